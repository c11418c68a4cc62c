"""The interval of a mean after a fixed number of blocks.

Student's t where the blocks are many; a symmetric studentized bootstrap where they are few, or
where a few large ones dominate; the range of the results where they do not vary at all.
"""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from croupier.arena.statistics.quantiles import student_p_value, student_quantile

if TYPE_CHECKING:
    from numpy.typing import NDArray

ENOUGH = 50  # effective blocks from which Student's t is used
RESAMPLES = 2000
DUST = 1e-9  # of the bound: what rounding leaves of equal values
_SEED = 0  # an interval is a function of its data
_CHUNK = 50_000  # draws at a time: they stay in the cache


class Interval(NamedTuple):
    """A mean, its standard error, an interval at a level, and the p-value of a mean of zero."""

    mean: float
    standard_error: float
    low: float
    high: float
    p_value: float
    method: str


def effective_blocks(values: NDArray[np.float64]) -> float:
    """Return how many equally large deviations the spread is made of: 1 where one block is all.

    >>> round(effective_blocks(np.array([1.0, -1.0] * 10))), effective_blocks(np.ones(9))
    (20, 0.0)
    """
    squares = (values - values.mean()) ** 2
    fourth = float((squares**2).sum())
    return float(squares.sum()) ** 2 / fourth if fourth > 0.0 else 0.0


def fixed_interval(values: NDArray[np.float64], level: float, bound: float) -> Interval:
    """Return the interval of the mean of independent values.

    No mean can be farther from zero than `bound`: what the rules allow to win or lose.
    """
    count = len(values)
    if count < 2:
        mean = float(values.mean()) if count else 0.0
        return Interval(mean, bound, -bound, bound, 1.0, "range")
    mean = float(values.mean())
    error = float(values.std(ddof=1)) / count**0.5
    if error <= DUST * bound:
        return _without_variance(mean, count, level, bound)
    if effective_blocks(values) >= ENOUGH:
        half = student_quantile(level, count - 1) * error
        p_value = student_p_value(mean / error, count - 1)
        return _clipped(mean, error, half, p_value, bound, "student")
    wide = _bootstrap(values)
    # The interval leaves out zero where the p-value is below the error. At levels that so few
    # resamples cannot tell, nothing but the bound is known.
    beyond = int((1.0 - level) * (1 + len(wide)))
    half = float(np.sort(wide)[-beyond]) * error if beyond else inf
    p_value = float((1 + np.count_nonzero(wide >= abs(mean) / error)) / (1 + len(wide)))
    return _clipped(mean, error, half, p_value, bound, "bootstrap")


def _without_variance(mean: float, count: int, level: float, bound: float) -> Interval:
    """All blocks are equal: other results have at most the probability that hides them so long."""
    unseen = 1.0 - (1.0 - level) ** (1.0 / count)
    half = unseen * (bound + abs(mean))
    # The level at which the interval reaches zero.
    reach = abs(mean) / (bound + abs(mean))
    return _clipped(mean, 0.0, half, (1.0 - reach) ** count, bound, "range")


def _clipped(
    mean: float, error: float, half: float, p_value: float, bound: float, method: str
) -> Interval:
    low, high = max(mean - half, -bound), min(mean + half, bound)
    return Interval(mean, error, low, high, min(p_value, 1.0), method)


def _bootstrap(values: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return how far from the mean, in standard errors, the means of resamples are."""
    count, center = len(values), values.mean()
    draw = np.random.default_rng(_SEED)
    found = []
    rows = max(1, min(RESAMPLES, _CHUNK // count))
    for begin in range(0, RESAMPLES, rows):
        shape = (min(rows, RESAMPLES - begin), count)
        sample = values[draw.integers(0, count, shape)]
        away = np.abs(sample.mean(axis=1) - center)
        errors = sample.std(axis=1, ddof=1) / count**0.5
        with np.errstate(divide="ignore", invalid="ignore"):
            wide = away / errors
        wide[errors <= 0.0] = np.inf  # a resample without variance is no reason for confidence
        found.append(wide)
    return np.concatenate(found)
