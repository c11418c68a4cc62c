"""The text files of a poker room: cut into hands, each read, replayed and checked.

Rooms differ in the first line of a hand and in the reader of the lines after it; everything else
is here.
"""

from __future__ import annotations

import re
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Protocol

from croupier.errors import CroupierError, NotationError
from croupier.history.formats import Format, HandFault
from croupier.history.read_back import read_back
from croupier.history.rooms.reading.markup import chunks
from croupier.history.transcripts.rebuild import rebuild
from croupier.history.transcripts.transcript import Transcript, Untold

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import TextIO

    from croupier.history.formats import Found
    from croupier.history.hand_log import HandLog

# A hand has some dozens of lines; a much longer text is not a hand, and is not kept in memory.
MOST_LINES = 5_000
LONGEST_LINE = 4_000
_MOST_BEGINNINGS = 4  # blank lines in a hand that are tried as its end
_BEGINNING = 20  # a file must show its room in this many lines
# A non-breaking space, unless it groups the digits of an amount.
_HARD_BLANK = re.compile(r"(?<!\d)[\u00a0\u202f]|[\u00a0\u202f](?!\d{3}(?!\d))")
# Words that only lines of a hand have; chat is in quotes or after a colon.
_PLAYED = re.compile(
    r"[^\":]+(?::? (?:folds|checks|calls|bets|raises|posts|shows|mucks|wins|collected)\b|"
    r": .* (?:folded|collected|showed|mucked|won)\b)"
)


class HandReader(Protocol):
    """The reader of the lines of one hand; it fills the transcript that it was made with."""

    def hand(self, header: re.Match[str], lines: list[str]) -> None:
        """Read a hand from its matched first line and all its lines, the first one included."""


class ChosenReader:
    """A reader for rooms with several formats, which the first line of a hand distinguishes."""

    def __init__(
        self,
        transcript: Transcript,
        *,
        choose: Callable[[re.Match[str]], Callable[[Transcript], HandReader]],
    ) -> None:
        self.transcript = transcript
        self.choose = choose

    def hand(self, header: re.Match[str], lines: list[str]) -> None:
        """Read a hand from its matched first line and all its lines, the first one included."""
        self.choose(header)(self.transcript).hand(header, lines)


def room_format(
    name: str,
    header: re.Pattern[str],
    reader: Callable[[Transcript], HandReader],
    *,
    site: str = "",
    sign: str = "",
    ends: tuple[str, ...] = ("*** SUMMARY ***",),
    write: Callable[[Iterable[HandLog], TextIO], None] | None = None,
) -> Format:
    """Return the format of a room whose hands begin with a line of their own.

    `header` matches that line and has a group `id`, and a group `room` if no `site` is given. Every
    such line contains `sign`, so other lines are skipped quickly. `ends` are lines that a hand has
    at most once.
    """

    def matches(beginning: str) -> bool:
        lines = [line for line in beginning.splitlines() if line.strip()][:_BEGINNING]
        return any(header.match(with_blanks(line).lstrip()) for line in lines)

    def parse(found: re.Match[str], lines: list[str], first: int) -> Transcript:
        transcript = Transcript(site or found["room"].strip(), found["id"] or "", first)
        reader(transcript).hand(found, lines)
        return transcript

    def read(lines: Iterable[str]) -> Iterator[Found]:
        for found, hand, first in _hands(lines, header, sign):
            if found is None:
                yield from _without_first_line(hand, first, ends)
                continue
            more: list[str] = []
            if sum(map(hand.count, ends)) > 1:
                place = _end_of_first(hand, ends)
                hand, more = hand[:place], hand[place:]
            name = found["id"] or ""
            told = read_hand(partial(parse, found, hand, first), first, name)
            if isinstance(told, HandFault) and not more:
                for place in _beginnings(hand):
                    alone = read_hand(partial(parse, found, hand[:place], first), first, name)
                    if not isinstance(alone, HandFault):
                        told, hand, more = alone, hand[:place], hand[place:]
                        break
            yield told
            if more:
                yield from _without_first_line(more, first + len(hand), ends)

    checked = None if write is None else read_back(f"a file of {name}", read, write)
    return Format(name, (".txt",), matches, read, checked)


