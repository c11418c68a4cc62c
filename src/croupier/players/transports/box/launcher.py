"""Puts itself into a box and becomes the bot: run by `box.py` as a program of its own.

It is started with the interpreter's options -I and -S, does not use the package, and leaves
no Python behind: the kernel enforces limits, namespaces, file rules and the system call filter.
What the system does not offer is reported over a pipe; unless a weak box is allowed, the bot
is not started. A second process stays outside, watches what the bot uses and kills its processes.
"""

import ctypes
import errno
import json
import os
import resource
import select
import signal
import struct
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

_NEW_USER, _NEW_PID, _NEW_NET = 0x10000000, 0x20000000, 0x40000000
_NEW_IPC, _NEW_MOUNTS = 0x08000000, 0x00020000
_PARENT_DEATH_SIGNAL, _SET_SECCOMP, _DROP_FROM_BOUNDS = 1, 22, 24
_CHILD_SUBREAPER, _NO_NEW_PRIVILEGES, _SECCOMP_FILTER = 36, 38, 2
_NO_SETUID, _NO_DEVICES, _RECURSIVE, _PRIVATE = 2, 4, 1 << 14, 1 << 18  # flags of mount
# System calls of Landlock, the same number on every architecture.
_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446
_EXECUTE, _WRITE_FILE, _READ_FILE, _READ_DIR = 1, 2, 4, 8
_TRUNCATE = 1 << 14
_FILE_RIGHTS = {1: (1 << 13) - 1, 2: (1 << 14) - 1}
_SCOPES = 3  # abstract sockets and signals stay inside, from version 6 on
_PATH_BENEATH = 1
_CAPABILITIES = 64  # more than exist
# Seconds between two checks of a bot with several processes; one process has its own limits.
_PERIOD, _LONG_PERIOD = 0.25, 0.5
_USUAL_STACK, _MOST_STACK = 8 << 20, 64 << 20
_SHARED_MEMORY = "/dev/shm"
_BOT_FOLDER = "croupier-bot-"  # the prefix of bots' folders
_MOST_FILES = 10_000  # in a folder that the system does not limit
REFUSED, NOT_STARTED = 126, 127
_libc = ctypes.CDLL(None, use_errno=True)

Settings = dict[str, Any]
Missing = dict[str, str]


def _call(function: Callable[..., int], *arguments: object) -> None:
    if function(*arguments) < 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))


