"""Bots that are programs: started in a box, asked over a pipe, ended with all their children."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier.errors import SetupError
from croupier.players.bot_log import last_words
from croupier.players.channel import LineChannel
from croupier.players.line_player import LinePlayer
from croupier.players.options import MEGABYTE, USUAL
from croupier.players.startup import start_players

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.players.options import BotOptions

_LAUNCHER = Path(__file__).with_name("launcher.py")
# Where programs and their libraries live; everything else is the table's business.
_SYSTEM = ("/usr", "/bin", "/sbin", "/lib", "/lib64", "/lib32", "/etc/alternatives", "/opt")
_ETC = ("/etc/ld.so.cache", "/etc/localtime", "/etc/ssl", "/etc/passwd", "/etc/nsswitch.conf")
_DEVICES = ("/dev/urandom", "/dev/random", "/dev/zero")
_ENDING = 0.5  # seconds between asking a bot to end and making it


@dataclass(frozen=True, slots=True)
class Limits:
    """What a bot's process may use. Memory and written files are in bytes, time in CPU seconds."""

    memory: int = 1 << 30
    cpu_seconds: int = 3600
    processes: int = 64
    file_size: int = 1 << 24
    open_files: int = 64

    def for_system(self) -> dict[str, int]:
        """Return the limits by the system's names.

        Memory is what is written to (RLIMIT_DATA): several languages reserve far more addresses.
        """
        return {
            "DATA": self.memory,
            "CPU": self.cpu_seconds,
            "NPROC": self.processes,
            "FSIZE": self.file_size,
            "NOFILE": self.open_files,
            "CORE": 0,
        }


