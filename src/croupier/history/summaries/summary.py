"""The summary of a tournament, and finding the one that a hand belongs to."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from croupier.history.hand_log import HandLog


class Placed(NamedTuple):
    """A player's result; `place` is None while the player is still playing."""

    player: str
    place: int | None
    prize: Decimal = Decimal(0)
    award: str = ""  # prizes other than money: a ticket, an entry
    entries: int = 1


class TournamentSummary(NamedTuple):
    """One tournament as its summary has it; None if the summary does not say.

    `buy_in` goes to the prize pool, `bounty` on the player's head, `fee` to the room. `currency` is
    empty for play money; `bounties` counts the players whom the hero knocked out.
    """

    site: str
    id: str
    line: int
    name: str = ""
    game: str = ""
    currency: str = ""
    buy_in: Decimal | None = None
    bounty: Decimal = Decimal(0)
    fee: Decimal = Decimal(0)
    rebuy: Decimal | None = None
    add_on: Decimal | None = None
    rebuys: int = 0
    add_ons: int = 0
    entrants: int | None = None
    prize_pool: Decimal | None = None
    started: str = ""
    time_zone: str = ""
    hero: str = ""
    place: int | None = None
    prize: Decimal | None = None
    award: str = ""
    bounties: int | None = None
    bounty_winnings: Decimal | None = None
    results: tuple[Placed, ...] = ()

    @property
    def cost(self) -> Decimal | None:
        """The sum that the hero paid: the entry, rebuys and add-ons."""
        if self.buy_in is None:
            return None
        entry = self.buy_in + self.bounty + self.fee
        again = self.rebuys * (entry if self.rebuy is None else self.rebuy)
        return entry + again + self.add_ons * (entry if self.add_on is None else self.add_on)

    def telling(self, field: str, value: int | Decimal) -> TournamentSummary:
        """Return the summary with a field by its name."""
        changed: dict[str, Any] = {field: value}
        return self._replace(**changed)

    def of_player(self, name: str) -> Placed | None:
        """Return the result of one player, None if the summary does not list them."""
        return next((placed for placed in self.results if placed.player == name), None)


def summaries_by_id(summaries: Iterable[TournamentSummary]) -> dict[str, TournamentSummary]:
    """Return the summaries by the number of their tournament; of two, the one that has more."""
    found: dict[str, TournamentSummary] = {}
    for summary in summaries:
        other = found.get(summary.id)
        if other is None or _told(summary) > _told(other):
            found[summary.id] = summary
    return found


def _told(summary: TournamentSummary) -> int:
    return sum(value not in (None, "", ()) for value in summary)


def summary_of(
    hand: HandLog, summaries: Mapping[str, TournamentSummary]
) -> TournamentSummary | None:
    """Return the summary of the tournament that a hand belongs to, by the tournament's number."""
    tournament = hand.details.get("tournament")
    number = tournament.get("id") if isinstance(tournament, dict) else None
    return summaries.get(str(number)) if number else None