class Closing:
    """Closes a box measure by measure; failures are in `missing` with their reasons."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.missing: Missing = {}
        self.own_users = self.own_network = False
        self.volumes: list[str] = []  # private file systems in memory

    def _has(self, measure: str, attempt: Callable[[], None]) -> bool:
        # Tests can pretend that a measure is missing.
        if measure in self.settings["without"]:
            self.missing[measure] = "not offered"
            return False
        try:
            attempt()
        except OSError as error:
            # The kernel reports too many namespaces as a full disk.
            full = error.errno == errno.ENOSPC
            used_up = "the system allows no more namespaces"
            self.missing[measure] = used_up if full else error.strerror or str(error)
            return False
        return True

    def leave(self) -> None:
        """Unshare the network, processes, shared memory and mounts."""
        with suppress(OSError):
            if "users" not in self.settings["without"]:
                user, group = os.getuid(), os.getgid()
                _call(_libc.unshare, _NEW_USER)
                self.own_users = True
                _write("/proc/self/setgroups", "deny")
                _write("/proc/self/uid_map", f"{user} {user} 1")
                _write("/proc/self/gid_map", f"{group} {group} 1")
        self.own_network = self._has("network", lambda: _call(_libc.unshare, _NEW_NET))
        self._has("processes", lambda: _call(_libc.unshare, _NEW_PID | _NEW_IPC))
        self._has("folder", self._mount_folder)

    def _mount_folder(self) -> None:
        """Mount a file system of limited size, in memory, on the bot's folder.

        Mount another one on /dev/shm.
        """
        _call(_libc.unshare, _NEW_MOUNTS)
        _call(_libc.mount, None, b"/", None, _RECURSIVE | _PRIVATE, None)
        self._mount(self.settings["home"])
        with suppress(OSError):  # several languages keep locks and queues there
            self._mount(_SHARED_MEMORY)
            self.volumes.append(_SHARED_MEMORY)
        self.volumes.append(self.settings["home"])

    def _mount(self, place: str) -> None:
        options = f"size={self.settings['folder_size']},nr_inodes={_MOST_FILES},mode=700"
        flags = _NO_SETUID | _NO_DEVICES
        _call(_libc.mount, b"bot", os.fsencode(place), b"tmpfs", flags, options.encode())

    def hide_files(self) -> None:
        """Allow only files below some folders (Landlock), and signals and ptrace only inside."""
        self._has("files", self._hide_files)

    def _hide_files(self) -> None:
        version = _libc.syscall(_CREATE_RULESET, None, 0, 1)
        if version < 1:
            raise OSError("the kernel has no Landlock")
        handled = _FILE_RIGHTS.get(version, (1 << 15) - 1)
        attributes = struct.pack("Q", handled)
        if version >= 6:
            attributes = struct.pack("QQQ", handled, 0, _SCOPES)
        ruleset = _libc.syscall(_CREATE_RULESET, attributes, len(attributes), 0)
        if ruleset < 0:
            raise OSError(os.strerror(ctypes.get_errno()))
        reading = _EXECUTE | _READ_FILE | _READ_DIR
        for path in self.settings["readable"]:
            self._allow_but_hidden(ruleset, path, reading)
        for path in self.settings["listable"]:
            _allow(ruleset, path, _READ_DIR)
        for path in {self.settings["home"], *self.volumes}:
            _allow(ruleset, path, handled)
        _allow(ruleset, "/dev/null", _READ_FILE | _WRITE_FILE)
        try:
            _call(_libc.syscall, _RESTRICT_SELF, ruleset, 0)
        finally:
            os.close(ruleset)

    def _allow_but_hidden(self, ruleset: int, path: str, rights: int) -> None:
        """Allow a file or folder; a folder with a hidden file in it, entry by entry."""
        hidden = self.settings["hidden"]
        if path in hidden or os.path.basename(path).startswith(_BOT_FOLDER):
            return
        if not any(each.startswith(path.rstrip("/") + "/") for each in hidden):
            _allow(ruleset, path, rights)
            return
        _allow(ruleset, path, _READ_DIR)
        with suppress(OSError):
            for entry in os.scandir(path):
                if not entry.is_symlink():  # a link may lead out of the folder
                    self._allow_but_hidden(ruleset, entry.path, rights)

    def filter_calls(self) -> None:
        """Refuse Unix sockets, io_uring, hidden memory and other ways out (seccomp)."""
        if not self._has("sockets", self._filter_calls):
            self.missing["memory"] = "shared memory cannot be refused"
        elif not self.own_network:
            self.missing.pop("network", None)  # the filter refuses every socket

    def _filter_calls(self) -> None:
        code = bytes.fromhex(self.settings["filters"][self.own_network])
        if not code:
            raise OSError(f"no filter of system calls for {self.settings['machine']}")
        text = ctypes.create_string_buffer(code, len(code))
        program = struct.pack("HxxxxxxP", len(code) // 8, ctypes.addressof(text))
        _call(_libc.prctl, _SET_SECCOMP, _SECCOMP_FILTER, program, 0, 0)


def _write(path: str, text: str) -> None:
    # An unmapped id becomes the user nobody, which has fewer rights.
    with suppress(OSError), open(path, "w") as file:
        file.write(text)


def _allow(ruleset: int, path: str, rights: int) -> None:
    try:
        descriptor = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except OSError:
        return
    if not os.path.isdir(path):
        rights &= _EXECUTE | _WRITE_FILE | _READ_FILE | _TRUNCATE
    rule = struct.pack("=Qi", rights, descriptor)
    _libc.syscall(_ADD_RULE, ruleset, _PATH_BENEATH, rule, 0)
    os.close(descriptor)


def drop_powers() -> None:
    """Give up every capability: root has all of them in its own namespace."""
    for number in range(_CAPABILITIES):
        if _libc.prctl(_DROP_FROM_BOUNDS, number, 0, 0, 0) < 0:
            break
    header = ctypes.create_string_buffer(struct.pack("Ii", 0x20080522, 0))
    _libc.capset(header, ctypes.create_string_buffer(24))


def limit(limits: dict[str, int], own_users: bool) -> None:
    """Set the resource limits: they cannot be raised again."""
    for name, value in limits.items():
        if name == "NPROC" and not own_users:
            continue  # it would count all processes of this user
        kind = getattr(resource, f"RLIMIT_{name}")
        _, most = resource.getrlimit(kind)
        if most != resource.RLIM_INFINITY:
            value = min(value, most)
        resource.setrlimit(kind, (value, value))
    # The main stack is not part of the data limit. Keep the soft limit: it sizes threads' stacks.
    soft, hard = resource.getrlimit(resource.RLIMIT_STACK)
    soft = _USUAL_STACK if soft == resource.RLIM_INFINITY else min(soft, _MOST_STACK)
    hard = _MOST_STACK if hard == resource.RLIM_INFINITY else min(hard, _MOST_STACK)
    resource.setrlimit(resource.RLIMIT_STACK, (min(soft, hard), hard))


class Watch:
    """Waits for the bot outside its box, counts what it uses, and kills all its processes.

    Limits of the system on memory, and for root on processes, apply to single processes, not to
    their sum. A control group (cgroup) limits the sum, if there is one.
    """

    def __init__(self, child: int, settings: Settings, closing: Closing) -> None:
        self.child = child
        self.report: int = settings["report"]
        self.limits: dict[str, int] = settings["limits"]
        self.cgroup: str = settings["cgroup"]
        self.home: str = settings["home"]
        self.folder_size: int = settings["folder_size"]
        self.volumes = closing.volumes
        # Without a filter, shared memory is counted.
        filtered = any(settings["filters"]) and "sockets" not in settings["without"]
        self.kinds = ("RssAnon",) if filtered else ("RssAnon", "RssShmem")
        self.looked, self.period = time.monotonic(), _PERIOD

    def run(self) -> None:
        """Never return: exit like the bot when all its processes have ended."""
        parent = os.getppid()
        # Close our copies of the pipes, so that the end of the bot is visible.
        null = os.open(os.devnull, os.O_RDWR)
        for descriptor in (0, 1, 2):
            os.dup2(null, descriptor)
        woken, wakes = os.pipe()
        os.set_blocking(wakes, False)
        os.set_blocking(woken, False)
        signal.set_wakeup_fd(wakes)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.signal(signal.SIGTERM, lambda *_: self.kill())
        waiting = select.poll()
        waiting.register(woken, select.POLLIN)
        waiting.register(self.report, 0)  # an error: the table has closed it
        status = 1
        while True:
            try:
                ended, code = os.waitpid(-1, os.WNOHANG)
            except ChildProcessError:
                break
            if ended == self.child:
                status = os.waitstatus_to_exitcode(code)
                self.child = 0
                self._tell_of_cgroup()
            if ended:
                continue
            if not self.child:
                _kill_children()
            events = waiting.poll(self.period * 1000)
            with suppress(BlockingIOError):
                os.read(woken, 512)
            if os.getppid() != parent or any(place == self.report for place, _ in events):
                self.kill()
                waiting.unregister(self.report)
                self.report = -1
            elif self.child and time.monotonic() - self.looked >= self.period:
                self._look()
                self.looked = time.monotonic()
        os._exit(status if status >= 0 else 128 - status)

    def kill(self) -> None:
        """Kill the bot; killing the first process of its namespace kills all others."""
        if self.child:
            os.kill(self.child, signal.SIGKILL)

    def _end(self, reason: str) -> None:
        tell(self.report, ended=reason)
        self.kill()

    def _look(self) -> None:
        """End a bot that uses too much."""
        files = self._written()
        if files < 0 or (files > self.folder_size and not self.volumes):
            self._end(f"wrote more than {_megabytes(self.folder_size)} into its folder")
            return
        if self.cgroup:
            return
        used = files if self.volumes else 0  # the folder is in memory
        tasks, family = 0, []
        for process in _family(self.child):
            family.append(process)
            facts = _status(process)
            tasks += facts.get("Threads", 0)
            used += sum(facts.get(kind, 0) for kind in self.kinds) * 1024
            if tasks > self.limits["NPROC"]:
                self._end(f"ran more than {self.limits['NPROC']} processes and threads")
                return
        self.period = _PERIOD if len(family) > 1 else _LONG_PERIOD
        if used <= self.limits["DATA"]:
            return
        # Memory shared by a fork was counted twice: count precisely.
        if len(family) > 1:
            used = (files if self.volumes else 0) + sum(map(_share, family))
        if used > self.limits["DATA"]:
            self._end(self._too_much_memory())

    def _too_much_memory(self) -> str:
        return f"used more than {_megabytes(self.limits['DATA'])} of memory"

    def _written(self) -> int:
        """Count the bytes of the bot's folder; -1 if there are too many files."""
        if self.volumes:
            facts = map(os.statvfs, self.volumes)
            return sum((each.f_blocks - each.f_bfree) * each.f_frsize for each in facts)
        total = number = 0
        for folder, _, files in os.walk(self.home):
            for name in files:
                number += 1
                with suppress(OSError):
                    total += os.lstat(os.path.join(folder, name)).st_blocks * 512
            number += 1
            if number > _MOST_FILES:
                return -1
        return total

    def _tell_of_cgroup(self) -> None:
        if not self.cgroup:
            return
        with suppress(OSError), open(f"{self.cgroup}/memory.events") as file:
            events = dict(line.split() for line in file)
            if int(events.get("oom_kill", 0)):
                tell(
                    self.report, ended=f"used more than {_megabytes(self.limits['DATA'])} of memory"
                )


