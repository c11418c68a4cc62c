"""Hand types, and how the best hand is found among the cards of a player and the board.

Hand types with a built-in lookup are evaluated natively. A type with a lookup written in Python
tries every combination in Python, which is a few hundred times slower.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from functools import total_ordering
from itertools import combinations
from typing import Any, ClassVar, Self

from croupier import _core
from croupier.cards.card import Card, CardsLike
from croupier.cards.lookups import Entry, Family, Lookup, NativeLookup
from croupier.errors import ArgumentError

__all__ = [
    "BoardCombinationHand",
    "CombinationHand",
    "Hand",
    "HoleBoardCombinationHand",
    "HoleCombinationHand",
    "LimitedHoleHand",
]

# What the native core assumes about each ranking: whether low wins, and how many cards make a
# hand (None: one to four).
_NATIVE = {
    Family.HIGH: (False, 5),
    Family.LOW_27: (True, 5),
    Family.SHORT_DECK: (False, 5),
    Family.EIGHT_OR_BETTER: (True, 5),
    Family.REGULAR_LOW: (True, 5),
    Family.BADUGI: (True, None),
    Family.STANDARD_BADUGI: (True, None),
    Family.KUHN: (False, 1),
    Family.LEDUC: (False, 2),
    Family.RHODE_ISLAND: (False, 3),
    Family.NUMERAL211: (False, 3),
    Family.MOST_POINTS: (False, 5),
    Family.FEWEST_POINTS: (True, 5),
}


def _text(cards: Iterable[Card]) -> str:
    return "".join(map(repr, cards))


@total_ordering
class Hand(ABC):
    """Cards that make a hand of one type; the greater hand wins, also among low hands.

    Hands of different types cannot be compared.

    >>> from croupier.cards import StandardHighHand, StandardLowHand
    >>> StandardHighHand("7c5d4h3s2c") < StandardHighHand("7c6d4h3s2c")
    True
    >>> StandardLowHand("7c5d4h3s2c") > StandardLowHand("7c6d4h3s2c")
    True
    """

    __slots__ = ("_cards", "_entry")

    lookup: ClassVar[Lookup]
    """The order of the hands."""
    low: ClassVar[bool]
    """Whether the lowest entry wins."""

    _cards: tuple[Card, ...]
    _entry: Entry

    def __init__(self, cards: CardsLike) -> None:
        self._cards = Card.clean(cards)
        self._entry = self.lookup.get_entry(self._cards)

    @classmethod
    @abstractmethod
    def from_game(cls, hole_cards: CardsLike, board_cards: CardsLike = ()) -> Self:
        """Return the best hand of these cards; raise a ValueError if there is none."""

    @classmethod
    def from_game_or_none(cls, hole_cards: CardsLike, board_cards: CardsLike = ()) -> Self | None:
        """Return the best hand of these hole and board cards, or None if there is none."""
        try:
            return cls.from_game(hole_cards, board_cards)
        except ValueError:
            return None

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards that make the hand."""
        return self._cards

    @property
    def entry(self) -> Entry:
        """The rank of the hand among the hands of its type."""
        return self._entry

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self._entry == other._entry

    def __lt__(self, other: Hand) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return other._entry < self._entry if self.low else self._entry < other._entry

    def __hash__(self) -> int:
        return hash(self._entry)

    def __repr__(self) -> str:
        return _text(self._cards)

    def __str__(self) -> str:
        return f"{self._entry.label} ({self!r})"

    def __reduce__(self) -> tuple[type[Self], tuple[tuple[Card, ...]]]:
        return type(self), (self._cards,)


