"""Control variates: luck that is known to average zero is subtracted, times a factor.

A factor that is fitted to the very blocks it corrects would bias them. For a fixed number of
blocks each half is corrected with the factors of the other half; in a sequential run each chunk
with the factors of the chunks before it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from collections.abc import Sequence

Array = NDArray[np.float64]

PRIOR_BLOCKS = 10.0  # factors begin where they start, as if that many blocks had said so
LARGEST_FACTOR = 6.0
FOLDS = 5  # parts of the blocks learned from, for choosing how strongly factors are shrunk
PENALTIES = (10.0, 30.0, 100.0, 300.0)  # blocks that say a further factor is zero
ENOUGH = 400  # blocks before further controls are looked at: several for each of them
GROWTH = 1.1  # further factors are fitted again when there are that many times the blocks
_DUST = 1e-12  # of the largest variance: what rounding leaves of a control that never varied


class Factors:
    """Least-squares factors of some controls, brought up to date chunk by chunk.

    `start` is where each factor begins, 1 if nothing is said. The last `further` controls begin
    at zero. They are used as far as that helps to predict blocks that were not learned from: how
    strongly they are shrunk, and whether they are used at all, is decided by cross-validation
    among the blocks learned from, again when there are `growth` times as many of them.
    """

    def __init__(
        self,
        controls: int,
        start: Sequence[float] | None = None,
        further: int = 0,
        *,
        growth: float = GROWTH,
    ) -> None:
        self._growth = growth
        self.count = 0
        self._own = controls - further
        own = np.ones(self._own) if start is None else np.array(start, dtype=np.float64)
        self._start = np.concatenate([own, np.zeros(further)])
        self._parts = [_Moments(controls) for _ in range(FOLDS if further else 1)]
        self._known: tuple[int, Array] | None = None

    def add(self, results: Array, luck: Array) -> None:
        """Learn from blocks: their results (n), and the luck of each control in them (n, k)."""
        columns = np.column_stack([luck, results])
        parts = len(self._parts)
        for number, part in enumerate(self._parts):
            part.add(columns[(number - self.count) % parts :: parts])
        self.count += len(columns)

    def values(self) -> Array:
        """Return the factor of each control."""
        if not self.count or not len(self._start):
            return self._start
        if len(self._parts) == 1:
            return self._solved(self._parts[0], None)
        if self._known is None or self.count >= self._growth * self._known[0]:
            self._known = self.count, self._solved(_joined(self._parts), self._penalty())
        return self._known[1]

    def _penalty(self) -> float | None:
        """Return how strongly further controls are shrunk; None leaves them out."""
        if self.count < ENOUGH:
            return None
        candidates: tuple[float | None, ...] = (None, *PENALTIES)
        errors = np.zeros(len(candidates))
        for left_out in self._parts:
            rest = _joined([part for part in self._parts if part is not left_out])
            spread = left_out.spread()
            for place, penalty in enumerate(candidates):
                weights = np.append(-self._solved(rest, penalty), 1.0)
                errors[place] += left_out.count * float(weights @ spread @ weights)
        return candidates[int(errors.argmin())]

    def _solved(self, moments: _Moments, penalty: float | None) -> Array:
        used = self._own if penalty is None else len(self._start)
        spread = moments.spread()
        start = self._start[:used]
        own, shared = spread[:used, :used], spread[:used, -1]
        # Ridge regression towards the start. The prior weighs as much as that many typical blocks
        # in which the control varied: one all-in among many folds says little about its factor.
        variances = np.diag(own)
        varied = variances > _DUST * max(float(np.diag(spread).max()), 1e-300)
        squares = np.diag(moments.products)[:used]
        fourth = moments.fourth[:used]
        effective = squares**2 / np.where(fourth > 0.0, fourth, 1.0)
        weights = PRIOR_BLOCKS * variances / np.where(varied, effective, 1.0)
        if penalty is not None:
            weights[self._own :] *= penalty / PRIOR_BLOCKS
        own = np.where(np.outer(varied, varied), own, 0.0)
        weights = np.where(varied, weights, 1.0)
        shared = np.where(varied, shared, 0.0)
        factors: NDArray[Any] = np.linalg.solve(own + np.diag(weights), shared + weights * start)
        if penalty is None:
            # Rare large values can make a solution absurd; no value function has such factors.
            factors = factors.clip(0.0, LARGEST_FACTOR)
        found: Array = np.concatenate([factors, np.zeros(len(self._start) - used)])
        return found


class _Moments:
    """Sums over blocks of the controls and, last, the results."""

    def __init__(self, controls: int) -> None:
        self.count = 0
        self.sums = np.zeros(controls + 1)
        self.products = np.zeros((controls + 1, controls + 1))
        self.fourth = np.zeros(controls)

    def add(self, columns: Array) -> None:
        self.count += len(columns)
        self.sums += columns.sum(axis=0)
        self.products += columns.T @ columns
        squares = columns[:, :-1] ** 2
        self.fourth += (squares * squares).sum(axis=0)

    def spread(self) -> Array:
        """Return the covariances."""
        if not self.count:
            return self.products
        mean = self.sums / self.count
        found: Array = self.products / self.count - np.outer(mean, mean)
        return found


def _joined(parts: Sequence[_Moments]) -> _Moments:
    found = _Moments(len(parts[0].fourth))
    for part in parts:
        found.count += part.count
        found.sums += part.sums
        found.products += part.products
        found.fourth += part.fourth
    return found


class CrossFitting:
    """Two halves of blocks, each corrected with the factors of the other half.

    Blocks arrive in chunks; `groups` numbers what stays together, such as the blocks of one life.
    Odd ones are one half.
    """

    def __init__(
        self, controls: int, start: Sequence[float] | None = None, further: int = 0
    ) -> None:
        self._factors = [Factors(controls, start, further, growth=1.0) for _ in range(2)]
        self._parts: list[tuple[Array, Array, NDArray[np.bool_]]] = []
        self._count = 0

    def add(self, results: Array, luck: Array, groups: NDArray[np.intp] | None = None) -> None:
        """Take a chunk: results (n) and luck (n, controls)."""
        numbers = self._count + np.arange(len(results)) if groups is None else groups
        odd = numbers % 2 == 1
        for half, factors in zip((odd, ~odd), self._factors, strict=True):
            factors.add(results[half], luck[half])
        self._parts.append((results, luck, odd))
        self._count += len(results)

    def corrected(self) -> Array:
        """Return the results of all blocks so far less their luck."""
        of_odd, of_even = (factors.values() for factors in self._factors)
        return np.concatenate(
            [
                results - np.where(odd, luck @ of_even, luck @ of_odd)
                for results, luck, odd in self._parts
            ]
        )


def crossfitted(
    results: Array,
    luck: Array,
    groups: NDArray[np.intp] | None = None,
    start: Sequence[float] | None = None,
    further: int = 0,
) -> Array:
    """Return results (n) less their luck (n, k), each half with the factors of the other half."""
    if not luck.shape[1]:
        return results
    fitting = CrossFitting(luck.shape[1], start, further)
    fitting.add(results, luck, groups)
    return fitting.corrected()
