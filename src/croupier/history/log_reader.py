"""Reading a log: its hands, each replayed and checked, and the events between them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier.amounts import amount_from_json
from croupier.errors import CroupierError, NotationError
from croupier.history.files import lines_of
from croupier.history.formats import HandFault
from croupier.history.hand_log import HandLog
from croupier.history.log_hands import known_hand, remember
from croupier.history.log_lines import check_header, decode
from croupier.history.setup import HandSetup
from croupier.operations import Operation
from croupier.replaying import repeat

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import TypeAlias

    from croupier.state import State

    Entry: TypeAlias = HandLog | HandFault | dict[str, Any]


_OPERATION = '{"operation":'
_NUMBERED = re.compile(r"operation (\d+)")


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
        with self.path.open("rb") as file:
            yield from self._entries(lines_of(file))

    def _entries(self, lines: Iterable[str]) -> Iterator[Entry]:
        self.lost = self.unfinished = None
        hand: _Hand | None = None
        begun = self._begun
        number = 0
        for number, line in enumerate(lines, 1):
            if hand is not None and line.startswith(_OPERATION) and line.endswith("}\n"):
                hand.add(number, line)
                continue
            if begun and (known := known_hand(line)):
                if hand is not None:
                    yield hand.cut_off()
                hand = _Hand(number, *known)
                continue
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
                hand.add(number, line)
            elif kind == "hand":
                if hand is not None:
                    yield hand.cut_off()
                hand = _Hand(number, event)
                if hand.state is not None:
                    remember(line, hand.state)
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
    """A hand under way: its lines are kept, and its operations repeated all at once."""

    def __init__(
        self,
        line: int,
        event: dict[str, Any] | None,
        hold: Callable[[], State] | None = None,
    ) -> None:
        self.line = line
        self.fault: HandFault | None = None
        self.name = ""
        self.state: State | None = None
        self.lines: list[str] = []
        self.numbers: list[int] = []  # of these lines in the file
        self.played = False
        if event is None:
            return
        try:
            details = event.get("details", {})
            if not isinstance(details, dict):
                raise NotationError(f"the details are {details!r}", expected="a JSON object")
            self.details = details
            self.name = str(details.get("id", ""))
            self.hold = hold or HandSetup.from_json(event.get("setup")).hold
            self.players = _texts(event.get("players"))
            self.seats = _numbers(event.get("seats"))
            self.state = self.hold()
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

    def add(self, number: int, line: str) -> None:
        if self.fault is None:
            self.lines.append(line)
            self.numbers.append(number)

    def play(self) -> None:
        """Repeat what was read, all at once."""
        if self.state is None or self.played:
            return
        self.played = True
        if not self.state._repeat_lines(self.lines):
            self.state = self.hold()
            self.play_carefully(self.state)

    def play_carefully(self, state: State) -> None:
        """Repeat what was read one by one, to accept it in any spelling or to say what is wrong."""
        operations = []
        for number, line in zip(self.numbers, self.lines, strict=True):
            try:
                operations.append(Operation.from_json(decode(line)))
            except CroupierError as error:
                self.fault = None  # what comes later does not matter any more
                self.fail(number, str(error))
                break
        try:
            repeat(state, *operations)
        except CroupierError as error:
            named = _NUMBERED.match(str(error))
            self.fault = None
            self.fail(self.numbers[int(named[1])] if named else self.line, str(error))

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


def _texts(value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise NotationError(f"the players are {value!r}", expected="a list of names")
    return tuple(value)


def _numbers(value: object) -> tuple[int, ...]:
    if not isinstance(value, list) or not all(type(item) is int for item in value):
        raise NotationError(f"the seats are {value!r}", expected="a list of whole numbers")
    return tuple(value)
