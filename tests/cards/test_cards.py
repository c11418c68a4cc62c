"""Cards, decks and their notation."""

import copy
import dataclasses
import doctest
import pickle
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import croupier.cards.card
import pokerkit
from croupier import Card, Deck
from croupier.cards import Rank, RankOrder, Suit

ALL_CARDS = [Card(rank, suit) for rank in Rank for suit in Suit]
ACE_OF_SPADES = Card(Rank.ACE, Suit.SPADE)


def test_doctests() -> None:
    result = doctest.testmod(croupier.cards.card)
    assert result.attempted
    assert not result.failed


@pytest.mark.parametrize("name", ["Rank", "Suit", "RankOrder", "Deck"])
def test_enums_are_those_of_pokerkit(name: str) -> None:
    ours, theirs = getattr(croupier.cards, name), getattr(pokerkit, name)
    assert [repr(member) for member in ours] == [repr(member) for member in theirs]
    assert [str(member) for member in ours] == [str(member) for member in theirs]


def test_old_names_of_the_royal_deck() -> None:
    assert RankOrder["ROYAL_POKER"] is RankOrder.ROYAL_HOLDEM
    assert Deck["ROYAL_POKER"] is Deck.ROYAL_HOLDEM


def test_enums_are_strings_and_tuples() -> None:
    assert Rank("T") is Rank.TEN
    assert {"T": 10}[Rank.TEN] == 10
    assert sorted(Suit)[1:] == [Suit.CLUB, Suit.DIAMOND, Suit.HEART, Suit.SPADE]
    assert RankOrder.KUHN_POKER[0] is Rank.JACK
    assert tuple(Card.parse("JsQsKs")) == Deck.KUHN_POKER
    assert len(Deck.STANDARD) == len(set(Deck.STANDARD)) == 52


def test_numbers() -> None:
    assert [card.number for card in Deck.STANDARD] == list(range(52))
    assert Card.UNKNOWN.number == 52
    assert [card.number for card in Card.parse("2? A? ?c ?s")] == [53, 65, 66, 69]
    assert sorted(card.number for card in ALL_CARDS) == list(range(70))


def test_repr_and_str_are_those_of_pokerkit() -> None:
    for card in ALL_CARDS:
        other = pokerkit.Card(pokerkit.Rank(card.rank.value), pokerkit.Suit(card.suit.value))
        assert (repr(card), str(card)) == (repr(other), str(other))
        assert bool(card) is bool(other)
        assert card.unknown_status is other.unknown_status


@pytest.mark.parametrize("card", ALL_CARDS)
def test_each_card_exists_once(card: Card) -> None:
    assert Card(card.rank, card.suit) is card
    assert next(Card.parse(repr(card))) is card
    assert copy.copy(card) is card
    assert copy.deepcopy(card) is card
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(card, protocol)) is card


@pytest.mark.parametrize("member", [*Deck, *RankOrder])
def test_decks_survive_pickling(member: Deck | RankOrder) -> None:
    assert pickle.loads(pickle.dumps(member)) is member
    assert copy.deepcopy(member) is member


def test_cards_do_not_change() -> None:
    with pytest.raises(AttributeError, match="immutable"):
        ACE_OF_SPADES.rank = Rank.KING
    with pytest.raises(AttributeError, match="immutable"):
        del ACE_OF_SPADES.suit
    with pytest.raises(AttributeError):
        ACE_OF_SPADES.note = "mine"
    assert repr(ACE_OF_SPADES) == "As"


def test_cards_have_no_order() -> None:
    with pytest.raises(TypeError):
        sorted(Deck.STANDARD)  # type: ignore[type-var]


def test_cards_are_no_strings_or_numbers() -> None:
    others: list[object] = ["As", 51]
    assert ACE_OF_SPADES not in others


def test_cards_match_by_rank_and_suit() -> None:
    match ACE_OF_SPADES:
        case Card(Rank.ACE, suit):
            assert suit is Suit.SPADE
        case _:
            pytest.fail("an ace was not recognised")


@pytest.mark.parametrize(("rank", "suit"), [("X", "s"), ("A", "x"), (None, None), ([], "s")])
def test_there_are_no_other_cards(rank: Rank, suit: Suit) -> None:
    with pytest.raises(ValueError, match="no card of rank"):
        Card(rank, suit)


