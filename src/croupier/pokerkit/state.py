"""One hand under PokerKit's house rules, and what it is made of."""

from __future__ import annotations

from inspect import Signature, signature
from typing import TYPE_CHECKING, Any, ClassVar

from croupier.hand import (
    Automation,
    BettingStructure,
    Mode,
    Opening,
    Pot,
    Street,
    operations,
    state,
)
from croupier.hand.operations import *
from croupier.hand.spec.house_rules import HouseRules
from croupier.pokerkit._deck_cards import DeckCards

if TYPE_CHECKING:
    from collections import deque

    from croupier.cards.card import Card, CardsLike

_DECK_CARDS: Any = state.State.deck_cards
_OUR_OWN = ("rules", "seed", "next_cards")
# The attributes that a State of PokerKit, a dataclass, keeps in its __dict__.
_FIELDS = (
    *("automations", "deck", "hand_types", "streets", "betting_structure", "ante_trimming_status"),
    *("bring_in", "player_count", "mode", "starting_board_count", "divmod", "rake", "antes"),
    *("blinds_or_straddles", "starting_stacks", "deck_cards", "board_cards", "mucked_cards"),
    *("burn_cards", "statuses", "bets", "stacks", "payoffs", "hole_cards", "hole_card_statuses"),
    *("discarded_cards", "street_index", "street_return_index", "street_return_count"),
    *("all_in_status", "folded_status", "status", "operations", "ante_posting_statuses"),
    *("bet_collection_status", "blind_or_straddle_posting_statuses", "card_burning_status"),
    *("hole_dealing_statuses", "board_dealing_counts", "standing_pat_or_discarding_statuses"),
    *("opener_index", "bring_in_status", "completion_status", "actor_indices"),
    *("completion_betting_or_raising_amount", "completion_betting_or_raising_count"),
    *("acted_player_indices", "consecutive_short_all_in_amounts"),
    *("runout_count_selector_statuses", "runout_count", "runout_count_selection_flag"),
    *("showdown_indices", "hand_killing_statuses", "total_pushed_amount"),
    "chips_pulling_statuses",
)


def _signature_of_pokerkit() -> Signature:
    """Return the parameters that PokerKit's State has: programs read them to copy a State."""
    ours = signature(state.State)
    kept = [each for each in ours.parameters.values() if each.name not in _OUR_OWN]
    return ours.replace(parameters=kept)


class State(state.State):
    """One hand; without `rules=` it is played by `HouseRules.POKERKIT`."""

    __slots__ = ()
    __signature__ = _signature_of_pokerkit()
    _default_rules: ClassVar[HouseRules | None] = HouseRules.POKERKIT

    @property
    def __dict__(self) -> dict[str, Any]:  # type: ignore[override]
        """The attributes by name, as `vars(state)` gives them; changing it changes nothing."""
        return {name: getattr(self, name) for name in _FIELDS}

    @property
    def deck_cards(self) -> deque[Card]:
        """The cards to come, the next one first; changing it in place changes the hand."""
        return DeckCards(self, _DECK_CARDS.__get__(self))

    @deck_cards.setter
    def deck_cards(self, cards: CardsLike) -> None:
        _DECK_CARDS.__set__(self, cards)


__all__ = [
    "Automation",
    "BettingStructure",
    "Mode",
    "Opening",
    "Pot",
    "State",
    "Street",
]
__all__ += operations.__all__
