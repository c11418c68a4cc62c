"""`calculate_equities` and `calculate_hand_strength`, as code written for PokerKit calls them."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

import croupier
from croupier import Card, Deck, SetupError, parse_range
from croupier.analysis import calculate_equities, calculate_hand_strength
from croupier.cards import EightOrBetterLowHand, OmahaHoldemHand, RegularLookup, StandardHighHand

HOLDEM = (2, 5, Deck.STANDARD, (StandardHighHand,))


def test_decided_hands() -> None:
    board = Card.parse("AsKsQsJsTs")
    ranges = [parse_range("2h3h"), parse_range("4c5c")]
    assert calculate_equities(ranges, board, *HOLDEM, sample_count=100) == [0.5, 0.5]
    board = Card.parse("2c2d3s9hTh")
    ranges = [parse_range("2h2s"), parse_range("AcAd"), parse_range("KK")]
    assert calculate_equities(ranges, board, *HOLDEM, sample_count=100) == [1, 0, 0]


def test_an_unmade_low_leaves_its_half() -> None:
    types = (StandardHighHand, EightOrBetterLowHand)
    board = Card.parse("9c9d9hTcTd")
    ranges = (parse_range("AsKs"), parse_range("QcQd"))
    result = calculate_equities(ranges, board, 2, 5, Deck.STANDARD, types, sample_count=10)
    assert result == [0, 1]


def test_samples_come_near_the_exact_equities() -> None:
    ranges = (parse_range("QQ+,AKs"), parse_range("TT+,AQs+"))
    with ThreadPoolExecutor(1) as executor:
        result = calculate_equities(ranges, (), *HOLDEM, sample_count=200_000, executor=executor)
    assert result[0] == pytest.approx(0.6187, abs=0.006)
    assert sum(result) == pytest.approx(1)


def test_missing_hole_cards_are_dealt() -> None:
    ranges = ([Card.parse("AsAd")], [Card.parse("KsKd7c")])
    deck, types = Deck.STANDARD, (OmahaHoldemHand,)
    result = calculate_equities(ranges, (), 4, 5, deck, types, sample_count=20_000)
    assert 0.55 < result[0] < 0.75


def test_strength_of_a_hand() -> None:
    strength = calculate_hand_strength(2, parse_range("AhAd"), (), *HOLDEM, sample_count=100_000)
    assert strength == pytest.approx(0.852, abs=0.007)
    six = calculate_hand_strength(6, parse_range("AA"), (), *HOLDEM, sample_count=100_000)
    assert six == pytest.approx(0.49, abs=0.02)
    assert calculate_hand_strength(1, parse_range("AA"), (), *HOLDEM, sample_count=9) == 1


class UpsideDownHand(croupier.cards.CombinationHand):
    """The lowest five cards win; only Python knows it."""

    __slots__ = ()

    class lookup_class(RegularLookup):  # noqa: N801
        def is_native(self) -> bool:
            return False

    lookup = lookup_class()
    low = True
    card_count = 5


def test_hand_types_written_in_python() -> None:
    ranges = ([frozenset(Card.parse("As2d"))], parse_range("KK"))
    board = tuple(Card.parse("3c4d5h9sTs"))
    types = (UpsideDownHand,)
    result = calculate_equities(ranges, board, 2, 5, Deck.STANDARD, types, sample_count=20)
    assert result == [1, 0]
    with pytest.raises(SetupError, match="ranges conflict"):
        calculate_equities([parse_range("AA")] * 3, (), 2, 5, Deck.STANDARD, types, sample_count=1)


def test_hands_of_different_sizes() -> None:
    ranges = (["AsAd", "Ah"], ["KsKd"])
    result = calculate_equities(ranges, "2c7d9h3s4s", *HOLDEM, sample_count=50)
    assert sum(result) == pytest.approx(1)


@pytest.mark.parametrize(
    ("ranges", "board", "samples", "words"),
    [
        (["AA", "AA", "AA"], "", 1, "ranges conflict"),
        (["AA", "KK"], "AhAdAs", 1, "range 1 is empty"),
        (["AA", "KK"], "", 0, "sample_count must be above 0"),
        (["AsKsQs", "KK"], "", 1, "more than 2 cards"),
        ([""], "", 1, "range 1 is empty"),
        (["random"] * 24, "", 1, "53 cards are needed"),
    ],
)
def test_what_can_not_be_dealt(ranges: list[str], board: str, samples: int, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        calculate_equities(
            [parse_range(text) for text in ranges], board, *HOLDEM, sample_count=samples
        )


def test_wrong_arguments_are_named() -> None:
    aces: Any = parse_range("AA")
    deck, types = Deck.STANDARD, (StandardHighHand,)
    wrong: list[tuple[tuple[Any, ...], Any, str]] = [
        ((2, aces, (), 2, 5, deck, types), 1.5, "sample_count must be a whole number"),
        ((2.5, aces, (), 2, 5, deck, types), 1, "player_count must be a whole number"),
        ((0, aces, (), 2, 5, deck, types), 1, "player_count must be above 0"),
        ((2, aces, (), 2.5, 5, deck, types), 1, "hole_dealing_count must be a whole number"),
        ((2, aces, (), 2, -5, deck, types), 1, "board_dealing_count must be 0 or more"),
        ((2, aces, (), 2, 5, deck, (int,)), 1, "expected a hand type such as"),
        ((2, aces, (), 2, 5, deck, ()), 1, "at least one hand type"),
        ((2, "AA", (), 2, 5, deck, types), 1, "range 1 must be a set of hands"),
        ((2, None, (), 2, 5, deck, types), 1, "range 1 must be a set of hands"),
    ]
    for arguments, samples, words in wrong:
        with pytest.raises(SetupError, match=words):
            calculate_hand_strength(*arguments, sample_count=samples)
    alone: Any = StandardHighHand
    assert calculate_hand_strength(2, aces, (), 2, 5, deck, alone, sample_count=9) >= 0
