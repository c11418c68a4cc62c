"""Lookups: the rank of a set of cards, as an entry of an ordered table.

The tables are in the native core. A lookup of your own is a subclass of Lookup with `rank_order`
and `get_entry_or_none`; hand types that use it are evaluated in Python, which is slower.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from enum import IntEnum, StrEnum
from typing import ClassVar

from croupier import _core
from croupier.cards.card import Card, CardsLike, RankOrder
from croupier.errors import ArgumentError
from croupier.records import Record

__all__ = [
    "BadugiLookup",
    "EightOrBetterLookup",
    "Entry",
    "FewestPointsLookup",
    "KuhnPokerLookup",
    "Label",
    "LeducHoldemLookup",
    "Lookup",
    "Numeral211HoldemLookup",
    "PointsLookup",
    "RegularLookup",
    "RhodeIslandHoldemLookup",
    "ShortDeckHoldemLookup",
    "Standard2Lookup",
    "StandardBadugiLookup",
    "StandardLookup",
]


class Label(StrEnum):
    """The name of a hand; a royal flush is a straight flush."""

    HIGH_CARD = "High card"
    ONE_PAIR = "One pair"
    TWO_PAIR = "Two pair"
    THREE_OF_A_KIND = "Three of a kind"
    STRAIGHT = "Straight"
    FLUSH = "Flush"
    FULL_HOUSE = "Full house"
    FOUR_OF_A_KIND = "Four of a kind"
    STRAIGHT_FLUSH = "Straight flush"


_LABELS = tuple(Label)


class Family(IntEnum):
    """The rankings of the native core: `enum class Family` in core/evaluation/hand_types.hpp."""

    HIGH = 0
    LOW_27 = 1
    SHORT_DECK = 2
    EIGHT_OR_BETTER = 3
    REGULAR_LOW = 4
    BADUGI = 5
    STANDARD_BADUGI = 6
    KUHN = 7
    LEDUC = 8
    RHODE_ISLAND = 9
    NUMERAL211 = 10
    MOST_POINTS = 11
    FEWEST_POINTS = 12


class Entry(Record):
    """A rank in the order of a lookup; entries compare by index, whatever their labels.

    >>> Entry(0, Label.HIGH_CARD) < Entry(1, Label.ONE_PAIR)
    True
    """

    __slots__ = ("index", "label")
    __match_args__ = ("index", "label")

    index: int
    label: Label

    def __init__(self, index: int, label: Label) -> None:
        self._fill(index, label)

    def __hash__(self) -> int:
        return hash((self.index,))

    def __eq__(self, other: object) -> bool:
        return self.index == other.index if isinstance(other, Entry) else NotImplemented

    def __lt__(self, other: Entry) -> bool:
        return self.index < other.index if isinstance(other, Entry) else NotImplemented

    def __le__(self, other: Entry) -> bool:
        return self.index <= other.index if isinstance(other, Entry) else NotImplemented

    def __gt__(self, other: Entry) -> bool:
        return self.index > other.index if isinstance(other, Entry) else NotImplemented

    def __ge__(self, other: Entry) -> bool:
        return self.index >= other.index if isinstance(other, Entry) else NotImplemented


class Lookup(ABC):
    """An order of hands, each made of a fixed number of cards."""

    __slots__ = ()

    rank_order: ClassVar[RankOrder]

    @abstractmethod
    def get_entry_or_none(self, cards: CardsLike) -> Entry | None:
        """Return the entry of exactly these cards, or None if they make no hand."""

    def get_entry(self, cards: CardsLike) -> Entry:
        """Return the entry of exactly these cards; raise a ValueError if they make no hand.

        >>> StandardLookup().get_entry("Ad2c3h4s5d")
        Entry(index=5853, label=<Label.STRAIGHT: 'Straight'>)
        """
        cards = Card.clean(cards)
        entry = self.get_entry_or_none(cards)
        if entry is None:
            text = "".join(map(repr, cards))
            raise ArgumentError(f"the cards {text!r} make no hand of {type(self).__name__}")
        return entry

    def has_entry(self, cards: CardsLike) -> bool:
        """Whether exactly these cards make a hand."""
        try:
            return self.get_entry_or_none(cards) is not None
        except ValueError:
            return False

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"


class NativeLookup(Lookup):
    """A lookup whose table is in the native core."""

    __slots__ = ()

    family: ClassVar[Family]

    # One object per entry, made at its first use.
    _entries: ClassVar[dict[int, Entry]]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls._entries = {}

    def is_native(self) -> bool:
        """Whether the entries come from the native table and not from an overriding subclass."""
        kind = type(self)
        return all(
            getattr(kind, name) is getattr(NativeLookup, name)
            for name in ("get_entry", "get_entry_or_none", "has_entry")
        )

    def __len__(self) -> int:
        """Return the number of entries."""
        return _core.lookup_size(self.family)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other)

    def __hash__(self) -> int:
        return hash(self.family)

    def get_entry_or_none(self, cards: CardsLike) -> Entry | None:
        """Return the entry of exactly these cards, or None if they make no hand.

        Unknown cards and duplicate cards raise a ValueError.
        """
        index = _core.lookup_index(self.family, Card.clean(cards))
        if index < 0:
            return None
        entry = self._entries.get(index)
        if entry is None:
            entry = Entry(index, _LABELS[_core.lookup_label(self.family, index)])
            self._entries[index] = entry
        return entry


class StandardLookup(NativeLookup):
    """Five cards by the standard ranking, from seven high to a straight flush."""

    __slots__ = ()
    rank_order = RankOrder.STANDARD
    family = Family.HIGH


class Standard2Lookup(NativeLookup):
    """The standard ranking in which the ace is only high: A-2-3-4-5 is not a straight."""

    __slots__ = ()
    rank_order = RankOrder.STANDARD
    family = Family.LOW_27


class ShortDeckHoldemLookup(NativeLookup):
    """Five of the 36 cards from six to ace: a flush beats a full house, A-6-7-8-9 is a straight."""

    __slots__ = ()
    rank_order = RankOrder.SHORT_DECK_HOLDEM
    family = Family.SHORT_DECK


class EightOrBetterLookup(NativeLookup):
    """Five cards of different ranks, eight or lower, the ace low."""

    __slots__ = ()
    rank_order = RankOrder.EIGHT_OR_BETTER_LOW
    family = Family.EIGHT_OR_BETTER


class RegularLookup(NativeLookup):
    """Five cards, the ace low; straights and flushes do not count."""

    __slots__ = ()
    rank_order = RankOrder.REGULAR
    family = Family.REGULAR_LOW


class BadugiLookup(NativeLookup):
    """One to four cards of different ranks and suits, the ace low."""

    __slots__ = ()
    rank_order = RankOrder.REGULAR
    family = Family.BADUGI


class StandardBadugiLookup(BadugiLookup):
    """One to four cards of different ranks and suits, the ace high."""

    __slots__ = ()
    rank_order = RankOrder.STANDARD
    family = Family.STANDARD_BADUGI


class KuhnPokerLookup(NativeLookup):
    """One card of jack, queen and king."""

    __slots__ = ()
    rank_order = RankOrder.KUHN_POKER
    family = Family.KUHN


class LeducHoldemLookup(NativeLookup):
    """Two cards of jack, queen and king: a pair beats high cards."""

    __slots__ = ()
    rank_order = RankOrder.KUHN_POKER
    family = Family.LEDUC


class RhodeIslandHoldemLookup(NativeLookup):
    """Three cards: high card, pair, flush, straight, three of a kind, straight flush."""

    __slots__ = ()
    rank_order = RankOrder.STANDARD
    family = Family.RHODE_ISLAND


class Numeral211HoldemLookup(RhodeIslandHoldemLookup):
    """Three cards of a deck without jacks, queens and kings."""

    __slots__ = ()
    rank_order = RankOrder.NUMERAL211_HOLDEM
    family = Family.NUMERAL211


class PointsLookup(NativeLookup):
    """Five cards by the sum of their points: aces one, jacks, queens and kings nothing.

    >>> PointsLookup().get_entry("TcTdThTs9c").index, PointsLookup().get_entry("JcQdKhAs2c").index
    (49, 3)
    """

    __slots__ = ()
    rank_order = RankOrder.REGULAR
    family = Family.MOST_POINTS


class FewestPointsLookup(PointsLookup):
    """The same, for games in which the fewest points win."""

    __slots__ = ()
    family = Family.FEWEST_POINTS
