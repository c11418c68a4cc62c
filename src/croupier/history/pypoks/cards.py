"""Cards as pypoks writes them: numbers, pairs and strings of two dialects, and ranked hands.

A card is `4 * figure + suit`, figures 2..A = 0..12 and suits S H D C = 0..3; 52 is the pad, an
unknown card. Files until May 2025 write the queen of spades `DS`, later ones `Qs`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from operator import index
from typing import TYPE_CHECKING, SupportsIndex

from croupier.cards.card import Deck
from croupier.cards.hand_types import StandardHighHand
from croupier.cards.lookups import Label
from croupier.errors import NotationError, SetupError
from croupier.hand.randomness import derive_seed, fresh_seed, shuffled

if TYPE_CHECKING:
    from collections.abc import Iterable

    from croupier.cards.card import Card

Pair = tuple[int, int]
CardLike = SupportsIndex | Sequence[int] | str
Rank = tuple[int, int, tuple[Pair, ...], str]
"""The class of a hand from 0 to 8, its value, its five cards and its text."""

LEGACY, MODERN = "legacy", "modern"
DIALECTS = (LEGACY, MODERN)
PAD = 52
PAD_FIGURE = 13

_LETTERS = {LEGACY: ("23456789TJDKAX", "SHDC"), MODERN: ("23456789TJQKAX", "shdc")}
_TEXTS = {
    dialect: tuple(figures[card // 4] + suits[card % 4] for card in range(PAD + 1))
    for dialect, (figures, suits) in _LETTERS.items()
}
_NUMBERS = {text: card for texts in _TEXTS.values() for card, text in enumerate(texts)}
# The engine numbers suits in the reverse order: c d h s.
_ENGINE_CARDS = tuple(Deck.STANDARD[4 * (card // 4) + 3 - card % 4] for card in range(PAD))
_NUMBER_OF = {engine_card: card for card, engine_card in enumerate(_ENGINE_CARDS)}

# Codes of the classes, weakest first.
_CODES = ("hc", "2_", "22", "3_", "ST", "FL", "32", "4_", "SF")
_CLASSES = {
    Label.HIGH_CARD: 0,
    Label.ONE_PAIR: 1,
    Label.TWO_PAIR: 2,
    Label.THREE_OF_A_KIND: 3,
    Label.STRAIGHT: 4,
    Label.FLUSH: 5,
    Label.FULL_HOUSE: 6,
    Label.FOUR_OF_A_KIND: 7,
    Label.STRAIGHT_FLUSH: 8,
}
_STRAIGHT, _FLUSH, _STRAIGHT_FLUSH = 4, 5, 8
_WHEEL = [0, 1, 2, 3, 12]


def check_dialect(dialect: str) -> str:
    """Return the dialect; refuse an unknown one."""
    if dialect not in DIALECTS:
        raise SetupError(f"unknown dialect of cards {dialect!r}; choose from {DIALECTS}")
    return dialect


def dialect_of(text: str) -> str:
    """Return the dialect of a card, by the case of its suit.

    >>> dialect_of("DS"), dialect_of("Qs")
    ('legacy', 'modern')
    """
    if text not in _NUMBERS:
        raise NotationError(
            f"not a card: {text!r}", expected="such as 9C or DS (legacy), 9c or Qs (modern)"
        )
    return LEGACY if text[1].isupper() else MODERN


def text_of(card: int, dialect: str) -> str:
    """Return the text of a card's number."""
    return _TEXTS[dialect][card]


def engine_card(card: int) -> Card:
    """Return the engine's card of a number that is not the pad."""
    return _ENGINE_CARDS[card]


def number_of(card: Card) -> int:
    """Return the pypoks number of a card of the engine."""
    return _NUMBER_OF[card]


