"""The log: append-only lines of JSON from which every hand can be replayed.

The first line names the version. A hand is a line with its setup, one line for every operation, and
a line that ends it with a hash of everything before; lines of other kinds, such as seatings and
faults, come between hands. The last line ends the log. A file whose writer died may end in the
middle of a line: opening it repairs and reports that. Only one writer can write a file.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier.errors import NotationError, SetupError
from croupier.hand.state import State
from croupier.history.hand_log import HandLog
from croupier.history.log.file import LogFile, LogWarning
from croupier.history.log.lines import (
    OF_HANDS,
    encode,
    end_line,
    hand_line,
    header_line,
    operation_lines,
)
from croupier.history.log.reader import LogReader
from croupier.history.log.repair import repair

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Self

    from croupier.history.hand_log import Json

__all__ = ["LogReader", "LogWarning", "LogWriter"]

_FLUSHES = ("event", "hand", "close")


class LogWriter:
    """Appends to a log file, which it creates if necessary and locks.

    `flush` says when lines are flushed: with every event, every hand, or at the end; `sync` also
    waits for the disk each time. `lost` describes the bytes that were cut off from a file whose
    last writer died, `unfinished` is the hand it was playing. `close` ends the log. A log whose
    writer fails before `close` is unfinished, and verification reports it.

    >>> import tempfile, croupier
    >>> path = Path(tempfile.mkdtemp()) / "table.log"
    >>> with LogWriter(path) as log:
    ...     log.event({"event": "level", "blinds": [1, 2]})
    ...     log.hand(croupier.kuhn(seed=1), ["Ann", "Bob"])
    >>> [hand.players for hand in LogReader(path).hands()]
    [('Ann', 'Bob')]
    """

    def __init__(self, path: str | Path, flush: str = "hand", *, sync: bool = False) -> None:
        if flush not in _FLUSHES:
            raise SetupError(f"unknown flush policy {flush!r}; choose from {', '.join(_FLUSHES)}")
        self.path = Path(path)
        self.lost: str | None = None
        self.unfinished: HandLog | None = None
        self._flush = flush
        self._sync = sync
        self._playing: State | None = None
        self._written = 0
        self._log = LogFile(self.path, create=True)
        try:
            self.lost, self.unfinished = repair(self._log)
            if not self._log.size():
                self._write(header_line(), "event")
        except BaseException:
            self._log.close()
            raise

    def event(self, event: Mapping[str, Any]) -> None:
        """Append an event that is not part of a hand; its kind is under "event"."""
        if event.get("event") in (*OF_HANDS, None) or "operation" in event:
            raise NotationError(
                f"not an event of the table: {event!r}", expected='a new kind in "event"'
            )
        self._write(encode(event), "event")

    def hand(
        self,
        hand: HandLog | State,
        players: Iterable[str] = (),
        seats: Iterable[int] = (),
        **details: Json,
    ) -> None:
        """Append a whole hand: a HandLog, or a State with its players."""
        if isinstance(hand, HandLog):
            if players or seats or details:
                raise NotationError("a HandLog already has its players, seats and details")
        else:
            hand = HandLog.taking(hand, players, seats, details)
        state = hand._final or hand.replay()
        lines = hand_line(state, hand.players, hand.seats, hand.details)
        self._write_hand(lines + operation_lines(state) + end_line(state))

    # A hand that is written while it is played.

    def begin(
        self, state: State, players: Iterable[str] = (), seats: Iterable[int] = (), **details: Json
    ) -> None:
        """Begin a hand, with the operations it has so far; `update` and `end` follow."""
        hand = HandLog.taking(state, players, seats, details)
        self._playing, self._written = state, 0
        line = hand_line(state, hand.players, hand.seats, hand.details)
        self._write(line, "event")
        self.update()

    def proceed(self, state: State) -> None:
        """Continue the unfinished hand of a repaired file."""
        if self.unfinished is None or state.operation_count < len(self.unfinished.operations):
            raise NotationError("this is not the unfinished hand of the log")
        self._playing, self._written = state, len(self.unfinished.operations)
        self.unfinished = None
        self.update()

    def update(self) -> None:
        """Append the operations since the last call."""
        state = self._current()
        if state.operation_count > self._written:
            lines = operation_lines(state, self._written)
            self._written = state.operation_count
            self._write(lines, "event")

    def end(self) -> None:
        """Append the rest of the hand and end it."""
        self.update()
        self._write_hand(end_line(self._current()))
        self._playing = None

    def _current(self) -> State:
        if self._playing is None:
            raise NotationError("no hand is being written: begin one first")
        return self._playing

    def _write(self, lines: str, level: str) -> None:
        self._log.lines(lines)
        self._flush_at(level)

    def _write_hand(self, lines: str) -> None:
        self._log.hands(lines)
        self._flush_at("hand")

    def _flush_at(self, level: str) -> None:
        if _FLUSHES.index(self._flush) <= _FLUSHES.index(level):
            self.flush()
            self._log.look_after()

    def flush(self) -> None:
        """Flush to the operating system, with `sync` to the disk."""
        self._log.flush(sync=self._sync)

    def close(self) -> None:
        """End the log, unless a hand is being written, and close the file."""
        if self._log.closed:
            return
        try:
            if self._playing is None and self.unfinished is None:
                self._log.end()
            self.flush()
        finally:
            self._log.close()  # even if the disk is full

    def stop(self) -> None:
        """Close the file without ending the log: it can be resumed."""
        self._log.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, failed: object, *_: object) -> None:
        if failed is None:
            self.close()
        else:
            self.stop()
