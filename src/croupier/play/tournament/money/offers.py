"""Chips for sale: rebuys, re-entries and add-ons, and who takes them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.hand.randomness import derive_seed

if TYPE_CHECKING:
    from croupier.players.view.offer import Offer

REBUY, REENTRY, ADD_ON = "rebuy", "reentry", "add_on"
POLICIES = ("always", "never", "drawn")


def follow(policy: str, seed: int, name: str, offer: Offer) -> bool:
    """Decide for a player without a method: always, never, or drawn from the seed.

    >>> from croupier.players.view.offer import Offer
    >>> offer = Offer("rebuy", 10, 500, 0, 1, 0, 8, round=3, level=1)
    >>> follow("always", 7, "Ann", offer), follow("never", 7, "Ann", offer)
    (True, False)
    """
    if policy == "drawn":
        path = ("offer", name, offer.kind, offer.round, offer.used)
        return bool(derive_seed(seed, *path) & 1)
    return policy == "always"
