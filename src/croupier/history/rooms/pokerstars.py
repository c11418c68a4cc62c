"""PokerStars, and the rooms and converters that write its text."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from croupier.errors import NotationError
from croupier.history.rooms.pokerstars_writer import write
from croupier.history.rooms.reading.headers import (
    currency_of,
    find_day,
    find_game,
    find_time,
    find_zone,
)
from croupier.history.rooms.reading.reader import Reader
from croupier.history.rooms.reading.room import room_format
from croupier.history.rooms.reading.text import money, raises_added
from croupier.history.transcripts.moments import NO_TIME
from croupier.history.transcripts.transcript import Untold

if TYPE_CHECKING:
    from collections.abc import Mapping

_HEADER = re.compile(
    r"\s*(?P<room>PokerStars|Full Tilt(?! ?Poker)|PokerMaster|Run It Once Poker)"
    r"(?:\.[a-z]{2,3})?(?P<kind>[A-Za-z ]*?) (?:Hand|Game) #(?P<id>[\w-]+):\s*(?P<rest>.*)",
    re.IGNORECASE,
)
# An amount ends with a digit, points and commas. The search goes digit by digit from its first
# character, so that a long text without an amount takes linear time.
_STAKES = re.compile(
    r"(?<![^\s(/])((?:[^\s(/\d]*\d)+[.,]*)/((?:[^\s()/\d]*\d)+[.,]*)",
)
_DATES = re.compile(r"\[?\d{4}/\d{1,2}/\d.*")
_BUTTON_BLIND = re.compile(r"Button Blind (\S+) - Ante ([^\s)]+)")
_ALONE = re.compile(r"\(((?:[^\s()/\d]*\d)+[.,]*)\)")
_LEVEL = re.compile(r"Level ?([IVXLCDM]+|\d+)")
# The optional price before the game: 5 Card Omaha and 6+ Hold'em are not prices.
_BUY_IN = re.compile(
    r"\s*(?!\d Card|\d\+ [A-Z])((?:[A-Z]{1,3}\$|[^\s\w])?\d\S*|Freeroll)", re.IGNORECASE
)
_NAMED_PRICE = re.compile(  # GGPoker: in the name
    r"(?<!\S)([$€£¥]\d[\d.,]*)(?!\S)(?! (?:GTD|Guar))", re.IGNORECASE
)
_CAP = re.compile(r"- (\S+) Cap -", re.IGNORECASE)


class StarsReader(Reader):
    """The reader of a hand with a PokerStars header."""

    def hand(self, header: re.Match[str], lines: list[str]) -> None:
        """Read a hand; Run It Once may print a raise `to` the chips that the player adds."""
        super().hand(header, lines)
        transcript = self.transcript
        if transcript.site.lower() == "run it once poker":
            transcript.otherwise = lambda: raises_added(transcript)

    def header(self, rest: str) -> None:
        """Read the game, the stakes and the time."""
        transcript = self.transcript
        dated = _DATES.search(rest)
        try:
            head = head_of(rest[: dated.start()] if dated else rest)
        except (NotationError, Untold) as error:
            error.line = transcript.line
            raise
        transcript.game, transcript.limit, transcript.double_board = head.game
        time = (find_time(dated[0]) if dated else "") or find_time(rest) or find_day(rest)
        if time != NO_TIME:
            transcript.time, transcript.time_zone = time, find_zone(rest)
        transcript.currency = head.currency or currency_of(rest)
        transcript.tournament = dict(head.tournament) if head.tournament else None
        transcript.cap, transcript.ante = head.cap, head.ante
        transcript.small_blind, transcript.big_blind = head.blinds
        transcript.small_bet, transcript.big_bet = head.bets


class Head(NamedTuple):
    """The part of a hand's first line about the game, which hands at one table share."""

    game: tuple[str, str, bool]
    currency: str
    tournament: Mapping[str, str]
    cap: int = 0
    ante: int = 0
    blinds: tuple[int, int] = (0, 0)
    bets: tuple[int, int] = (0, 0)


@lru_cache(maxsize=1 << 10)
def head_of(text: str) -> Head:
    """Read the first line of a hand without its number and date."""
    tournament = {}
    named = text
    if "Tournament #" in text:
        named = text.partition(",")[2]
        tournament["id"] = text.partition("Tournament #")[2].partition(",")[0]
        buy_in = _BUY_IN.match(named) or _NAMED_PRICE.search(named)
        if buy_in:
            tournament["buy_in"] = buy_in[1]
        level = _LEVEL.search(text)
        if level:
            tournament["level"] = level[1]
    cap = _CAP.search(text)
    head = Head(
        find_game(named),
        currency_of(text),
        tournament,
        money(cap[1]) if cap else 0,
    )
    return stakes_of(head, text)


def stakes_of(head: Head, text: str) -> Head:
    """Read blinds or bets; in limit games the first line has the bets."""
    shape, limit, _ = head.game
    button = _BUTTON_BLIND.search(text)
    if button:
        return head._replace(blinds=(0, money(button[1])), ante=money(button[2]))
    found = list(_STAKES.finditer(text))
    alone = _ALONE.search(text)
    if not found and alone and shape == "short-deck":
        return head._replace(ante=money(alone[1]))  # the blind comes from the posts
    if not found:
        raise NotationError("the header has no stakes")
    small, big = money(found[-1][1]), money(found[-1][2])
    if limit == "fixed-limit":
        return head._replace(blinds=(0, small), bets=(small, big))
    return head._replace(blinds=(small, big), bets=(big, 0))


FORMAT = room_format("pokerstars", _HEADER, StarsReader, sign="#", write=write)
