"""The hand types: what makes a hand in hold'em, Omaha, lowball, badugi and the small games."""

from __future__ import annotations

from abc import ABC
from collections.abc import Iterable
from itertools import chain, combinations
from typing import Any, ClassVar

from croupier._core import evaluate
from croupier.cards.card import Card
from croupier.cards.hand_type import (
    BoardCombinationHand,
    CombinationHand,
    Hand,
    HoleBoardCombinationHand,
    HoleCombinationHand,
    LimitedHoleHand,
    SearchedHand,
)
from croupier.cards.lookups import (
    BadugiLookup,
    EightOrBetterLookup,
    FewestPointsLookup,
    KuhnPokerLookup,
    LeducHoldemLookup,
    Lookup,
    Numeral211HoldemLookup,
    PointsLookup,
    RegularLookup,
    RhodeIslandHoldemLookup,
    ShortDeckHoldemLookup,
    Standard2Lookup,
    StandardBadugiLookup,
    StandardLookup,
)

__all__ = [
    "BadugiHand",
    "BoardCombinationHand",
    "CombinationHand",
    "EightOrBetterLowHand",
    "FiveCardDrawHand",
    "GreekHoldemHand",
    "Hand",
    "HoleBadugiHand",
    "HoleBoardCombinationHand",
    "HoleCombinationHand",
    "HoleFewestPointsHand",
    "HoleMostPointsHand",
    "HoleRegularLowHand",
    "HoleStandardLowHand",
    "KuhnPokerHand",
    "LazyPineappleHand",
    "LeducHoldemHand",
    "LimitedHoleHand",
    "NinesOrBetterHand",
    "Numeral211HoldemHand",
    "OmahaEightOrBetterLowHand",
    "OmahaHoldemHand",
    "RegularLowHand",
    "RhodeIslandHoldemHand",
    "ShortDeckHoldemHand",
    "ShortDeckOmahaHand",
    "StandardBadugiHand",
    "StandardHand",
    "StandardHighHand",
    "StandardLowHand",
    "evaluate",
]


class StandardHand(CombinationHand, ABC):
    """The best five cards by the standard ranking."""

    __slots__ = ()
    lookup: ClassVar[Lookup] = StandardLookup()
    card_count = 5


class StandardHighHand(StandardHand):
    """The best five cards: hold'em, seven card stud, five card draw.

    >>> print(StandardHighHand.from_game("AsKs", "QsJs2d2hTs"))
    Straight flush (AsKsQsJsTs)
    """

    __slots__ = ()
    low = False


class StandardLowHand(StandardHand):
    """The lowest five cards, deuce to seven: straights and flushes count, the ace is high.

    A-2-3-4-5 is ace high, not a straight.
    """

    __slots__ = ()
    lookup = Standard2Lookup()
    low = True


class ShortDeckHoldemHand(CombinationHand):
    """The best five cards without deuces to fives: a flush beats a full house."""

    __slots__ = ()
    lookup = ShortDeckHoldemLookup()
    low = False
    card_count = 5


class EightOrBetterLowHand(CombinationHand):
    """The lowest five cards of different ranks, eight or lower, the ace low.

    >>> EightOrBetterLowHand.from_game_or_none("AsKs", "QsJs2d2hTs") is None
    True
    """

    __slots__ = ()
    lookup = EightOrBetterLookup()
    low = True
    card_count = 5


class RegularLowHand(CombinationHand):
    """The lowest five cards, ace to five, as in razz: straights and flushes do not count."""

    __slots__ = ()
    lookup = RegularLookup()
    low = True
    card_count = 5


class GreekHoldemHand(BoardCombinationHand):
    """The best hand of all hole cards and exactly three board cards."""

    __slots__ = ()
    lookup = StandardLookup()
    low = False
    card_count = 5
    board_card_count = 3


class FiveCardDrawHand(HoleBoardCombinationHand):
    """The five hole cards as they are, whatever lies on the board: the draw half of Drawmaha.

    >>> print(FiveCardDrawHand.from_game("AsAhKsKd2c", "AcAdKc"))
    Two pair (AsAhKsKd2c)
    """

    __slots__ = ()
    lookup = StandardLookup()
    low = False
    card_count = 5
    board_card_count = 0
    hole_card_count = 5


class HoleStandardLowHand(HoleCombinationHand):
    """The lowest five hole cards, deuce to seven: the draw half of Drawmaha 2-7."""

    __slots__ = ()
    lookup = Standard2Lookup()
    low = True
    card_count = 5


class HoleRegularLowHand(HoleCombinationHand):
    """The lowest five hole cards, ace to five: the draw half of Drawmaha A-5."""

    __slots__ = ()
    lookup = RegularLookup()
    low = True
    card_count = 5


