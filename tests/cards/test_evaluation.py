"""The evaluator compared with a naive evaluator and PokerKit, and its errors for invalid input."""

import os
import random
import subprocess
import sys
from collections.abc import Iterable
from itertools import combinations
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import croupier
import pokerkit
from croupier import Card, _core, evaluate
from croupier.cards import Entry, StandardHighHand, StandardLookup
from croupier.cards.hand_type import SearchedHand
from tests.cards.comparison import (
    CARDS,
    OWN,
    SHAPES,
    compare_with_the_naive_evaluator,
    deal,
    hand_type,
    number,
    numbers,
)

THREADS = os.cpu_count() or 1

FIVE_CARD_CLASSES = [1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 40]
SIX_CARD_CLASSES = [6612900, 9730740, 2532816, 732160, 361620, 205792, 165984, 14664, 1844]
SEVEN_CARD_CLASSES = [
    23294460, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184, 224848, 41584,
]  # fmt: skip

NAMES = list(SHAPES)


def mask(cards: Iterable[str]) -> int:
    return sum(1 << number(card) for card in cards)


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("card_count", "classes"),
    [(5, FIVE_CARD_CLASSES), (6, SIX_CARD_CLASSES), (7, SEVEN_CARD_CLASSES)],
)
def test_every_hand_falls_into_the_known_class(card_count: int, classes: list[int]) -> None:
    assert _core.count_classes(card_count, threads=THREADS) == classes


def test_five_cards_have_the_strength_of_their_entry() -> None:
    lookup = StandardLookup()
    some = list(Card.parse("AsKsQsJsTs9s AhKhQhJh Ad2d3d4d5d 2c2h2s"))
    for cards in combinations(some, 5):
        assert evaluate(cards) == lookup.get_entry(cards).index + 1


def test_every_hand_type_of_a_game_is_compared() -> None:
    played = {kind.__name__ for row in croupier.games.GAMES for kind in row.hand_types}
    assert played <= {*SHAPES, *OWN}


@pytest.mark.parametrize("name", [*NAMES, *OWN])
def test_agrees_with_the_naive_evaluator(name: str) -> None:
    compare_with_the_naive_evaluator(name, 1500)


@pytest.mark.parametrize("name", OWN)
def test_the_cards_of_the_best_hand_are_those_of_the_search_in_python(name: str) -> None:
    rng = random.Random(f"cards {name}")
    kind = hand_type(name)
    assert issubclass(kind, SearchedHand)
    for _ in range(300):
        hole, board = deal(rng, name)
        cards = Card.clean("".join(hole)), Card.clean("".join(board))
        found = kind.from_game_or_none(*cards)
        assert (None if found is None else found.cards) == kind._search(*cards)
        strength = evaluate(numbers([*hole, *board]), kind)
        assert (found is None) == (strength == 0)
        if found is not None:
            entry = found.entry.index
            assert strength == (len(kind.lookup) - entry if kind.low else entry + 1)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", NAMES)
def test_agrees_with_pokerkit(name: str) -> None:
    rng = random.Random(f"pokerkit {name}")
    theirs = getattr(pokerkit, name)
    ours = hand_type(name)
    for _ in range(1000 if name.startswith("Omaha") else 3000):
        hole, board = deal(rng, name)
        expected = theirs.from_game_or_none("".join(hole), "".join(board))
        strength = evaluate("".join((*hole, *board)), ours)
        if expected is None:
            assert strength == 0, (hole, board)
            continue
        entry: Entry = ours.from_game("".join(hole), "".join(board)).entry
        assert entry.index == expected.entry.index, (hole, board)
        assert entry.label.value == expected.entry.label.value
        size = len_of_lookup(name)
        assert strength == (size - entry.index if ours.low else entry.index + 1), (hole, board)


def len_of_lookup(name: str) -> int:
    sizes = {"Standard": 7462, "ShortDeck": 1404, "EightOrBetter": 56, "Regular": 6175}
    sizes |= {"Badugi": 1092, "StandardBadugi": 1092, "Kuhn": 3, "Leduc": 6, "RhodeIsland": 741}
    sizes |= {"Numeral211": 340, "OmahaHoldem": 7462, "OmahaEight": 56, "Greek": 7462}
    return sizes[max((key for key in sizes if name.startswith(key)), key=len)]


