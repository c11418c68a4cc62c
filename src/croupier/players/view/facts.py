"""What a gamestate is made from: immutable tuples of public facts, shared by all views.

A view is made before every decision, and most bots read only a part of it. So the table keeps
the facts as nested tuples, and the lists that a bot may change are made when they are read.
"""

from __future__ import annotations

from typing import Any, NamedTuple

Blinds = tuple[int, int]
# Seat, type, chips added, number of the street.
Deed = tuple[int, str, int, int]
History = tuple[Deed, ...]
# The names of the hand's streets, because games may change, and the actions.
PastHand = tuple[tuple[str, ...], History]


class IdleSeat(NamedTuple):
    """A seat that is not dealt in: out of the tournament, or sitting out."""

    seat: int
    stack: int
    busted: bool


class HandFacts(NamedTuple):
    """What stays the same during a hand."""

    round_number: int
    button_position: int
    blinds: Blinds
    blinds_schedule: tuple[tuple[int, Blinds], ...]
    # Finished hands in blocks, so that adding one is cheap.
    previous: tuple[tuple[PastHand, ...], ...]
    seats: tuple[int, ...]  # by player index: first left of the button first
    idle: tuple[IdleSeat, ...]
    street_names: tuple[str, ...]


class StreetFacts(NamedTuple):
    """The start of a round of betting, by player index; later actions are in the history."""

    number: int
    board: tuple[str, ...]
    pots: tuple[tuple[int, tuple[int, ...]], ...]
    total_pot: int
    up_cards: tuple[tuple[int, tuple[str, ...]], ...]
    stacks: tuple[int, ...]
    bets: tuple[int, ...]
    statuses: tuple[bool, ...]
    deeds: int  # the length of the history then


class AskFacts(NamedTuple):
    """Who is asked, and the choices in chips added; no raise is 0, 0.

    `price` is the bet to match, `increment` the least that a raise adds. `may_fold` is False
    where the house rules refuse a fold or take it for a check.
    """

    seat: int
    place: int  # the player index
    to_call: int
    min_raise: int
    max_raise: int
    price: int
    increment: int
    may_fold: bool


class Facts(NamedTuple):
    """Everything that a view is made from."""

    hand: HandFacts
    street: StreetFacts
    history: History
    barred: int  # players who cannot raise whatever their stacks, one bit per player
    ask: AskFacts


def still_in(facts: Facts) -> list[bool]:
    """Return by player index who is in the hand: players of the street who did not fold."""
    hand, street, history, _, _ = facts
    folded = {seat for seat, kind, _, _ in history[street.deeds :] if kind == "fold"}
    return [
        live and seat not in folded for seat, live in zip(hand.seats, street.statuses, strict=True)
    ]


# Facts in one flat tuple, which is the fastest to make: hand, street, history, barred, and the ask.
RawFacts = tuple[Any, ...]


def read_facts(raw: RawFacts) -> Facts:
    """Return the facts of a flat tuple."""
    hand, street, history, barred, *ask = raw
    return Facts(hand, street, history, barred, AskFacts(*ask))


def raw_facts(facts: Facts) -> RawFacts:
    """Return facts as a flat tuple."""
    return (*facts[:4], *facts.ask)


HISTORY_BLOCK = 64


def remember(
    previous: tuple[tuple[PastHand, ...], ...], hand: PastHand
) -> tuple[tuple[PastHand, ...], ...]:
    """Add a finished hand to those before it."""
    if previous and len(previous[-1]) < HISTORY_BLOCK:
        return (*previous[:-1], (*previous[-1], hand))
    return (*previous, (hand,))