class HoleMostPointsHand(HoleCombinationHand):
    """The five hole cards with the most points, 49 at best: the draw half of Drawmaha 49.

    Aces are one point, jacks, queens and kings nothing.

    >>> HoleMostPointsHand.from_game("TsThTd9c9d") > HoleMostPointsHand.from_game("TcKsQhJdAc")
    True
    """

    __slots__ = ()
    lookup = PointsLookup()
    low = False
    card_count = 5


class HoleFewestPointsHand(HoleCombinationHand):
    """The five hole cards with the fewest points: the draw half of Drawmaha 0."""

    __slots__ = ()
    lookup = FewestPointsLookup()
    low = True
    card_count = 5


class LazyPineappleHand(LimitedHoleHand):
    """The best five cards with at most two of the hole cards: Lazy Pineapple, also called Tahoe.

    >>> print(LazyPineappleHand.from_game("AsKsQs", "JsTs2c3d4h"))
    High card (AsKsJsTs4h)
    """

    __slots__ = ()
    lookup = StandardLookup()
    low = False
    card_count = 5
    hole_card_limit = 2


class NinesOrBetterHand(StandardHighHand):
    """The best five cards, if they are a pair of nines or better: the high half of Archie.

    >>> NinesOrBetterHand.from_game_or_none("8s8hAsKdQc") is None
    True
    """

    __slots__ = ()
    weakest = "9s9h4d3c2s"


class OmahaHoldemHand(HoleBoardCombinationHand):
    """The best hand of exactly two hole and three board cards.

    >>> print(OmahaHoldemHand.from_game("AsKsQdQh", "QsJsTc2s3d"))
    Flush (AsKsQsJs2s)
    """

    __slots__ = ()
    lookup = StandardLookup()
    low = False
    card_count = 5
    board_card_count = 3
    hole_card_count = 2


class OmahaEightOrBetterLowHand(HoleBoardCombinationHand):
    """The lowest eight-or-better hand of exactly two hole and three board cards."""

    __slots__ = ()
    lookup = EightOrBetterLookup()
    low = True
    card_count = 5
    board_card_count = 3
    hole_card_count = 2


class ShortDeckOmahaHand(HoleBoardCombinationHand):
    """The best hand of exactly two hole and three board cards, by the ranking of short deck."""

    __slots__ = ()
    lookup = ShortDeckHoldemLookup()
    low = False
    card_count = 5
    board_card_count = 3
    hole_card_count = 2


class BadugiHand(SearchedHand):
    """The lowest cards of different ranks and suits, four at most; more cards beat fewer.

    >>> BadugiHand.from_game("As2s3d4h")
    As3d4h
    """

    __slots__ = ()
    lookup = BadugiLookup()
    low = True

    @classmethod
    def _combinations(
        cls, hole_cards: tuple[Card, ...], board_cards: tuple[Card, ...]
    ) -> Iterable[tuple[Card, ...]]:
        cards = hole_cards + board_cards
        return chain.from_iterable(combinations(cards, count) for count in (4, 3, 2, 1))


class StandardBadugiHand(BadugiHand):
    """A badugi hand in which the ace is high."""

    __slots__ = ()
    lookup = StandardBadugiLookup()


class HoleBadugiHand(BadugiHand):
    """A badugi of the hole cards alone: the draw half of Drawmaha badugi."""

    __slots__ = ()

    @classmethod
    def _counts(cls) -> dict[str, Any]:
        return {"board_count": 0}

    @classmethod
    def _combinations(
        cls, hole_cards: tuple[Card, ...], board_cards: tuple[Card, ...]
    ) -> Iterable[tuple[Card, ...]]:
        return super()._combinations(hole_cards, ())


class KuhnPokerHand(CombinationHand):
    """The highest single card of jack, queen and king."""

    __slots__ = ()
    lookup = KuhnPokerLookup()
    low = False
    card_count = 1


class LeducHoldemHand(CombinationHand):
    """The best two cards of jack, queen and king: a pair beats high cards."""

    __slots__ = ()
    lookup = LeducHoldemLookup()
    low = False
    card_count = 2


class RhodeIslandHoldemHand(CombinationHand):
    """The best three cards: high card, pair, flush, straight, three of a kind, straight flush."""

    __slots__ = ()
    lookup = RhodeIslandHoldemLookup()
    low = False
    card_count = 3


class Numeral211HoldemHand(RhodeIslandHoldemHand):
    """The best three cards of a deck without jacks, queens and kings."""

    __slots__ = ()
    lookup = Numeral211HoldemLookup()
