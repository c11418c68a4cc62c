"""Models of what a deal is worth to two players, learned from deals that were played."""

from __future__ import annotations

from math import ceil
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier import _core

Array = NDArray[np.float64]

MOST_LEARNED = 20_000  # deals that a model learns from; more of them cost more than they teach
ASKED = 5  # one deal in this many is held back to choose the number of trees
TREES, DEPTH, PATIENCE = 250, 6, 25
RATE, PRIOR = 0.15, 5.0
ROWS, COLUMNS = 0.6, 0.5
NOISE = 0.06  # share of the unexplained variance that the noise of the mean may add
MOST_BOARDS = 8
_TRIED = 200  # boards from which the noise of the mean over one board is estimated
_SEED = 0  # fixed: the same data give the same model


class DealModel(NamedTuple):
    """Trees over deals, and the number of random boards for the mean of each deal."""

    game: _core.DealGame
    forest: _core.Forest
    boards: int

    def luck(self, deals: NDArray[np.uint8], seeds: NDArray[np.uint64]) -> Array:
        """Return the model's value of each deal minus its mean over deals drawn from its seed.

        Deals that were not learned from have mean zero, whatever the model is.
        """
        if not self.forest.trees:
            return np.zeros(len(deals))
        return self.forest.centred(self.game, deals, seeds, self.boards)


def learn_deals(game: _core.DealGame, deals: NDArray[np.uint8], results: Array) -> DealModel:
    """Learn what deals are worth; the model is empty if deals say nothing about the results."""
    features = game.features(deals)
    learned = len(deals) - len(deals) // ASKED
    forest = _core.grow_forest(
        features,
        results,
        learned,
        trees=TREES,
        depth=DEPTH,
        rate=RATE,
        prior=PRIOR,
        rows=ROWS,
        columns=COLUMNS,
        patience=PATIENCE,
        seed=_SEED,
    )
    if not forest.trees:
        return DealModel(game, forest, 1)
    left = float((results - forest.predict(features))[learned:].var())
    means = forest.predict(game.drawn(_TRIED, _SEED)).reshape(_TRIED, -1).mean(axis=1)
    wanted = float(means.var()) / max(NOISE * left, 1e-300)
    return DealModel(game, forest, min(max(ceil(wanted), 1), MOST_BOARDS))
