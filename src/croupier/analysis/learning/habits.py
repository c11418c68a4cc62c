"""Models of two players, learned from their decisions, and what deals are worth between them.

The model of a player is made of trees over what the player saw. A deal is then played out between
the two models, in both seatings. The result is a function of the deal alone, whatever the models
are.
"""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier import _core
from croupier.analysis.learning.deals import deal_game

if TYPE_CHECKING:
    from croupier.games.game import Game
    from croupier.hand.state import State

Array = NDArray[np.float64]
Deals = NDArray[np.uint8]
Codes = NDArray[np.int32]
Words = NDArray[np.uint64]
Seeds = NDArray[np.uint64]

DECISIONS = 24  # learned from in each hand; later ones are left out
WORDS = 12  # known for each player and hand; later ones are drawn again
ENDS, FOLDS, CALLS, RAISES = range(4)  # codes of decisions; a raise is 3 more than what it adds
TREES, DEPTH, LEAF = 8, 16, 2.0
ROWS, COLUMNS = 0.8, 0.7
SURE = 0.95  # a move with this probability or more is always made
TIMES = 10  # how many times the deal of a block is played out
MOST_BOARDS = 4
MEETINGS = 1  # hands that each hand meets on a random board, in both seatings
_TRIED = 200  # deals from which the noise of the mean over one board is estimated
_SEED = 0  # fixed: the same data give the same model


class Dealing(NamedTuple):
    """The reader of a heads-up game's deals, a hand before its first decision, and the unit.

    `threads` play deals out; their number changes no value.
    """

    game: _core.DealGame
    start: State | None  # None if deals cannot be put into hands
    unit: int
    threads: int = 1


def read_dealing(game: Game, start: State, unit: int) -> Dealing | None:
    """Return how deals of a game are read and played out; None if the game has no such deals."""
    found = deal_game(game)
    if found is None:
        return None
    return Dealing(found, start if _core.can_play_deals(found, start) else None, unit)


class HabitModel(NamedTuple):
    """Models of two players, and the number of random boards for the mean of a deal's value."""

    dealing: Dealing
    habits: _core.Habits
    boards: int = 0

    def values(self, deals: Deals, words: Words, seeds: Seeds) -> Array:
        """Return what the first player wins with each deal, in units per hand."""
        return self._values(deals, words, seeds, 0)

    def luck(self, deals: Deals, words: Words, seeds: Seeds) -> Array:
        """Return the values minus their mean over deals and words drawn from the seed.

        Deals that were not learned from have mean zero, whatever the model is.
        """
        return self._values(deals, words, seeds, self.boards)

    def _values(self, deals: Deals, words: Words, seeds: Seeds, boards: int) -> Array:
        assert self.dealing.start is not None
        found = self.habits.values(
            self.dealing.game,
            self.dealing.start,
            deals,
            words,
            seeds,
            times=TIMES,
            boards=boards,
            meetings=MEETINGS,
            threads=self.dealing.threads,
        )
        return found / self.dealing.unit

    def with_boards(self, deals: Deals, words: Words, seeds: Seeds, noise: float) -> HabitModel:
        """Return the model with as many boards as keep the variance of the mean below `noise`."""
        some = deals[:_TRIED], words[:_TRIED], seeds[:_TRIED]
        means = self._values(*some, 0) - self._values(*some, 1)
        wanted = ceil(float(means.var()) / max(noise, 1e-300))
        return self._replace(boards=min(max(wanted, 1), MOST_BOARDS))


def learn_habits(dealing: Dealing, deals: Deals, codes: Codes, words: Words) -> HabitModel:
    """Learn models of two players from their decisions in both seatings of each deal.

    `words` are the random words that follow from the seeds of players who draw. It has no columns,
    or zeros, if no player does.
    """
    assert dealing.start is not None
    habits = _core.learn_habits(
        dealing.game,
        dealing.start,
        deals,
        codes,
        words,
        trees=TREES,
        depth=DEPTH,
        leaf=LEAF,
        rows=ROWS,
        columns=COLUMNS,
        sure=SURE,
        seed=_SEED,
    )
    return HabitModel(dealing, habits)
