"""Tournaments of one person: their cost, the places, and the return on investment."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, NamedTuple

from croupier.history.transcripts.moments import moment_of
from croupier.tracker.facts import PLAY_MONEY

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from datetime import datetime

    from croupier.history.summaries import TournamentSummary


class TournamentResult(NamedTuple):
    """One tournament; None if its summary does not say."""

    id: str
    site: str
    name: str
    currency: str
    cost: Decimal | None
    place: int | None
    entrants: int | None
    prize: Decimal | None
    started: datetime | None
    hands: int

    @property
    def profit(self) -> Decimal | None:
        """The prize minus the cost."""
        return None if self.cost is None or self.prize is None else self.prize - self.cost


class Return(NamedTuple):
    """The sums of all tournaments of one currency whose cost and prize are known."""

    currency: str
    played: int
    cost: Decimal
    prize: Decimal
    paid: int  # tournaments with a prize

    @property
    def profit(self) -> Decimal:
        """All prizes minus all costs."""
        return self.prize - self.cost

    @property
    def percent(self) -> float | None:
        """The return on investment, None for free tournaments."""
        return float(100 * self.profit / self.cost) if self.cost else None


def tournament_results(
    summaries: Iterable[TournamentSummary], names: Iterable[str], hands: Mapping[str, int]
) -> list[TournamentResult]:
    """Return the tournaments that one of the names played, by the time of their start.

    `hands` has the number of hands by the number of the tournament. Tournaments that are only in
    `hands` are not listed.
    """
    known = set(names)
    found = []
    for summary in summaries:
        result = _result(summary, known, hands.get(summary.id, 0))
        if result is not None:
            found.append(result)
    return sorted(found, key=lambda one: (one.started is None, str(one.started or ""), one.id))


def _result(summary: TournamentSummary, names: set[str], hands: int) -> TournamentResult | None:
    place, prize, cost = summary.place, summary.prize, summary.cost
    if summary.hero in names:
        if prize is not None or summary.bounty_winnings is not None:
            prize = (prize or Decimal(0)) + (summary.bounty_winnings or Decimal(0))
    else:
        placed = next(filter(None, map(summary.of_player, sorted(names))), None)
        if placed is None:
            return None
        place, prize = placed.place, placed.prize
        entry = None if summary.buy_in is None else summary.buy_in + summary.bounty + summary.fee
        cost = None if entry is None else entry * placed.entries
    started = moment_of(summary.started, summary.time_zone)
    return TournamentResult(
        summary.id,
        summary.site,
        summary.name or summary.game,
        summary.currency,
        cost,
        place,
        summary.entrants,
        prize,
        None if started is None else started.replace(tzinfo=None),
        hands,
    )


def returns(results: Iterable[TournamentResult]) -> list[Return]:
    """Return the sums by currency; play money and freerolls without one are one of them."""
    found: dict[str, Return] = {}
    for result in results:
        if result.cost is None or result.prize is None:
            continue
        kind = result.currency or PLAY_MONEY
        old = found.get(kind, Return(kind, 0, Decimal(0), Decimal(0), 0))
        found[kind] = Return(
            kind,
            old.played + 1,
            old.cost + result.cost,
            old.prize + result.prize,
            old.paid + (result.prize > 0),
        )
    return list(found.values())
