"""Whether the results inside a life are correlated: a one-way analysis of variance.

The limits of the p-value are from simulations in which two equal bots play each life differently:
after the test at the first limit, intervals of 5 lives and more cover in 94 % and more, whatever
the correlation; with the second one and the least number of lives, at most 4 % of the matches that
are watched end in a false verdict. tests/arena/statistics/test_lives.py repeats some of them.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.arena.statistics.quantiles import fisher_p_value

CORRELATED = 0.25  # the p-value below which lives are the unit
CORRELATED_WATCHED = 0.1  # the same in a match that is watched: it looks many times
LEAST_LIVES = 10  # before that a match that is watched has lives as the unit


class LifeCorrelation(NamedTuple):
    """The correlation of two blocks of one life, and the p-value of there being none."""

    correlation: float
    p_value: float


def life_correlation(values: NDArray[np.float64], lives: NDArray[np.intp]) -> LifeCorrelation:
    """Test whether blocks of the same life are more alike than those of different ones.

    >>> values, lives = np.array([1.0, 1, 5, 5, 9, 9.5]), np.array([0, 0, 1, 1, 2, 2])
    >>> life_correlation(values, lives).p_value < 0.01
    True
    """
    _, group, sizes = np.unique(lives, return_inverse=True, return_counts=True)
    groups, count = len(sizes), len(values)
    if groups < 2 or count <= groups:
        return LifeCorrelation(0.0, 1.0)
    means = np.bincount(group, values) / sizes
    between = float((sizes * (means - values.mean()) ** 2).sum()) / (groups - 1)
    within = float(((values - means[group]) ** 2).sum()) / (count - groups)
    if within <= 0.0:
        return LifeCorrelation(1.0 if between > 0.0 else 0.0, 0.0 if between > 0.0 else 1.0)
    size = (count - float((sizes**2).sum()) / count) / (groups - 1)
    correlation = (between - within) / (between + (size - 1.0) * within)
    return LifeCorrelation(
        correlation, fisher_p_value(between / within, groups - 1, count - groups)
    )


def life_means(values: NDArray[np.float64], lives: NDArray[np.intp]) -> NDArray[np.float64]:
    """Return the mean of each life, in the order of their numbers; only the last may be shorter."""
    _, group, sizes = np.unique(lives, return_inverse=True, return_counts=True)
    means: NDArray[np.float64] = np.bincount(group, values) / sizes
    return means
