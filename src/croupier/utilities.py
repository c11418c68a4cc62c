"""Cards and values under one roof, for code written against the `utilities` of the engine API."""

from croupier.cards.card import Card, CardsLike, Deck, Rank, RankOrder, Suit
from croupier.chips.values import (
    ValuesLike,
    clean_values,
    divmod,
    filter_none,
    max_or_none,
    min_or_none,
    parse_month,
    parse_time,
    parse_value,
    rake,
    rotated,
    sign,
)
from croupier.hand.randomness import shuffled

__all__ = [
    "Card",
    "CardsLike",
    "Deck",
    "Rank",
    "RankOrder",
    "Suit",
    "ValuesLike",
    "clean_values",
    "divmod",
    "filter_none",
    "max_or_none",
    "min_or_none",
    "parse_month",
    "parse_time",
    "parse_value",
    "rake",
    "rotated",
    "shuffled",
    "sign",
]
