"""Entraction (Enet): like PokerStars, with cards in one word; a raise has the chips added."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from croupier.errors import NotationError
from croupier.history.rooms.reading.headers import currency_of, find_limit, find_shape
from croupier.history.rooms.reading.reader import ACTIONS, Reader, table_of
from croupier.history.rooms.reading.room import room_format
from croupier.history.rooms.reading.said import ENGLISH, Said, remembering, word
from croupier.history.rooms.reading.text import cards, iso_time, money
from croupier.history.transcripts.transcript import Told

if TYPE_CHECKING:
    from collections.abc import Callable

_HEADER = re.compile(
    r"\s*Game #(?P<id>\d+): "
    r"(?P<rest>.*\([^()]*/[^()]*\) - \d{1,2}:\d\d:\d\d \d{1,2}\.\d{1,2}\.\d{4}.*)"
)
_STAKES = re.compile(r"\(([^()/]*)/([^()/]*)\)")
_TIME = re.compile(r"(\d{1,2}):(\d\d):(\d\d) (\d{1,2})\.(\d{1,2})\.(\d{4})")
_COLLECTED = re.compile(r"collected \(([^()]*)\)")


def _read_raise(action: str) -> Said:
    return Said(Told.RAISE_BY, money(word(action, 1)))


def _read_all_in(action: str) -> Said:
    return Said(Told.ALL_IN, money(word(action, 2)))


class EnetReader(Reader):
    """The reader of a hand of Entraction."""

    said = remembering({**ENGLISH, "raises": _read_raise, "goes": _read_all_in})

    def header(self, rest: str) -> None:
        """Read the game, the stakes and the time; the line of the table has the limit."""
        transcript, line = self.transcript, self.transcript.line
        shape, stakes, time = find_shape(rest), _STAKES.search(rest), _TIME.search(rest)
        if shape is None or stakes is None:
            raise NotationError(f"the game is not known: {rest[:60]}", line=line)
        transcript.game = shape
        transcript.currency = currency_of(rest)
        transcript.small_blind, transcript.big_blind = (
            money(stakes[1], line),
            money(stakes[2], line),
        )
        if time:
            *clock, day, month, year = time.groups()
            transcript.time = iso_time(year, month, day, *clock)

    def table_line(self, line: str) -> None:
        super().table_line(line)
        transcript = self.transcript
        told = table_of(line)
        transcript.limit = find_limit(told.name if told else "", transcript.line)
        if transcript.limit == "fixed-limit":
            transcript.small_bet, transcript.big_bet = transcript.small_blind, transcript.big_blind
            transcript.small_blind, transcript.big_blind = 0, transcript.small_bet

    def street_line(self, line: str, number: int) -> None:
        super().street_line(line.replace("HOLECARDS", "HOLE CARDS"), number)

    def board(self, groups: list[str], number: int) -> None:
        """Read the board, which is printed whole."""
        dealt = cards(groups[-1], number)
        before = "".join(
            event.cards for event in self.transcript.events if event.kind is Told.BOARD
        )
        if not dealt.startswith(before):
            raise NotationError(f"the board was {before}, not {dealt}", line=number)
        self.transcript.tell(Told.BOARD, "", 0, dealt[len(before) :], number)

    def other_line(self, line: str, number: int) -> None:
        if re.match(r"[^\"]+: collected \([^()]*\) from", line):
            raise NotationError("nobody at the table collects this", line=number)

    def collect(self, name: str, action: str, number: int) -> None:
        found = _COLLECTED.match(action)
        if found:
            self.transcript.tell(Told.COLLECT, name, money(found[1], number), "", number)

    def total_line(self, line: str, number: int) -> None:
        """Read the rake; the printed pot is not the whole pot."""
        super().total_line(line, number)
        self.transcript.total = None
        self.transcript.part_collected = True

    def actions(self) -> dict[str, Callable[..., None]]:
        """The methods that read actions, by the first word of the action."""
        return {**ACTIONS, "collected": EnetReader.collect}


FORMAT = room_format("enet", _HEADER, EnetReader, site="Entraction", sign="Game #")
