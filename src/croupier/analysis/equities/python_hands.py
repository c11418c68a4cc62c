"""Equities of hand types written in Python: the same random deals, one hand at a time."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import TYPE_CHECKING

from croupier.errors import SetupError
from croupier.hand.randomness import derive_seed, shuffled

if TYPE_CHECKING:
    from croupier.analysis.equities.games import Dealt
    from croupier.cards.card import Card
    from croupier.cards.hand_type import Hand

MOST_GUESSES = 10_000

Held = frozenset["Card"]


def sample_python_hands(
    dealt: Dealt, ranges: Sequence[Sequence[Held]], board: Sequence[Card], samples: int, seed: int
) -> list[float]:
    """Return the equities of the ranges from random deals."""
    sums = [0.0] * len(ranges)
    for sample in range(samples):
        for player, share in enumerate(_deal(dealt, ranges, board, derive_seed(seed, sample))):
            sums[player] += share
    return [total / samples for total in sums]


def _deal(
    dealt: Dealt, ranges: Sequence[Sequence[Held]], board: Sequence[Card], seed: int
) -> list[float]:
    chosen = _choose(ranges, set(board), seed)
    used = set(board).union(*chosen)
    stub = iter(shuffled([card for card in dealt.deck if card not in used], seed))

    def fill(cards: Sequence[Card], size: int) -> list[Card]:
        return [*cards, *(next(stub) for _ in range(size - len(cards)))]

    full_board = fill(board, dealt.board_count)
    hands = [fill(sorted(hand, key=hash), dealt.hole_count) for hand in chosen]
    shares = [0.0] * len(ranges)
    made = 0
    for kind in dealt.hand_types:
        best = [kind.from_game_or_none(hand, full_board) for hand in hands]
        winners = _winners(best)
        made += bool(winners)
        for player in winners:
            shares[player] += 1 / len(winners)
    if not made:
        raise SetupError("in some deals nobody makes a hand of any type, so nobody wins")
    return [share / made for share in shares]


def _winners(hands: Sequence[Hand | None]) -> list[int]:
    made = [hand for hand in hands if hand is not None]
    if not made:
        return []
    best = max(made)
    return [player for player, hand in enumerate(hands) if hand is not None and hand == best]


def _choose(ranges: Sequence[Sequence[Held]], used: set[Card], seed: int) -> list[Held]:
    for guess in count():
        if guess == MOST_GUESSES:
            raise SetupError("the ranges conflict: every choice of hands has a card twice")
        taken = set(used)
        chosen = []
        for player, hands in enumerate(ranges):
            hand = hands[derive_seed(seed, guess, player) % len(hands)]
            if hand & taken:
                break
            taken |= hand
            chosen.append(hand)
        else:
            return chosen
    raise AssertionError("count() never ends")
