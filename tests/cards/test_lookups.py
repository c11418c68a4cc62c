"""Lookups: entries, labels, refusals."""

import doctest
import pickle
from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement

import pokerkit.lookups
import pytest
from hypothesis import given
from hypothesis import strategies as st

import croupier.cards.lookups
from croupier import Card, Deck
from croupier.cards import CardsLike, Entry, Label, Lookup, Rank, RankOrder, Suit

SUITS = tuple(Suit)[:4]

LOOKUPS = {
    "StandardLookup": 7462,
    "Standard2Lookup": 7462,
    "ShortDeckHoldemLookup": 1404,
    "EightOrBetterLookup": 56,
    "RegularLookup": 6175,
    "BadugiLookup": 1092,
    "StandardBadugiLookup": 1092,
    "KuhnPokerLookup": 3,
    "LeducHoldemLookup": 6,
    "RhodeIslandHoldemLookup": 741,
    "Numeral211HoldemLookup": 340,
}


def one_per_class(count: int) -> Iterator[tuple[Card, ...]]:
    """Yield cards of every choice of ranks: in mixed suits, and in one suit where that can be."""
    for ranks in combinations_with_replacement(RankOrder.STANDARD, count):
        different = len(set(ranks)) == count
        seen: Counter[Rank] = Counter()
        cards = []
        for place, rank in enumerate(ranks):
            suit = place % 4 if different else seen[rank]
            seen[rank] += 1
            if suit < 4:
                cards.append(Card(rank, SUITS[suit]))
        if len(cards) == count:
            yield tuple(cards)
        if different and count > 1:
            yield tuple(Card(rank, Suit.HEART) for rank in ranks)


CLASSES = [cards for count in range(1, 6) for cards in one_per_class(count)]


def lookup(name: str) -> Lookup:
    made = getattr(croupier.cards, name)()
    assert isinstance(made, Lookup)
    return made


def test_doctests() -> None:
    result = doctest.testmod(croupier.cards.lookups)
    assert result.attempted
    assert not result.failed


def test_labels_are_those_of_pokerkit() -> None:
    assert [repr(label) for label in Label] == [repr(label) for label in pokerkit.Label]


@pytest.mark.parametrize("name", LOOKUPS)
def test_entries_are_those_of_pokerkit(name: str) -> None:
    ours, theirs = lookup(name), getattr(pokerkit.lookups, name)()
    indices = set()
    for cards in CLASSES:
        text = "".join(map(repr, cards))
        try:
            expected = theirs.get_entry_or_none(text)
        except ValueError:  # what badugi there says of two cards of a suit
            expected = None
        entry = ours.get_entry_or_none(cards)
        assert repr(entry) == repr(expected), text
        assert ours.has_entry(cards) is (expected is not None)
        if entry is not None:
            assert ours.get_entry(text) == entry
            indices.add(entry.index)
    assert indices == set(range(LOOKUPS[name]))


@pytest.mark.parametrize(("name", "size"), LOOKUPS.items())
def test_size_and_ranks(name: str, size: int) -> None:
    made = lookup(name)
    assert isinstance(made, croupier.cards.lookups.NativeLookup)
    assert len(made) == size
    assert made.rank_order.name == getattr(pokerkit.lookups, name).rank_order.name
    assert repr(made) == f"{name}()"
    assert made == lookup(name)
    assert pickle.loads(pickle.dumps(made)) == made


def test_different_lookups_differ() -> None:
    assert lookup("BadugiLookup") != lookup("StandardBadugiLookup")


@pytest.mark.parametrize("name", LOOKUPS)
@pytest.mark.parametrize("cards", ["??", "A?", "As2d3h4c??", "AsAs", "JsJs", "AsAsKdQdJd", "zz"])
def test_unknown_and_repeated_cards_are_refused(name: str, cards: str) -> None:
    made = lookup(name)
    assert not made.has_entry(cards)
    with pytest.raises(ValueError, match=r"unknown|twice|z"):
        made.get_entry(cards)
    with pytest.raises(ValueError, match=r"unknown|twice|z"):
        made.get_entry_or_none(cards)


@pytest.mark.parametrize("name", LOOKUPS)
@pytest.mark.parametrize("cards", ["", "As2s", "AsAd", "2c3d4h5s6c7d"])
def test_what_is_no_hand(name: str, cards: str) -> None:
    made = lookup(name)
    assert made.get_entry_or_none(cards) is None
    assert not made.has_entry(cards)
    with pytest.raises(ValueError, match=f"'{cards}' make no hand of {name}"):
        made.get_entry(cards)


def test_the_wheel() -> None:
    wheel = "Ad2c3h4s5d"
    assert lookup("StandardLookup").get_entry(wheel).label is Label.STRAIGHT
    assert lookup("Standard2Lookup").get_entry(wheel).label is Label.HIGH_CARD
    assert lookup("ShortDeckHoldemLookup").get_entry("Ad6c7h8s9d").label is Label.STRAIGHT


def test_entries_compare_by_index() -> None:
    flush, straight, pair = (
        Entry(5, Label.FLUSH),
        Entry(5, Label.STRAIGHT),
        Entry(1, Label.ONE_PAIR),
    )
    assert flush == straight
    assert hash(flush) == hash(straight)
    assert flush != pair
    assert flush > pair
    assert pair < flush
    assert flush >= straight
    assert flush <= straight
    assert flush != 5
    with pytest.raises(TypeError):
        _ = flush < 5  # type: ignore[operator]
    with pytest.raises(AttributeError):
        flush.index = 3
    assert repr(flush) == repr(pokerkit.Entry(5, pokerkit.Label.FLUSH))
    assert repr(pickle.loads(pickle.dumps(flush))) == repr(flush)


def test_a_lookup_of_ones_own() -> None:
    class RedLookup(Lookup):
        """One card: red beats black."""

        rank_order = RankOrder.STANDARD

        def get_entry_or_none(self, cards: CardsLike) -> Entry | None:
            suits = list(Card.get_suits(cards))
            if len(suits) != 1:
                return None
            return Entry(int(suits[0] in (Suit.DIAMOND, Suit.HEART)), Label.HIGH_CARD)

    made = RedLookup()
    assert made.get_entry("2d") > made.get_entry("As")
    assert made.has_entry("2d")
    assert not made.has_entry("2dAs")
    with pytest.raises(ValueError, match="'2dAs' make no hand of RedLookup"):
        made.get_entry("2dAs")


def test_an_abstract_lookup_cannot_be_made() -> None:
    with pytest.raises(TypeError):
        Lookup()  # type: ignore[abstract]


@given(
    st.sampled_from(list(LOOKUPS)),
    st.lists(st.sampled_from([*Deck.STANDARD, Card.UNKNOWN]), max_size=8),
)
def test_any_cards_have_an_entry_or_none_or_are_refused(name: str, cards: list[Card]) -> None:
    made = lookup(name)
    strange = Card.UNKNOWN in cards or len(set(cards)) < len(cards)
    try:
        entry = made.get_entry_or_none(cards)
    except ValueError:
        assert strange
        assert not made.has_entry(cards)
    else:
        assert not strange
        assert made.has_entry(cards) is (entry is not None)
        assert entry is None or 0 <= entry.index < LOOKUPS[name]
