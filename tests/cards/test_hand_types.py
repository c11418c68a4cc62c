"""Hand types: the best hand, its cards, and comparisons."""

import copy
import doctest
import pickle
import random
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import croupier.cards.hand_type
import croupier.cards.hand_types
import croupier.cards.lookups
import pokerkit
from croupier import Card, Deck, evaluate
from croupier.cards import (
    BadugiHand,
    CardsLike,
    EightOrBetterLowHand,
    GreekHoldemHand,
    Hand,
    KuhnPokerHand,
    Label,
    NinesOrBetterHand,
    OmahaHoldemHand,
    RegularLowHand,
    RhodeIslandHoldemHand,
    ShortDeckHoldemHand,
    StandardHighHand,
    StandardLookup,
    StandardLowHand,
)
from croupier.cards.lookups import NativeLookup

# Name, deck, and (hole cards, board cards) of the games that use the type.
TYPES: list[tuple[str, Deck, list[tuple[int, int]]]] = [
    ("StandardHighHand", Deck.STANDARD, [(2, 5), (2, 3), (7, 0), (5, 0), (6, 0), (1, 3)]),
    ("StandardLowHand", Deck.STANDARD, [(5, 0), (7, 0)]),
    ("ShortDeckHoldemHand", Deck.SHORT_DECK_HOLDEM, [(2, 5), (2, 3), (2, 4)]),
    ("ShortDeckHoldemHand", Deck.STANDARD, [(2, 5)]),
    ("EightOrBetterLowHand", Deck.STANDARD, [(7, 0), (2, 5), (5, 0)]),
    ("RegularLowHand", Deck.STANDARD, [(7, 0), (5, 0), (6, 0)]),
    ("GreekHoldemHand", Deck.STANDARD, [(2, 5), (2, 3), (2, 2)]),
    ("OmahaHoldemHand", Deck.STANDARD, [(4, 5), (4, 3), (5, 5), (6, 4), (4, 0)]),
    ("OmahaEightOrBetterLowHand", Deck.STANDARD, [(4, 5), (4, 3), (5, 5)]),
    ("BadugiHand", Deck.STANDARD, [(4, 0), (3, 0), (1, 0), (0, 0)]),
    ("StandardBadugiHand", Deck.STANDARD, [(4, 0), (3, 0)]),
    ("KuhnPokerHand", Deck.KUHN_POKER, [(1, 0), (1, 1), (3, 0)]),
    ("LeducHoldemHand", Deck.LEDUC_HOLDEM, [(1, 1), (1, 2), (1, 0)]),
    ("RhodeIslandHoldemHand", Deck.STANDARD, [(1, 2), (1, 1), (2, 3)]),
    ("Numeral211HoldemHand", Deck.NUMERAL211_HOLDEM, [(1, 2), (2, 2)]),
    ("Numeral211HoldemHand", Deck.STANDARD, [(1, 2)]),
]
SHAPES = [(name, deck, hole, board) for name, deck, shapes in TYPES for hole, board in shapes]
NAMES = sorted({name for name, *_ in TYPES})


def text(cards: CardsLike) -> str:
    return "".join(map(repr, Card.clean(cards)))


@pytest.mark.parametrize("module", [croupier.cards.hand_type, croupier.cards.hand_types])
def test_doctests(module: object) -> None:
    result = doctest.testmod(module)  # type: ignore[arg-type]
    assert result.attempted
    assert not result.failed


def test_the_page_about_cards_and_hands() -> None:
    page = Path(__file__).parents[2] / "docs" / "cards-and-hands.md"
    result = doctest.testfile(str(page), module_relative=False)
    assert result.attempted
    assert not result.failed


@pytest.mark.parametrize(
    "name", [*croupier.cards.hand_types.__all__, *croupier.cards.lookups.__all__]
)
def test_names_are_in_the_package_and_those_of_pokerkit(name: str) -> None:
    module = (
        croupier.cards.hand_types
        if name in croupier.cards.hand_types.__all__
        else croupier.cards.lookups
    )
    assert getattr(croupier.cards, name) is getattr(module, name)
    assert hasattr(pokerkit, name) or name == "evaluate" or name in OWN


OWN = {
    *("FewestPointsLookup", "PointsLookup"),
    *("FiveCardDrawHand", "HoleBadugiHand", "HoleCombinationHand", "HoleFewestPointsHand"),
    *("HoleMostPointsHand", "HoleRegularLowHand", "HoleStandardLowHand", "LazyPineappleHand"),
    *("LimitedHoleHand", "NinesOrBetterHand", "ShortDeckOmahaHand"),
}  # names that PokerKit does not have


def test_own_names_are_not_those_of_pokerkit() -> None:
    assert not any(hasattr(pokerkit, name) for name in OWN)
    assert {*croupier.cards.hand_types.__all__, *croupier.cards.lookups.__all__} >= OWN


