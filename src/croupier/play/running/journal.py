"""The log of a game that may be resumed: existing lines are checked, then it continues.

A resumed game is played again from its seed. As long as the log has hands, the recorded decisions
replace the players' answers, and every new line must equal the recorded line. At the end of the log
the game is live, and its lines are appended.
"""

from __future__ import annotations

from collections import deque
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from croupier.errors import NotationError, SetupError
from croupier.history.log.chain import Chain, split_seal
from croupier.history.log.file import LogFile
from croupier.history.log.lines import LONGEST_LINE, decode, encode, header_line, read_header

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import BinaryIO, Self

_HAND, _END, _FAULT = b'{"event":"hand"', b'{"event":"end"', b'{"event":"fault"'
_CLOSE = b'{"event":"close"'
AFTER = _FAULT, b'{"event":"weak_box"'  # events that belong to one run and may differ in the next
_OPERATION = b'{"operation"'
_LONGEST = 120  # characters of a line in an error message


class RecordedHand:
    """A whole hand of the log: its lines, the faults after it, and the players' decisions."""

    def __init__(self, lines: list[bytes], faults: list[bytes], number: int) -> None:
        *rest, end = lines
        self.text = _text(b"".join([*rest, split_seal(end)[0]]))  # the hash depends on the file
        self.faults = [decode(_text(line)) for line in faults if line.startswith(_FAULT)]
        self.number = number  # the position of its first line in the file
        self.table = _table_of(_text(lines[0]))
        self.operations = deque(decode(_text(line)) for line in lines[1:-1])


class BegunHand(NamedTuple):
    """A hand of the log that was not finished: its lines, its operations, its first line."""

    text: str
    operations: list[dict[str, Any]]
    number: int


