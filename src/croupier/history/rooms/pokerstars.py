"""PokerStars, and the rooms and converters that write its text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from croupier.errors import NotationError
from croupier.history.formats import Format
from croupier.history.rooms.headers import currency_of, find_game, find_time
from croupier.history.rooms.pokerstars_text import write
from croupier.history.rooms.reader import Reader
from croupier.history.rooms.text import money, raises_added, read_hands
from croupier.history.transcript import Transcript

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from croupier.history.formats import Found

_HEADER = re.compile(
    r"\s*(?P<room>PokerStars|Full Tilt(?! ?Poker)|PokerMaster|Run It Once Poker)"
    r"(?P<kind>[A-Za-z ]*?) (?:Hand|Game) #(?P<id>[\w-]+):\s*(?P<rest>.*)",
    re.IGNORECASE,
)
_STAKES = re.compile(r"([^\s(/]*\d[\d.,]*)/([^\s)/]*\d[\d.,]*)")
_DATES = re.compile(r"\[?\d{4}/\d{1,2}/\d.*")
_BUTTON_BLIND = re.compile(r"Button Blind (\S+) - Ante ([^\s)]+)")
_ALONE = re.compile(r"\(([^\s()/]*\d[\d.,]*)\)")
_CAP = re.compile(r"- (\S+) Cap -", re.IGNORECASE)


def begins_hand(line: str) -> bool:
    """Tell whether a line is the first of a hand."""
    return "#" in line and _HEADER.match(line) is not None


def matches(beginning: str) -> bool:
    """Tell whether a file begins as this text does."""
    return any(begins_hand(line.lstrip("\ufeff")) for line in beginning.splitlines()[:20])


def name_of(line: str) -> str:
    """Return the number of the hand from its first line."""
    found = _HEADER.match(line)
    return found["id"] if found else ""


def read(lines: Iterable[str]) -> Iterator[Found]:
    """Read every hand of a file, replayed and checked."""
    return read_hands(lines, begins_hand, parse, name_of, sign="#")


def parse(hand: list[str], first: int) -> Transcript | None:
    """Read the lines of one hand."""
    header = _HEADER.match(hand[0])
    if header is None:
        raise NotationError("not the first line of a hand", line=first)
    reader = StarsReader(Transcript(header["room"].strip(), header["id"], first))
    reader.header(header["rest"])
    reader.body(hand, first)
    if header["room"].lower() == "run it once poker":
        reader.transcript.otherwise = lambda: raises_added(reader.transcript)
    return reader.transcript


class StarsReader(Reader):
    """A hand as PokerStars heads it."""

    def header(self, rest: str) -> None:
        """Read the game, the stakes and the time."""
        transcript = self.transcript
        undated = _DATES.sub("", rest)
        transcript.game, transcript.limit, transcript.double_board = find_game(
            undated if "Tournament #" not in rest else undated.partition(",")[2], transcript.line
        )
        transcript.time = find_time(rest)
        transcript.currency = currency_of(rest)
        if "Tournament #" in rest:
            number = rest.partition("Tournament #")[2].partition(",")[0]
            buy_in = rest.partition(",")[2].strip().split(" ")[0]
            transcript.tournament = {"id": number, "buy_in": buy_in}
            level = re.search(r"Level ([IVXLCDM]+|\d+)", rest)
            if level:
                transcript.tournament["level"] = level[1]
        else:
            transcript.tournament = None
        self.stakes(rest)

    def stakes(self, rest: str) -> None:
        """Read blinds or bets; in limit games the header names the bets."""
        transcript = self.transcript
        cap = _CAP.search(rest)
        if cap:
            transcript.cap = money(cap[1], transcript.line)
        button = _BUTTON_BLIND.search(rest)
        if button:
            transcript.big_blind = money(button[1], transcript.line)
            transcript.ante = money(button[2], transcript.line)
            return
        found = list(_STAKES.finditer(_DATES.sub("", rest)))
        alone = _ALONE.search(rest)
        if not found and alone and transcript.game == "short-deck":
            transcript.ante = money(alone[1], transcript.line)  # the blind is what is posted
            return
        if not found:
            raise NotationError("the header names no stakes", line=transcript.line)
        small, big = money(found[-1][1], transcript.line), money(found[-1][2], transcript.line)
        if transcript.limit == "fixed-limit":
            transcript.small_bet, transcript.big_bet = small, big
            transcript.big_blind = small
        else:
            transcript.small_blind, transcript.big_blind = small, big
            transcript.small_bet = big


FORMAT = Format("pokerstars", (".txt",), matches, read, write)
