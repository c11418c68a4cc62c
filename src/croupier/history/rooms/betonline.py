"""BetOnline and its skins: the text of PokerStars with fewer lines, and players without names."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from croupier.history.rooms.pokerstars import StarsReader
from croupier.history.rooms.reading.headers import currency_of, find_shape, find_time, find_zone
from croupier.history.rooms.reading.reader import ACTIONS
from croupier.history.rooms.reading.room import room_format
from croupier.history.rooms.reading.said import ENGLISH, Said, remembering
from croupier.history.rooms.reading.streets import deal_rest
from croupier.history.rooms.reading.text import cards, money
from croupier.history.transcripts.transcript import Seat, Told, Untold

if TYPE_CHECKING:
    from collections.abc import Callable

_HEADER = re.compile(
    r"\s*(?P<room>BetOnline|PayNoRake|ActionPoker\.com|Gear)(?: ?Poker)? "
    r"(?:Game|Hand) #(?P<id>\d+):\s*(?P<rest>.*)",
    re.IGNORECASE,
)
_TOURNAMENT = re.compile(r"Tournament #(\d+):?\s*(.*)")
_NOBODY = re.compile(
    r"(?:Unknown player)?: (?:posts|folds|checks|calls|bets|raises)\b", re.IGNORECASE
)


def _read_ante(action: str) -> Said:
    return Said(Told.ANTE, money(action.split(" and ")[0].rpartition(" ")[2]))


class BetOnlineReader(StarsReader):
    """The reader of a hand of BetOnline."""

    said = remembering({**ENGLISH, "ante": _read_ante})

    def hand(self, header: re.Match[str], lines: list[str]) -> None:
        """Read a hand; the streets after an all-in are only in the summary."""
        super().hand(header, lines)
        transcript = self.transcript
        transcript.events = [
            event for event in transcript.events if event.kind is not Told.ANTE or event.amount
        ]
        deal_rest(transcript)

    def header(self, rest: str) -> None:
        """Read the game, the stakes and the time; a tournament states neither limit nor blinds."""
        transcript = self.transcript
        tournament = _TOURNAMENT.match(rest)
        if tournament is None:
            super().header(rest)
            return
        shape = find_shape(rest)
        if shape is None:
            raise Untold("unsupported", f"the game is not known: {rest[:60]}", transcript.line)
        transcript.game = shape
        low = rest.lower()
        transcript.limit = "no-limit"
        if "pot limit" in low:
            transcript.limit = "pot-limit"
        elif "limit" in low and "no limit" not in low:
            transcript.limit = "fixed-limit"
        transcript.tournament = {"id": tournament[1]}
        transcript.time, transcript.time_zone = find_time(rest), find_zone(rest)
        transcript.currency = currency_of(rest)

    def actions(self) -> dict[str, Callable[..., None]]:
        """The methods that read actions, by the first word of the action."""
        return _ACTIONS

    def post_late(self, name: str, action: str, number: int) -> None:
        """Read the post of a player who was away: live up to a big blind."""
        transcript = self.transcript
        amount = money(action.split(" and ")[0].rpartition(" ")[2], number)
        live = transcript.big_blind if amount >= transcript.big_blind else 0
        dead = amount - live if "dead" in action else 0
        transcript.tell(Told.POST, name, amount - dead, "", number)
        if "dead" in action and live and not dead:
            dead = transcript.small_blind
            transcript.assumed.append(f"{name} posted a dead small blind that is not printed")
        if dead:
            transcript.tell(Told.DEAD, name, dead, "", number)

    def take_seat(self, seat: Seat) -> None:
        """Note a seat; refuse a player without a name."""
        if not seat.name:
            raise Untold("incomplete", "a player without a name is dealt in", seat.line)
        super().take_seat(seat)

    def dealt_line(self, line: str, number: int) -> None:
        if not line.endswith("[]"):
            super().dealt_line(line, number)

    def other_line(self, line: str, number: int) -> None:
        """Read cards without brackets, and players who leave."""
        if _NOBODY.match(line):
            raise Untold("incomplete", "a player without a name acts", number)
        shown = self.names.at_start(line, " shows ")
        left = self.names.at_start(line, " has left the table")
        if shown is not None and "[" not in line:
            text = line[len(shown) + len(" shows ") :].partition("(")[0]
            self.transcript.tell(Told.SHOW, shown, 0, cards(text, number), number)
        elif left is not None:
            told = {event.kind for event in self.transcript.events if event.player == left}
            if told and Told.FOLD not in told:
                self.transcript.tell(Told.FOLD, left, 0, "", number)
        else:
            super().other_line(line, number)


_ACTIONS: dict[str, Callable[..., None]] = {**ACTIONS, "post": BetOnlineReader.post_late}

FORMAT = room_format("betonline", _HEADER, BetOnlineReader, sign="#")
