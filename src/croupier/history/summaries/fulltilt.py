"""Summaries of Full Tilt Poker."""

from __future__ import annotations

import re
from decimal import Decimal

from croupier.history.rooms.reading.headers import find_time, find_zone
from croupier.history.summaries.amounts import amount, amounts, currency, place, split_price
from croupier.history.summaries.pokerstars import with_hero
from croupier.history.summaries.summary import Placed, TournamentSummary

HEADER = re.compile(
    r"\s*Full ?Tilt ?Poker Tournament Summary (?P<name>.*) \((?P<id>\d+)\)"
    r"(?:,? Match \d+)?(?P<game>.*)",
    re.IGNORECASE,
)
_ENTRIES = re.compile(r"(\d[\d,]*) Entries")
_POOL = re.compile(r"Total Prize Pool: (.*)")
_DONE = re.compile(r"(.+) performed (\d{1,4}) (Rebuy|Add-On)s?", re.IGNORECASE)
_BOUNTIES = re.compile(r"(.*?)\s?received (\S+) Knockout Bounty Awards?", re.IGNORECASE)
_RESULT = re.compile(r"(\d+): (.*)")
_MONEY = ("(Cashout", "Play Chips", "FTP")
_FINISHED = re.compile(r"(.*) finished in \d+\w\w place")


def read(header: re.Match[str], lines: list[str], first: int) -> TournamentSummary:
    """Read one summary; a match of several has the number of the whole tournament."""
    told = TournamentSummary(
        "Full Tilt Poker",
        header["id"],
        first,
        name=header["name"].strip(),
        game=header["game"].partition("(")[0].strip(),
    )
    results: list[Placed] = []
    bounty = Decimal(0)
    for number, line in enumerate(lines[1:], first + 1):
        text = line.strip()
        title, _, rest = text.partition(": ")
        if title == "Buy-In":
            buy_in, _, fee = split_price(amounts(rest, number))
            told = told._replace(buy_in=buy_in, fee=fee, currency=currency(rest))
        elif title == "Rebuy":
            told = told._replace(rebuy=amount(rest, number))
        elif title == "Add-On":
            told = told._replace(add_on=amount(rest, number))
        elif title == "Knockout Bounty":
            bounty = amount(rest, number)
        elif title == "Tournament started":
            told = told._replace(started=find_time(rest), time_zone=find_zone(rest))
        elif entries := _ENTRIES.match(text):
            told = told._replace(entrants=int(entries[1].replace(",", "")))
        elif text.startswith("Still Playing - "):
            results.append(Placed(text.removeprefix("Still Playing - "), None))
        elif result := _RESULT.match(text):
            results.append(_placed(int(result[1][:9]), result[2], number))
        elif finished := _FINISHED.match(text):
            told = told._replace(hero=finished[1], place=place(text))
        elif done := _DONE.match(text):
            field = "rebuys" if done[3].lower() == "rebuy" else "add_ons"
            told = told.telling(field, int(done[2]))
        elif found := _BOUNTIES.match(text):
            told = told._replace(bounties=_count(found[1], found[2]))
        if pool := _POOL.search(text):
            told = told._replace(prize_pool=amount(pool[1], number))
    if bounty and told.buy_in is not None:
        told = told._replace(buy_in=told.buy_in - bounty, bounty=bounty)
    if bounty and told.bounties is not None:
        told = told._replace(bounty_winnings=told.bounties * bounty)
    return with_hero(told._replace(results=tuple(results)))


def _count(before: str, word: str) -> int | None:
    """Return a count; some files have the number in place of the name."""
    told = word if word.isdecimal() else before.strip()
    return int(told) if told.isdecimal() and len(told) < 5 else None


def _placed(number: int, text: str, line: int) -> Placed:
    name, comma, won = text.rpartition(", ")
    if not comma:
        return Placed(text, number)
    if not any(map(str.isdecimal, won)):
        return Placed(name, number, award=won)
    award = re.sub(r"^\D{0,3}\d[\d.,]*\s*(?:T\$)?\s*", "", won)
    if award and not award.startswith(_MONEY):  # a ticket has a value, but is not money
        return Placed(name, number, award=won)
    return Placed(name, number, amount(won, line))