def test_the_wheel_is_no_straight_in_deuce_to_seven() -> None:
    low = croupier.cards.StandardLowHand
    assert evaluate("Ac2d3h4s5c", low) < evaluate("KcQdJhTs8c", low)
    assert evaluate("Ac2d3h4s5c", low) > evaluate("2c2d3h4s5c", low)
    assert evaluate("2c3d4h5s7c", low) == 7462


def test_any_number_of_cards() -> None:
    assert evaluate((1 << 52) - 1) == 7462
    assert evaluate(range(52), croupier.cards.StandardLowHand) == 7462
    assert evaluate(range(52), croupier.cards.BadugiHand) == 1092
    assert evaluate(range(52), croupier.cards.RegularLowHand) == 6175
    # Ten cards with a flush and four of a kind: the better of the two counts.
    assert evaluate("AsKs9s4s2s 7c7d7h7s 3d") == evaluate("7c7d7h7sAs")


ROYAL = "AsKsQsJsTs"


@pytest.mark.parametrize(
    "cards",
    [
        ROYAL,
        "As Ks, Qs\tJs\n10s",
        numbers(["As", "Ks", "Qs", "Js", "Ts"]),
        tuple(numbers(["As", "Ks", "Qs", "Js", "Ts"])),
        bytes(numbers(["As", "Ks", "Qs", "Js", "Ts"])),
        mask(["As", "Ks", "Qs", "Js", "Ts"]),
        np.uint64(mask(["As", "Ks", "Qs", "Js", "Ts"])),
        [np.int64(card) for card in numbers(["As", "Ks", "Qs", "Js", "Ts"])],
        list(Card.parse(ROYAL)),
        iter(Card.parse(ROYAL)),
    ],
)
def test_one_hand_in_every_form(cards: Any) -> None:
    assert evaluate(cards) == 7462


@pytest.mark.parametrize("cards", [ROYAL, mask(["As", "Ks", "Qs", "Js", "Ts"])])
def test_no_hand_type_means_standard_high(cards: Any) -> None:
    assert evaluate(cards, None) == evaluate(cards, hand_type=StandardHighHand, threads=2) == 7462


BAD_HANDS: list[tuple[Any, type[Exception], str]] = [
    ("AsKsQsJsXs", ValueError, "'X' at position 8"),
    ("AsKsQsJsTx", ValueError, "'x' at position 9"),
    ("AsKsQsJsT", ValueError, "'T' at position 8 of 'AsKsQsJsT' has no suit"),
    ("AsKsQsJs1s", ValueError, "'1' at position 8"),
    ("AsKsQsJsÄs", ValueError, "'Ä' at position 8"),
    ("AsKsQsJsAs", ValueError, "As .*twice"),
    ("AsKsQsJs??", ValueError, r"\?\? .*unknown"),
    ("AsKsQsJsA?", ValueError, r"A\? .*unknown"),
    ("AsKsQsJs", ValueError, "too few cards.*at least 5"),
    ("", ValueError, "too few cards"),
    ([0, 1, 2, 3, 99], ValueError, "no card number 99 .at position 4"),
    ([0, 1, 2, 3, 52], ValueError, "unknown"),
    ([0, 1, 2, 3, -1], ValueError, "no card number -1"),
    ([0, 1, 2, 3, 1 << 80], ValueError, "no card number"),
    ([0, 1, 2, 3, 3], ValueError, "2s .*twice"),
    ([0, 1, 2], ValueError, "too few"),
    ([0, 1, 2, 3, None], TypeError, "position 4 is None"),
    ([0, 1, 2, 3, "4"], ValueError, "'4' has no suit"),
    ([0, 1, 2, 3, 4.0], TypeError, "position 4"),
    (None, TypeError, "NoneType"),
    (3.5, TypeError, "float"),
    (0, ValueError, "too few"),
    (0b1111, ValueError, "too few"),
    (-1, ValueError, "below 2"),
    (1 << 52 | 0x1F, ValueError, "0 to 51"),
    (1 << 64, ValueError, "below 2"),
    (np.zeros(3, np.int64), TypeError, "uint64"),
    (np.zeros(3, np.float64), TypeError, "uint64"),
    (np.zeros(3, ">u8"), TypeError, "uint64"),
    (np.zeros((2, 2), np.uint64), ValueError, "one dimension, not 2"),
    (np.zeros(5, np.uint8), ValueError, "two dimensions"),
    (np.zeros((1, 2, 3), np.uint8), ValueError, "two dimensions"),
    (np.array([0x1F, 0x1F, 0xF], np.uint64), ValueError, "row 2 has too few"),
    (np.array([0x1F, 1 << 63 | 0x1F], np.uint64), ValueError, "row 1 .*0 to 51"),
    (np.array([[0, 1, 2, 3, 4], [0, 1, 2, 3, 52]], np.uint8), ValueError, "row 1 .*0 to 51"),
    (np.array([[0, 1, 2, 3, 4], [0, 1, 2, 3, 3]], np.uint8), ValueError, "row 1 .*twice"),
    (np.array([[0, 1, 2, 3]], np.uint8), ValueError, "row 0 has too few"),
    (np.zeros((2, 0), np.uint8), ValueError, "row 0 has too few"),
]