def test_sets_of_cards_have_the_same_order_in_every_process() -> None:
    assert [hash(card) for card in Deck.STANDARD] == list(range(52))


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("", ""),
        ("AsKd", "AsKd"),
        ("As, Kd  10h", "AsKdTh"),
        ("10s10c", "TsTc"),
        ("As\tKd\n", "AsKd"),
        ("???s10?", "???sT?"),
        ("A,s", "As"),
    ],
)
def test_spellings(text: str, cards: str) -> None:
    assert "".join(map(repr, Card.parse(text))) == cards
    assert "".join(map(repr, pokerkit.Card.parse(text))) == cards


@pytest.mark.parametrize("text", ["A", "AsK", "as", "AS", "1s", "A s", "sA", "As;Kd", "Zs", "Ax"])
def test_misspellings(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        list(Card.parse(text))


def test_parse_is_lazy() -> None:
    cards = Card.parse("AsKd", "nonsense")
    assert [next(cards), next(cards)] == list(Card.parse("AsKd"))
    with pytest.raises(ValueError, match="n"):
        next(cards)


def test_clean() -> None:
    ace, king = Card.parse("AsKd")
    assert Card.clean("As, Kd") == (ace, king)
    assert Card.clean(ace) == (ace,)
    assert Card.clean([ace, king]) == (ace, king)
    assert Card.clean(card for card in (ace, king)) == (ace, king)
    assert Card.clean(()) == ()
    assert Card.clean(["As", "Kd"]) == Card.clean(["AsKd"]) == (ace, king)


@pytest.mark.parametrize("values", [None, 5, 5.0, [None], [5]])
def test_clean_refuses_what_is_no_card(values: str) -> None:
    with pytest.raises(ValueError, match="Card"):
        Card.clean(values)


@pytest.mark.parametrize("cards", ["", "As", "AsKs", "AsAd", "AsKd", "A?A?", "????", "?s?s"])
def test_questions_about_cards(cards: str) -> None:
    assert repr([*Card.get_ranks(cards)]) == repr([*pokerkit.Card.get_ranks(cards)])
    assert repr([*Card.get_suits(cards)]) == repr([*pokerkit.Card.get_suits(cards)])
    assert Card.are_paired(cards) is pokerkit.Card.are_paired(cards)
    assert Card.are_suited(cards) is pokerkit.Card.are_suited(cards)
    assert Card.are_rainbow(cards) is pokerkit.Card.are_rainbow(cards)


def cards_or_refusal(parse: Callable[[str], object], text: str) -> str | None:
    try:
        return "".join(map(repr, parse(text)))  # type: ignore[call-overload]
    except ValueError:
        return None


@given(
    st.lists(st.sampled_from(["A", "10", "T", "2", "K", "?", "c", "s", "d", ",", " ", "1", "0"]))
)
def test_reads_what_pokerkit_reads(parts: list[str]) -> None:
    text = "".join(parts)
    assert cards_or_refusal(Card.parse, text) == cards_or_refusal(pokerkit.Card.parse, text)


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    read = cards_or_refusal(Card.parse, text)
    if read is not None:
        assert cards_or_refusal(Card.parse, read) == read


@given(st.lists(st.sampled_from(ALL_CARDS)))
def test_what_is_written_is_read_back(cards: list[Card]) -> None:
    assert list(Card.parse("".join(map(repr, cards)))) == cards
    assert list(Card.parse(*map(repr, cards))) == cards


def test_tools_of_dataclasses_work_on_cards_and_pots() -> None:
    card: Any = Card(Rank.ACE, Suit.SPADE)
    assert dataclasses.replace(card, rank=Rank.KING) is Card(Rank.KING, Suit.SPADE)
    assert dataclasses.asdict(card) == {"rank": Rank.ACE, "suit": Suit.SPADE}
    with pytest.raises(dataclasses.FrozenInstanceError):
        card.rank = Rank.KING
    pot: Any = croupier.hand.Pot(1, 2, (0,))
    assert dataclasses.replace(pot, raked_amount=3) == croupier.hand.Pot(3, 2, (0,))
    assert dataclasses.asdict(pot) == {
        "raked_amount": 1,
        "unraked_amount": 2,
        "player_indices": (0,),
    }
    burning: Any = croupier.hand.CardBurning(card=card)
    assert dataclasses.asdict(burning)["card"] == {"rank": Rank.ACE, "suit": Suit.SPADE}
