"""Hands as they are announced, and the halves of shared pots."""

import doctest

import pytest

from croupier import holdem
from croupier.cards import FiveCardDrawHand, ShortDeckHoldemHand, StandardHighHand, StandardLowHand
from croupier.cards.hand_type import Hand
from croupier.scene.words import hand_names
from croupier.scene.words.hand_names import hand_name, hands_of, hands_text


def test_examples() -> None:
    assert doctest.testmod(hand_names).failed == 0


@pytest.mark.parametrize(
    ("kind", "cards", "name"),
    [
        (StandardHighHand, "AsKdQcJd9h", "ace high"),
        (StandardHighHand, "6s6dQcJd9h", "a pair of sixes"),
        (StandardHighHand, "6s6dQcQd9h", "two pair, queens and sixes"),
        (StandardHighHand, "6s6d6cQd9h", "three sixes"),
        (StandardHighHand, "AsKdQcJdTh", "a straight to the ace"),
        (StandardHighHand, "As2d3c4d5h", "a straight to the five"),
        (StandardHighHand, "Ks9s7s4s2s", "a flush, king high"),
        (StandardHighHand, "KsKdKc2d2h", "kings full of deuces"),
        (StandardHighHand, "KsKdKcKh2h", "four kings"),
        (StandardHighHand, "5s4s3s2sAs", "a straight flush to the five"),
        (ShortDeckHoldemHand, "As6d7c8d9h", "a straight to the nine"),
        (StandardLowHand, "7s5d4c3d2h", "7-5-4-3-2"),
        (StandardLowHand, "7s7d4c3d2h", "one pair, 7-7-4-3-2"),
        (FiveCardDrawHand, "7s7d4c3d2h", "a pair of sevens"),
    ],
)
def test_hands_are_named(kind: type[Hand], cards: str, name: str) -> None:
    assert hand_name(kind(cards)) == name


def test_the_hands_of_a_player() -> None:
    state = holdem(players=2, deck="As Qd Ks Qh 2c 2d 2h 3h 9c 9d Tc 4c")
    assert hands_text(state, 0) == ""
    while state.status and state.street_index != 3:
        state.check_or_call()
    assert [(board, kind) for board, kind, _ in hands_of(state, 1)] == [(0, 0)]
    assert "queens" in hands_text(state, 1)
