"""Offers of chips: rebuys, re-entries and add-ons, and the answers to them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.hand.randomness import derive_seed
from croupier.play.hand.conduct import HandConduct
from croupier.play.hand.incidents import Incident

if TYPE_CHECKING:
    from croupier.play.hand.conduct import ConductBook
    from croupier.players.view.offer import Offer

REBUY, REENTRY, ADD_ON = "rebuy", "reentry", "add_on"
POLICIES = ("always", "never", "drawn")


def note_fault(
    book: ConductBook, name: str, number: int, fault: str, asked: str = "asked to buy chips"
) -> None:
    """Count an answer to an offer that could not be used; it is not a decision of a hand."""
    incident = Incident(number, "end", 0, None, None, f"{fault} ({asked})")
    book.note(HandConduct((), ((name, incident),)))


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
