"""Gradient boosting in plain numpy: the twin of core/learning/trees.cpp."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

BINS = 64


def grown(
    features: NDArray[np.uint8],
    targets: Array,
    learned: int,
    *,
    trees: int,
    depth: int,
    rate: float,
    prior: float,
    patience: int,
) -> Array:
    """Return the prediction of the trees for each row; all rows and features are used."""
    rest = targets - targets[:learned].mean()
    said = np.zeros(len(targets))
    kept, number, least, best = 0, 0, _error(rest[learned:]), said
    while number < trees and number < kept + patience:
        leaves = np.zeros(len(targets), dtype=np.intp)
        for level in range(depth):
            feature, above = _question(features, rest, leaves, learned, 2**level, prior)
            leaves = 2 * leaves + (features[feature] > above)
        sums = np.bincount(leaves[:learned], rest[:learned], 2**depth)
        counts = np.bincount(leaves[:learned], minlength=2**depth)
        values = rate * sums / (counts + prior)
        rest, said = rest - values[leaves], said + values[leaves]
        number += 1
        if (now := _error(rest[learned:])) < least:
            least, kept, best = now, number, said
    return best


def _error(rest: Array) -> float:
    return float(((rest - rest.mean()) ** 2).sum())


def _question(
    features: NDArray[np.uint8],
    rest: Array,
    leaves: NDArray[np.intp],
    learned: int,
    count: int,
    prior: float,
) -> tuple[int, int]:
    gains = np.zeros((len(features), BINS - 1))
    for feature, column in enumerate(features):
        cells = leaves[:learned] * BINS + column[:learned]
        sums = np.bincount(cells, rest[:learned], count * BINS).reshape(count, BINS)
        counts = np.bincount(cells, minlength=count * BINS).reshape(count, BINS)
        low, fewer = sums.cumsum(axis=1)[:, :-1], counts.cumsum(axis=1)[:, :-1]
        high, more = sums.sum(axis=1)[:, None] - low, counts.sum(axis=1)[:, None] - fewer
        gains[feature] = (low**2 / (fewer + prior) + high**2 / (more + prior)).sum(axis=0)
    return divmod(int(gains.argmax()), BINS - 1)
