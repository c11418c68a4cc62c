"""Cards of pypoks: three representations, two dialects, ranks of hands."""

import json
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import StandardHighHand
from croupier.hand import shuffled
from croupier.history.pypoks.cards import engine_card
from croupier.pologic import PDeck
from tests.history.pypoks.samples import SAMPLES, needs_samples


def test_three_representations_and_the_pad() -> None:
    assert PDeck.cti("9C") == 31 == PDeck.cti((7, 3)) == PDeck.cti(31)
    assert PDeck.ctt("9C") == (7, 3)
    assert PDeck.cts(31) == "9C"
    assert PDeck.cti("XS") == PDeck.cti((13, 0)) == 52
    assert PDeck.cts(52) == "XS"
    assert PDeck.cts(52, "modern") == "Xs"


def test_conversions_are_total_and_inverse() -> None:
    seen = set()
    for number in range(53):
        assert PDeck.ctt(number) == divmod(number, 4)
        assert PDeck.cti(divmod(number, 4)) == number
        for dialect in ("legacy", "modern"):
            text = PDeck.cts(number, dialect)
            assert PDeck.cti(text) == number
            seen.add(text)
    # 9C and 9c, DS and Qs: the dialects share no text.
    assert len(seen) == 2 * 53
    assert [PDeck.cti(text) for text in ("2S", "DD", "AC", "XS", "Qd", "Ac")] == [
        *(0, 42, 51, 52),
        *(42, 51),
    ]


@pytest.mark.parametrize(
    "card",
    [
        *(-1, 53, 1.0, True, None, b"9C", {}),
        *("", "9", "10S", "QS", "Ds", "9 C", "9x", "XH", "Xh", "9C ", "??"),
        *((13, 1), (12, 4), (-1, 0), (0, -1), (1,), (1, 2, 3), (1.0, 2), (True, 0), ("9", "C")),
    ],
)
def test_anything_else_is_no_card(card: object) -> None:
    for convert in (PDeck.cti, PDeck.ctt, PDeck.cts):
        with pytest.raises(ValueError, match="not a card"):
            convert(card)  # type: ignore[arg-type]


def test_numbers_of_numpy_and_pairs_from_json_are_cards() -> None:
    assert PDeck.cti(np.int64(42)) == 42
    assert PDeck.cti([10, 2]) == 42


def test_an_unknown_dialect_is_refused() -> None:
    with pytest.raises(ValueError, match="unknown dialect"):
        PDeck.cts(0, "klingon")


@pytest.mark.parametrize(
    ("cards", "text"),
    [
        ("5S 7C 9D KH AS", "hc  368150 5S 7C 9D KH AS"),
        ("AS 2H 3D 4C 5S", "ST 4090258 AS 2H 3D 4C 5S"),
        ("TS JS DS KS AS", "SF 8368714 TS JS DS KS AS"),
        ("DS 4D DH DD DC", "4_ 7309402 4D DS DH DD DC"),
        ("DS AD AH DH DD", "32 6309438 AH AD DS DH DD"),
        ("AC 4H 6S 4C 6D 2S 8D", "22 2123408 AC 4H 4C 6S 6D"),
    ],
)
def test_the_text_of_a_rank(cards: str, text: str) -> None:
    assert PDeck.cards_rank(cards.split())[3] == text


def test_the_dialect_of_a_rank() -> None:
    numbers = [PDeck.cti(card) for card in ("TS", "JS", "DS", "KS", "AS")]
    assert PDeck.cards_rank(numbers)[3].endswith("TS JS DS KS AS")
    assert PDeck.cards_rank(["Ts", "Js", "Qs", "Ks", "As"])[3].endswith("Ts Js Qs Ks As")
    assert PDeck.cards_rank(["Ts", *numbers[1:]])[3].endswith("Ts Js Qs Ks As")
    assert PDeck.cards_rank(["Ts", *numbers[1:]], "legacy")[3].endswith("TS JS DS KS AS")
    with pytest.raises(ValueError, match="both dialects"):
        PDeck.cards_rank(["TS", "Js", "DS", "KS", "AS"])


@pytest.mark.parametrize("cards", ["", "2S 3S 4S 5S", "2S 2S 3S 4S 5S", "2S 3S 4S 5S XS"])
def test_what_can_not_be_ranked(cards: str) -> None:
    with pytest.raises(ValueError, match="expected"):
        PDeck.cards_rank(cards.split())


@given(st.lists(st.integers(0, 51), min_size=14, max_size=14, unique=True))
def test_ranks_order_hands_as_the_engine_does(cards: list[int]) -> None:
    ranks = [PDeck.cards_rank(part) for part in (cards[:7], cards[7:])]
    hands = [StandardHighHand.from_game(map(engine_card, part)) for part in (cards[:7], cards[7:])]
    assert (ranks[0][1] > ranks[1][1]) == (hands[0] > hands[1])
    assert (ranks[0][1] == ranks[1][1]) == (hands[0] == hands[1])
    for (_, value, five, _), part in zip(ranks, (cards[:7], cards[7:]), strict=True):
        assert {PDeck.cti(card) for card in five} <= set(part)
        assert PDeck.cards_rank(five)[1] == value


@needs_samples
def test_ranks_are_those_of_pypoks() -> None:
    count = 0
    for path in SAMPLES:
        events = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
        board = [card for tag, cards in events if tag == "TCD" for card in cards]
        hole = {values[0]: values[1:] for tag, values in events if tag == "PLH"}
        for tag, values in events:
            if tag == "PRS" and isinstance(values[2], list):
                rank = PDeck.cards_rank(hole[values[0]] + board)
                assert json.loads(json.dumps(rank)) == values[2], path
                count += 1
    assert count == 64


def test_a_deck_deals_every_card_once() -> None:
    deck = PDeck(seed=5)
    cards = [deck.get_card() for _ in range(52)]
    assert {PDeck.cti(card) for card in cards} == set(range(52))
    with pytest.raises(ValueError, match="deck is empty"):
        deck.get_card()
    deck.reset()
    assert len(deck) == 52
    assert [deck.get_card() for _ in range(52)] != cards


def test_a_deck_repeats_with_its_seed() -> None:
    def deal(seed: int | None) -> list[tuple[int, int]]:
        deck = PDeck(seed)
        return [deck.get_card() for _ in range(20)]

    assert deal(1) == deal(1)
    assert deal(1) != deal(2)
    assert deal(None) != deal(None)


def test_a_pad_is_never_dealt() -> None:
    deck = PDeck(seed=1)
    assert deck.get_ex_card("DS") == (10, 0)
    assert deck.get_ex_card("Qs") is None
    assert deck.get_ex_card(52) is None
    assert len(deck) == 51
    assert all(deck.get_card() != (10, 0) for _ in range(51))
    with pytest.raises(ValueError, match="not a card"):
        deck.get_ex_card("ZZ")


def test_suits_where_several_cards_would_do() -> None:
    # As pypoks wrote 8H 4C on 7H AC 4S 6S 5C: the first suit of the two fours.
    assert (
        PDeck.cards_rank(["8H", "4C", "7H", "AC", "4S", "6S", "5C"])[3]
        == "ST 4183068 4S 5C 6S 7H 8H"
    )
    for cards in combinations(shuffled(range(52), seed=3)[:9], 7):
        assert PDeck.cards_rank(cards) == PDeck.cards_rank(cards[::-1])
