"""Bots that are programs: started in a box, asked over a pipe, ended with all their children."""

from __future__ import annotations

import os
import shlex
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from croupier.errors import SetupError
from croupier.players.transports.bot_log import (
    STARTED,
    claim,
    last_words,
    log_path,
    note,
    prepare_folder,
    trim,
)
from croupier.players.transports.box.limits import Limits
from croupier.players.transports.channel import LineChannel
from croupier.players.transports.line_player import SITS_OUT, LinePlayer
from croupier.players.transports.linux import require_linux
from croupier.players.transports.options import MEGABYTE, USUAL
from croupier.players.transports.startup import start_players

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from croupier.players.transports.box.box import BoxedProgram
    from croupier.players.transports.options import BotOptions


class ProcessPlayer(LinePlayer):
    """A program in any language that speaks the protocol on its standard input and output.

    It runs in a Box, which limits what it may read, use and reach. `missing` lists what the system
    does not offer; with `options.isolate` and without `options.allow_weak_box` such a
    system is refused. A bot that crashes is restarted `restarts` times. `options` are the
    organiser's; `limits` and the keyword arguments of a LinePlayer take precedence. `name` is the
    name of the bot in the game, and of the file in `options.logs` with its standard error.
    """

    def __init__(
        self,
        player_index: int,
        command: Sequence[str],
        *,
        options: BotOptions = USUAL,
        name: str = "",
        limits: Limits | None = None,
        restarts: int = 1,
        readable: Sequence[str | Path] = (),
        environment: dict[str, str] | None = None,
        **timing: Any,
    ) -> None:
        super().__init__(player_index, **{**options.timing, **timing})
        require_linux("bots that are programs")
        from croupier.players.transports.box.box import Box
        from croupier.players.transports.box.system import missing_measures

        self.options = options
        self.name = name
        self.log: Path | None = None  # the file of the program that runs
        self._first_log: Path | None = None
        self._claim = -1  # the descriptor that keeps the file while the program runs
        self._said_before = 0  # bytes of the log before this start
        if options.logs is not None:
            prepare_folder(options.logs)
            self._first_log = log_path(options.logs, name or f"seat-{player_index}").resolve()
        self.box = Box(
            command,
            allow_weak=options.allow_weak_box or not options.isolate,
            limits=Limits(memory=options.memory * MEGABYTE) if limits is None else limits,
            readable=readable,
            hidden=() if options.logs is None else (options.logs,),
            environment=environment,
        )
        self.command, self.limits = self.box.command, self.box.limits
        self.restarts = restarts
        self.missing = missing_measures()
        self._program: BoxedProgram | None = None

    @property
    def pid(self) -> int | None:
        """The process that watches the bot; None if there is none."""
        return None if self._program is None else self._program.pid

    @property
    def folder(self) -> Path | None:
        """The folder of the running bot; None if there is none."""
        return None if self._program is None else self._program.folder

    def greet(self) -> str:
        """Start the bot and wait for its greeting; return what went wrong."""
        start_players([self])
        return self.out.removeprefix(SITS_OUT)

    def says_goodbye(self) -> bool:
        """Say goodbye; return whether the bot ended by itself within its move limit."""
        super().close()
        return self._program is not None and self._program.ends_within(self.clock.move_limit)

    def close(self) -> None:
        """End the bot with everything it started, and remove its folder."""
        super().close()
        self._end()

    def __del__(self) -> None:
        with suppress(Exception):
            self._end()

    def last_words(self) -> str:
        """Return the last lines of the bot's standard error."""
        if self._program is None:
            return ""
        return last_words(self._program.errors, self._said_before)

    def _connect(self) -> None:
        if self._first_log is not None:
            self._release()
            self.log, self._claim = claim(self._first_log)
            self._said_before = note(self.log, f"{STARTED}{shlex.join(self.command)}")
        program = self._program = self.box.start(self.log)
        self._greet(LineChannel(program.reading, program.writing))

    def _welcome(self, channel: LineChannel, name: str) -> None:
        super()._welcome(channel, name)
        self._hear_launcher()

    def _fail(self, reason: str) -> None:
        super()._fail(self._explained(reason))

    def _note(self, reason: str) -> None:
        if self.log is not None:
            with suppress(SetupError):  # the game continues if the disk is full
                note(self.log, reason)

    def _explained(self, reason: str) -> str:
        """Add the last reports of the launcher and the bot to a reason."""
        self._hear_launcher()
        words = self.last_words()
        if self._program is not None:
            report = self._program.report
            if report.failed:
                reason = f"{self.command[0]} could not be started: {report.failed}"
            elif report.ended:
                reason = f"it was killed because it {report.ended}"
            self._note(reason)
            if report.failed:
                return reason
        return f"{reason}; it said last: {words}" if words else reason

    def _hear_launcher(self) -> None:
        """Store what the launcher could not close, after it became the bot."""
        if self._program is not None:
            self._program.report.read()
            if self._program.report.missing is not None:
                self.missing = self._program.report.missing

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
        """Kill all processes of the bot, and remove its folder."""
        program, self._program = getattr(self, "_program", None), None
        if program is not None:
            program.end()
            if self.log is not None:
                trim(self.log)
        self._release()

    def _release(self) -> None:
        descriptor, self._claim = getattr(self, "_claim", -1), -1
        if descriptor >= 0:
            os.close(descriptor)
