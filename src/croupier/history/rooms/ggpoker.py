"""GGPoker: the text of PokerStars with other headers, missed blinds, straddles and fees."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from croupier.history.rooms.pokerstars import StarsReader
from croupier.history.rooms.reading.reader import ACTIONS
from croupier.history.rooms.reading.room import room_format
from croupier.history.rooms.reading.said import ENGLISH, Said, read_post, remembering, word
from croupier.history.rooms.reading.stakes import take_posted_blinds
from croupier.history.rooms.reading.text import money
from croupier.history.transcripts.transcript import FORCED, Told

if TYPE_CHECKING:
    from collections.abc import Callable

_HEADER = re.compile(r"\s*Poker Hand #(?P<id>[A-Z]*\d+):\s*(?P<rest>.*)")


def _read_post(action: str) -> Said | None:
    if "missed blind" in action:
        return Said(Told.DEAD, money(action.rpartition(" ")[2]))
    return read_post(action)


class GoodGameReader(StarsReader):
    """The reader of a hand of GGPoker."""

    said = remembering({**ENGLISH, "posts": _read_post})

    def hand(self, header: re.Match[str], lines: list[str]) -> None:
        """Read a hand; the header may change the level one hand too early."""
        super().hand(header, lines)
        take_posted_blinds(self.transcript)

    def actions(self) -> dict[str, Callable[..., None]]:
        """The methods that read actions, by the first word of the action."""
        return _ACTIONS

    def dealt_line(self, line: str, number: int) -> None:
        if line.removeprefix("Dealt to ") not in self.names.all:  # whose cards are not printed
            super().dealt_line(line, number)

    def straddle(self, name: str, action: str, number: int) -> None:
        """Read a straddle, which has its total, even if a blind of the player is part of it."""
        live = sum(
            event.amount
            for event in self.transcript.events
            if event.player == name
            and event.kind in FORCED
            and event.kind not in (Told.ANTE, Told.DEAD)
        )
        amount = money(word(action, 1), number)
        self.transcript.tell(Told.STRADDLE, name, amount - live, "", number)


_ACTIONS: dict[str, Callable[..., None]] = {**ACTIONS, "straddle": GoodGameReader.straddle}

FORMAT = room_format("ggpoker", _HEADER, GoodGameReader, site="GGPoker", sign="Poker Hand #")