class PDeck:
    """A deck of pypoks: 52 cards in an order drawn from the seed, dealt as pairs.

    >>> PDeck.cti("DD"), PDeck.ctt("AC"), PDeck.cts((10, 2), dialect="modern")
    (42, (12, 3), 'Qd')
    """

    def __init__(self, seed: int | str | None = None) -> None:
        self._seed = fresh_seed() if seed is None else seed
        self._shuffles = 0
        self._cards: list[int] = []
        self.reset()

    def reset(self) -> None:
        """Take all cards back and shuffle again."""
        seed = derive_seed(self._seed, "deck", self._shuffles)
        self._cards = shuffled(range(PAD), seed)
        self._shuffles += 1

    def __len__(self) -> int:
        return len(self._cards)

    def get_card(self) -> Pair:
        """Deal the next card."""
        if not self._cards:
            raise SetupError("the deck is empty: reset() takes the cards back")
        return divmod(self._cards.pop(), 4)

    def get_ex_card(self, card: CardLike) -> Pair | None:
        """Deal exactly this card; None if it is gone or the pad."""
        number = self.cti(card)
        if number not in self._cards:
            return None
        self._cards.remove(number)
        return divmod(number, 4)

    @staticmethod
    def cti(card: CardLike) -> int:
        """Return a card as a number from 0 to 52."""
        number = -1
        if isinstance(card, str):
            number = _NUMBERS.get(card, -1)
        elif not isinstance(card, tuple | list):
            number = _whole(card)
        elif len(card) == 2:
            figure, suit = map(_whole, card)
            if figure in range(PAD_FIGURE) and suit in range(4):
                number = 4 * figure + suit
            elif (figure, suit) == (PAD_FIGURE, 0):
                number = PAD
        if number in range(PAD + 1):
            return number
        raise NotationError(
            f"not a card: {card!r}", expected="0 to 52, (figure, suit), or text such as 9C or 9c"
        )

    @staticmethod
    def ctt(card: CardLike) -> Pair:
        """Return a card as a pair of figure and suit; the pad is (13, 0)."""
        return divmod(PDeck.cti(card), 4)

    @staticmethod
    def cts(card: CardLike, dialect: str = LEGACY) -> str:
        """Return a card as text."""
        return _TEXTS[check_dialect(dialect)][PDeck.cti(card)]

    @staticmethod
    def cards_rank(cards: Iterable[CardLike], dialect: str | None = None) -> Rank:
        """Rank the best five of five to seven cards.

        The cards are in rising importance: kickers first, then the rest. The text is in
        the dialect of the cards if they are text.

        >>> PDeck.cards_rank(["AC", "4H", "6S", "4C", "6D", "2S", "8D"])[3]
        '22 2123408 AC 4H 4C 6S 6D'
        """
        given = list(cards)
        if dialect is None:
            dialect = _common_dialect(card for card in given if isinstance(card, str))
        return rank_of([PDeck.cti(card) for card in given], check_dialect(dialect))


def rank_of(numbers: Sequence[int], dialect: str) -> Rank:
    """Rank cards given by their numbers; see PDeck.cards_rank."""
    if not 5 <= len(numbers) <= 7:
        raise NotationError(f"cannot rank {len(numbers)} cards", expected="five to seven cards")
    if len(set(numbers)) < len(numbers) or PAD in numbers:
        texts = " ".join(_TEXTS[dialect][number] for number in numbers)
        raise NotationError(f"cannot rank {texts}", expected="different known cards")
    hand = StandardHighHand.from_game(_ENGINE_CARDS[number] for number in numbers)
    class_ = _CLASSES[hand.entry.label]
    five = _ordered(class_, [_NUMBER_OF[card] for card in hand.cards], numbers)
    value = 1_000_000 * class_ + sum(card // 4 * 13**place for place, card in enumerate(five))
    cards = " ".join(_TEXTS[dialect][card] for card in five)
    text = f"{_CODES[class_]} {value:>7} {cards}"
    return class_, value, tuple(divmod(card, 4) for card in five), text


def _ordered(class_: int, best: list[int], given: Sequence[int]) -> list[int]:
    """Put the five best cards into pypoks' order, and choose its suits if there is a choice."""
    counts = Counter(card // 4 for card in best)
    figures = sorted(counts, key=lambda figure: (counts[figure], figure))
    if class_ in (_STRAIGHT, _STRAIGHT_FLUSH) and figures == _WHEEL:
        figures = [_WHEEL[-1], *_WHEEL[:-1]]
    if class_ in (_FLUSH, _STRAIGHT_FLUSH):
        return [card for figure in figures for card in best if card // 4 == figure]
    five = []
    for figure in figures:
        cards = sorted(card for card in given if card // 4 == figure)
        # Of two cards for the same place of a straight, pypoks takes the first by suit.
        five += cards[:1] if class_ == _STRAIGHT else cards[-counts[figure] :]
    return five


def _common_dialect(texts: Iterable[str]) -> str:
    dialects = {dialect_of(text) for text in texts}
    if len(dialects) > 1:
        raise NotationError("cards of both dialects", expected="either DS and 9C, or Qs and 9c")
    return dialects.pop() if dialects else LEGACY


def _whole(value: object) -> int:
    """The value as a whole number, -1 for anything else."""
    if isinstance(value, bool) or not isinstance(value, SupportsIndex):
        return -1
    return index(value)
