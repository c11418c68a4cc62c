"""Deals compared with deals that might have come."""

import pytest

from croupier.analysis.equities.deal_traits import deal_traits
from croupier.analysis.equities.games import find_game
from croupier.cards.card import Deck


def hand(text: str) -> int:
    numbers = {repr(card): card.number for card in Deck.STANDARD}
    return sum(1 << numbers[text[place : place + 2]] for place in range(0, len(text), 2))


def traits(first: str, second: str, before: str, after: str, seed: int = 1) -> list[float]:
    return deal_traits(
        find_game("holdem"),
        (hand(first), hand(second)),
        hand(before),
        hand(after),
        others=400,
        runouts=100,
        seed=seed,
    )


def test_a_flop_that_makes_a_set_is_above_the_mean() -> None:
    found = traits("8h8d", "AcKs", "", "8s3c2d")
    _, _, _, _, _, strength, other, excess, _, _, _, _ = found
    assert strength > 0.15
    assert excess > 0.3
    assert other < 0


def test_cards_that_cannot_be_are_refused() -> None:
    with pytest.raises(ValueError, match="no card is in two places"):
        traits("8h8d", "8hKs", "", "8s3c2d")
    with pytest.raises(ValueError, match="a deal adds to the board"):
        traits("8h8d", "AcKs", "4c", "8s3c2d")
