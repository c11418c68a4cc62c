"""Holdings that a player may have had, and how two sets of them fare against each other.

A player's own holding stands among others that are drawn from the whole deck without regard to
it. Given the set, each of its members was equally likely to be the one dealt: averages over the
set, weighted by how likely each holding makes what was seen, are unbiased for any size of the set.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.equities.games import find_game
from croupier.analysis.equities.preflop import preflop_shares
from croupier.cards.hand_types import evaluate
from croupier.errors import CroupierError

if TYPE_CHECKING:
    from croupier.games.game import Game

Masks = NDArray[np.uint64]
Matrix = NDArray[np.float64]

RUNOUTS = 80  # boards that are drawn where counting all of them takes too long
MOST_RUNOUTS = 100  # boards up to which all are counted
_MOST_HOLE_CARDS = 2
_FEW = 10  # holdings of games whose shares are all counted and kept


class Holdings:
    """All holdings of a game whose hole cards are dealt once, and only the board after them."""

    def __init__(self, game: Game) -> None:
        self.dealt = dealt = find_game(game)
        self.deck = np.array([card.number for card in dealt.deck], dtype=np.uint64)
        hands = combinations(sorted(int(card) for card in self.deck), dealt.hole_count)
        self.masks: Masks = np.array(
            [sum(1 << card for card in hand) for hand in hands], dtype=np.uint64
        )
        self.places = {int(mask): place for place, mask in enumerate(self.masks)}
        self.texts = [_texts(int(mask), dealt.deck) for mask in self.masks]
        self._known: dict[tuple[bytes, bytes, int], tuple[Matrix, NDArray[np.bool_]]] = {}

    def draw(self, own: int, count: int | None, chance: np.random.Generator) -> NDArray[np.intp]:
        """Return the places of the own holding and of others; None takes all there are."""
        place = self.places[own]
        if count is None or count + 1 >= len(self.masks):
            return np.array([place, *(n for n in range(len(self.masks)) if n != place)])
        others = chance.integers(0, len(self.masks), count)
        return np.concatenate([[place], others])

    def shares(
        self,
        first: NDArray[np.intp],
        second: NDArray[np.intp],
        board: int,
        chance: np.random.Generator,
    ) -> tuple[Matrix, NDArray[np.bool_]]:
        """Return the share of each first holding against each second, and which pairs can be.

        The share is that of a showdown after the missing board cards. Where these are drawn, it
        is an unbiased estimate: the boards that a pair leaves possible are equally likely.
        """
        if len(self.masks) > _FEW:
            return self._count(first, second, board, chance)
        # Decks of research games are so small that the same question comes again and again.
        key = first.tobytes(), second.tobytes(), board
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._count(first, second, board, chance)
        return found

    def _count(
        self,
        first: NDArray[np.intp],
        second: NDArray[np.intp],
        board: int,
        chance: np.random.Generator,
    ) -> tuple[Matrix, NDArray[np.bool_]]:
        left, right, table = self.masks[first], self.masks[second], np.uint64(board)
        possible = (left[:, None] & right[None, :]) == 0
        possible &= ((left & table) == 0)[:, None] & ((right & table) == 0)[None, :]
        missing = self.dealt.board_count - board.bit_count()
        if board == 0 and self.dealt.is_holdem:
            return preflop_shares(left, right), possible
        won = np.zeros(possible.shape)
        count = np.zeros(possible.shape)
        for more in self._runouts(board, missing, chance):
            mine, fits = self._strengths(left, table | more)
            other, other_fits = self._strengths(right, table | more)
            free = fits[:, None] & other_fits
            won += free * ((mine[:, None] > other) + 0.5 * (mine[:, None] == other))
            count += free
        return np.where(count > 0, won / np.maximum(count, 1.0), 0.5), possible

    def _strengths(
        self, hands: Masks, board: np.uint64
    ) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
        """Return the strength of each hand, and which hands share no card with the board."""
        fits = (hands & board) == 0
        strengths = np.zeros(len(hands), dtype=np.int64)
        strengths[fits] = evaluate(hands[fits] | board, self.dealt.hand_types[0])
        return strengths, fits

    def _runouts(self, board: int, missing: int, chance: np.random.Generator) -> list[np.uint64]:
        left = [int(card) for card in self.deck if not board >> int(card) & 1]
        if comb(len(left), missing) <= MOST_RUNOUTS:
            chosen = combinations(left, missing)
            return [np.uint64(sum(1 << card for card in cards)) for cards in chosen]
        keys = chance.random((RUNOUTS, len(left)))
        places = np.argpartition(keys, missing, axis=1)[:, :missing]
        return [np.uint64(sum(1 << left[place] for place in row)) for row in places.tolist()]


@cache
def holdings_of(game: Game) -> Holdings | None:
    """Return the holdings of a game; None where only the own one is looked at.

    These are games with draws, cards that are dealt later, several boards or hand types, or more
    than two hole cards.
    """
    streets = game.streets(1, 1, None)
    if any(street.draw_status or street.hole_dealing_statuses for street in streets[1:]):
        return None
    if game.boards != 1 or len(game.hand_types) != 1 or game.hole_count > _MOST_HOLE_CARDS:
        return None
    found = Holdings(game)
    try:  # some hand types tell hole cards from board cards, which a mask does not
        cards = found.deck[: game.hole_count + game.board_count]
        evaluate((np.uint64(1) << cards).sum(keepdims=True), game.hand_types[0])
    except CroupierError:
        return None
    return found


def _texts(mask: int, deck: tuple[object, ...]) -> tuple[str, ...]:
    names = {card.number: repr(card) for card in deck}  # type: ignore[attr-defined]
    return tuple(names[place] for place in range(64) if mask >> place & 1)
