"""The facts that a gamestate is made from: immutable, public, shared by all views.

A view is made before every decision, and most bots read only a part of it. So a table keeps the
facts as native structs, and the lists that a bot may change are made when they are read.
"""

from __future__ import annotations

from croupier.hand.native import Deed, Facts, HandFacts, IdleSeat, PotFacts, StreetFacts

__all__ = ["Deed", "Facts", "HandFacts", "IdleSeat", "PotFacts", "StreetFacts"]

Blinds = tuple[int, int]
History = tuple[Deed, ...]
# The names of the hand's streets, because games may change, and the actions.
PastHand = tuple[tuple[str, ...], History]

HISTORY_BLOCK = 64


def still_in(facts: Facts) -> list[bool]:
    """Return by player index who is in the hand: players of the street who did not fold."""
    hand, street = facts.hand, facts.street
    folded = {deed.seat for deed in facts.history[street.deeds :] if deed.kind == "fold"}
    return [
        live and seat not in folded for seat, live in zip(hand.seats, street.statuses, strict=True)
    ]


def remember(
    previous: tuple[tuple[PastHand, ...], ...], hand: PastHand
) -> tuple[tuple[PastHand, ...], ...]:
    """Add a finished hand to those before it."""
    if previous and len(previous[-1]) < HISTORY_BLOCK:
        return (*previous[:-1], (*previous[-1], hand))
    return (*previous, (hand,))
