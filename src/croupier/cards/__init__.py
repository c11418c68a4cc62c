"""Cards and hand rankings: cards, decks, hand types, lookups, `evaluate`."""

from croupier.cards import hand_types, lookups
from croupier.cards.card import Card, CardsLike, Deck, Rank, RankOrder, Suit
from croupier.cards.hand_types import *
from croupier.cards.lookups import *

__all__ = ["Card", "CardsLike", "Deck", "Rank", "RankOrder", "Suit"]
__all__ += hand_types.__all__
__all__ += lookups.__all__
