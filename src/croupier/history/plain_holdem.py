"""The checks of formats that can express only Texas hold'em."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.cards.card import Deck
from croupier.cards.hand_types import StandardHighHand
from croupier.chips.units import ratio
from croupier.errors import NotationError
from croupier.hand.operations import HoleCardsShowingOrMucking, HoleDealing

if TYPE_CHECKING:
    from croupier.cards.card import Card
    from croupier.hand.spec.streets import BettingStructure
    from croupier.hand.state import State


_ROUNDING = 1e-6  # tolerance for float payoffs


def check_holdem(state: State, structures: tuple[BettingStructure, ...], writer: str) -> None:
    """Refuse a hand that is not Texas hold'em with blinds only, with the reason."""
    streets = state.streets
    reasons = {
        "it is not Texas hold'em": state.hand_types != (StandardHighHand,)
        or tuple(state.deck) != Deck.STANDARD
        or [len(street.hole_dealing_statuses) for street in streets] != [2, 0, 0, 0]
        or any(streets[0].hole_dealing_statuses)
        or [street.board_dealing_count for street in streets] != [0, 3, 1, 1]
        or any(street.draw_status for street in streets),
        f"it is {state.betting_structure.value.lower()}": state.betting_structure not in structures,
        "there are antes": any(state.antes),
        "there is a bring-in": bool(state.bring_in),
        "there are several boards": state.board_count != 1,
        "the house takes a rake": state.rules.rake is not None
        or (not state.status and abs(sum(state.payoffs)) > _ROUNDING),
        "a board card is unknown": not all(state.get_board_cards(0)),
    }
    for reason, applies in reasons.items():
        if applies:
            raise NotationError(f"{writer} cannot express this hand: {reason}")


def whole_chips(amount: object, writer: str) -> int:
    """Return an amount as a whole number of chips, the only kind the format has."""
    if type(amount) is int:
        return amount
    exact = ratio(amount)
    if not isinstance(exact, tuple) or exact[1] != 1:
        raise NotationError(f"{writer} has only whole chips: it cannot express {amount}")
    return exact[0]


def hole_cards_of(state: State) -> list[list[Card]]:
    """Return every player's hole cards as dealt, or as shown later."""
    cards: list[list[Card]] = [[] for _ in state.player_indices]
    for operation in state.operations:
        match operation:
            case HoleDealing(player_index=player, cards=dealt):
                cards[player] += dealt
            case HoleCardsShowingOrMucking(player_index=player, hole_cards=shown) if shown:
                if len(shown) == len(cards[player]):
                    cards[player] = list(shown)
    return cards