class SearchedHand(Hand):
    """A hand found by comparing the combinations that its type allows."""

    __slots__ = ()

    weakest: ClassVar[str] = ""
    """The cards of the weakest hand that counts, where a game has a qualifier."""

    # What this type is to the native core; None: evaluated in Python.
    _native: ClassVar[_core.HandType | None] = None
    _weakest: ClassVar[Entry | None] = None

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls._weakest = cls.lookup.get_entry(cls.weakest) if cls.weakest else None
        cls._native = cls._native_type()
        if cls._native is not None:
            _core.register_hand_type(cls, cls._native)

    def __init__(self, cards: CardsLike) -> None:
        super().__init__(cards)
        if not self._qualifies(self._entry):
            raise ArgumentError(
                f"the cards {self!r} do not qualify: {type(self).__name__} begins at {self.weakest}"
            )

    @classmethod
    def _qualifies(cls, entry: Entry) -> bool:
        if cls._weakest is None:
            return True
        return entry <= cls._weakest if cls.low else entry >= cls._weakest

    @classmethod
    def _native_type(cls) -> _core.HandType | None:
        lookup = getattr(cls, "lookup", None)
        if not isinstance(lookup, NativeLookup) or not lookup.is_native():
            return None
        if cls.from_game.__func__ is not SearchedHand.from_game.__func__:  # type: ignore[attr-defined]
            return None
        low, card_count = _NATIVE[lookup.family]
        if getattr(cls, "low", None) is not low or getattr(cls, "card_count", None) != card_count:
            return None
        qualifier = 0
        if cls._weakest is not None:
            index = cls._weakest.index
            qualifier = len(lookup) - index if low else index + 1
        return _core.HandType(
            family=lookup.family, card_count=card_count or 4, qualifier=qualifier, **cls._counts()
        )

    @classmethod
    def _counts(cls) -> dict[str, Any]:
        """Return which cards must play, as arguments of the native hand type."""
        return {}

    @classmethod
    @abstractmethod
    def _combinations(
        cls, hole_cards: tuple[Card, ...], board_cards: tuple[Card, ...]
    ) -> Iterable[tuple[Card, ...]]:
        """Yield the candidates for a hand; of equally good ones the first is kept."""

    @classmethod
    def from_game(cls, hole_cards: CardsLike, board_cards: CardsLike = ()) -> Self:
        """Return the best hand of these cards; raise a ValueError if there is none."""
        hole = Card.clean(hole_cards)
        board = Card.clean(board_cards)
        cards = hole + board
        if not all(cards):
            raise ArgumentError(f"cannot rank unknown cards: {_text(cards)!r}; leave them out")
        best: tuple[Card, ...] | None = None
        if cls._native is None:
            if len(set(cards)) < len(cards):
                raise ArgumentError(f"duplicate card in {_text(cards)!r}")
            best = cls._search(hole, board)
        else:
            positions = _core.best_hand(cls._native, hole, board)
            if positions is not None:
                best = tuple([cards[position] for position in positions])
        if best is None:
            raise ArgumentError(
                f"there is no {cls.__name__} in the hole cards {_text(hole)!r}"
                f" and the board {_text(board)!r}"
            )
        return cls(best)

    @classmethod
    def _search(
        cls, hole_cards: tuple[Card, ...], board_cards: tuple[Card, ...]
    ) -> tuple[Card, ...] | None:
        best: tuple[Card, ...] | None = None
        best_entry: Entry | None = None
        for cards in cls._combinations(hole_cards, board_cards):
            entry = cls.lookup.get_entry_or_none(cards)
            if entry is not None and not cls._qualifies(entry):
                continue
            if entry is not None and (
                best_entry is None or (entry < best_entry if cls.low else entry > best_entry)
            ):
                best, best_entry = cards, entry
        return best


def is_native(kind: type[Hand]) -> bool:
    """Whether the core evaluates hands of this type; others are written in Python."""
    return issubclass(kind, SearchedHand) and kind._native is not None


class CombinationHand(SearchedHand, ABC):
    """The best `card_count` cards of hole and board together."""

    __slots__ = ()

    card_count: ClassVar[int]
    """How many cards make a hand."""

    @classmethod
    def _combinations(
        cls, hole_cards: tuple[Card, ...], board_cards: tuple[Card, ...]
    ) -> Iterable[tuple[Card, ...]]:
        return combinations(hole_cards + board_cards, cls.card_count)


class BoardCombinationHand(CombinationHand, ABC):
    """The best hand of all hole cards and exactly `board_card_count` board cards."""

    __slots__ = ()

    board_card_count: ClassVar[int]
    """How many board cards play."""

    @classmethod
    def _counts(cls) -> dict[str, Any]:
        return {"board_count": cls.board_card_count, "all_hole_cards": True}

    @classmethod
    def _combinations(
        cls, hole_cards: tuple[Card, ...], board_cards: tuple[Card, ...]
    ) -> Iterable[tuple[Card, ...]]:
        return (hole_cards + board for board in combinations(board_cards, cls.board_card_count))


class HoleBoardCombinationHand(BoardCombinationHand, ABC):
    """The best hand with exactly `hole_card_count` hole and `board_card_count` board cards."""

    __slots__ = ()

    hole_card_count: ClassVar[int]
    """How many hole cards play."""

    @classmethod
    def _counts(cls) -> dict[str, Any]:
        return {"hole_count": cls.hole_card_count, "board_count": cls.board_card_count}

    @classmethod
    def _combinations(
        cls, hole_cards: tuple[Card, ...], board_cards: tuple[Card, ...]
    ) -> Iterable[tuple[Card, ...]]:
        return (
            hole + board
            for hole in combinations(hole_cards, cls.hole_card_count)
            for board in combinations(board_cards, cls.board_card_count)
        )


class HoleCombinationHand(CombinationHand, ABC):
    """The best `card_count` hole cards, whatever lies on the board."""

    __slots__ = ()

    @classmethod
    def _counts(cls) -> dict[str, Any]:
        return {"board_count": 0}

    @classmethod
    def _combinations(
        cls, hole_cards: tuple[Card, ...], board_cards: tuple[Card, ...]
    ) -> Iterable[tuple[Card, ...]]:
        return combinations(hole_cards, cls.card_count)


class LimitedHoleHand(CombinationHand, ABC):
    """The best hand in which at most `hole_card_limit` hole cards play."""

    __slots__ = ()

    hole_card_limit: ClassVar[int]
    """How many hole cards may play."""

    @classmethod
    def _counts(cls) -> dict[str, Any]:
        return {"hole_limit": cls.hole_card_limit}

    @classmethod
    def _combinations(
        cls, hole_cards: tuple[Card, ...], board_cards: tuple[Card, ...]
    ) -> Iterable[tuple[Card, ...]]:
        held = len(hole_cards)
        places = range(held + len(board_cards))
        cards = hole_cards + board_cards
        for chosen in combinations(places, cls.card_count):
            if sum(place < held for place in chosen) <= cls.hole_card_limit:
                yield tuple([cards[place] for place in chosen])
