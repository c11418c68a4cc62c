"""The two cards of hold'em as one of 169 starting hands, in the order of the usual square."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.hand.operations import HoleCardsShowingOrMucking, HoleDealing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.cards.card import Card
    from croupier.hand.state import State

RANKS = "AKQJT98765432"
_HOLDEM_CARDS = 2


def starting_hand(state: State, player: int) -> str:
    """Return the starting hand of a player, "" unless it is two known cards.

    >>> from croupier import holdem
    >>> starting_hand(holdem(players=2, deck="Ks Qd As 7h"), 0)
    'AKs'
    """
    cards = first_cards(state, player)
    if len(cards) != _HOLDEM_CARDS or not all(cards) or not _has_board(state):
        return ""
    high, low = sorted(cards, key=lambda card: RANKS.find(card.rank))
    if high.rank not in RANKS or low.rank not in RANKS:
        return ""
    if high.rank == low.rank:
        return high.rank + low.rank
    return f"{high.rank}{low.rank}{'s' if high.suit == low.suit else 'o'}"


def first_cards(state: State, player: int) -> Sequence[Card]:
    """Return the first hole cards of a player: as dealt, or as shown later."""
    dealt: list[Card] = []
    for done in state.operations:
        if isinstance(done, HoleDealing) and done.player_index == player:
            dealt += done.cards
        elif isinstance(done, HoleCardsShowingOrMucking) and done.player_index == player:
            dealt = dealt if all(dealt) else list(done.hole_cards)
    return dealt


def _has_board(state: State) -> bool:
    return any(street.board_dealing_count for street in state.streets)


def square() -> list[list[str]]:
    """Return the 13 rows of the square: pairs on the diagonal, suited hands above it.

    >>> square()[0][:3], square()[1][:2]
    (['AA', 'AKs', 'AQs'], ['AKo', 'KK'])
    """
    return [
        [
            f"{first}{second}s"
            if row < column
            else f"{second}{first}o"
            if row > column
            else first * 2
            for column, second in enumerate(RANKS)
        ]
        for row, first in enumerate(RANKS)
    ]