def read_hand(parse: Callable[[], Transcript], line: int, name: str) -> Found:
    """Return a hand, read and replayed, or its fault; reading continues with the next hand."""
    try:
        return rebuilt(parse())
    except Untold as fault:
        return HandFault(fault.kind, fault.reason, line=fault.line or line, hand=name)
    except NotationError as error:
        return HandFault("failed", error.message, line=error.line or line, hand=name)
    except (CroupierError, ValueError) as error:
        return HandFault("failed", str(error), line=line, hand=name)
    except (LookupError, TypeError, ArithmeticError, AssertionError, StopIteration) as error:
        # A line was cut at an unexpected place: this is a fault of the file.
        reason = (
            "the hand cannot be read: something it needs is missing or cut off "
            f"({type(error).__name__}: {error})"
        )
        return HandFault("failed", reason, line=line, hand=name)


def read_elements(
    lines: Iterable[str],
    tag: str,
    number: re.Pattern[str],
    parse: Callable[[str, int], Transcript],
    between: Callable[[str], None] = lambda text: None,
    parse_cut: Callable[[str, int], Transcript] | None = None,
) -> Iterator[Found]:
    """Yield the hand in every element of a file of XML, replayed and checked, one at a time.

    `between` is given what stands between the elements. `parse_cut` tries to read an element
    without its end.
    """
    for chunk, line in chunks(lines, tag, between):
        if not chunk:
            yield headless(line)
            continue
        found = number.search(chunk)
        name = found[1] if found else ""
        if not chunk.rstrip().endswith(f"</{tag}>"):
            told = parse_cut and read_hand(partial(parse_cut, chunk, line), line, name)
            if told is None or isinstance(told, HandFault):
                reason = "the hand has no end in this file"
                told = HandFault("incomplete", reason, line=line, hand=name)
            yield told
            continue
        yield read_hand(partial(parse, chunk, line), line, name)


def rebuilt(transcript: Transcript) -> HandLog:
    """Replay a hand; if it does not verify, replay its other readings, if it has any."""
    try:
        return rebuild(transcript)
    except NotationError as error:
        while transcript.otherwise is not None:
            again, transcript.otherwise = transcript.otherwise, None
            try:
                return rebuild(again())
            except CroupierError:
                continue
        raise error


def _end_of_first(lines: list[str], ends: tuple[str, ...]) -> int:
    """Return the end of a hand that is followed by a hand without its first line."""
    first, second, *_ = (place for place, line in enumerate(lines) if line in ends)
    return next((place for place in range(first, second) if not lines[place]), second)


def _beginnings(lines: list[str]) -> list[int]:
    """Return the blank lines after which a hand without a first line may begin."""
    blanks = [place for place, line in enumerate(lines) if not line and any(lines[place + 1 :])]
    return [place for place in blanks[:_MOST_BEGINNINGS] if any(map(_PLAYED.match, lines[place:]))]


def _without_first_line(lines: list[str], first: int, ends: tuple[str, ...]) -> Iterator[HandFault]:
    """Report the hands whose first line is missing, at the line of their end.

    The rest of a hand without its end is one too; it is reported at its first line of play.
    """
    marked = [number for number, line in enumerate(lines, first) if line in ends]
    if not marked:
        played = (number for number, line in enumerate(lines, first) if _PLAYED.match(line))
        marked = [*islice(played, 1)]
    yield from map(headless, marked)


def headless(line: int) -> HandFault:
    """Report a hand without a beginning."""
    return HandFault("incomplete", "a hand has no first line in this file", line=line)


def with_blanks(line: str) -> str:
    """Return a line without byte order mark and with normal spaces."""
    return _HARD_BLANK.sub(" ", line.lstrip("\ufeff"))


def _hands(
    lines: Iterable[str], header: re.Pattern[str], sign: str
) -> Iterator[tuple[re.Match[str] | None, list[str], int]]:
    """Cut a file into hands, with the numbers of their first lines.

    Lines before the first hand come first, without a match.
    """
    head: re.Match[str] | None = None
    hand: list[str] = []
    keep = hand.append
    first = 1
    last = MOST_LINES  # the number of the last stored line
    for number, line in enumerate(map(str.strip, lines), 1):
        if not line.isascii():
            line = with_blanks(line)
        if len(line) > LONGEST_LINE:
            line = line[:LONGEST_LINE]
        if sign in line and (found := header.match(line)) is not None:
            if head is not None or hand:
                yield head, hand, first
            head, hand, first = found, [line], number
            keep, last = hand.append, number + MOST_LINES - 1
        elif number <= last:
            keep(line)
    if head is not None or hand:
        yield head, hand, first
