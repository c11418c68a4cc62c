"""Files of tournament summaries: recognised by their first lines, cut into summaries, and read."""

from __future__ import annotations

from itertools import chain, islice
from typing import TYPE_CHECKING, NamedTuple

from croupier.errors import CroupierError, NotationError
from croupier.history.files import texts_in
from croupier.history.formats import HandFault
from croupier.history.rooms.reading.room import LONGEST_LINE, with_blanks
from croupier.history.summaries import fulltilt, pacific, pokerstars, pokertracker, winamax

if TYPE_CHECKING:
    import re
    from collections.abc import Callable, Iterable, Iterator

    from croupier.history.summaries.summary import TournamentSummary

    Reading = Callable[[re.Match[str], list[str], int], TournamentSummary]

# A tournament may list 50,000 players; a much longer text is not a summary.
MOST_LINES = 200_000
_BEGINNING = 40  # a file must show its format in this many lines
_SEARCHED = 1_000  # a saved page must show it in this many lines


class _Room(NamedTuple):
    """The first line of a room's summaries, and their reader."""

    header: re.Pattern[str]
    read: Reading


_ROOMS = tuple(
    _Room(room.HEADER, room.read) for room in (pokerstars, fulltilt, winamax, pacific, pokertracker)
)


def is_summary(beginning: str) -> bool:
    """Return whether a file begins with a summary of a tournament.

    >>> is_summary("PokerStars Tournament #1, No Limit Hold'em"), is_summary("PokerStars Hand #1:")
    (True, False)
    """
    lines = beginning.splitlines()[:_BEGINNING]
    return any(_found(line) is not None for line in lines)


def _found(line: str) -> tuple[_Room, re.Match[str]] | None:
    text = with_blanks(line[:LONGEST_LINE])
    for room in _ROOMS:
        if found := room.header.match(text):
            return room, found
    return None


def _is_header(line: str) -> bool:
    return _found(with_blanks(line.rstrip("\r\n \t\u00a0"))) is not None


def read_summaries(lines: Iterable[str]) -> Iterator[TournamentSummary | HandFault]:
    """Yield every summary of a file, or its fault."""
    current: tuple[_Room, re.Match[str]] | None = None
    held: list[str] = []
    first = 0
    for number, raw in enumerate(lines, 1):
        line = with_blanks(raw.rstrip("\r\n \t\u00a0"))
        found = _found(line)
        if found is not None:
            if current is not None:
                yield _read(current, held, first)
            current, held, first = found, [line], number
        elif current is not None and len(held) < MOST_LINES:
            held.append(line)
    if current is not None:
        yield _read(current, held, first)


def _read(
    room: tuple[_Room, re.Match[str]], lines: list[str], first: int
) -> TournamentSummary | HandFault:
    try:
        return room[0].read(room[1], lines, first)
    except NotationError as error:
        return HandFault("failed", error.message, line=error.line or first)
    except (CroupierError, ValueError, LookupError) as error:
        return HandFault("failed", f"the summary cannot be read: {error}", line=first)


def read_summary_file(path: str) -> Iterator[TournamentSummary | HandFault]:
    """Yield every summary of a file in any of the encodings of rooms; the file may be packed."""
    for _, found in summaries_by_file(path):
        yield found


def summaries_by_file(path: str) -> Iterator[tuple[str, TournamentSummary | HandFault]]:
    """Yield every summary with the name of its file, which may be one of several in a zip file.

    A file without the beginning of a summary in its first lines is not read further.
    """
    try:
        for name, lines in texts_in(path):
            beginning = [*islice(lines, _SEARCHED)]
            if not any(map(_is_header, beginning)):
                continue
            for found in read_summaries(chain(beginning, lines)):
                yield name, found.in_file(name) if isinstance(found, HandFault) else found
    except OSError as error:
        raise NotationError(str(error.strerror or error), path) from None
