"""Full Tilt Poker, until 2016."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from croupier.errors import NotationError
from croupier.history.formats import Format
from croupier.history.rooms.reading.headers import currency_of, find_limit, find_shape, find_zone
from croupier.history.rooms.reading.reader import ACTIONS, Reader
from croupier.history.rooms.reading.room import room_format
from croupier.history.rooms.reading.said import ENGLISH, post_reader, remembering, telling
from croupier.history.rooms.reading.text import find_time_before_date, money
from croupier.history.transcripts.transcript import Seat, Told, Untold

if TYPE_CHECKING:
    from collections.abc import Callable

_HEADER = re.compile(r"\s*Full ?Tilt ?Poker Game #(?P<id>\d+):\s*(?P<rest>.*)", re.IGNORECASE)
_STAKES = re.compile(r"(?:^|[\s-])([$€£]?\d[\d.,]*[KMB]?)/([$€£]?\d[\d.,]*[KMB]?)(?= |$)")
_ANTE = re.compile(r"Ante ([$€£]?\d[\d.,]*[KMB]?)", re.IGNORECASE)
_CAP = re.compile(r"- ([$€£]?\d[\d.,]*) Cap ", re.IGNORECASE)
_TOURNAMENT = re.compile(r"(.*?)\((\d+)\)(?:, Match \d+)?, (?:Table|Match) (\d+)")
_TABLE = re.compile(r"Table (.*?)(?: \(([^()]*)\))? - ")
_CANCELLED = re.compile(r"[^:\"]*\bhand\b[^:\"]* cancell?ed\.?$", re.IGNORECASE)  # and no chat
_SEAT = re.compile(r"Seat (\d+): (.*) \(([^()]+)\)(.*)")
_ALL_IN = re.compile(r",? and is (?:all[ -]in|capped)", re.IGNORECASE)
_WINS = re.compile(r"(?:wins|ties for) [^(]*\(([^()]*)\)")
_SOMEBODY = re.compile(r"[^:\"]+ (?:wins|ties for) (?:the )?(?:\w+ )?pot[^(:]*\(\S+\)")


def _amount(action: str) -> int:
    """The amount at the end of an action."""
    text = _ALL_IN.sub("", action)
    return money(text.rpartition(" ")[2].rstrip(","))


_reads = telling(_amount)
read_post = post_reader(_amount)
PHRASES = {
    **ENGLISH,
    "posts": read_post,
    "antes": _reads(Told.ANTE),
    "calls": _reads(Told.CALL),
    "bets": _reads(Told.BET),
    "raises": _reads(Told.RAISE_TO),
    "completes": _reads(Told.RAISE_TO),
    "brings": _reads(Told.BRING_IN),
}


class TiltReader(Reader):
    """The reader of a hand of Full Tilt Poker: a space follows names, raises are `to` an amount."""

    mark = " "
    said = remembering(PHRASES)
    uncalled = re.compile(r"Uncalled bet of (\S+) returned to (.*)", re.IGNORECASE)

    def hand(self, header: re.Match[str], lines: list[str]) -> None:
        """Read a hand; without cards it is one that the room cancelled."""
        super().hand(header, lines)
        transcript = self.transcript
        if not transcript.total and not any(event.kind is Told.DEAL for event in transcript.events):
            raise Untold("cancelled", "no cards were dealt", transcript.line)

    def header(self, rest: str) -> None:
        """Read the game, the stakes and the time."""
        transcript = self.transcript
        if "partial" in rest.lower():
            transcript.assumed.append("the room calls the hand partial")
        game = rest.rpartition(", Table ")[2] or rest
        shape = find_shape(game.partition(" - ")[2] or game)
        if shape is None:
            raise Untold("unsupported", f"the game is not known: {rest[:80]}", transcript.line)
        transcript.game = shape
        transcript.limit = find_limit(game.partition(" - ")[2], transcript.line)
        transcript.time = find_time_before_date(rest)
        transcript.time_zone = find_zone(rest)
        transcript.currency = currency_of(rest)
        tournament = _TOURNAMENT.match(rest)
        if tournament:
            transcript.tournament = {"id": tournament[2], "name": tournament[1].strip()}
            transcript.table = tournament[3]
        else:
            table = _TABLE.match(rest)
            transcript.table = table[1] if table else ""
        stakes = _STAKES.search(rest)
        if stakes is None:
            raise NotationError("the header has no stakes", line=transcript.line)
        small, big = money(stakes[1], transcript.line), money(stakes[2], transcript.line)
        if transcript.limit == "fixed-limit":
            transcript.small_bet, transcript.big_bet, transcript.big_blind = small, big, small
        else:
            transcript.small_blind, transcript.big_blind, transcript.small_bet = small, big, big
        ante = _ANTE.search(rest)
        if ante:
            transcript.ante = money(ante[1], transcript.line)
        cap = _CAP.search(rest)
        if cap:
            transcript.cap = money(cap[1], transcript.line)

    def actions(self) -> dict[str, Callable[..., None]]:
        """The methods that read actions, by the first word of the action."""
        return _ACTIONS

    def other_line(self, line: str, number: int) -> None:
        """Read a line that is not an action of a player."""
        button = re.match(r"The button is in seat #(\d+)", line)
        if button:
            self.transcript.button = int(button[1])
        elif _SOMEBODY.match(line):
            raise NotationError("nobody at the table wins this", line=number)
        elif _CANCELLED.match(line):
            raise Untold("cancelled", "the room cancelled the hand", number)
        elif line.startswith("Players agree to Run It Twice"):
            self.transcript.runouts = 2

    def seat_line(self, line: str, number: int) -> bool:
        found = _SEAT.match(line)
        if found is None:
            return False
        seat = Seat(
            int(found[1]), found[2], money(found[3], number), number, "sitting out" in found[4]
        )
        self.take_seat(seat)
        return True

    def wins(self, name: str, action: str, number: int) -> None:
        found = _WINS.match(action)
        if found:
            self.transcript.tell(Told.COLLECT, name, money(found[1], number), "", number)


_ACTIONS: dict[str, Callable[..., None]] = {
    **ACTIONS,
    "wins": TiltReader.wins,
    "ties": TiltReader.wins,
}

_HANDS = room_format("fulltilt", _HEADER, TiltReader, site="Full Tilt Poker", sign="#")


def matches(beginning: str) -> bool:
    """Return whether a file begins like those of this room; tournament summaries do not."""
    lines = beginning.splitlines()[:20]
    return _HANDS.matches(beginning) or any(
        line.lstrip("\ufeff").startswith("Full Tilt Poker Tour") for line in lines
    )


FORMAT = Format("fulltilt", (".txt",), matches, _HANDS.read)