def _family(first: int) -> Iterator[int]:
    """Yield a process and its descendants: orphans become children of the first one."""
    waiting = [first]
    while waiting:
        process = waiting.pop()
        yield process
        with suppress(OSError):
            for thread in os.listdir(f"/proc/{process}/task"):
                with suppress(OSError), open(f"/proc/{process}/task/{thread}/children") as file:
                    waiting += map(int, file.read().split())


def _status(process: int) -> dict[str, int]:
    facts = {}
    with suppress(OSError), open(f"/proc/{process}/status") as file:
        for line in file:
            name, _, value = line.partition(":")
            if name in ("RssAnon", "RssShmem", "Threads"):
                facts[name] = int(value.split()[0])
    return facts


def _share(process: int) -> int:
    """Return a process's own memory, and its share of the shared memory."""
    with suppress(OSError), open(f"/proc/{process}/smaps_rollup") as file:
        for line in file:
            if line.startswith("Pss_Anon:"):
                return int(line.split()[1]) * 1024
    return _status(process).get("RssAnon", 0) * 1024


def _megabytes(size: int) -> str:
    return f"{size >> 20} MB"


def _kill_children() -> None:
    """Kill adopted processes: the children of a dead bot became ours."""
    with suppress(OSError), open(f"/proc/self/task/{os.getpid()}/children") as file:
        for orphan in file.read().split():
            with suppress(ProcessLookupError):
                os.kill(int(orphan), signal.SIGKILL)


