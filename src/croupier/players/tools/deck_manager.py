"""A deck for bots, tests and teaching; the table deals from its own."""

from __future__ import annotations

from croupier.errors import SetupError
from croupier.hand.randomness import Chance

_DECK = tuple(rank + suit for suit in "hdcs" for rank in "23456789TJQKA")


class DeckManager:
    """Fifty-two cards that are shuffled, dealt and burnt; the same seed gives the same order.

    >>> deck = DeckManager(seed=7)
    >>> hand, burnt = deck.deal_multiple(2), deck.burn_card()
    >>> deck.cards_remaining(), burnt in deck.burned_cards, set(hand) & set(deck.cards)
    (49, True, set())
    """

    def __init__(self, seed: int | None = None) -> None:
        self._chance = Chance(seed)
        self.cards: list[str] = []
        self.burned_cards: list[str] = []
        self.shuffle_deck()

    def reset(self) -> None:
        """Take all cards back, in order."""
        self.cards = list(_DECK)
        self.burned_cards = []

    def shuffle_deck(self) -> None:
        """Take all cards back and shuffle them."""
        self.reset()
        self.cards = self._chance.shuffle(_DECK)

    def deal_card(self) -> str:
        """Take the next card."""
        return self._take(1)[0]

    def burn_card(self) -> str:
        """Take the next card out of play."""
        (card,) = self._take(1)
        self.burned_cards.append(card)
        return card

    def deal_multiple(self, n: int) -> list[str]:
        """Take the next n cards."""
        return self._take(n)

    def cards_remaining(self) -> int:
        """Return the number of cards left."""
        return len(self.cards)

    def _take(self, count: int) -> list[str]:
        if type(count) is not int or count < 0:
            raise SetupError(f"the number of cards must be a whole number from 0 up, not {count!r}")
        if count > len(self.cards):
            raise SetupError(f"the deck has {len(self.cards)} cards left, not {count}")
        taken, self.cards = self.cards[:count], self.cards[count:]
        return taken
