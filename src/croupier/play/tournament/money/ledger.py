"""The books of a tournament: the payments of every player, and the prize pool."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from croupier.play.tournament.setup import TournamentSetup
    from croupier.play.tournament.standings import Standing


class Money(NamedTuple):
    """The money paid in and paid out: `paid_in + added == prizes + bounties + fees`.

    `added` is paid by the house: prizes that no buy-in pays for.
    """

    paid_in: int
    added: int
    prizes: int
    bounties: int
    fees: int

    @property
    def balanced(self) -> bool:
        """Whether the money paid in equals the money paid out."""
        return self.paid_in + self.added == self.prizes + self.bounties + self.fees


class Ledger:
    """The purchases and payments of every player."""

    def __init__(self, setup: TournamentSetup) -> None:
        self._setup = setup
        self.stacks_bought = 0  # entries, re-entries and rebuys
        self.pool = 0
        self.fees = 0
        self.cost: dict[str, int] = {}  # of every player, bounties and fees included
        self.bought: dict[str, dict[str, int]] = {"rebuy": {}, "reentry": {}, "add_on": {}}

    def enter(self, name: str) -> None:
        """Book an entry."""
        setup = self._setup
        self._pay(name, setup.buy_in, setup.bounty, setup.features.fee)
        self.stacks_bought += 1

    def buy(self, name: str, kind: str) -> None:
        """Book a rebuy, a re-entry or an add-on.

        A rebuy and a re-entry also pay for a new bounty; a re-entry is an entry and pays the fee.
        """
        setup = self._setup
        bounty = 0 if kind == "add_on" else setup.bounty
        self._pay(name, self.price(kind), bounty, setup.features.fee if kind == "reentry" else 0)
        self.stacks_bought += kind != "add_on"
        self.bought[kind][name] = self.count(name, kind) + 1

    def _pay(self, name: str, buy_in: int, bounty: int, fee: int) -> None:
        self.pool += buy_in
        self.fees += fee
        self.cost[name] = self.cost.get(name, 0) + buy_in + bounty + fee

    def price(self, kind: str) -> int:
        """Return the part of the price of a rebuy, a re-entry or an add-on for the prize pool."""
        setup = self._setup
        own = {"rebuy": setup.features.rebuy_price, "add_on": setup.features.add_on_price}
        price = own.get(kind)
        return setup.buy_in if price is None else price

    def full_price(self, kind: str) -> int:
        """Return the price that a player pays for it, with the bounty and the fee."""
        setup = self._setup
        bounty = 0 if kind == "add_on" else setup.bounty
        return self.price(kind) + bounty + (setup.features.fee if kind == "reentry" else 0)

    def count(self, name: str, kind: str) -> int:
        """Return how many of a kind a player has bought."""
        return self.bought[kind].get(name, 0)

    def prizes(self) -> tuple[int, ...]:
        """Return the prizes, first place first."""
        return self._setup.prizes(self.stacks_bought, self.pool)

    def totals(self, standings: Iterable[Standing]) -> Money:
        """Return the money paid in and the money that the standings pay out."""
        final = list(standings)
        prizes = sum(standing.prize for standing in final)
        return Money(
            sum(self.cost.values()),
            prizes - self.pool,
            prizes,
            sum(standing.bounty for standing in final),
            self.fees,
        )