def test_a_hand_that_does_not_qualify_is_refused() -> None:
    assert NinesOrBetterHand("9s9h4d3c2s") < NinesOrBetterHand("2c2d3h3sAc")
    with pytest.raises(ValueError, match="do not qualify: NinesOrBetterHand begins at 9s9h4d3c2s"):
        NinesOrBetterHand("8s8hAdKcQs")


def test_a_qualifier_of_ones_own_is_native() -> None:
    class SixesOrBetter(StandardHighHand):
        __slots__ = ()
        weakest = "6s6h4d3c2s"

    assert evaluate("6c6d2h3s4c", SixesOrBetter) == evaluate("6c6d2h3s4c")
    assert evaluate("5c5dAhKsQc", SixesOrBetter) == 0
    with pytest.raises(ValueError, match="make no hand"):

        class NoHand(StandardHighHand):
            __slots__ = ()
            weakest = "6s6h"


@pytest.mark.parametrize(("name", "deck", "hole", "board"), SHAPES)
def test_best_hands_are_those_of_pokerkit(name: str, deck: Deck, hole: int, board: int) -> None:
    """The same cards in the same order, the same entry, the same order of strength."""
    ours: type[Hand] = getattr(croupier.cards, name)
    theirs = getattr(pokerkit, name)
    chance = random.Random(f"{name} {hole} {board}")
    hands, expected = [], []
    for _ in range(300):
        cards = chance.sample(deck, hole + board)
        hand = ours.from_game_or_none(cards[:hole], cards[hole:])
        other = theirs.from_game_or_none(text(cards[:hole]), text(cards[hole:]))
        assert repr(hand) == repr(other)
        if hand is not None:
            assert str(hand) == str(other)
            assert repr(hand.entry) == repr(other.entry)
            hands.append(hand)
            expected.append(other)
    if hands:
        assert [*map(repr, sorted(hands))] == [*map(repr, sorted(expected))]
        first, second = hands[0], hands[-1]
        assert (first < second, first == second) == (
            expected[0] < expected[-1],
            expected[0] == expected[-1],
        )


@pytest.mark.parametrize("name", NAMES)
def test_class_attributes_are_those_of_pokerkit(name: str) -> None:
    ours, theirs = getattr(croupier.cards, name), getattr(pokerkit, name)
    for attribute in ("low", "card_count", "board_card_count", "hole_card_count"):
        assert getattr(ours, attribute, None) == getattr(theirs, attribute, None)
    assert repr(ours.lookup) == repr(theirs.lookup)


# evaluate takes the last five cards for the board.
@pytest.mark.parametrize(
    ("name", "deck", "hole", "board"), [shape for shape in SHAPES if shape[3] in (0, 5)]
)
def test_evaluate_agrees_with_the_hands(name: str, deck: Deck, hole: int, board: int) -> None:
    hand_type: type[Hand] = getattr(croupier.cards, name)
    lookup = hand_type.lookup
    assert isinstance(lookup, NativeLookup)
    chance = random.Random(11)
    for _ in range(100):
        cards = chance.sample(deck, hole + board)
        hand = hand_type.from_game_or_none(cards[:hole], cards[hole:])
        if hand is not None:
            index = hand.entry.index
            strength = len(lookup) - index if hand_type.low else index + 1
            assert evaluate(cards, hand_type) == evaluate(text(cards), hand_type) == strength


def test_order_of_hands() -> None:
    pair, better, trips = map(StandardHighHand, ("2s2c3d4h5s", "2d2h3d4h6s", "2s2c2d4h5s"))
    assert pair < better < trips
    assert trips > pair
    assert pair <= pair
    assert trips >= pair
    assert pair != better
    assert max(pair, trips, better) is trips
    assert StandardHighHand("2s2c3d4h5s") == StandardHighHand("2d2h3s4c5c")
    assert hash(pair) == hash(pair.entry)


def test_greater_wins_also_among_low_hands() -> None:
    assert StandardLowHand("7s5c4d3h2s") > StandardLowHand("8s5c4d3h2s")
    assert RegularLowHand("5s4c3d2hAs") > RegularLowHand("6s4c3d2hAs")
    assert EightOrBetterLowHand("5s4c3d2hAs") > EightOrBetterLowHand("8s7c6d5h4s")
    assert BadugiHand("KsQcJdTh") > BadugiHand("As2c3d")


def test_house_specialities() -> None:
    assert ShortDeckHoldemHand("As9s8s7s6s") > ShortDeckHoldemHand("AsAcAdKsKc")
    assert ShortDeckHoldemHand("AsKs9s8s6s") > ShortDeckHoldemHand("AsAcAdKsKc")
    assert RhodeIslandHoldemHand("2s3c4d") > RhodeIslandHoldemHand("As9s2s")
    # Deuce to seven: the wheel is not a straight, so it beats a pair but loses to any king high.
    assert StandardLowHand("As2c3d4h5s").entry.label is Label.HIGH_CARD
    assert StandardLowHand("2s2c3d4h5s") < StandardLowHand("As2c3d4h5s")
    assert StandardLowHand("As2c3d4h5s") < StandardLowHand("KsQcJdTh8s")


