"""The names that PokerStars gives to hands, as its files have them."""

from __future__ import annotations

import pytest

from croupier.cards.hand_types import (
    BadugiHand,
    EightOrBetterLowHand,
    OmahaEightOrBetterLowHand,
    OmahaHoldemHand,
    RegularLowHand,
    StandardHighHand,
    StandardLowHand,
)
from croupier.history.rooms.pokerstars_ranks import shown_rank


@pytest.mark.parametrize(
    ("cards", "board", "name"),
    [
        ("AsKd", "2c5d7h9sJc", "high card Ace"),
        ("2s2d", "Ac5d7h9sJc", "a pair of Deuces"),
        ("6s6d", "AcAd7h9sJc", "two pair, Aces and Sixes"),
        ("3s3d", "3cAd7h9sJc", "three of a kind, Threes"),
        ("3s4d", "5cAd2h9sJc", "a straight, Ace to Five"),
        ("AsKd", "QcJdTh2s3c", "a straight, Ten to Ace"),
        ("AsKs", "2s5s7s9dJc", "a flush, Ace high"),
        ("AsAd", "AcKdKh9sJc", "a full house, Aces full of Kings"),
        ("QsQd", "QcQhKh9sJc", "four of a kind, Queens"),
        ("5s6s", "7s8s9sAdJc", "a straight flush, Five to Nine"),
        ("AsKs", "QsJsTs2d3c", "a Royal Flush"),
    ],
)
def test_high_hands(cards: str, board: str, name: str) -> None:
    assert shown_rank([StandardHighHand], cards, board) == name


def test_low_hands() -> None:
    assert shown_rank([StandardLowHand], "8h3c4s8d7d", "") == "Lo: a pair of Eights"
    assert shown_rank([StandardLowHand], "5d4h8h7d6h", "") == "Lo: a straight, Four to Eight"
    assert shown_rank([RegularLowHand], "2h8dKh6h3d6d4h", "") == "Lo: 8,6,4,3,2"
    assert shown_rank([BadugiHand], "4h3s8c9d", "") == "Badugi: 9,8,4,3"
    assert shown_rank([BadugiHand], "AdQs4c2s", "") == "3-card: 4,2,A"


def test_split_pots() -> None:
    both = [OmahaHoldemHand, OmahaEightOrBetterLowHand]
    assert shown_rank(both, "AsKsQdQh", "QcJdTh2s3c") == "HI: a straight, Ten to Ace"
    assert shown_rank(both, "As2sKdKh", "3c5d7hTs9c") == "HI: a pair of Kings; LO: 7,5,3,2,A"
    assert EightOrBetterLowHand.low
