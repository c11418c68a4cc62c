"""Summaries of PokerStars, and of rooms that write like it."""

from __future__ import annotations

import re
from decimal import Decimal

from croupier.history.rooms.reading.headers import find_time, find_zone
from croupier.history.summaries.amounts import amount, amounts, currency, place, split_price
from croupier.history.summaries.summary import Placed, TournamentSummary

HEADER = re.compile(
    r"\s*(?P<site>PokerStars|Full Tilt|Run It Once Poker)[\w. ]{0,20}? Tournament #(?P<id>\d+), "
    r"(?P<game>.*)"
)
_PLAYERS = re.compile(r"(\d[\d,]*) players?$")
_RESULT = re.compile(r"\s*(\d+): (.*)")
_COUNTRY = re.compile(r"(?P<name>.*?)(?: \[(?P<entries>\d{1,4})\])? \([^()]*\),\s*(?P<rest>.*)")
_REBUYS = re.compile(r"You made (\d{1,4}) rebuys? and (\d{1,4}) add-?ons?", re.IGNORECASE)
_BOUNTIES = re.compile(
    r"You (?:received|collected|earned|won|knocked out)\D{0,30}(\d{1,4}) (?:\w+ )?(?:bount|player)",
    re.IGNORECASE,
)


def read(header: re.Match[str], lines: list[str], first: int) -> TournamentSummary:
    """Read one summary."""
    told = TournamentSummary(header["site"], header["id"], first, game=header["game"].strip())
    results: list[Placed] = []
    for number, line in enumerate(lines[1:], first + 1):
        text = line.strip()
        if text.startswith("Buy-In:") and told.buy_in is None:
            buy_in, bounty, fee = split_price(amounts(text.partition(":")[2], number))
            letters = currency(text)
            told = told._replace(buy_in=buy_in, bounty=bounty, fee=fee, currency=letters)
        elif players := _PLAYERS.match(text):
            told = told._replace(entrants=int(players[1].replace(",", "")))
        elif text.startswith("Total Prize Pool:"):
            told = told._replace(prize_pool=amount(text, number))
        elif text.startswith("Tournament started"):
            told = told._replace(started=find_time(text), time_zone=find_zone(text))
        elif result := _RESULT.match(line):
            results.append(_placed(int(result[1][:9]), result[2], number))
        elif "You finished" in text:
            told = told._replace(place=place(text))
        elif rebuys := _REBUYS.match(text):
            told = told._replace(rebuys=int(rebuys[1]), add_ons=int(rebuys[2]))
        elif bounties := _BOUNTIES.match(text):
            told = told._replace(bounties=int(bounties[1]))
    if told.buy_in is None:
        told = told._replace(buy_in=Decimal(0))  # a freeroll has no price
    return with_hero(told._replace(results=tuple(results)))


def _placed(number: int, text: str, line: int) -> Placed:
    """Read a player and the prize; a player who is still playing has no place yet."""
    found = _COUNTRY.fullmatch(text)
    if found:
        name, rest = found["name"], found["rest"]
        entries = int(found["entries"] or 1)
    else:
        name, _, rest = text.partition(", ")
        entries = 1
    if "still playing" in rest:
        return Placed(name, None, entries=entries)
    won, _, award = f" {rest}".partition(" (")
    money_won = amount(won, line) if any(map(str.isdecimal, won)) else Decimal(0)
    told = award.rstrip(") ")
    return Placed(name, number, money_won, "" if told.endswith("%") else told, entries)


def with_hero(told: TournamentSummary) -> TournamentSummary:
    """Find the hero's prize by the place, or the place by the name."""
    if told.hero:
        own = told.of_player(told.hero)
    else:
        there = [placed for placed in told.results if placed.place == told.place is not None]
        own = there[0] if len(there) == 1 else None
    if own is None:
        return told
    return told._replace(
        hero=own.player,
        place=told.place or own.place,
        prize=own.prize if told.prize is None else told.prize,
        award=told.award or own.award,
        rebuys=max(told.rebuys, own.entries - 1),
    )