@pytest.mark.parametrize(("cards", "error", "words"), BAD_HANDS)
def test_bad_input_says_what_and_where(cards: Any, error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        evaluate(cards)


@pytest.mark.parametrize(
    ("arguments", "keywords", "error"),
    [
        ((), {}, TypeError),
        ((ROYAL, None, 1), {}, TypeError),
        ((ROYAL,), {"thread": 1}, TypeError),
        ((ROYAL,), {"cards": ROYAL}, TypeError),
        ((ROYAL,), {"threads": 0}, ValueError),
        ((ROYAL,), {"threads": "2"}, TypeError),
        ((ROYAL, "StandardHighHand"), {}, TypeError),
        ((ROYAL, int), {}, TypeError),
    ],
)
def test_bad_arguments(
    arguments: tuple[Any, ...], keywords: dict[str, Any], error: type[Exception]
) -> None:
    with pytest.raises(error):
        evaluate(*arguments, **keywords)


def test_omaha_takes_hole_cards_first_and_no_masks() -> None:
    omaha = croupier.cards.OmahaHoldemHand
    assert evaluate("AsKs2c2d QsJsTs3h3d", omaha) == 7462
    assert evaluate("As2h2c2d KsQsJsTs3d", omaha) < 7462
    with pytest.raises(TypeError, match="mask"):
        evaluate(0x1FF, omaha)
    with pytest.raises(TypeError, match="card numbers"):
        evaluate(np.array([0x1FF], np.uint64), omaha)
    with pytest.raises(ValueError, match="2 hole and 3 board"):
        evaluate("AsKsQsJsTs9s", omaha)
    with pytest.raises(ValueError, match="every hole card"):
        evaluate("AsKsQsJsTs9s8s7s", croupier.cards.GreekHoldemHand)


class NineHighHand(StandardHighHand):
    """A hand type of a user: no card above the nine counts."""

    @classmethod
    def from_game(cls, hole_cards: Any, board_cards: Any = ()) -> "NineHighHand":
        cards = [*Card.clean(hole_cards), *Card.clean(board_cards)]
        return super().from_game([card for card in cards if card.rank.value < "A"])


def test_a_hand_type_written_in_python() -> None:
    with_faces, without = "2c3d4h5s7c AsAd", "2c3d4h5s7c"
    expected = StandardHighHand.from_game(without).entry.index + 1
    assert evaluate(with_faces, NineHighHand) == expected
    assert evaluate(mask(["2c", "3d", "4h", "5s", "7c", "As"]), NineHighHand) == expected
    assert evaluate("2c3d4h5sAsAd", NineHighHand) == 0
    with pytest.raises(TypeError, match="one hand at a time"):
        evaluate(np.zeros(1, np.uint64), NineHighHand)


def deal_array(name: str, hole: int, board: int, rows: int) -> npt.NDArray[np.uint8]:
    deck = numbers(map(repr, (SHAPES | OWN)[name][0]))
    rng = random.Random(f"{name} {hole} {board}")
    return np.array([rng.sample(deck, hole + board) for _ in range(rows)], np.uint8)


HOLE_CARDS_APART = {*OWN} - {"NinesOrBetterHand"}


@pytest.mark.parametrize("name", [*NAMES, *OWN])
def test_arrays_give_what_single_calls_give(name: str) -> None:
    kind = hand_type(name)
    for hole, board in (SHAPES | OWN)[name][1]:
        cards = deal_array(name, hole, board, 300)
        singles = [evaluate(row.tolist(), kind) for row in cards]
        result = evaluate(cards, kind)
        assert result.dtype == np.int32
        assert result.tolist() == singles
        # Rows backwards, columns in memory order: all strides are accepted.
        assert evaluate(cards[::-1], kind).tolist() == singles[::-1]
        assert evaluate(np.asfortranarray(cards), kind).tolist() == singles
        if "Omaha" in name or "Greek" in name or name in HOLE_CARDS_APART:
            continue
        masks = np.bitwise_or.reduce(np.uint64(1) << cards.astype(np.uint64), axis=1)
        assert evaluate(masks, kind).tolist() == singles
        assert evaluate(masks[::3], kind).tolist() == singles[::3]
        assert [evaluate(int(one), kind) for one in masks] == singles


def test_threads_change_nothing() -> None:
    cards = deal_array("StandardHighHand", 2, 5, 20_000)
    masks = np.bitwise_or.reduce(np.uint64(1) << cards.astype(np.uint64), axis=1)
    once = evaluate(masks)
    for threads in (2, 3, 8):
        assert np.array_equal(evaluate(masks, threads=threads), once)
        assert np.array_equal(evaluate(cards, threads=threads), once)
    # The first bad row is named, whichever thread comes to one first.
    masks[[7_000, 19_999]] = 1
    with pytest.raises(ValueError, match="row 7000 "):
        evaluate(masks, threads=4)


def test_masks_of_different_sizes_in_one_array() -> None:
    rng = random.Random("sizes")
    masks = [mask(rng.sample(CARDS, rng.randint(5, 12))) for _ in range(2000)]
    assert evaluate(np.array(masks, np.uint64)).tolist() == [evaluate(one) for one in masks]


def test_unaligned_and_empty_arrays() -> None:
    records = np.zeros(3, np.dtype([("pad", np.uint8), ("mask", np.uint64)], align=False))
    records["mask"] = [0x1F, 0x3F, 0x7F]
    assert evaluate(records["mask"]).tolist() == [evaluate(0x1F), evaluate(0x3F), evaluate(0x7F)]
    assert evaluate(np.zeros(0, np.uint64)).tolist() == []
    assert evaluate(np.zeros((0, 7), np.uint8)).tolist() == []


def test_numpy_is_imported_only_for_arrays() -> None:
    code = "import sys, croupier; croupier.evaluate('AsKsQsJsTs'); print('numpy' in sys.modules)"
    finished = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert finished.stdout.strip() == "False"


def _native_type(card_count: int = 5, **fields: Any) -> _core.HandType:
    return _core.HandType(family=0, card_count=card_count, **fields)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: _core.lookup_index(99, [0]), "no hand family 99"),
        (lambda: _core.lookup_index(0, [0, 0, 1, 2, 3]), "twice"),
        (lambda: _core.lookup_index(0, [0, 99]), "no card number 99"),
        (lambda: _core.lookup_label(0, 7462), "no entry 7462"),
        (lambda: _core.lookup_size(-1), "no hand family -1"),
        (lambda: _native_type(card_count=3), "card_count 5, not 3"),
        (lambda: _native_type(hole_count=9), "hole_count"),
        (lambda: _native_type(hole_limit=6), "hole_limit"),
        (lambda: _native_type(hole_count=2, board_count=3, hole_limit=2), "not both"),
        (lambda: _native_type(qualifier=7463), "qualifier"),
        (lambda: _core.best_hand(_native_type(), [0], [0]), "twice"),
        (lambda: _core.count_classes(8), "5, 6 or 7"),
        (lambda: _core.count_classes(5, threads=0), "threads"),
        (lambda: _core.register_cards([1, 2]), "70 cards, not 2"),
    ],
)
def test_native_functions_check_their_arguments(call: Any, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        call()
