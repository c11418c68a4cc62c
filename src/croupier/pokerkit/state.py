"""One hand under PokerKit's house rules, and what it is made of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from croupier.hand import (
    AntePosting,
    Automation,
    BetCollection,
    BettingStructure,
    BlindOrStraddlePosting,
    BoardDealing,
    BringInPosting,
    CardBurning,
    CheckingOrCalling,
    ChipsPulling,
    ChipsPushing,
    CompletionBettingOrRaisingTo,
    Folding,
    HandKilling,
    HoleCardsShowingOrMucking,
    HoleDealing,
    Mode,
    NoOperation,
    Opening,
    Operation,
    Pot,
    RunoutCountSelection,
    StandingPatOrDiscarding,
    Street,
    state,
)
from croupier.hand.house_rules import HouseRules
from croupier.pokerkit._deck_cards import DeckCards

if TYPE_CHECKING:
    from collections import deque

    from croupier.cards.card import Card, CardsLike

_DECK_CARDS: Any = state.State.deck_cards


class State(state.State):
    """One hand; without `rules=` it is played by `HouseRules.POKERKIT`."""

    __slots__ = ()
    _default_rules: ClassVar[HouseRules | None] = HouseRules.POKERKIT

    @property
    def deck_cards(self) -> deque[Card]:
        """The cards to come, the next one first; changing it in place changes the hand."""
        return DeckCards(self, _DECK_CARDS.__get__(self))

    @deck_cards.setter
    def deck_cards(self, cards: CardsLike) -> None:
        _DECK_CARDS.__set__(self, cards)


__all__ = [
    "AntePosting",
    "Automation",
    "BetCollection",
    "BettingStructure",
    "BlindOrStraddlePosting",
    "BoardDealing",
    "BringInPosting",
    "CardBurning",
    "CheckingOrCalling",
    "ChipsPulling",
    "ChipsPushing",
    "CompletionBettingOrRaisingTo",
    "Folding",
    "HandKilling",
    "HoleCardsShowingOrMucking",
    "HoleDealing",
    "Mode",
    "NoOperation",
    "Opening",
    "Operation",
    "Pot",
    "RunoutCountSelection",
    "StandingPatOrDiscarding",
    "State",
    "Street",
]
