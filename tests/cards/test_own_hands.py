"""Hand types that users write, with lookups of their own or built-in ones."""

import pickle
import random
from itertools import combinations
from typing import cast

import pytest

from croupier import Card, Deck, evaluate
from croupier.cards import (
    BadugiLookup,
    BoardCombinationHand,
    CardsLike,
    CombinationHand,
    EightOrBetterLowHand,
    Entry,
    HoleBoardCombinationHand,
    Label,
    Lookup,
    RankOrder,
    RegularLookup,
    RegularLowHand,
    RhodeIslandHoldemHand,
    StandardHighHand,
    StandardLowHand,
)


class PipsLookup(Lookup):
    """Three cards: the sum of the pips counts, face cards are worth ten, without the tens."""

    rank_order = RankOrder.REGULAR

    def get_entry_or_none(self, cards: CardsLike) -> Entry | None:
        ranks = list(Card.get_ranks(cards))
        if len(ranks) != 3:
            return None
        pips = sum(min(self.rank_order.index(rank) + 1, 10) for rank in ranks)
        return Entry(pips % 10, Label.HIGH_CARD)


class PipsHand(CombinationHand):
    lookup = PipsLookup()
    low = False
    card_count = 3


class GreekPipsHand(BoardCombinationHand):
    lookup = PipsLookup()
    low = True
    card_count = 3
    board_card_count = 2


class OmahaPipsHand(HoleBoardCombinationHand):
    lookup = PipsLookup()
    low = False
    card_count = 3
    board_card_count = 1
    hole_card_count = 2


def test_a_hand_type_of_ones_own() -> None:
    assert PipsHand("9sKdQd") > PipsHand("8sKdQd")
    # Nine can be made twice; the first in the order of the cards is kept.
    assert repr(PipsHand.from_game("9sKd", "QdJd8c")) == "9sKdQd"
    assert repr(PipsHand.from_game("2s", "3dQdKh4c")) == "2s3d4c"
    assert PipsHand.from_game_or_none("2s3d") is None
    with pytest.raises(ValueError, match="unknown"):
        PipsHand.from_game("2s3d??")
    assert repr(GreekPipsHand.from_game("5s", "4d5c6dJc")) == "5s5cJc"
    assert GreekPipsHand.from_game_or_none("5s4s", "4d5c6dJc") is None
    assert repr(OmahaPipsHand.from_game("5s4sKd", "KcQc9d")) == "5s4sKc"
    hand = PipsHand("9sKdQd")
    assert pickle.loads(pickle.dumps(hand)) == hand


class HighRazzHand(CombinationHand):
    """The highest hand where the built-in ranking says that low wins."""

    lookup = RegularLookup()
    low = False
    card_count = 5


class FourCardBadugiHand(CombinationHand):
    """A badugi, or nothing."""

    lookup = BadugiLookup()
    low = True
    card_count = 4


class FirstCardsHand(StandardHighHand):
    """A type with its own from_game."""

    @classmethod
    def from_game(cls, hole_cards: CardsLike, board_cards: CardsLike = ()) -> "FirstCardsHand":
        return cls((Card.clean(hole_cards) + Card.clean(board_cards))[:5])


def shaped(base: type[CombinationHand], **counts: int) -> type[CombinationHand]:
    """Return a type like `base` that must use these numbers of hole and board cards."""
    bases = HoleBoardCombinationHand if "hole_card_count" in counts else BoardCombinationHand
    rules = {name: getattr(base, name) for name in ("lookup", "low", "card_count")}
    made = type(f"{base.__name__}{counts}", (bases,), {**rules, **counts})
    return cast("type[CombinationHand]", made)


def best_by_trying(
    hand_type: type[CombinationHand], hole: list[Card], board: list[Card]
) -> tuple[Card, ...] | None:
    """Find the first best hand by trying all combinations."""
    if issubclass(hand_type, HoleBoardCombinationHand):
        choices = [
            first + second
            for first in combinations(hole, hand_type.hole_card_count)
            for second in combinations(board, hand_type.board_card_count)
        ]
    elif issubclass(hand_type, BoardCombinationHand):
        choices = [(*hole, *second) for second in combinations(board, hand_type.board_card_count)]
    else:
        choices = list(combinations([*hole, *board], hand_type.card_count))
    hands = [hand_type(cards) for cards in choices if hand_type.lookup.has_entry(cards)]
    return max(hands).cards if hands else None


@pytest.mark.parametrize(
    "hand_type",
    [
        HighRazzHand,
        FourCardBadugiHand,
        shaped(FourCardBadugiHand, board_card_count=2, hole_card_count=2),
        *(
            shaped(base, board_card_count=board, hole_card_count=base.card_count - board)
            for base in (StandardHighHand, StandardLowHand, EightOrBetterLowHand, RegularLowHand)
            for board in range(6)
        ),
        *(shaped(RegularLowHand, board_card_count=board) for board in range(6)),
        shaped(RhodeIslandHoldemHand, board_card_count=2, hole_card_count=1),
        shaped(StandardHighHand, board_card_count=3, hole_card_count=3),
    ],
)
def test_new_types_with_a_built_in_lookup(hand_type: type[CombinationHand]) -> None:
    chance = random.Random(7)
    for _ in range(40):
        cards = chance.sample(Deck.STANDARD, chance.randint(0, 9))
        count = chance.randint(0, len(cards))
        hand = hand_type.from_game_or_none(cards[:count], cards[count:])
        expected = best_by_trying(hand_type, cards[:count], cards[count:])
        assert (hand and hand.cards) == expected


def test_an_own_way_of_finding_the_hand_is_respected() -> None:
    hand = FirstCardsHand.from_game("2s3d", "4c5h7sAsAc")
    assert repr(hand) == "2s3d4c5h7s"
    assert hand != StandardHighHand(hand.cards)


def test_evaluate_takes_types_written_in_python() -> None:
    assert evaluate("9sKdQd", PipsHand) > evaluate("8sKdQd", PipsHand) > 0
    assert evaluate("9sKd", PipsHand) == 0