class ProcessPlayer(LinePlayer):
    """A program in any language that speaks the protocol on its standard input and output.

    It has its own empty folder, a bare environment, no open file but its pipes, limits, and
    where the system offers that no network, no other process in sight and no files but the
    system's programs, its folder, and the files and folders that its command or `readable`
    name. `missing` says what the system did not offer. Who crashes is started again `restarts`
    times. `options` are the organiser's; `limits` and the keywords of a LinePlayer go before
    them. `name` is what the bot is called in the game.
    """

    def __init__(
        self,
        player_index: int,
        command: Sequence[str],
        *,
        isolate: bool = True,
        options: BotOptions = USUAL,
        name: str = "",
        limits: Limits | None = None,
        restarts: int = 1,
        readable: Sequence[str | Path] = (),
        environment: dict[str, str] | None = None,
        **timing: Any,
    ) -> None:
        super().__init__(player_index, **{**options.timing, **timing})
        if not sys.platform.startswith("linux"):
            raise SetupError("bots that are programs are run on Linux only so far")
        self.command, self._homes = _resolve(command)
        self.isolate = isolate
        self.options = options
        self.name = name
        self.limits = Limits(memory=options.memory * MEGABYTE) if limits is None else limits
        self.restarts = restarts
        self.missing: dict[str, str] = {}
        self._readable = [str(Path(path).resolve()) for path in readable]
        self._environment = environment or {}
        self._process: subprocess.Popen[bytes] | None = None
        self._folder: Path | None = None
        self._told = -1  # what the launcher says

    @property
    def pid(self) -> int | None:
        """The process that watches the bot; None when there is none."""
        return None if self._process is None else self._process.pid

    def greet(self) -> str:
        """Start the bot and wait for its greeting; return what went wrong with it."""
        start_players([self])
        return self.out

    def says_goodbye(self) -> bool:
        """Say good-bye, and tell whether the bot ended by itself within its move limit."""
        process = self._process
        super().close()
        if process is None:
            return False
        try:
            process.wait(self.clock.move_limit)
        except subprocess.TimeoutExpired:
            return False
        return True

    def close(self) -> None:
        """End the bot with everything it started, and remove its folder."""
        super().close()
        self._end()

    def __enter__(self) -> ProcessPlayer:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __del__(self) -> None:
        with suppress(Exception):
            self._end()

    def last_words(self) -> str:
        """Return the last lines the bot wrote to its standard error, for whoever repairs it."""
        return "" if self._folder is None else last_words(self._folder / "stderr")

    def _connect(self) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="croupier-bot-"))
        home = self._folder / "home"
        home.mkdir()
        told, report = os.pipe()
        settings = {
            "report": report,
            "isolate": self.isolate,
            "limits": self.limits.for_system(),
            "readable": [*_SYSTEM, *_ETC, *_DEVICES, sys.base_prefix, sys.prefix]
            + [word for word in self.command if Path(word).is_absolute()]
            + self._homes
            + self._readable,
            "listable": [str(Path(path).parent) for path in self._readable],
            "writable": [str(home)],
        }
        environment = {
            "PATH": os.environ.get("PATH", os.defpath),
            "LANG": "C.UTF-8",
            "HOME": str(home),
            "TMPDIR": str(home),
            "PYTHONUNBUFFERED": "1",
            **self._environment,
        }
        with (self._folder / "stderr").open("wb") as errors:
            self._process = subprocess.Popen(
                [sys.executable, "-I", "-S", str(_LAUNCHER), json.dumps(settings), *self.command],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=errors,
                cwd=home,
                env=environment,
                pass_fds=(report,),
                start_new_session=True,
            )
        os.close(report)
        self._told = told
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        reading = os.dup(self._process.stdout.fileno())
        writing = os.dup(self._process.stdin.fileno())
        self._process.stdin.close()
        self._process.stdout.close()
        self._greet(LineChannel(reading, writing))

    def _welcome(self, channel: LineChannel, name: str) -> None:
        super()._welcome(channel, name)
        self._hear_launcher()

    def _fail(self, reason: str) -> None:
        super()._fail(self._explained(reason))

    def _explained(self, reason: str) -> str:
        """Add what the launcher and the bot said last to a reason."""
        failure, words = self._hear_launcher(), self.last_words()
        if failure:
            return f"{self.command[0]} could not be started: {failure}"
        return f"{reason}; it said last: {words}" if words else reason

    def _hear_launcher(self) -> str:
        """Read what the launcher could not do, once it has become the bot; or why it has not."""
        failure = ""
        if self._told >= 0:
            with suppress(OSError, ValueError):
                os.set_blocking(self._told, False)
                text, _, failure = os.read(self._told, 65536).decode().partition("\n")
                self.missing = json.loads(text)
            os.close(self._told)
            self._told = -1
        return failure

    def _lost(self, reason: str) -> None:
        self._end()
        if self.restarts > 0 and not self.out:
            self.restarts -= 1
            self._restart()
        else:
            self._sit_out(reason)

    def _sit_out(self, reason: str) -> None:
        super()._sit_out(reason)
        self._end()

    def _end(self) -> None:
        """Kill the whole family: the launcher's group, and with its namespace all descendants."""
        process, self._process = getattr(self, "_process", None), None
        if process is not None:
            with suppress(ProcessLookupError):
                process.terminate()
            with suppress(subprocess.TimeoutExpired):
                process.wait(_ENDING)
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        if getattr(self, "_told", -1) >= 0:
            os.close(self._told)
            self._told = -1
        folder, self._folder = getattr(self, "_folder", None), None
        if folder is not None:
            shutil.rmtree(folder, ignore_errors=True)


def _resolve(command: Sequence[str]) -> tuple[list[str], list[str]]:
    """Make files named in a command absolute, for the bot runs in another folder.

    Also return the folders its interpreter lives in: above the `bin` where a program was found,
    and those of a virtual environment.
    """
    words = [str(word) for word in command]
    if not words:
        raise SetupError("a command has at least one word")
    found = shutil.which(words[0])
    if found is None:
        raise SetupError(f"there is no program {words[0]!r}, or it may not be run")
    program = Path(found).absolute()
    homes = [program.resolve()]
    above = program.parent.parent
    if "/" not in words[0] or (above / "pyvenv.cfg").is_file():
        homes += [above, program.resolve().parent.parent]
    resolved = [str(program)]
    for word in words[1:]:
        path = Path(word)
        is_file = not word.startswith("-") and path.exists()
        resolved.append(str(path.absolute()) if is_file else word)
    return resolved, [str(home) for home in homes if home != Path("/")]
