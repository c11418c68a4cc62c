"""Bounties: one for each knockout, progressive ones, and mystery envelopes.

Rule books leave bounties to the house; rooms agree that the bounty belongs to the winner of the
pot with the player's last chips, and is split with that pot.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from croupier.hand.randomness import derive_seed, shuffled
from croupier.play.tournament.money.payouts import as_share, divide_pool, split_bounty

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.play.tournament.setup import TournamentSetup


class Bounties:
    """The bounty on every player's head, and the bounties every player has won.

    Progressive: `bounty_kept` of a bounty is paid, and the rest goes on the winner's own head.
    Mystery: bounties are collected in a pool; from a stage on, each knockout draws an envelope.
    """

    def __init__(self, setup: TournamentSetup) -> None:
        self._amount = setup.bounty
        self._kept = as_share(setup.features.bounty_kept)
        self._mystery = setup.features.mystery_from is not None
        self._shares = setup.features.mystery_shares
        self._seed = setup.seed
        self._pool = 0  # chips of the envelopes, and of bounties that nobody won
        self.heads: dict[str, int] = {}
        self.won: dict[str, int] = {}
        self.envelopes: list[int] | None = None  # in the order in which they are drawn

    def put(self, name: str) -> None:
        """Put a bounty on the head of a player who has bought a stack."""
        if self._mystery:
            self._pool += self._amount
        else:
            self.heads[name] = self._amount

    def open_mystery(self, players: int) -> list[int]:
        """Fill an envelope for every player who is left; return the amounts, largest first.

        `mystery_shares` are the shares of the largest ones; the others have the last share.
        """
        shares = [as_share(share) for share in self._shares[:players]]
        if shares:
            shares += shares[-1:] * (players - len(shares))
        else:
            shares = [Fraction(1, place) for place in range(1, players + 1)]
        amounts = divide_pool(self._pool, shares)
        self._pool = 0
        self.envelopes = shuffled(amounts, derive_seed(self._seed, "mystery"))
        return sorted(amounts, reverse=True)

    def collect(self, name: str, winners: Sequence[str]) -> dict[str, Any] | None:
        """Pay the bounty of a player who busted; return the facts for the log."""
        if self._mystery and self.envelopes is None:
            return None  # the stage has not begun: knockouts are not paid yet
        drawn = self.envelopes.pop(0) if self.envelopes else None
        amount = self.heads.pop(name, 0) if drawn is None else drawn
        if not winners:
            self._pool += amount
            return None
        won, heads = {}, {}
        for winner, share in split_bounty(amount, winners).items():
            head = int(share * (1 - self._kept))  # an odd chip is paid
            won[winner] = share - head
            self.won[winner] = self.won.get(winner, 0) + share - head
            if self._kept != 1:
                heads[winner] = self.heads[winner] = self.heads.get(winner, 0) + head
        facts: dict[str, Any] = {"player": name, "won": won}
        if heads:
            facts["heads"] = heads
        if drawn is not None:
            facts["envelope"] = drawn
        return facts if amount or drawn is not None else None

    def keep(self, name: str) -> dict[str, Any] | None:
        """Pay a player who is in at the end their own bounty, or an envelope."""
        amount = self.envelopes.pop(0) if self.envelopes else self.heads.pop(name, 0)
        if not amount:
            return None
        self.won[name] = self.won.get(name, 0) + amount
        return {"player": name, "won": {name: amount}}

    def give_rest(self, name: str) -> dict[str, Any] | None:
        """Pay the winner the bounties that nobody won, if the mystery stage was never reached."""
        rest, self._pool = self._pool, 0
        if not rest:
            return None
        self.won[name] = self.won.get(name, 0) + rest
        return {"player": name, "won": {name: rest}, "rest": True}
