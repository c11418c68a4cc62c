"""A program in its box: started, watched, and ended with everything it started."""

from __future__ import annotations

import fcntl
import os
import signal
import stat
import subprocess
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier.errors import SetupError
from croupier.players.transports.box.cgroup import make_control_group, remove_leftover_groups
from croupier.players.transports.box.folder import BotFolder, remove_leftovers
from croupier.players.transports.box.limits import Limits
from croupier.players.transports.box.readable import check_folders, resolve
from croupier.players.transports.box.system import (
    Report,
    launcher_command,
    launcher_settings,
    require_whole_box,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_ENDING = 0.5  # seconds between asking a bot to end and killing it


class Box:
    """Runs a command in a box of its own; a weaker box is refused or allowed.

    The program has an empty folder of limited size, a bare environment, no open file but its
    pipes, and limits. It has no network, sees no other process, connects to no socket, and opens
    no file but the system's programs, its own file, and what its command or `readable` names.
    `hidden` files are not readable even there, nor are files that this process is writing.
    """

    def __init__(
        self,
        command: Sequence[str],
        *,
        allow_weak: bool = False,
        limits: Limits | None = None,
        readable: Sequence[str | Path] = (),
        hidden: Sequence[str | Path] = (),
        environment: dict[str, str] | None = None,
    ) -> None:
        self.command, own = resolve(command)
        given = check_folders(Path(path).resolve() for path in readable)
        self._environment = environment or {}
        # Finding a module needs permission to list its folder.
        listed = filter(None, self._environment.get("PYTHONPATH", "").split(os.pathsep))
        folders = [Path(path).resolve() for path in listed]
        outside = [path for path in folders if not {path, *path.parents} & set(given)]
        self._listable = [str(path) for path in check_folders(outside)]
        self._readable = [*own, *map(str, given)]
        self._hidden = [str(path) for path in self._check_hidden(hidden)]
        self.limits = Limits() if limits is None else limits
        self.allow_weak = allow_weak
        if not allow_weak:
            require_whole_box()

    def _check_hidden(self, hidden: Sequence[str | Path]) -> list[Path]:
        """Refuse to hide files that the program needs."""
        resolved = [Path(path).resolve() for path in hidden]
        for path in map(Path, self._readable):
            for place in {path, *path.parents} & set(resolved):
                raise SetupError(
                    f"{str(place)!r} is hidden from the bot, which must read {str(path)!r}: keep "
                    "the logs of bots in a folder without bots"
                )
        return resolved

    def start(self, errors: Path | None = None) -> BoxedProgram:
        """Start the program; its standard error goes to a file, by default in its folder."""
        _clean_up()
        return BoxedProgram(self, errors)

    def settings(self, home: Path, cgroup: str) -> dict[str, Any]:
        """Return the settings of this box for the launcher."""
        return launcher_settings(
            home,
            self.limits,
            weak=self.allow_weak,
            readable=self._readable,
            listable=self._listable,
            # Its own folder is allowed separately; this hides the folders of all bots.
            hidden=[*self._hidden, str(home.parent), *_open_for_writing()],
            cgroup=cgroup,
        )

    def environment(self, home: Path) -> dict[str, str]:
        """Return the environment of the program: of ours, it has only the search path."""
        return {
            "PATH": os.environ.get("PATH", os.defpath),
            "LANG": "C.UTF-8",
            "HOME": str(home),
            "TMPDIR": str(home),
            "PYTHONUNBUFFERED": "1",
            **self._environment,
        }


class BoxedProgram:
    """A running program: `reading` and `writing` are its pipes, for the caller to close."""

    def __init__(self, box: Box, errors: Path | None) -> None:
        self._folder = BotFolder()
        self.folder = self._folder.path
        self.errors = self.folder / "stderr" if errors is None else errors
        home = self._folder.home
        self._cgroup = make_control_group(self.folder.name, box.limits)
        told, report = os.pipe()
        self.report = Report(told)
        settings = box.settings(home, "" if self._cgroup is None else str(self._cgroup.path))
        settings["report"] = report
        try:
            with self.errors.open("ab") as written:
                self._process: subprocess.Popen[bytes] | None = subprocess.Popen(
                    launcher_command(settings, box.command),
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=written,
                    cwd=home,
                    env=box.environment(home),
                    pass_fds=(report,),
                    start_new_session=True,
                )
        except BaseException:
            self._process = None
            self.end()
            raise
        finally:
            os.close(report)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self.reading = os.dup(self._process.stdout.fileno())
        self.writing = os.dup(self._process.stdin.fileno())
        self._process.stdin.close()
        self._process.stdout.close()

    @property
    def pid(self) -> int | None:
        """The process that watches the program; None after it ended."""
        return None if self._process is None else self._process.pid

    def ends_within(self, seconds: float) -> bool:
        """Wait for the program to end by itself; return whether it did."""
        if self._process is None:
            return False
        try:
            self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            return False
        return True

    def end(self) -> None:
        """Kill the launcher's process group, and with its namespace all descendants."""
        process, self._process = self._process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.terminate()
            with suppress(subprocess.TimeoutExpired):
                process.wait(_ENDING)
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        self.report.read()
        self.report.close()
        if self._cgroup is not None:
            self._cgroup.remove()
        self._folder.remove()


def _open_for_writing() -> Iterator[str]:
    """Yield the files that this process writes, such as its log, which contains the seed."""
    for name in os.listdir("/proc/self/fd"):
        with suppress(OSError):
            number = int(name)
            writes = fcntl.fcntl(number, fcntl.F_GETFL) & os.O_ACCMODE != os.O_RDONLY
            if writes and stat.S_ISREG(os.fstat(number).st_mode):
                yield os.readlink(f"/proc/self/fd/{name}")


@cache
def _clean_up() -> None:
    """Remove what killed runs left behind, once per process."""
    remove_leftovers()
    remove_leftover_groups()
