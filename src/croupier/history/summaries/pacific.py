"""Summaries of 888 (Pacific, Cassava)."""

from __future__ import annotations

import re
from decimal import Decimal

from croupier.errors import NotationError
from croupier.history.summaries.amounts import amount, amounts, currency, split_price
from croupier.history.summaries.summary import TournamentSummary

HEADER = re.compile(r"\s*\*{5}\s*(?P<site>\S.*?) Tournament Summary \*{5}", re.IGNORECASE)
_FINISHED = re.compile(r"(.*) finished (\d{1,7})/(\d{1,7})(?: and won (.*))?$")
_DONE = re.compile(r".* performed (\d{1,4}) (rebuy|add-on)s?", re.IGNORECASE)


def read(header: re.Match[str], lines: list[str], first: int) -> TournamentSummary:
    """Read one summary."""
    told = TournamentSummary("888", "", first)
    for number, line in enumerate(lines[1:], first + 1):
        text = line.strip()
        title, _, rest = text.partition(": ")
        if title == "Tournament ID":
            told = told._replace(id=rest.strip())
        elif title == "Tournament Name":
            told = told._replace(name=rest)
        elif title == "Buy-In":
            free = not any(map(str.isdecimal, rest))
            buy_in, bounty, fee = split_price([] if free else amounts(rest, number))
            told = told._replace(buy_in=buy_in, bounty=bounty, fee=fee, currency=currency(rest))
        elif title == "Rebuy":
            told = told._replace(rebuy=amount(rest, number))
        elif title == "Add-On":
            told = told._replace(add_on=amount(rest, number))
        elif done := _DONE.match(text):
            field = "rebuys" if done[2].lower() == "rebuy" else "add_ons"
            told = told.telling(field, int(done[1]))
        elif found := _FINISHED.match(text):
            prize = amount(found[4], number) if found[4] else Decimal(0)
            told = told._replace(
                hero=found[1], place=int(found[2]), entrants=int(found[3]), prize=prize
            )
    if not told.id:
        raise NotationError("the number of the tournament is missing", line=first)
    return told
