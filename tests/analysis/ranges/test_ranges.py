"""Ranges: reading their text, errors with positions, and writing them as text."""

import operator
import pickle
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pokerkit
from croupier import Card, NotationError, Range, SetupError, parse_range
from croupier.cards import RankOrder

RANKS = "23456789TJQKA"


def classes(hands: Range | set[frozenset[Card]]) -> Counter[str]:
    """Count the hands of a range by class: AA, AKs, AKo."""
    counted: Counter[str] = Counter()
    for hand in hands:
        high, low = sorted(hand, key=lambda card: -card.number)
        letter = "" if high.rank == low.rank else "s" if high.suit == low.suit else "o"
        counted[high.rank + low.rank + letter] += 1
    return counted


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("AKs", {"AKs": 4}),
        ("AKo", {"AKo": 12}),
        ("AK", {"AKs": 4, "AKo": 12}),
        ("KA", {"AKs": 4, "AKo": 12}),
        ("QQ+", {"QQ": 6, "KK": 6, "AA": 6}),
        ("A5s-A2s", {"A5s": 4, "A4s": 4, "A3s": 4, "A2s": 4}),
        ("A2s-A5s", {"A5s": 4, "A4s": 4, "A3s": 4, "A2s": 4}),
        ("T9o+", {"T9o": 12}),
        ("T7o+", {"T7o": 12, "T8o": 12, "T9o": 12}),
        ("JJ-88", {"JJ": 6, "TT": 6, "99": 6, "88": 6}),
        ("T8o-KJo", {"T8o": 12, "J9o": 12, "QTo": 12, "KJo": 12}),
        ("AhKd", {"AKo": 1}),
        ("aks, tt; 1010", {"AKs": 4, "TT": 6}),
        ("10 9s".replace(" ", ""), {"T9s": 4}),
        ("AAo", {"AA": 6}),
        ("  QQ ,, AhKh ; 22", {"QQ": 6, "AKs": 1, "22": 6}),
        ("", {}),
    ],
)
def test_notation(text: str, expected: dict[str, int]) -> None:
    assert classes(Range(text)) == expected
    assert parse_range(text) == set(Range(text))


def test_random_is_every_hand() -> None:
    assert len(Range("random")) == 1326
    assert Range("random").is_random
    assert not Range("random, AA:0.5").is_random


def test_weights() -> None:
    weighted = Range("AK:0.5, QQ, 22:25%")
    assert (weighted["AhKd"], weighted["QhQd"], weighted["2c2d"]) == (0.5, 1.0, 0.25)
    assert weighted.combos == 8 + 6 + 1.5
    assert len(weighted) == 28
    assert Range("22+, AA:0.5")["AhAd"] == 0.5  # the last word counts
    assert Range("AA:0.5, 22+")["AhAd"] == 1


def test_omaha_hands() -> None:
    hands = Range("AsKsQhJh, 2c2d3h4s:0.5")
    assert hands["JhQhKsAs"] == 1
    assert hands.card_count == 4
    assert str(hands) == "AsKsQhJh,4s3h2d2c:0.5"


@pytest.mark.parametrize(
    ("text", "column", "words"),
    [
        ("AKx", 1, "'AKx' is not a hand"),
        ("QQ+, AK, ZZ", 10, "'ZZ' is not a hand"),
        ("AKsQQ", 1, "'AKsQQ' is not a hand"),
        ("A5s-A2o", 1, "suited, offsuit, or neither"),
        ("A5s-K2s", 1, "the same gap"),
        ("22-A5", 1, "the same gap"),
        ("QQ-", 4, "something is missing"),
        ("-QQ", 1, "something is missing"),
        ("+", 1, "something is missing"),
        ("QQ-ZZ", 4, "'ZZ' is not a hand"),
        ("AhAh", 3, "Ah appears twice"),
        ("AA, AAs", 5, "a pair is never suited"),
        ("AK:", 4, "'' is not a weight"),
        ("AA,AK:x", 7, "'x' is not a weight"),
        ("AK:2", 4, "not above 0 and at most 1"),
        ("AK:0", 4, "not above 0 and at most 1"),
        ("AK:-1", 4, "'-1' is not a weight"),
        ("AK:nan", 4, "'nan' is not a weight"),
        ("??", 1, "is not a hand"),
    ],
)
def test_errors_point_at_the_part(text: str, column: int, words: str) -> None:
    with pytest.raises(NotationError, match=words) as refused:
        Range(text)
    assert refused.value.column == column
    assert text.split(",")[-1].split()[-1] in str(refused.value)


def test_only_ranges_are_joined() -> None:
    text: Any = "AA"
    for join in (operator.or_, operator.and_, operator.sub):
        with pytest.raises(TypeError, match="unsupported operand"):
            join(Range("QQ+"), text)
    for wrong in (None, 5):
        with pytest.raises(SetupError, match="a range must be a text"):
            Range(wrong)  # type: ignore[arg-type]


