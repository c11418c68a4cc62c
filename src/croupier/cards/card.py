"""Ranks, suits, cards and decks.

There are 70 cards: the 52 of the deck, and partly or fully unknown cards of hand histories ("A?",
"?s", "??"). Each exists once, so cards compare by identity.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum, StrEnum
from typing import ClassVar, NoReturn, final

from croupier import _core
from croupier.errors import ArgumentError
from croupier.records import DataclassFields

__all__ = ["Card", "CardsLike", "Deck", "Rank", "RankOrder", "Suit"]


class Rank(StrEnum):
    """The rank of a card; its value is the letter or digit players write."""

    ACE = "A"
    DEUCE = "2"
    TREY = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "T"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    UNKNOWN = "?"


class Suit(StrEnum):
    """The suit of a card; as strings the suits sort in bring-in order, c < d < h < s."""

    CLUB = "c"
    DIAMOND = "d"
    HEART = "h"
    SPADE = "s"
    UNKNOWN = "?"


def _ranks(letters: str) -> tuple[Rank, ...]:
    return tuple(map(Rank, letters))


class RankOrder(tuple[Rank, ...], Enum):
    """The ranks of a game, lowest first; each member is a tuple of ranks."""

    STANDARD = _ranks("23456789TJQKA")
    SHORT_DECK_HOLDEM = _ranks("6789TJQKA")
    REGULAR = _ranks("A23456789TJQK")
    EIGHT_OR_BETTER_LOW = _ranks("A2345678")
    KUHN_POKER = _ranks("JQK")
    NUMERAL211_HOLDEM = _ranks("23456789TA")
    ROYAL_HOLDEM = _ranks("TJQKA")
    ROYAL_POKER = ROYAL_HOLDEM


_SUITS = (Suit.CLUB, Suit.DIAMOND, Suit.HEART, Suit.SPADE)


@final
class Card:
    """One playing card; falsy if its rank or suit is unknown.

    Cards have no order of their own: the hand type decides whether an ace is high.

    >>> card = Card(Rank.ACE, Suit.SPADE)
    >>> card, str(card), card.number
    (As, 'ACE OF SPADES (As)', 51)
    """

    __slots__ = ("_text", "number", "rank", "suit")
    __match_args__ = _fields = ("rank", "suit")
    __dataclass_fields__ = DataclassFields()

    UNKNOWN: ClassVar[Card]

    rank: Rank
    suit: Suit
    number: int
    """4 * rank + suit for known cards (2..A = 0..12, c d h s = 0..3), 52 and up for the others."""
    _text: str

    def __new__(cls, rank: Rank, suit: Suit) -> Card:
        try:
            return _CARD_OF_PARTS[rank, suit]
        except (KeyError, TypeError):
            raise ArgumentError(f"there is no card of rank {rank!r} and suit {suit!r}") from None

    def __setattr__(self, name: str, value: object) -> NoReturn:
        from dataclasses import FrozenInstanceError

        raise FrozenInstanceError(f"cards are immutable: cannot set {name!r} of {self!r}")

    def __delattr__(self, name: str) -> NoReturn:
        from dataclasses import FrozenInstanceError

        raise FrozenInstanceError(f"cards are immutable: cannot delete {name!r} of {self!r}")

    def __repr__(self) -> str:
        return self._text

    def __str__(self) -> str:
        return f"{self.rank.name} OF {self.suit.name}S ({self._text})"

    def __bool__(self) -> bool:
        return self.number < 52

    def __hash__(self) -> int:
        # Not the address: sets of cards must have the same order in every process.
        return self.number

    def __copy__(self) -> Card:
        return self

    def __deepcopy__(self, memo: object) -> Card:
        return self

    def __reduce__(self) -> tuple[type[Card], tuple[str, str]]:
        return Card, (self.rank.value, self.suit.value)

    @property
    def unknown_status(self) -> bool:
        """Whether the rank or the suit is unknown."""
        return self.number >= 52

    @classmethod
    def get_ranks(cls, cards: CardsLike) -> Iterator[Rank]:
        """Yield the rank of each card."""
        for card in cls.clean(cards):
            yield card.rank

    @classmethod
    def get_suits(cls, cards: CardsLike) -> Iterator[Suit]:
        """Yield the suit of each card."""
        for card in cls.clean(cards):
            yield card.suit

    @classmethod
    def are_paired(cls, cards: CardsLike) -> bool:
        """Whether some rank occurs more than once."""
        ranks = list(cls.get_ranks(cards))
        return len(set(ranks)) < len(ranks)

    @classmethod
    def are_suited(cls, cards: CardsLike) -> bool:
        """Whether all cards have the same suit (True for no cards)."""
        return len(set(cls.get_suits(cards))) <= 1

    @classmethod
    def are_rainbow(cls, cards: CardsLike) -> bool:
        """Whether all cards have different suits."""
        suits = list(cls.get_suits(cards))
        return len(set(suits)) == len(suits)

    @classmethod
    def clean(cls, values: CardsLike) -> tuple[Card, ...]:
        """Return a card, the cards of a string, or an iterable of cards as a tuple.

        >>> Card.clean("As Kd, 10h")
        (As, Kd, Th)
        """
        if isinstance(values, str):
            return tuple(cls.parse(values))
        if isinstance(values, Card):
            return (values,)
        if not isinstance(values, Iterable):
            raise ArgumentError(
                f"expected a Card, a string or an iterable of Cards, not {values!r}"
            )
        cards: list[Card] = []
        for value in values:
            if isinstance(value, str):
                cards.extend(cls.parse(value))
            elif isinstance(value, Card):
                cards.append(value)
            else:
                raise ArgumentError(f"not a Card or the text of one: {value!r}")
        return tuple(cards)

    @classmethod
    def parse(cls, *raw_cards: str) -> Iterator[Card]:
        """Yield the cards written in the strings: rank then suit, "10" or "T", "?" for unknown.

        Blanks and commas may separate cards. The strings are read lazily, one by one; a ValueError
        says what cannot be read.

        >>> list(Card.parse("AsKd", "10h ??"))
        [As, Kd, Th, ??]
        """
        for text in raw_cards:
            for number in _core.parse_cards(text):
                yield ALL_CARDS[number]


CardsLike = Iterable[Card] | Iterable[str] | Card | str
"""Anything that Card.clean takes."""


def _make_card(number: int, rank: Rank, suit: Suit) -> Card:
    card = object.__new__(Card)
    for name, value in (
        ("number", number),
        ("rank", rank),
        ("suit", suit),
        ("_text", rank.value + suit.value),
    ):
        object.__setattr__(card, name, value)
    return card


# All cards by number, in the order of the native core.
ALL_CARDS = tuple(
    _make_card(number, rank, suit)
    for number, (rank, suit) in enumerate(
        [(rank, suit) for rank in RankOrder.STANDARD for suit in _SUITS]
        + [(Rank.UNKNOWN, Suit.UNKNOWN)]
        + [(rank, Suit.UNKNOWN) for rank in RankOrder.STANDARD]
        + [(Rank.UNKNOWN, suit) for suit in _SUITS]
    )
)
_core.register_cards(ALL_CARDS)
_CARD_OF_PARTS = {(card.rank, card.suit): card for card in ALL_CARDS}
Card.UNKNOWN = Card(Rank.UNKNOWN, Suit.UNKNOWN)


def _deck(ranks: Iterable[Rank], suits: Iterable[Suit] = _SUITS) -> tuple[Card, ...]:
    return tuple(Card(rank, suit) for rank in ranks for suit in suits)


class Deck(tuple[Card, ...], Enum):
    """The cards of a game, rank by rank; each member is a tuple of cards.

    The card numbered n is `Deck.STANDARD[n]`.
    """

    STANDARD = _deck(RankOrder.STANDARD)
    SHORT_DECK_HOLDEM = _deck(RankOrder.SHORT_DECK_HOLDEM)
    REGULAR = _deck(RankOrder.REGULAR)
    KUHN_POKER = _deck(RankOrder.KUHN_POKER, (Suit.SPADE,))
    LEDUC_HOLDEM = _deck(RankOrder.KUHN_POKER, (Suit.HEART, Suit.SPADE))
    NUMERAL211_HOLDEM = _deck(RankOrder.NUMERAL211_HOLDEM)
    ROYAL_HOLDEM = _deck(RankOrder.ROYAL_HOLDEM)
    ROYAL_POKER = ROYAL_HOLDEM
