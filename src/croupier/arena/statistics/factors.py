"""Least-squares factors of control variates."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from collections.abc import Sequence

Array = NDArray[np.float64]

PRIOR_BLOCKS = 10.0  # factors begin where they start, as if that many blocks had said so
LARGEST_FACTOR = 6.0
_DUST = 1e-12  # of the largest variance: what rounding leaves of a control that never varied


class Factors:
    """Least-squares factors of some controls, brought up to date chunk by chunk.

    `start` is where each factor begins, 1 if nothing is said.
    """

    def __init__(self, controls: int, start: Sequence[float] | None = None) -> None:
        self.count = 0
        self._start = np.ones(controls) if start is None else np.array(start, dtype=np.float64)
        self._sums = np.zeros(controls + 1)
        self._products = np.zeros((controls + 1, controls + 1))
        self._fourth = np.zeros(controls)

    def add(self, results: Array, luck: Array) -> None:
        """Learn from blocks: their results (n), and the luck of each control in them (n, k)."""
        columns = np.column_stack([luck, results])
        self.count += len(columns)
        self._sums += columns.sum(axis=0)
        self._products += columns.T @ columns
        squares = luck**2
        self._fourth += (squares * squares).sum(axis=0)

    def values(self) -> Array:
        """Return the factor of each control."""
        if not self.count or not len(self._start):
            return self._start
        mean = self._sums / self.count
        spread = self._products / self.count - np.outer(mean, mean)
        own, shared = spread[:-1, :-1], spread[:-1, -1]
        # Ridge regression towards the start. The prior weighs as much as that many typical blocks
        # in which the control varied: one all-in among many folds says little about its factor.
        variances = np.diag(own)
        varied = variances > _DUST * max(float(np.diag(spread).max()), 1e-300)
        squares = np.diag(self._products)[:-1]
        effective = squares**2 / np.where(self._fourth > 0.0, self._fourth, 1.0)
        weights = PRIOR_BLOCKS * variances / np.where(varied, effective, 1.0)
        own = np.where(np.outer(varied, varied), own, 0.0)
        weights = np.where(varied, weights, 1.0)
        shared = np.where(varied, shared, 0.0)
        found: NDArray[Any] = np.linalg.solve(
            own + np.diag(weights), shared + weights * self._start
        )
        # Rare large values can make a solution absurd; no value function has such factors.
        return found.clip(0.0, LARGEST_FACTOR)
