"""What two players do, learned from what they did, and what deals are worth when they do that.

A model of each player is learned from its decisions: trees over what it saw. A deal is then played
out between the models, in both seatings. Whatever the models are, that is a function of the deal.
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

DECISIONS = 24  # of each hand that are learned from; later ones are left out
WORDS = 12  # of each player and hand that are known; later ones are drawn anew
ENDS, FOLDS, CALLS, RAISES = range(4)  # codes of decisions; a raise is 3 more than what it adds
TREES, DEPTH, LEAF = 8, 16, 2.0
ROWS, COLUMNS = 0.8, 0.7
SURE = 0.95  # the probability from which a move is always made
TIMES = 10  # that the deal of a block is played out
MOST_BOARDS = 4
MEETINGS = 1  # other hands on a random board that each hand meets, both ways round
_TRIED = 200  # deals that tell how noisy the mean over one board is
_SEED = 0  # a model is a function of what it learned from


class Dealing(NamedTuple):
    """A heads-up game whose deals are read, a hand before its first decision, and the unit."""

    game: _core.DealGame
    start: State | None  # None where deals cannot be put into hands
    unit: int


def read_dealing(game: Game, start: State, unit: int) -> Dealing | None:
    """Return how deals of a game are read and played out; None for games without such deals."""
    found = deal_game(game)
    if found is None:
        return None
    return Dealing(found, start if _core.can_play_deals(found, start) else None, unit)


class HabitModel(NamedTuple):
    """What two players do, and on how many random boards the mean of a deal's value is taken."""

    dealing: Dealing
    habits: _core.Habits
    boards: int = 0

    def values(self, deals: Deals, words: Words, seeds: Seeds) -> Array:
        """Return what the first player wins with each deal, in units per hand."""
        return self._values(deals, words, seeds, 0)

    def luck(self, deals: Deals, words: Words, seeds: Seeds) -> Array:
        """Return the same less its mean over deals and words drawn from the seed.

        Whatever was learned, and from whatever: deals that were not learned from have mean zero.
        """
        return self._values(deals, words, seeds, self.boards)

    def _values(self, deals: Deals, words: Words, seeds: Seeds, boards: int) -> Array:
        assert self.dealing.start is not None
        found = self.habits.values(
            self.dealing.game, self.dealing.start, deals, words, seeds, TIMES, boards, MEETINGS
        )
        return found / self.dealing.unit

    def with_boards(self, deals: Deals, words: Words, seeds: Seeds, noise: float) -> HabitModel:
        """Return the model with as many boards as keep the variance of the mean below `noise`."""
        some = deals[:_TRIED], words[:_TRIED], seeds[:_TRIED]
        means = self._values(*some, 0) - self._values(*some, 1)
        wanted = ceil(float(means.var()) / max(noise, 1e-300))
        return self._replace(boards=min(max(wanted, 1), MOST_BOARDS))


def learn_habits(dealing: Dealing, deals: Deals, codes: Codes, words: Words) -> HabitModel:
    """Learn what two players do, from the decisions of both seatings of each deal.

    `words` are what those who draw had to draw from: no columns, or zeros, where nobody does.
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
