"""Reading a log: its hands, each replayed and checked, and the events between them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier.chips.amounts import amount_from_json
from croupier.errors import CroupierError, NotationError
from croupier.hand import native
from croupier.hand.operations import Operation
from croupier.hand.replaying import repeat
from croupier.history.files import exact_lines
from croupier.history.formats import HandFault
from croupier.history.hand_log import HandLog
from croupier.history.log.beginnings import known_hand, remember
from croupier.history.log.chain import Chain
from croupier.history.log.lines import check_header, decode
from croupier.history.setup import HandSetup

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import TypeAlias

    from croupier.hand.state import State

    Entry: TypeAlias = HandLog | HandFault | dict[str, Any]


_OPERATION = '{"operation":'
_NUMBERED = re.compile(r"operation (\d+)")


class LogReader:
    """The entries of a log: hands, faults of hands, and other events unchanged.

    `lost` describes a last line that was cut off, `unfinished` is the hand in which the log ends,
    `ended` says whether its writer ended it; all are set after the last entry. The file is not
    changed: `LogWriter` repairs a file. A hand whose cards are not those of its seed, or whose hash
    does not match, is a fault.
    """

    def __init__(self, source: str | Path | Iterable[str], *, begun: bool = False) -> None:
        self.path = Path(source) if isinstance(source, str | Path) else None
        self._source = source
        self._begun = begun
        self.lost: str | None = None
        self.unfinished: HandLog | None = None
        self.ended = False

    def hands(self) -> Iterator[HandLog | HandFault]:
        """Yield the hands, replayed, or their faults."""
        return (entry for entry in self if isinstance(entry, HandLog | HandFault))

    def events(self) -> Iterator[dict[str, Any]]:
        """Yield the events that are not part of a hand."""
        return (entry for entry in self if isinstance(entry, dict))

    def __iter__(self) -> Iterator[Entry]:
        if self.path is None:
            yield from self._entries(self._source)  # type: ignore[arg-type]
            return
        with self.path.open("rb") as file:
            yield from self._entries(exact_lines(file))

    def _entries(self, lines: Iterable[str]) -> Iterator[Entry]:
        self.lost = self.unfinished = None
        self.ended = False
        hand: _Hand | None = None
        begun = self._begun
        hashes = _Hashes(self._begun)
        passed = hashes.lines.append
        number = 0
        for number, line in enumerate(lines, 1):
            if hand is not None and line.startswith(_OPERATION) and line.endswith("}\n"):
                hand.add(number, line)
                passed(line)
                continue
            if self.ended:
                self.ended = False
                yield HandFault("log", "lines follow the end of the log", line=number)
            if begun and (known := known_hand(line)):
                passed(line)
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
                passed(line)
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
                passed(line)
                continue
            kind = event.get("event")
            wrong = hashes.check(line) if kind in ("end", "close") else passed(line)
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
                yield hand.end(number, event, wrong or "")
                hand = None
            elif kind == "close":
                if wrong or event.keys() != {"event", "hash"}:
                    yield HandFault("log", wrong or "not the end of a log", line=number)
                else:
                    self.ended = line.endswith("\n")
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


class _Hashes:
    """The hashes of a log that is read; a log that is read in part has none."""

    def __init__(self, begun: bool) -> None:
        self.lines: list[str] = []  # since the last hash
        self._chain = None if begun else Chain()

    def check(self, line: str) -> str:
        """Check a line that carries a hash; return what is wrong with it."""
        lines = "".join(self.lines)
        self.lines.clear()
        if self._chain is None:
            return ""
        self._chain.add(_bytes(lines))
        # A last line without its end: the writer died.
        return self._chain.fault_of(_bytes(line if line.endswith("\n") else f"{line}\n"))


def _bytes(text: str) -> bytes:
    """The bytes of lines; logs are ASCII, so other characters may change."""
    return text.encode("utf-8", "surrogatepass")


class _Hand:
    """A hand in progress: its lines are kept, and its operations repeated all at once."""

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
        """Return a hand whose first line is missing."""
        hand = cls(line, None)
        hand.fail(line, "this line belongs to no hand: the line that begins the hand is missing")
        return hand

    def fail(self, line: int, reason: str) -> None:
        if self.fault is None:
            self.fault = HandFault("failed", reason, line=line, hand=self.name)

    def add(self, number: int, line: str) -> None:
        if self.fault is None:
            self.lines.append(line)
            self.numbers.append(number)

    def play(self) -> None:
        """Repeat the operations all at once."""
        if self.state is None or self.played:
            return
        self.played = True
        if not native.repeat_lines(self.state, self.lines):
            self.state = self.hold()
            self.play_carefully(self.state)

    def play_carefully(self, state: State) -> None:
        """Repeat the operations one by one, to accept any spelling or to find the fault."""
        operations = []
        for number, line in zip(self.numbers, self.lines, strict=True):
            try:
                operations.append(Operation.from_json(decode(line)))
            except CroupierError as error:
                self.fault = None  # later lines do not matter
                self.fail(number, str(error))
                break
        try:
            repeat(state, *operations)
        except CroupierError as error:
            named = _NUMBERED.match(str(error))
            self.fault = None
            self.fail(self.numbers[int(named[1])] if named else self.line, str(error))

    def end(self, line: int, event: dict[str, Any], wrong_hash: str) -> HandLog | HandFault:
        self.play()
        if self.fault is None:
            self.check_deck(event.get("chosen_cards", False))
        if self.fault is None:
            assert self.state is not None
            stacks = event.get("stacks")
            try:
                given = list(map(amount_from_json, stacks if isinstance(stacks, list) else []))
                if given != self.state.stacks:
                    self.fail(line, f"the stacks are {self.state.stacks}, but the log says {given}")
            except CroupierError as error:
                self.fail(line, str(error))
        if wrong_hash:
            self.fail(line, wrong_hash)
        return self.fault or self.log()

    def check_deck(self, chosen: object) -> None:
        """Check that the cards are those of the seed, unless the log says that they were chosen."""
        assert self.state is not None
        if chosen is not native.chosen_cards(self.state):
            self.fail(
                self.line_of_chosen_card(),
                "the log says that cards were chosen, but all are from the deck"
                if chosen
                else "this card is not the next card of the seeded deck",
            )

    def line_of_chosen_card(self) -> int:
        """Return the line of the first card that was not on top of the deck."""
        state = self.hold()
        for number, line in zip(self.numbers, self.lines, strict=True):
            repeat(state, Operation.from_json(decode(line)))
            if native.chosen_cards(state):
                return number
        return self.line

    def cut_off(self) -> HandFault:
        self.play()
        if self.fault is None or self.state is not None:
            reason = "the hand is not ended"
            return self.fault or HandFault("incomplete", reason, line=self.line, hand=self.name)
        return self.fault

    def log(self) -> HandLog:
        assert self.state is not None
        native.release(self.state)
        return HandLog.taking(self.state, self.players, self.seats, self.details)


def _texts(value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise NotationError(f"the players are {value!r}", expected="a list of names")
    return tuple(value)


def _numbers(value: object) -> tuple[int, ...]:
    if not isinstance(value, list) or not all(type(item) is int for item in value):
        raise NotationError(f"the seats are {value!r}", expected="a list of whole numbers")
    return tuple(value)