def test_hands_of_different_types_do_not_compare() -> None:
    high, low = StandardHighHand("AsKsQsJs9d"), StandardLowHand("AsKsQsJs9d")
    assert high != low
    assert high != "AsKsQsJs9d"
    with pytest.raises(TypeError):
        _ = high < low
    with pytest.raises(TypeError):
        _ = high >= low


def test_a_hand_shows_itself() -> None:
    hand = StandardHighHand("AsAcKdQhJs")
    assert repr(hand) == "AsAcKdQhJs"
    assert str(hand) == "One pair (AsAcKdQhJs)"
    assert hand.cards == Card.clean("AsAcKdQhJs")
    assert hand.entry == StandardLookup().get_entry("AsAcKdQhJs")


def test_hands_do_not_change() -> None:
    hand = StandardHighHand("AsAcKdQhJs")
    for name in ("cards", "entry", "note"):
        with pytest.raises(AttributeError):
            setattr(hand, name, None)


@pytest.mark.parametrize("hand", [StandardHighHand("AsAcKdQhJs"), BadugiHand("As2c")])
def test_hands_are_copied_and_pickled(hand: Hand) -> None:
    for other in (copy.copy(hand), copy.deepcopy(hand), pickle.loads(pickle.dumps(hand))):
        assert other == hand
        assert repr(other) == repr(hand)


@pytest.mark.parametrize(
    "cards", ["AsKd", "AsAsKdQdJd", "??AsKdQdJd", "AsKsQsJsTs9s", "", "nonsense"]
)
def test_cards_that_make_no_hand(cards: str) -> None:
    with pytest.raises(ValueError, match=r"no hand|twice|unknown|n"):
        StandardHighHand(cards)


def test_no_hand_in_the_game() -> None:
    with pytest.raises(ValueError, match="no EightOrBetterLowHand in the hole cards 'AsKs'"):
        EightOrBetterLowHand.from_game("AsKs", "2s3sQd")
    assert EightOrBetterLowHand.from_game_or_none("AsKs", "2s3sQd") is None


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    ("hole", "board", "complaint"),
    [
        ("As??", "KsQsJsTs9d", "unknown"),
        ("AsKs", "KdQsJsTs?d", "unknown"),
        ("AsAs", "KdQsJsTs9d", "twice"),
        ("AsKd", "AsQsJsTs9d", "twice"),
        ("As Kx", "", "x"),
    ],
)
def test_strange_cards_are_refused(name: str, hole: str, board: str, complaint: str) -> None:
    hand_type: type[Hand] = getattr(croupier.cards, name)
    with pytest.raises(ValueError, match=complaint):
        hand_type.from_game(hole, board)
    assert hand_type.from_game_or_none(hole, board) is None


@given(
    st.sampled_from(NAMES),
    st.lists(st.sampled_from([*Deck.STANDARD, *Card.clean("????A??s")]), max_size=9),
    st.integers(0, 9),
)
def test_any_cards_make_a_hand_or_are_refused(name: str, cards: list[Card], count: int) -> None:
    hand_type: type[Hand] = getattr(croupier.cards, name)
    try:
        hand = hand_type.from_game(cards[:count], cards[count:])
    except ValueError:
        assert hand_type.from_game_or_none(cards[:count], cards[count:]) is None
    else:
        assert set(hand.cards) <= set(cards)
        assert len(set(cards)) == len(cards)
        assert all(cards)
        assert hand_type(hand.cards) == hand


def test_all_hole_cards_play_in_greek_holdem() -> None:
    assert repr(GreekHoldemHand.from_game("2c7d", "AsKsQsJsTs")) == "2c7dAsKsQs"
    assert GreekHoldemHand.from_game_or_none("2c7d8h", "AsKsQsJsTs") is None


def test_exactly_two_hole_cards_play_in_omaha() -> None:
    assert str(OmahaHoldemHand.from_game("As2c3d4h", "KsQsJsTs9s")) == "High card (As4hKsQsJs)"
    assert OmahaHoldemHand.from_game_or_none("As", "KsQsJsTs9s") is None


def test_abstract_types_cannot_be_made() -> None:
    with pytest.raises(TypeError):
        Hand("As")  # type: ignore[abstract]


def test_kuhn_poker() -> None:
    assert KuhnPokerHand("Ks") > KuhnPokerHand("Qs") > KuhnPokerHand("Js")


def test_import_is_light() -> None:
    heavy = {"numpy", "dataclasses", "inspect", "random", "hashlib"}
    script = "import sys; old = set(sys.modules); import croupier; print(*set(sys.modules) - old)"
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    loaded = set(run.stdout.split())
    assert "croupier.cards.hand_types" in loaded
    assert not heavy & loaded
