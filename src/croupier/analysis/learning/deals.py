"""Deals as rows of small numbers, which describe what players look at on every street.

These are heads-up games with one board, one hand type and all hole cards dealt at once. A deal is
the first hand, the second hand and the whole board as card numbers. The board is complete even if
the hand ended before its last cards were dealt.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from croupier import _core
from croupier.analysis.equities.games import find_game
from croupier.analysis.equities.preflop import share_matrix
from croupier.cards.card import Deck
from croupier.cards.hand_types import StandardHighHand

if TYPE_CHECKING:
    from collections.abc import Iterable

    from croupier.games.game import Game
    from croupier.hand.state import State

Deals = NDArray[np.uint8]

BINS = 64
_NONE: Deals = np.zeros(0, dtype=np.uint8)


@cache
def deal_game(game: Game) -> _core.DealGame | None:
    """Return the reader of a game's deals; None for games that are not of the kind above."""
    boards = board_counts(game)
    if boards is None:
        return None
    dealt = find_game(game)
    plain = tuple(dealt.deck) == tuple(Deck.STANDARD) and game.hand_types == (StandardHighHand,)
    starts, edges = _tables() if plain and dealt.hole_count == 2 else (_NONE, _NONE)
    return _core.DealGame(
        dealt.hand_types[0], dealt.deck_mask, dealt.hole_count, list(boards), starts, edges
    )


def board_counts(game: Game) -> tuple[int, ...] | None:
    """Return the number of board cards on each street after the first; None if there are none."""
    first, *later = game.streets(1, 1, None)
    if game.small or game.boards != 1 or len(game.hand_types) != 1 or first.board_dealing_count:
        return None
    if any(street.draw_status or street.hole_dealing_statuses for street in later):
        return None
    counts = tuple(np.cumsum([street.board_dealing_count for street in later]).tolist())
    dealt = find_game(game)
    if not counts or len(set(dealt.deck)) != len(dealt.deck):
        return None
    return counts if 2 * dealt.hole_count + counts[-1] <= len(dealt.deck) else None


def board_places(game: Game) -> list[int]:
    """Return where in the deck the cards of the board lie, before any of them is dealt.

    One card is burnt before each street that says so.
    """
    found: list[int] = []
    place = 0
    for street in game.streets(1, 1, None)[1:]:
        place += bool(street.card_burning_status)
        found.extend(range(place, place + street.board_dealing_count))
        place += street.board_dealing_count
    return found


def deal_cards(state: State, places: Iterable[int]) -> list[int]:
    """Return the deal of a hand whose board has not been dealt yet: both hands, then the board.

    `places` are those of the board: the cards to come lie in the deck in their order.
    """
    return list(_core.deal_numbers(state, list(places)))


@cache
def _tables() -> tuple[Deals, Deals]:
    """Return the bin of each hand of hold'em before the flop, and that of each pair of hands."""
    shares, possible = share_matrix()
    strength = (shares * possible).sum(axis=1) / possible.sum(axis=1)
    places = strength.argsort(kind="stable").argsort(kind="stable")
    starts = (places * BINS // len(places)).astype(np.uint8)
    edges = np.minimum(shares * BINS, BINS - 1).astype(np.uint8)
    return starts, edges.ravel()
