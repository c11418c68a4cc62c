"""A confidence sequence: intervals that hold at all times at once, however often one looks.

Two sequences share the level. The first assumes only that results are within what the rules allow
to win or lose: the empirical-Bernstein sequence of Waudby-Smith and Ramdas (2024). It is valid for
every number of blocks and wide. The second is the asymptotic sequence of Waudby-Smith, Arbour,
Sinha, Kennedy and Ramdas (2024), the normal mixture of Robbins with an estimated variance. It is
used from the block on where the central limit theorem can be relied upon: there are enough blocks,
and no few of them make up the spread. A start that waits for that can only avoid errors, since the
sequence holds for all later times at once.
"""

from __future__ import annotations

from math import exp, log, sqrt

import numpy as np
from numpy.typing import NDArray

from croupier.arena.statistics.intervals import DUST, Interval

Array = NDArray[np.float64]

FIRST_BLOCK = 100  # the asymptotic sequence does not begin before
ENOUGH = 50.0  # nor before that many blocks make up the spread; see effective_blocks
TIGHTEST = 2000  # blocks for which the mixture is tuned
_BOUNDED_SHARE = 0.1  # of the level, spent on the sequence that only knows the bound
_LARGEST_BET = 0.75


class ConfidenceSequence:
    """The interval of a mean while results arrive in chunks.

    `bound` is the largest possible result, in absolute value, of the plain results; those with
    controls may be larger. `share` is the part of the error that this sequence may spend, where
    several are watched; p-values are those of the whole.
    """

    def __init__(self, level: float, bound: float, share: float = 1.0) -> None:
        self.level = level
        self.bound = bound
        self._share = share
        error = share * (1.0 - level)
        self._error = (1.0 - _BOUNDED_SHARE) * error
        self._bounded = _Bernstein(_BOUNDED_SHARE * error, bound)
        tuned = -2.0 * log(self._error)
        self._mixture = (tuned + log(tuned) + 1.0) / TIGHTEST  # rho squared
        self.count = 0
        self._shift = 0.0  # powers are summed about an early mean, so that no digits are lost
        self._powers = np.zeros(4)

    def add(self, results: Array, plain: Array) -> None:
        """Take a chunk: results with controls, and the same ones without, both per block."""
        if not len(results):
            return
        self._bounded.add(plain)
        if not self.count:
            self._shift = float(results.mean())
        moved = results - self._shift
        self._powers += [float((moved**power).sum()) for power in (1, 2, 3, 4)]
        self.count += len(results)

    @property
    def mean(self) -> float:
        """The mean so far."""
        return self._shift + float(self._powers[0]) / self.count if self.count else 0.0

    @property
    def standard_error(self) -> float:
        """The standard error of the mean so far."""
        return sqrt(self._variance() / self.count) if self.count > 1 else self.bound

    @property
    def has_started(self) -> bool:
        """Whether the asymptotic sequence is in use."""
        if self.count < FIRST_BLOCK:
            return False
        variance, fourth = self._variance(), self._fourth()
        if variance <= (DUST * self.bound) ** 2:
            return False
        return self.count * variance**2 >= ENOUGH * fourth

    def interval(self) -> Interval:
        """Return the interval now."""
        if not self.has_started:
            low, high = self._bounded.interval()
            decided = low > 0.0 or high < 0.0
            p_value = 1.0 - self.level if decided else 1.0
            mean = self.mean
            return Interval(mean, self.standard_error, low, high, p_value, "bounded")
        count, mixture = self.count, self._mixture * self.count + 1.0
        half = sqrt(
            2.0 * mixture / (count * (mixture - 1.0)) * log(sqrt(mixture) / self._error)
        ) * sqrt(self._variance())
        mean = self.mean
        low, high = max(mean - half, -self.bound), min(mean + half, self.bound)
        return Interval(mean, self.standard_error, low, high, self._p_value(), "asymptotic")

    def _p_value(self) -> float:
        """Return the smallest error at which the interval leaves out zero."""
        mixture = self._mixture * self.count + 1.0
        squared = self.count * self.mean**2 / self._variance()
        power = squared * (mixture - 1.0) / (2.0 * mixture) - log(mixture) / 2.0
        spent = (1.0 - _BOUNDED_SHARE) * self._share
        return min(1.0, exp(-power) / spent) if power < 700.0 else 0.0

    def _moments(self) -> tuple[float, Array]:
        moments = self._powers / self.count
        return float(moments[0]), moments

    def _variance(self) -> float:
        center, moments = self._moments()
        return max(float(moments[1]) - center**2, 0.0)

    def _fourth(self) -> float:
        center, (_, second, third, fourth) = self._moments()
        return float(fourth - 4 * center * third + 6 * center**2 * second - 3 * center**4)


class _Bernstein:
    """The predictable plug-in empirical-Bernstein sequence of values within a bound."""

    def __init__(self, error: float, bound: float) -> None:
        self._log = log(2.0 / error)
        self._bound = bound
        self._count = 0
        self._total = 0.5  # of values moved to 0 to 1, with one value of 1/2 before the first
        self._squares = 0.25  # about the running mean, with a variance of 1/4 before the first
        self._bets = 0.0
        self._weighted = 0.0
        self._penalty = 0.0
        self._low, self._high = -bound, bound

    def add(self, values: Array) -> None:
        """Take a chunk of values."""
        scaled = ((values / self._bound + 1.0) / 2.0).clip(0.0, 1.0)
        numbers = self._count + np.arange(1.0, len(scaled) + 1.0)
        totals = self._total + np.cumsum(scaled)
        means = totals / (numbers + 1.0)  # each with its own value
        before = np.concatenate([[self._total / (self._count + 1.0)], means[:-1]])
        squares = self._squares + np.cumsum((scaled - means) ** 2)
        variances = np.concatenate([[self._squares], squares[:-1]]) / numbers
        bets = np.sqrt(2.0 * self._log / (variances * numbers * np.log1p(numbers)))
        bets = bets.clip(max=_LARGEST_BET)
        spread = (scaled - before) ** 2
        self._bets += float(bets.sum())
        self._weighted += float((bets * scaled).sum())
        self._penalty += float((spread * (-np.log1p(-bets) - bets)).sum())
        self._count += len(scaled)
        self._total, self._squares = float(totals[-1]), float(squares[-1])
        center = self._weighted / self._bets
        half = (self._log + self._penalty) / self._bets
        # The sequence holds at all times at once, so every interval so far counts.
        self._low = max(self._low, (2.0 * (center - half) - 1.0) * self._bound)
        self._high = min(self._high, (2.0 * (center + half) - 1.0) * self._bound)

    def interval(self) -> tuple[float, float]:
        """Return the interval now."""
        return self._low, self._high
