"""Hand types as JSON: written, read, evaluated as before, and refused if damaged."""

import doctest
import random
from typing import Any

import pytest

from croupier import Card, evaluate
from croupier.cards import (
    BadugiHand,
    HoleBoardCombinationHand,
    LimitedHoleHand,
    RegularLowHand,
    ShortDeckHoldemHand,
    StandardHighHand,
    StandardLookup,
    hand_types,
    own_types,
)
from croupier.cards.own_types import hand_type_from_json, hand_type_to_json


class Sixes(StandardHighHand):
    __slots__ = ()
    weakest = "6s6h4d3c2s"


class TenLow(RegularLowHand):
    __slots__ = ()
    weakest = "Ts9h8d7c6s"


class OneOfFour(HoleBoardCombinationHand):
    __slots__ = ()
    lookup = StandardLookup()
    low = False
    card_count = 5
    hole_card_count = 1
    board_card_count = 4


class OneAtMost(LimitedHoleHand):
    __slots__ = ()
    lookup = StandardLookup()
    low = False
    card_count = 5
    hole_card_limit = 1


class LowBadugi(BadugiHand):
    __slots__ = ()
    weakest = "8s7h6d5c"


class Short(ShortDeckHoldemHand):
    __slots__ = ()


OWN = (Sixes, TenLow, OneOfFour, OneAtMost, LowBadugi, Short)


@pytest.mark.parametrize("kind", OWN)
def test_a_type_of_ones_own_is_read_as_what_it_was(
    kind: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = hand_type_to_json(kind)
    assert id(hand_type_from_json(written)) == id(kind)  # in the same process
    monkeypatch.setattr(own_types, "_MADE", {})
    read: Any = hand_type_from_json(written)
    assert (read.__name__, read._native) == (kind.__name__, kind._native)
    chance = random.Random(kind.__name__)
    deck = [repr(card) for card in Card.parse("".join(r + s for r in "6789TJQKA" for s in "cdhs"))]
    for _ in range(200):
        cards = "".join(chance.sample(deck, 9))
        assert evaluate(cards, read) == evaluate(cards, kind)
        one, other = (each.from_game_or_none(cards[:8], cards[8:]) for each in (kind, read))
        assert repr(one) == repr(other)


@pytest.mark.parametrize("name", hand_types.__all__)
def test_the_types_of_the_package_are_names(name: str) -> None:
    kind = getattr(hand_types, name)
    if isinstance(kind, type) and hasattr(kind, "lookup"):
        assert hand_type_to_json(kind) == name
        assert hand_type_from_json(name) is kind


SIXES: Any = hand_type_to_json(Sixes)


@pytest.mark.parametrize(
    "data",
    [
        None,
        "NoSuchHand",
        "Card",
        {},
        {**SIXES, "more": 1},
        {**SIXES, "name": "a b"},
        {**SIXES, "name": "x" * 100},
        {**SIXES, "ranking": "highest"},
        {**SIXES, "hole_cards": True},
        {**SIXES, "hole_cards": 9, "name": "Nine"},
        {**SIXES, "board_cards": 2, "name": "Two"},
        {**SIXES, "hole_card_limit": 2, "all_hole_cards": True, "name": "Both"},
        {**SIXES, "all_hole_cards": 1},
        {**SIXES, "weakest": "6s6h", "name": "Short"},
        {**SIXES, "weakest": "nonsense", "name": "Text"},
        {**SIXES, "weakest": 7},
    ],
)
def test_other_data_is_refused(data: object) -> None:
    with pytest.raises(ValueError, match=r"."):
        hand_type_from_json(data)


def test_a_ranking_in_python_cannot_be_written() -> None:
    class Lookup(StandardLookup):
        __slots__ = ()

        def get_entry(self, cards: Any) -> Any:
            return super().get_entry(cards)

    class Own(StandardHighHand):
        __slots__ = ()
        lookup = Lookup()

    with pytest.raises(ValueError, match="written in Python"):
        hand_type_to_json(Own)


def test_doctests() -> None:
    result = doctest.testmod(own_types)
    assert result.attempted
    assert not result.failed
