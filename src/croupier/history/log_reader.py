"""Reading a log: its hands, each replayed and checked, and the events between them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier.amounts import amount_from_json
from croupier.errors import CroupierError, NotationError
from croupier.history.formats import HandFault
from croupier.history.hand_log import HandLog
from croupier.history.log_lines import LONGEST_LINE, check_header, decode
from croupier.history.setup import HandSetup
from croupier.operations import Operation
from croupier.replaying import repeat

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import TypeAlias

    from croupier.state import State

    Entry: TypeAlias = HandLog | HandFault | dict[str, Any]


_OPERATION = re.compile(r"operation (\d+)")


class LogReader:
    """The entries of a log: hands, what is wrong with a hand, and other events as they stand there.

    `lost` tells of a last line that was cut off, `unfinished` is a hand that the log ends within;
    both are known when everything was read. Nothing is written: `LogWriter` repairs a file.
    """

    def __init__(self, source: str | Path | Iterable[str], *, begun: bool = False) -> None:
        self.path = Path(source) if isinstance(source, str | Path) else None
        self._source = source
        self._begun = begun
        self.lost: str | None = None
        self.unfinished: HandLog | None = None

    def hands(self) -> Iterator[HandLog | HandFault]:
        """Yield the hands, replayed, and the faults of those that do not come out as written."""
        return (entry for entry in self if isinstance(entry, HandLog | HandFault))

    def events(self) -> Iterator[dict[str, Any]]:
        """Yield the events that are no part of a hand."""
        return (entry for entry in self if isinstance(entry, dict))

    def __iter__(self) -> Iterator[Entry]:
        if self.path is None:
            yield from self._entries(self._source)  # type: ignore[arg-type]
            return
        with self.path.open(encoding="utf-8", errors="replace", newline="\n") as file:
            yield from self._entries(_lines(file))

    def _entries(self, lines: Iterable[str]) -> Iterator[Entry]:
        self.lost = self.unfinished = None
        hand: _Hand | None = None
        begun = self._begun
        number = 0
        for number, line in enumerate(lines, 1):
            try:
                event = decode(line)
            except NotationError as error:
                if not line.endswith("\n"):
                    self.lost = f"line {number} was cut off: {len(line)} characters are lost"
                    break
                if not begun:
                    raise NotationError("not a log", self.path, number) from None
                hand = hand or _Hand.broken(number)
                hand.fail(number, str(error))
                continue
            if not begun:
                try:
                    check_header(event)
                except NotationError as error:
                    raise NotationError(
                        error.message, self.path, number, expected=error.expected
                    ) from None
                begun = True
                continue
            kind = event.get("event")
            if "operation" in event:
                hand = hand or _Hand.broken(number)
                hand.add(number, event)
            elif kind == "hand":
                if hand is not None:
                    yield hand.cut_off()
                hand = _Hand(number, event)
            elif kind == "end":
                hand = hand or _Hand.broken(number)
                yield hand.end(number, event)
                hand = None
            elif isinstance(kind, str):
                yield event
            else:
                hand = hand or _Hand.broken(number)
                hand.fail(number, "this is neither an event nor an operation")
        if hand is not None:
            hand.play()
            if not hand.fault:
                self.unfinished = hand.log()
            yield hand.cut_off()


class _Hand:
    """A hand under way: operations are repeated as they are read."""

    def __init__(self, line: int, event: dict[str, Any] | None) -> None:
        self.line = line
        self.fault: HandFault | None = None
        self.name = ""
        self.state: State | None = None
        self.operations: list[Operation] = []
        self.lines: list[int] = []
        if event is None:
            return
        try:
            details = event.get("details", {})
            if not isinstance(details, dict):
                raise NotationError(f"the details are {details!r}", expected="a JSON object")
            self.details = details
            self.name = str(details.get("id", ""))
            setup = HandSetup.from_json(event.get("setup"))
            self.players = _texts(event.get("players"))
            self.seats = _numbers(event.get("seats"))
            self.state = setup.hold()
            HandLog.taking(self.state, self.players, self.seats)
        except (CroupierError, ValueError) as error:
            self.fail(line, str(error))

    @classmethod
    def broken(cls, line: int) -> _Hand:
        """A hand whose first line is missing."""
        hand = cls(line, None)
        hand.fail(line, "this belongs to no hand: the line that begins it is missing")
        return hand

    def fail(self, line: int, reason: str) -> None:
        if self.fault is None:
            self.fault = HandFault("failed", reason, line=line, hand=self.name)

    def add(self, line: int, event: dict[str, Any]) -> None:
        if self.fault is None:
            try:
                self.operations.append(Operation.from_json(event))
                self.lines.append(line)
            except CroupierError as error:
                self.fail(line, str(error))

    def play(self) -> None:
        """Repeat what was read, all at once."""
        if self.state is None:
            return
        begun = self.state.operation_count
        try:
            repeat(self.state, *self.operations[begun:])
        except CroupierError as error:
            # What was read after the operation that fails does not matter any more.
            named = _OPERATION.match(str(error))
            line = self.lines[int(named[1])] if named else self.line
            if self.fault is not None and (self.fault.line or 0) > line:
                self.fault = None
            self.fail(line, str(error))

    def end(self, line: int, event: dict[str, Any]) -> HandLog | HandFault:
        self.play()
        if self.fault is None:
            assert self.state is not None
            stacks = event.get("stacks")
            try:
                given = list(map(amount_from_json, stacks if isinstance(stacks, list) else []))
                if given != self.state.stacks:
                    self.fail(
                        line, f"the stacks come out as {self.state.stacks}, the log says {given}"
                    )
            except CroupierError as error:
                self.fail(line, str(error))
        return self.fault or self.log()

    def cut_off(self) -> HandFault:
        self.play()
        if self.fault is None or self.state is not None:
            reason = "the hand is not ended"
            return self.fault or HandFault("incomplete", reason, line=self.line, hand=self.name)
        return self.fault

    def log(self) -> HandLog:
        assert self.state is not None
        self.state._release()
        return HandLog.taking(self.state, self.players, self.seats, self.details)


def _lines(file: Any) -> Iterator[str]:
    """The lines of a file; no line fills the memory."""
    while line := file.readline(LONGEST_LINE):
        yield line


def _texts(value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise NotationError(f"the players are {value!r}", expected="a list of names")
    return tuple(value)


def _numbers(value: object) -> tuple[int, ...]:
    if not isinstance(value, list) or not all(type(item) is int for item in value):
        raise NotationError(f"the seats are {value!r}", expected="a list of whole numbers")
    return tuple(value)