def tell(report: int, **facts: object) -> None:
    """Write a line for the process that started the bot."""
    with suppress(OSError):
        os.write(report, json.dumps(facts).encode() + b"\n")


def main() -> None:
    """Read the settings, close the box, start the bot in it."""
    settings, command = json.loads(sys.argv[1]), sys.argv[2:]
    report = settings["report"]
    closing = Closing(settings)
    _call(_libc.prctl, _CHILD_SUBREAPER, 1, 0, 0, 0)
    _call(_libc.prctl, _NO_NEW_PRIVILEGES, 1, 0, 0, 0)
    closing.leave()
    child = os.fork()
    if child:
        Watch(child, settings, closing).run()
    # The parent-death signal follows this thread, which outlives the bot.
    _call(_libc.prctl, _PARENT_DEATH_SIGNAL, signal.SIGKILL, 0, 0, 0)
    if settings["cgroup"]:
        try:
            with open(f"{settings['cgroup']}/cgroup.procs", "w") as file:
                file.write("0")
        except OSError as error:
            tell(report, failed=f"its control group cannot be entered: {error.strerror}")
            os._exit(NOT_STARTED)
    os.chdir(settings["home"])
    os.set_inheritable(report, False)
    closing.hide_files()
    limit(settings["limits"], closing.own_users)
    drop_powers()
    closing.filter_calls()
    tell(report, missing=closing.missing)
    if not command or (closing.missing and not settings["weak"]):
        os._exit(REFUSED if command else 0)
    try:
        os.execvpe(command[0], command, dict(os.environ))
    except OSError as error:
        tell(report, failed=error.strerror)
        os._exit(NOT_STARTED)


if __name__ == "__main__":
    main()
