"""PokerStars, and the rooms and converters that write its text."""

from __future__ import annotations

import re

from croupier.errors import NotationError
from croupier.history.rooms.headers import currency_of, find_game, find_time
from croupier.history.rooms.pokerstars_text import write
from croupier.history.rooms.reader import Reader
from croupier.history.rooms.room import room_format
from croupier.history.rooms.text import money, raises_added

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


class StarsReader(Reader):
    """A hand as PokerStars heads it."""

    def hand(self, header: re.Match[str], lines: list[str]) -> None:
        """Read a hand; Run It Once may print a raise `to` what the player adds."""
        super().hand(header, lines)
        transcript = self.transcript
        if transcript.site.lower() == "run it once poker":
            transcript.otherwise = lambda: raises_added(transcript)

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


FORMAT = room_format("pokerstars", _HEADER, StarsReader, sign="#", write=write)
