"""Summaries that PokerTracker exports, of any room."""

from __future__ import annotations

import re

from croupier.errors import NotationError
from croupier.history.rooms.reading.headers import find_time
from croupier.history.summaries.amounts import amount, currency
from croupier.history.summaries.summary import Placed, TournamentSummary

HEADER = re.compile(r"\s*PokerTracker \d+ Tournament Summary")
_RESULT = re.compile(
    r"Place: (?P<place>\d{1,9}), Player: (?P<name>.*), Won: (?P<won>[^,]*(?:,\d{3})*(?:\.\d+)?),"
    r"(?P<rest>.*)"
)
_COUNT = re.compile(r"(Rebuys|Addons|Add-ons): (\d{1,4})", re.IGNORECASE)
_BOUNTIES = re.compile(r"Bounties: (\d{1,4})", re.IGNORECASE)


def read(header: re.Match[str], lines: list[str], first: int) -> TournamentSummary:
    """Read one summary; it does not say who the hero is."""
    told = TournamentSummary("", "", first)
    results: list[Placed] = []
    for number, line in enumerate(lines[1:], first + 1):
        text = line.strip()
        title, _, rest = text.partition(": ")
        if title == "Place" and (result := _RESULT.match(text)):
            place = int(result["place"])
            prize = amount(result["won"], number)
            again = sum(int(count) for _, count in _COUNT.findall(result["rest"]))
            results.append(Placed(result["name"], place or None, prize, entries=1 + again))
        elif title == "Site":
            told = told._replace(site=rest)
        elif title == "Game":
            told = told._replace(game=rest)
        elif title == "Tournament #":
            told = told._replace(id=rest.strip())
        elif title == "Started":
            told = told._replace(started=find_time(rest))
        elif title == "Buyin":
            told = told._replace(buy_in=amount(rest, number), currency=currency(rest))
        elif title in _PRICES and any(map(str.isdecimal, rest)):
            told = told.telling(_PRICES[title], amount(rest, number))
        elif title == "Players" and rest.isdecimal() and len(rest) < 9:
            told = told._replace(entrants=int(rest))
    if not told.id:
        raise NotationError("the number of the tournament is missing", line=first)
    return told._replace(results=tuple(results))


_PRICES = {
    "Fee": "fee",
    "Bounty": "bounty",
    "Rebuy": "rebuy",
    "Addon": "add_on",
    "Prize Pool": "prize_pool",
}
