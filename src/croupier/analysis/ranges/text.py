"""Reading ranges as players write them, part by part.

A part is a pair ("QQ"), two ranks suited, offsuit or either ("AKs", "AKo", "AK"), one of those with
a plus ("QQ+", "A9s+": the pair or the lower card moves up), two of a kind with a dash ("JJ-88",
"A5s-A2s", "T8o-KJo"), cards ("AhKd", "AsKsQhJh"), or "random". A weight may follow ("AK:0.5").
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from croupier.cards.card import Card, Rank, RankOrder, Suit
from croupier.errors import NotationError

SUITS = (Suit.CLUB, Suit.DIAMOND, Suit.HEART, Suit.SPADE)
EVERYTHING = ("random", "any")

_SEPARATED = re.compile(r"[^\s,;]+")
_RANK = "10|[2-9TJQKA]"
_CLASS = re.compile(rf"({_RANK})({_RANK})([so]?)", re.IGNORECASE)
_CARDS = re.compile(rf"(?:(?:{_RANK})[cdhs])+", re.IGNORECASE)
_CARD = re.compile(rf"({_RANK})([cdhs])", re.IGNORECASE)
_EXPECTED = "AKs, AKo, AK, QQ, QQ+, A9s+, JJ-88, A5s-A2s, cards such as AhKd, or random"


class Part(NamedTuple):
    """The hands that one part of a range names, and with what weight."""

    text: str
    column: int
    hands: tuple[frozenset[Card], ...]
    weight: float


class _Class(NamedTuple):
    """Two ranks, suited ("s"), offsuit ("o") or either ("")."""

    first: Rank
    second: Rank
    suits: str


def read_parts(text: str, order: Sequence[Rank] = RankOrder.STANDARD) -> Iterator[Part]:
    """Yield the parts of a range; a NotationError names the part that cannot be read, and why."""
    for found in _SEPARATED.finditer(text):
        yield _Reader(found.group(), found.start() + 1, order).read()


def hands_of_ranks(first: Rank, second: Rank, suits: str) -> Iterator[frozenset[Card]]:
    """Yield the hands of two ranks: 6 for a pair, 4 suited, 12 offsuit."""
    for one, other in product(SUITS, repeat=2):
        if first == second and one >= other:
            continue
        if suits == ("o" if one == other else "s"):
            continue
        yield frozenset({Card(first, one), Card(second, other)})


class _Reader:
    """Reads one part, which begins in a column of the text."""

    def __init__(self, text: str, column: int, order: Sequence[Rank]) -> None:
        self.text = text
        self.column = column
        self.order = list(order)

    def read(self) -> Part:
        body, colon, weight = self.text.partition(":")
        hands = tuple(self._hands(body))
        counted = self._weight(weight, len(body)) if colon else 1.0
        return Part(self.text, self.column, hands, counted)

    def _refuse(self, why: str, offset: int = 0, expected: str | None = None) -> NotationError:
        return NotationError(
            f"{self.text!r}: {why}", column=self.column + offset, expected=expected
        )

    def _weight(self, text: str, offset: int) -> float:
        number, percent = text.removesuffix("%"), text.endswith("%")
        if not re.fullmatch(r"(\d+\.?\d*|\.\d+)(e-?\d+)?", number):
            raise self._refuse(
                f"{text!r} is not a weight", offset + 1, "a number such as 0.5 or 50%"
            )
        weight = float(number) / (100 if percent else 1)
        if not 0 < weight <= 1:
            raise self._refuse(f"the weight {text} is not above 0 and at most 1", offset + 1)
        return weight

    def _hands(self, body: str) -> Iterator[frozenset[Card]]:
        if body.lower() in EVERYTHING:
            ranks = self.order
            for place, rank in enumerate(ranks):
                for other in ranks[: place + 1]:
                    yield from hands_of_ranks(rank, other, "")
        elif _CARDS.fullmatch(body):
            yield self._cards(body)
        elif body.endswith("+"):
            yield from self._upwards(self._class(body[:-1]))
        elif "-" in body:
            low, _, high = body.partition("-")
            yield from self._between(self._class(low), self._class(high, len(low) + 1))
        else:
            yield from hands_of_ranks(*self._class(body))

    def _cards(self, body: str) -> frozenset[Card]:
        seen: set[Card] = set()
        for found in _CARD.finditer(body):
            card = Card(_rank(found[1]), Suit(found[2].lower()))
            if card in seen:
                raise self._refuse(f"{card!r} appears twice", found.start())
            seen.add(card)
        return frozenset(seen)

    def _class(self, text: str, offset: int = 0) -> _Class:
        found = _CLASS.fullmatch(text)
        if found is None:
            what = f"{text!r} is not a hand" if text else "something is missing"
            raise self._refuse(what, offset, _EXPECTED)
        return _Class(_rank(found[1]), _rank(found[2]), found[3].lower())

    def _places(self, hand: _Class) -> tuple[int, int]:
        """The positions of the higher and the lower rank in the rank order of the game."""
        for rank in hand[:2]:
            if rank not in self.order:
                raise self._refuse(f"the game has no cards of rank {rank}")
        places = self.order.index(hand.first), self.order.index(hand.second)
        return max(places), min(places)

    def _upwards(self, hand: _Class) -> Iterator[frozenset[Card]]:
        high, low = self._places(hand)
        if high == low:
            for place in range(low, len(self.order)):
                yield from hands_of_ranks(self.order[place], self.order[place], hand.suits)
        else:
            for place in range(low, high):
                yield from hands_of_ranks(self.order[high], self.order[place], hand.suits)

    def _between(self, one: _Class, other: _Class) -> Iterator[frozenset[Card]]:
        if one.suits != other.suits:
            raise self._refuse("both ends must be suited, offsuit, or neither", 0, "A5s-A2s")
        (high, low), (other_high, other_low) = self._places(one), self._places(other)
        if high == other_high and (high == low) == (other_high == other_low):
            first, last = sorted((low, other_low))
            for place in range(first, last + 1):
                yield from hands_of_ranks(self.order[high], self.order[place], one.suits)
        elif high - low == other_high - other_low:
            gap = high - low
            first, last = sorted((low, other_low))
            for place in range(first, last + 1):
                yield from hands_of_ranks(self.order[place + gap], self.order[place], one.suits)
        else:
            raise self._refuse(
                "the ends must share the higher card, or have the same gap between their ranks",
                0,
                "JJ-88, A5s-A2s or T8o-KJo",
            )


def _rank(text: str) -> Rank:
    return Rank("T" if text == "10" else text.upper())