def test_weights_of_a_mapping_are_checked() -> None:
    hand = frozenset(Card.parse("AhKh"))
    assert Range({hand: 0.5}) == Range("AhKh:0.5")
    for weight in (0, -1, 1.5, float("nan")):
        with pytest.raises(SetupError, match="weight"):
            Range({hand: weight})
    with pytest.raises(SetupError, match="different known cards"):
        Range(["AhAh"])
    with pytest.raises(SetupError, match="different known cards"):
        Range(["Ah??"])


def test_a_range_is_a_mapping() -> None:
    hands = Range("AKs")
    asked: list[object] = ["AhKh", "AhKd", "garbage", 7]
    assert [hand in hands for hand in asked] == [True, False, False, False]
    assert hands == Range("KAs") != Range("AKs:0.5")
    assert len({hands, Range("AKs")}) == 1
    assert pickle.loads(pickle.dumps(hands)) == hands
    assert repr(hands) == "Range('AKs')"
    assert hands.without("Ah 2c") == Range("AcKc,AdKd,AsKs")
    assert Range("AA") | Range("KK:0.5") == Range("AA,KK:0.5")
    assert Range("AK:0.5,QQ") & Range("AKs") == Range("AKs:0.5")
    assert Range("QQ+") - Range("KK:0.5") == Range("AA,QQ")
    with pytest.raises(KeyError):
        hands["AhKd"]


@pytest.mark.parametrize(
    ("given", "short"),
    [
        ("AA,KK,QQ", "QQ+"),
        ("AKs,AKo", "AK"),
        ("A2s,A3s,A4s,A5s", "A5s-A2s"),
        ("JJ,TT,99,88", "JJ-88"),
        ("KQs,QJs,JTs,T9s", "KQs-T9s"),
        ("AcKc,AdKd,AhKh,AsKs", "AKs"),
        ("22+,A2+,KQo,KQs:0.5", "22+,A2+,KQo,KQs:0.5"),
        ("22+,A2+,K2+,Q2+,J2+,T2+,92+,82+,72+,62+,52+,42+,32", "random"),
        ("random,8h", "random,8h"),
        ("AsKsQh,random:0.5", "AsKsQh,random:0.5"),
        ("", ""),
    ],
)
def test_shortest_text(given: str, short: str) -> None:
    assert str(Range(given)) == short


@st.composite
def parts(draw: st.DrawFn) -> str:
    """Draw a part with ranks; most of them can be read."""
    one, other = draw(st.sampled_from(RANKS)), draw(st.sampled_from(RANKS))
    hand = one + other + draw(st.sampled_from(["", "s", "o"]))
    shape = draw(st.sampled_from(["alone", "plus", "shifted", "row"]))
    if shape == "plus":
        return f"{hand}+"
    step = draw(st.integers(-4, 4))
    first = RANKS[(RANKS.index(one) + step * (shape == "shifted")) % 13]
    second = RANKS[(RANKS.index(other) + step) % 13]
    return hand if shape == "alone" else f"{hand}-{first}{second}{hand[2:]}"


@given(st.lists(parts(), min_size=1, max_size=5))
def test_beside_pokerkit(texts: list[str]) -> None:
    text = ",".join(texts)
    try:
        theirs = pokerkit.parse_range(text)
    except ValueError:
        return  # ours reads more: ranges with one high card, A5s-A2s
    assert {frozenset(map(repr, hand)) for hand in parse_range(text)} == {
        frozenset(map(repr, hand)) for hand in theirs
    }


weights = st.sampled_from(["", "", ":0.5", ":0.25", ":1e-5", ":7%"])
cards = st.lists(st.sampled_from(list(RankOrder.STANDARD)), min_size=2, max_size=2)


@given(st.lists(st.tuples(parts(), weights), min_size=1, max_size=6))
def test_the_way_to_text_and_back(texts: list[tuple[str, str]]) -> None:
    text = ",".join(part + weight for part, weight in texts)
    try:
        hands = Range(text)
    except NotationError:
        return
    short = str(hands)
    assert Range(short) == hands
    assert str(Range(short)) == short
    if not any(weight for _, weight in texts):
        assert len(short) <= len(text)


@given(st.sets(st.frozensets(st.integers(0, 51), min_size=2, max_size=2), max_size=60))
def test_any_set_of_hands_round_trips(numbers: set[frozenset[int]]) -> None:
    deck = list(pokerkit.Deck.STANDARD)
    hands = Range("".join(map(repr, (deck[number] for number in hand))) for hand in numbers)
    assert Range(str(hands)) == hands


def test_rank_orders() -> None:
    short = parse_range("A6s+", rank_order=RankOrder.SHORT_DECK_HOLDEM)
    assert classes(short) == {f"A{rank}s": 4 for rank in "6789TJQK"}
    regular = parse_range("AA+", rank_order=RankOrder.REGULAR)
    assert len(regular) == 78
    with pytest.raises(NotationError, match="no cards of rank 5"):
        parse_range("A5s+", rank_order=RankOrder.SHORT_DECK_HOLDEM)


def test_sets_have_no_weights() -> None:
    with pytest.raises(SetupError, match="use Range"):
        parse_range("AK:0.5")
    assert parse_range("AAs") == set()  # as PokerKit has it
    assert parse_range("AK", "QQ") == set(Range("AK,QQ"))