class Journal:
    """The receiver of a game's events: nothing, a new log, or a resumed log.

    The log is locked. To repeat a hand, the log must have a line after it: only then are all its
    faults known. `close` ends the log; without it the log is unfinished.

    With `keep` every whole line of a resumed log stays, also those of a hand that was not
    finished: decisions of people cannot be asked for again.
    """

    def __init__(
        self, path: str | Path | None = None, *, resume: bool = False, keep: bool = False
    ) -> None:
        self._keep = keep
        self.path = None if path is None else Path(path)
        self._log: LogFile | None = None
        self._old: BinaryIO | None = None  # open while lines of an earlier run are read
        self._ahead: deque[bytes] = deque()  # lines read ahead
        self._number = 0  # the number of lines passed
        self._offset = 0  # their bytes
        self._end = b""  # the line that ended the log of an earlier run
        self._chain = Chain()
        if self.path is None:
            return
        self._log = LogFile(self.path, create=not resume)
        self._chain = self._log.chain
        try:
            if resume:
                self._log.file.seek(0)
                self._old = self._log.file
                self._pass_header()
            elif self._log.size():
                raise SetupError(f"{self.path} exists: resume it, or write to another file")
            else:
                self._log.lines(header_line())
        except BaseException:
            self.stop()
            raise

    @property
    def silent(self) -> bool:
        """Whether nothing is written at all."""
        return self.path is None

    @property
    def seen(self) -> int:
        """The number of lines of an earlier run that were passed."""
        return self._number

    def event(self, event: Mapping[str, Any]) -> None:
        """Write an event of the table, or check that it is the next line."""
        if self.path is not None:
            self._put(encode(event))

    def hand(self, lines: str, faults: str) -> None:
        """Write a live hand, or its remaining lines, with its faults."""
        self._live()
        if self._log is not None:
            self._log.hands(lines + faults)
            self._log.flush()
            self._log.look_after()

    def next_hand(self) -> RecordedHand | None:
        """Take the next hand of the log; None if the game is live from here on."""
        if self._old is None:
            return None
        lines: list[bytes] = []
        while (line := self._peek(len(lines))) is not None:
            if not lines and not line.startswith(_HAND):
                raise self._unexpected(line, "a hand")
            lines.append(line)
            if line.startswith(_END):
                break
            if len(lines) > 1 and not line.startswith(_OPERATION):
                number = self._number + len(lines)
                raise self._unexpected(line, "an operation of the hand", number)
        else:
            return None
        faults: list[bytes] = []
        while (line := self._peek(len(lines) + len(faults))) is not None:
            if not line.startswith(AFTER):
                break
            faults.append(line)
        if line is None and not self._end and not self._keep:
            return None
        hand = RecordedHand(lines, faults, self._number + 1)
        self._pass(len(lines) + len(faults))
        return hand

    def begun_hand(self) -> BegunHand | None:
        """Take the unfinished hand at the end of the log; None if there is none."""
        if self._old is None:
            return None
        lines: list[bytes] = []
        while (line := self._peek(len(lines))) is not None:
            if not line.startswith(_OPERATION if lines else _HAND):
                raise self._unexpected(line, "a hand that was not finished")
            lines.append(line)
        if not lines:
            return None
        begun = BegunHand(
            _text(b"".join(lines)), [decode(_text(each)) for each in lines[1:]], self._number + 1
        )
        self._pass(len(lines))
        return begun

    def lines(self, text: str) -> None:
        """Write lines of a hand that is being played; `hand` writes its last ones."""
        self._live()
        if self._log is not None:
            self._log.lines(text)
            self._log.flush()

    def upcoming(self) -> bytes | None:
        """Return the next line of an earlier run; None if the game is live from here on."""
        return None if self._old is None else self._peek(0)

    def recorded(self, kind: str) -> dict[str, Any] | None:
        """Return the next line of an earlier run if it is an event of this kind.

        Decisions of players, clocks and directors between hands are read back in this way.
        """
        line = self.upcoming()
        if line is None or not line.startswith(b'{"event":"%s"' % kind.encode("ascii")):
            return None
        return decode(_text(line))

    def coming(self, kind: str, player: str | None = None) -> dict[str, Any] | None:
        """Return the event of an earlier run that comes before the next hand, if there is one."""
        distance = 0
        while self._old is not None and (line := self._peek(distance)) is not None:
            if line.startswith(_HAND):
                break
            event = decode(_text(line))
            if event.get("event") == kind and player in (None, event.get("player")):
                return event
            distance += 1
        return None

    @property
    def ends_in_hand(self) -> bool:
        """Whether the log ends before the end of the next hand."""
        distance = 0
        while self._old is not None and (line := self._peek(distance)) is not None:
            if line.startswith(_END):
                return False
            distance += 1
        return True

    def after_hand(self) -> tuple[list[dict[str, Any]], bool]:
        """Return the events between the next hand and the one after it, faults left out.

        The second value says whether a hand follows.
        """
        distance = 0
        while (line := self._peek(distance)) is not None and not line.startswith(_END):
            distance += 1
        events: list[dict[str, Any]] = []
        while (line := self._peek(distance := distance + 1)) is not None:
            if line.startswith(_HAND):
                return events, True
            if not line.startswith(AFTER):
                events.append(decode(_text(line)))
        return events, False

    def next_hand_of(self, table: int) -> RecordedHand | None:
        """Return the next hand of the log; refuse a hand of another table."""
        hand = self.next_hand()
        if hand is not None and hand.table != table:
            raise self._unexpected(hand.text, f"a hand of table {table}", hand.number)
        return hand

    def continued(self, begun: BegunHand, lines: str) -> None:
        """Check that a begun hand was repeated, and write its missing lines."""
        self._check_same(begun.text, lines[: len(begun.text)], begun.number)
        if len(lines) > len(begun.text):
            self.lines(lines[len(begun.text) :])

    def repeated(self, hand: RecordedHand, lines: str) -> None:
        """Check that a hand of the log was repeated exactly."""
        self._check_same(hand.text, lines, hand.number)

    def _check_same(self, recorded: str, lines: str, number: int) -> None:
        if lines != recorded:
            given, found = lines.splitlines(), recorded.splitlines()
            pairs = zip([*given, ""], [*found, ""], strict=False)
            at = next((at for at, (here, there) in enumerate(pairs) if here != there), 0)
            raise self._unexpected(
                found[at] if at < len(found) else "the end of the hand",
                given[at] if at < len(given) else "the end of the hand",
                number + at,
            )

    def close(self) -> None:
        """End the log and close it; refuse a log that is longer than the game."""
        if self._old is not None:
            if (line := self._peek(0)) is not None:
                raise self._unexpected(line, "the end of the log")
            if self._end:
                self._check_hash(self._end, self._number + 1)
                self.stop()
                return
        self._live()
        if self._log is not None and not self._log.closed:
            self._log.end()
            self._log.flush()
            self._log.look_after()
            self.stop()

    def stop(self) -> None:
        """Close the file at any point; an unfinished log can be resumed."""
        self._old = None
        if self._log is not None:
            self._log.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    # The lines of an earlier run.

    def _pass_header(self) -> None:
        header = self._peek(0)
        if header is None:
            return
        read_header(header, self.path)
        self._pass(1)

    def _put(self, line: str) -> None:
        if self._old is not None:
            found = self._peek(0)
            if found is not None:
                if _text(found) != line:
                    raise self._unexpected(found, line)
                self._pass(1)
                return
        self._live()
        if self._log is not None:
            self._log.lines(line)
            self._log.flush()

    def _peek(self, distance: int) -> bytes | None:
        """The complete line at this distance ahead; None if the log ends or is torn."""
        assert self._old is not None
        while len(self._ahead) <= distance:
            line = b"" if self._end else self._old.readline(LONGEST_LINE)
            if not line.endswith(b"\n"):
                return None
            if line.startswith(_CLOSE) and _is_at_end(self._old):
                self._end = line
                return None
            self._ahead.append(line)
        return self._ahead[distance]

    def _pass(self, count: int) -> None:
        for _ in range(count):
            line = self._ahead.popleft()
            self._offset += len(line)
            self._number += 1
            if line.startswith(_END):
                self._check_hash(line, self._number)
            else:
                self._chain.add(line)

    def _check_hash(self, line: bytes, number: int) -> None:
        if wrong := self._chain.fault_of(line):
            raise NotationError(wrong, self.path, number)

    def _live(self) -> None:
        """Go live: lines that were not passed are cut off and written again."""
        if self._old is None:
            return
        assert self._log is not None
        self._old = None
        self._ahead.clear()
        with self._log.naming():
            self._log.file.truncate(self._offset)
        if not self._log.size():
            self._log.lines(header_line())

    def _unexpected(
        self, line: bytes | str, expected: str, number: int | None = None
    ) -> NotationError:
        found = line if isinstance(line, str) else _text(line)
        start = _parting(found, expected)
        return NotationError(
            f"the log has {_short(found, start)}",
            self.path,
            self._number + 1 if number is None else number,
            expected=f"{_short(expected, start)}: it belongs to another game",
        )


