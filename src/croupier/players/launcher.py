"""Puts itself into a box and becomes the bot: run by `process.py` as a program of its own.

It is started with the interpreter's options -I and -S, knows nothing of the package, and leaves
no Python behind: limits, namespaces and file rules are the kernel's. What the system does not
offer is reported over a pipe and left out.
"""

import ctypes
import json
import os
import resource
import signal
import struct
import sys
from collections.abc import Callable

_NEW_USER, _NEW_PID, _NEW_NET, _NEW_IPC = 0x10000000, 0x20000000, 0x40000000, 0x08000000
_PARENT_DEATH_SIGNAL, _CHILD_SUBREAPER, _NO_NEW_PRIVILEGES = 1, 36, 38
# System calls of Landlock, the same number on every architecture.
_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446
_EXECUTE, _WRITE_FILE, _READ_FILE, _READ_DIR = 1, 2, 4, 8
_TRUNCATE = 1 << 14
_FILE_RIGHTS = {1: (1 << 13) - 1, 2: (1 << 14) - 1}
_PATH_BENEATH = 1
_libc = ctypes.CDLL(None, use_errno=True)


def _call(function: Callable[..., int], *arguments: object) -> None:
    if function(*arguments) < 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))


def limit(limits: dict[str, int]) -> None:
    """Set the resource limits: they can only be lowered."""
    for name, value in limits.items():
        kind = getattr(resource, f"RLIMIT_{name}")
        _, most = resource.getrlimit(kind)
        if most != resource.RLIM_INFINITY:
            value = min(value, most)
        resource.setrlimit(kind, (value, value))


def unshare(missing: dict[str, str]) -> bool:
    """Leave the network, other processes and shared memory behind; tell whether pids are ours."""
    user, group = os.getuid(), os.getgid()
    for flags, without in (
        (_NEW_USER | _NEW_NET | _NEW_PID | _NEW_IPC, ()),
        (_NEW_USER | _NEW_NET, ("processes",)),
        (_NEW_NET, ("processes",)),
    ):
        try:
            _call(_libc.unshare, flags)
        except OSError as error:
            reason = str(error)
            continue
        missing.update(dict.fromkeys(without, "no namespace for it"))
        if flags & _NEW_USER:
            _write("/proc/self/setgroups", "deny")
            _write("/proc/self/uid_map", f"{user} {user} 1")
            _write("/proc/self/gid_map", f"{group} {group} 1")
        return "processes" not in missing
    missing.update({"network": reason, "processes": reason})
    return False


def _write(path: str, text: str) -> None:
    try:
        with open(path, "w") as file:
            file.write(text)
    except OSError:
        pass  # an id that is not mapped is nobody: less, not more


def hide_files(settings: dict[str, list[str]], missing: dict[str, str]) -> None:
    """Allow files below some folders only (Landlock); other processes' memory is gone as well."""
    version = _libc.syscall(_CREATE_RULESET, None, 0, 1)
    if version < 1:
        missing["files"] = "the kernel has no Landlock"
        return
    handled = _FILE_RIGHTS.get(version, (1 << 15) - 1)
    attributes = struct.pack("Q", handled)
    ruleset = _libc.syscall(_CREATE_RULESET, attributes, len(attributes), 0)
    if ruleset < 0:
        missing["files"] = os.strerror(ctypes.get_errno())
        return
    reading = _EXECUTE | _READ_FILE | _READ_DIR
    for name, rights in (("readable", reading), ("listable", _READ_DIR), ("writable", handled)):
        for path in settings[name]:
            _allow(ruleset, path, rights)
    _allow(ruleset, "/dev/null", _READ_FILE | _WRITE_FILE)
    try:
        _call(_libc.syscall, _RESTRICT_SELF, ruleset, 0)
    except OSError as error:
        missing["files"] = str(error)
    os.close(ruleset)


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


def watch(child: int) -> None:
    """Wait for the bot, then end everything it left behind, and exit as it did."""
    # The bot's own ends of the pipes are the only ones, so that their closing is seen.
    null = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(null, descriptor)
    status = 1

    def stop(number: int, frame: object) -> None:
        os.kill(child, signal.SIGKILL)

    signal.signal(signal.SIGTERM, stop)
    while True:
        try:
            ended, code = os.waitpid(-1, 0)
        except ChildProcessError:
            break
        if ended == child:
            status = os.waitstatus_to_exitcode(code)
            _kill_children()
    os._exit(status if status >= 0 else 128 - status)


def _kill_children() -> None:
    """Kill who was adopted: the children of a bot that died became ours."""
    try:
        with open(f"/proc/self/task/{os.getpid()}/children") as file:
            orphans = file.read().split()
    except OSError:
        return
    for orphan in orphans:
        os.kill(int(orphan), signal.SIGKILL)


def main() -> None:
    """Read the settings, close the box, start the bot in it."""
    settings, command = json.loads(sys.argv[1]), sys.argv[2:]
    report = settings["report"]
    missing: dict[str, str] = {}
    _call(_libc.prctl, _PARENT_DEATH_SIGNAL, signal.SIGKILL, 0, 0, 0)
    _call(_libc.prctl, _CHILD_SUBREAPER, 1, 0, 0, 0)
    _call(_libc.prctl, _NO_NEW_PRIVILEGES, 1, 0, 0, 0)
    if settings["isolate"]:
        unshare(missing)
    child = os.fork()
    if child:
        os.close(report)
        watch(child)
    _call(_libc.prctl, _PARENT_DEATH_SIGNAL, signal.SIGKILL, 0, 0, 0)
    if settings["isolate"]:
        hide_files(settings, missing)
    limit(settings["limits"])
    os.set_inheritable(report, False)
    os.write(report, json.dumps(missing).encode())
    try:
        os.execvpe(command[0], command, dict(os.environ))
    except OSError as error:
        os.write(report, f"\n{error.strerror}".encode())
        os._exit(127)


if __name__ == "__main__":
    main()
