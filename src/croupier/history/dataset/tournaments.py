"""The table of tournaments: from summaries, and from hands whose tournament has none."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from croupier.history.dataset.rows import utc_of
from croupier.history.summaries.amounts import price

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from decimal import Decimal

    from croupier.history.summaries import TournamentSummary


def tournament_rows(
    summaries: Iterable[TournamentSummary],
    hands: Mapping[str, int],
    first_hands: Mapping[str, Mapping[str, Any]],
) -> list[dict[str, Any]]:
    """Return one row for each tournament; `hands` counts its hands in the data set."""
    rows = [_row(summary, hands.get(summary.id, 0)) for summary in summaries]
    told = {row["tournament_id"] for row in rows}
    rows += [
        _seen(number, first_hands[number], count)
        for number, count in hands.items()
        if number not in told
    ]
    return rows


def _row(summary: TournamentSummary, hands: int) -> dict[str, Any]:
    return {
        "tournament_id": summary.id,
        "site": summary.site,
        "name": summary.name,
        "game": summary.game,
        "currency": summary.currency,
        "buy_in": _number(summary.buy_in),
        "bounty": _number(summary.bounty),
        "fee": _number(summary.fee),
        "rebuys": summary.rebuys,
        "add_ons": summary.add_ons,
        "cost": _number(summary.cost),
        "entrants": summary.entrants,
        "prize_pool": _number(summary.prize_pool),
        "time": summary.started,
        "utc": utc_of(summary.started, summary.time_zone),
        "hero": summary.hero,
        "place": summary.place,
        "prize": _number(summary.prize),
        "bounty_winnings": _number(summary.bounty_winnings),
        "award": summary.award,
        "hands": hands,
    }


def _seen(number: str, details: Mapping[str, Any], hands: int) -> dict[str, Any]:
    """The row of a tournament without a summary: the details in the header of its first hand."""
    told = details.get("tournament")
    tournament = told if isinstance(told, dict) else {}
    return {
        "tournament_id": number,
        "site": str(details.get("site") or ""),
        "name": str(tournament.get("name") or ""),
        "game": "",
        "currency": str(details.get("currency") or ""),
        "cost": price(str(tournament.get("buy_in") or "")),
        "time": str(details.get("time") or ""),
        "utc": utc_of(str(details.get("time") or ""), str(details.get("time_zone") or "")),
        "hero": str(details.get("hero") or ""),
        "award": "",
        "hands": hands,
    }


def _number(amount: Decimal | None) -> float | None:
    return None if amount is None else float(amount)