def read_events(path: str | Path) -> Iterator[dict[str, Any]]:
    """Yield the lines of a log after its header, as long as they are whole."""
    try:
        with Path(path).open("rb") as file:
            read_header(file.readline(LONGEST_LINE), path)
            while (line := file.readline(LONGEST_LINE)).endswith(b"\n"):
                yield decode(_text(line))
    except OSError as error:
        raise SetupError(f"{path}: {error.strerror or error}") from None


def read_opening(path: str | Path, kind: str) -> dict[str, Any]:
    """Return the first event after the header, which describes the game."""
    event = next(read_events(path), None)
    if event is None:
        raise NotationError("the log ends before the game began", path, 2)
    if event.get("event") != kind:
        game = "cash game" if kind == "cash" else kind
        raise NotationError(f"not the log of a {game}", path, 2, expected=f'"event":"{kind}"')
    return event


def _is_at_end(file: BinaryIO) -> bool:
    place = file.tell()
    more = file.read(1)
    file.seek(place)
    return not more


def _text(data: bytes) -> str:
    return data.decode("ascii", "replace")


def _table_of(line: str) -> object:
    details = decode(line).get("details")
    return details.get("table") if isinstance(details, dict) else None


def _parting(found: str, expected: str) -> int:
    """The position where two lines begin to differ, at the start of the field."""
    pairs = enumerate(zip(found, expected, strict=False))
    alike = next((place for place, (one, other) in pairs if one != other), 0)
    return max(found.rfind(mark, 0, alike) + 1 for mark in ",{")


def _short(line: str, start: int = 0) -> str:
    """Return a line, shortened to the part that matters."""
    text = line.strip()
    if len(text) <= _LONGEST:
        return text
    start = start if start > _LONGEST // 2 else 0
    part = text[start : start + _LONGEST]
    return ("..." if start else "") + part + ("..." if start + _LONGEST < len(text) else "")
