"""Ranges: the hands a player may hold, each with a weight.

>>> pairs = Range("QQ+, AK:0.5")
>>> len(pairs), pairs.combos, str(pairs)
(34, 26.0, 'QQ+,AK:0.5')
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from croupier.analysis.ranges.shortest import EVERY_HAND, shortest_text
from croupier.analysis.ranges.text import read_parts
from croupier.cards.card import Card, RankOrder
from croupier.displays import html_of, svg_of
from croupier.errors import NotationError, SetupError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Self

    from croupier.cards.card import CardsLike, Rank

    Hand = frozenset[Card]

__all__ = ["Range", "parse_range"]


class Range(Mapping[frozenset[Card], float]):
    """The hands a player may hold: a mapping from sets of cards to weights above 0, at most 1.

    If a hand is given twice, the last weight counts. `str` returns the shortest text.

    >>> Range("AKs")["AhKh"], "AhKd" in Range("AKs")
    (1.0, False)
    """

    __slots__ = ("_weights",)
    _repr_html_ = html_of
    _repr_svg_ = svg_of

    def __init__(
        self,
        hands: str | Mapping[Hand, float] | Iterable[CardsLike] = (),
        *,
        rank_order: Sequence[Rank] = RankOrder.STANDARD,
    ) -> None:
        weights: dict[Hand, float] = {}
        if isinstance(hands, str):
            for part in read_parts(hands, rank_order):
                if not part.hands:
                    why = f"{part.text!r}: a pair is never suited"
                    raise NotationError(why, column=part.column)
                weights.update(dict.fromkeys(part.hands, part.weight))
        elif isinstance(hands, Mapping):
            weights.update((_hand(hand), _weight(weight)) for hand, weight in hands.items())
        elif isinstance(hands, Iterable):
            weights.update((_hand(hand), 1.0) for hand in hands)
        else:
            raise SetupError(f"a range must be a text, hands, or hands with weights, not {hands!r}")
        self._weights = weights

    def __getitem__(self, hand: CardsLike) -> float:
        return self._weights[_hand(hand)]

    def __contains__(self, hand: object) -> bool:
        try:
            return _hand(hand) in self._weights  # type: ignore[arg-type]
        except ValueError:
            return False

    def __iter__(self) -> Iterator[Hand]:
        return iter(self._weights)

    def __len__(self) -> int:
        return len(self._weights)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Range):
            return NotImplemented
        return self._weights == other._weights

    def __hash__(self) -> int:
        return hash(frozenset(self._weights.items()))

    def __str__(self) -> str:
        return shortest_text(self._weights)

    def __repr__(self) -> str:
        return f"Range({str(self)!r})"

    def __or__(self, other: Range) -> Range:
        """Join two ranges; hands of both have the weight of the second."""
        if not isinstance(other, Range):
            return NotImplemented
        return Range(self._weights | other._weights)

    def __and__(self, other: Range) -> Range:
        """Keep the hands that another range has too, with their own weights."""
        if not isinstance(other, Range):
            return NotImplemented
        return Range({h: w for h, w in self._weights.items() if h in other._weights})

    def __sub__(self, other: Range) -> Range:
        """Take away the hands of another range, whatever their weights."""
        if not isinstance(other, Range):
            return NotImplemented
        return Range({h: w for h, w in self._weights.items() if h not in other._weights})

    @property
    def combos(self) -> float:
        """The sum of the weights: how many hands there are when each has weight 1."""
        return sum(self._weights.values())

    @property
    def card_count(self) -> int | None:
        """The cards of each hand, None if hands have different numbers of cards."""
        sizes = {len(hand) for hand in self._weights}
        return sizes.pop() if len(sizes) == 1 else None

    @property
    def is_random(self) -> bool:
        """Whether it is every hold'em hand, all with the same weight."""
        same = len(set(self._weights.values())) == 1
        return same and self._weights.keys() == EVERY_HAND

    def to_svg(self) -> str:
        """Draw the 13 x 13 grid of a hold'em range as an SVG document."""
        from croupier.analysis.ranges.picture import svg_picture

        return svg_picture(self)

    def to_png(self) -> bytes:
        """Draw the 13 x 13 grid of a hold'em range as a PNG file; this needs matplotlib."""
        from croupier.analysis.ranges.picture import png_picture

        return png_picture(self)

    def without(self, cards: CardsLike) -> Self:
        """Return the hands without these cards."""
        gone = set(Card.clean(cards))
        kept = {hand: weight for hand, weight in self._weights.items() if not hand & gone}
        return type(self)(kept)


def _hand(cards: CardsLike) -> Hand:
    hand = Card.clean(cards)
    if len(set(hand)) < len(hand) or not all(hand):
        raise SetupError(f"a hand must consist of different known cards, not {cards!r}")
    return frozenset(hand)


def _weight(weight: float) -> float:
    if not 0 < weight <= 1:
        raise SetupError(f"a weight must be above 0 and at most 1, not {weight!r}")
    return float(weight)


def parse_range(
    *raw_ranges: str, rank_order: Sequence[Rank] = RankOrder.STANDARD
) -> set[frozenset[Card]]:
    """Return the hands that the texts name, without weights.

    >>> len(parse_range("QQ+", "AKs;T8o-KJo"))
    70
    """
    hands: set[frozenset[Card]] = set()
    for text in raw_ranges:
        for part in read_parts(text, rank_order):
            if part.weight != 1:
                raise SetupError(f"{part.text!r}: a set of hands has no weights; use Range")
            hands.update(part.hands)
    return hands
