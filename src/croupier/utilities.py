"""Cards and values under one roof, for code written against the `utilities` of the engine API."""

from croupier.cards import Card, CardsLike, Deck, Rank, RankOrder, Suit
from croupier.randomness import shuffled
from croupier.values import (
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
