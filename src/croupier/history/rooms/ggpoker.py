"""GGPoker: the text of PokerStars with other heads, missed blinds, straddles and fees."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from croupier.errors import NotationError
from croupier.history.formats import Format
from croupier.history.rooms.pokerstars import StarsReader
from croupier.history.rooms.reader import ACTIONS, word
from croupier.history.rooms.text import money, read_hands
from croupier.history.transcript import FORCED, Told, Transcript

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from croupier.history.formats import Found

_HEADER = re.compile(r"\s*Poker Hand #(?P<id>[A-Z]*\d+):\s*(?P<rest>.*)")


def begins_hand(line: str) -> bool:
    """Tell whether a line is the first of a hand."""
    return _HEADER.match(line) is not None


def matches(beginning: str) -> bool:
    """Tell whether a file begins as this room's do."""
    return any(begins_hand(line.lstrip("\ufeff")) for line in beginning.splitlines()[:20])


def name_of(line: str) -> str:
    """Return the number of the hand from its first line."""
    found = _HEADER.match(line)
    return found["id"] if found else ""


def read(lines: Iterable[str]) -> Iterator[Found]:
    """Read every hand of a file, replayed and checked."""
    return read_hands(lines, begins_hand, parse, name_of)


def parse(hand: list[str], first: int) -> Transcript | None:
    """Read the lines of one hand."""
    header = _HEADER.match(hand[0])
    if header is None:
        raise NotationError("not the first line of a hand", line=first)
    reader = GoodGameReader(Transcript("GGPoker", header["id"], first))
    reader.header(header["rest"])
    reader.body(hand, first)
    return reader.transcript


class GoodGameReader(StarsReader):
    """A hand of GGPoker."""

    def actions(self) -> dict[str, Callable[..., None]]:
        """What players do, by the first word."""
        return _ACTIONS

    def dealt_line(self, line: str, number: int) -> None:
        if "[" in line:
            super().dealt_line(line, number)

    def post(self, name: str, action: str, number: int) -> None:
        if "missed blind" in action:
            amount = money(action.rpartition(" ")[2], number)
            self.transcript.tell(Told.DEAD, name, amount, "", number)
        else:
            super().post(name, action, number)

    def straddle(self, name: str, action: str, number: int) -> None:
        """A straddle is named by its total, also where a blind of the player is part of it."""
        live = sum(
            event.amount
            for event in self.transcript.events
            if event.player == name
            and event.kind in FORCED
            and event.kind not in (Told.ANTE, Told.DEAD)
        )
        amount = money(word(action, 1, number), number)
        self.transcript.tell(Told.STRADDLE, name, amount - live, "", number)


_ACTIONS: dict[str, Callable[..., None]] = {
    **ACTIONS,
    "posts": GoodGameReader.post,
    "straddle": GoodGameReader.straddle,
}

FORMAT = Format("ggpoker", (".txt",), matches, read)
