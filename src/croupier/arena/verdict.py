"""From slices to a verdict: the estimators of one comparison, fixed or sequential."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from croupier.arena.statistics.controls import Array, Factors, crossfitted
from croupier.arena.statistics.intervals import Interval, fixed_interval
from croupier.arena.statistics.lives import CORRELATED, life_correlation, life_means
from croupier.arena.statistics.sequence import ConfidenceSequence

if TYPE_CHECKING:
    from croupier.arena.setting import Setting

PER_100 = 100.0
ESTIMATORS = ("raw", "duplicate", "board")
HEADLINE = "board"


class BlockData(NamedTuple):
    """The blocks of one comparison in units per hand.

    `first` is the result of the first seating of each block, `mean` the mean over its seatings,
    `luck` (blocks, controls) the mean luck, `lives` the number of the session of each block.
    """

    first: Array
    mean: Array
    luck: Array
    lives: np.ndarray[tuple[int, ...], np.dtype[np.intp]]

    @property
    def blocks(self) -> int:
        """How many there are."""
        return len(self.mean)

    def part(self, begin: int, end: int) -> BlockData:
        """Return some of the blocks."""
        chosen = slice(begin, end)
        return BlockData(
            self.first[chosen], self.mean[chosen], self.luck[chosen], self.lives[chosen]
        )


def compare(
    won: np.ndarray[tuple[int, ...], np.dtype[np.int64]],
    luck: Array,
    setting: Setting,
    pair: tuple[int, int],
    begin: int = 0,
) -> BlockData:
    """Return what the first of a pair won; at tables of more than two, less what the second won.

    `won` is (blocks, seatings, entries), `luck` (blocks, entries, controls), both in chips;
    `begin` is the number of the first block.
    """
    first, second = pair
    results = won[:, :, first].astype(np.float64)
    controls = luck[:, first].copy()
    if setting.players > 2:
        results -= won[:, :, second]
        controls -= luck[:, second]
    results /= setting.unit
    controls /= setting.unit
    blocks = begin + np.arange(len(results))
    # The first life of a session plays the first seating: its button moves, so seats take turns.
    first_seating = blocks % setting.session % setting.seatings
    return BlockData(
        results[np.arange(len(results)), first_seating],
        results.mean(axis=1),
        controls,
        blocks // setting.session,
    )


class Comparison:
    """The estimates of a difference while slices arrive, in units per hand.

    With `sequential` the intervals hold at all times at once; factors of the controls come from
    earlier slices only. Otherwise they are for the number of blocks at the end.
    """

    def __init__(
        self, setting: Setting, level: float, *, sequential: bool, remembers: bool
    ) -> None:
        self.setting = setting
        self.level = level
        self.sequential = sequential
        self._tests_lives = remembers and setting.session > 1
        self._parts: list[BlockData] = []
        self._corrected: list[Array] = []
        self._factors: Factors | None = None
        bound = setting.bound
        self._sequences = {name: ConfidenceSequence(level, bound) for name in ESTIMATORS}
        self._of_lives = {name: ConfidenceSequence(level, bound) for name in ESTIMATORS}

    def add(self, data: BlockData) -> None:
        """Take the blocks of a slice."""
        self._parts.append(data)
        if not self.sequential:
            return
        if self._factors is None:
            self._factors = Factors(data.luck.shape[1])
        corrected = data.mean - data.luck @ self._factors.values()
        self._factors.add(data.mean, data.luck)
        self._corrected.append(corrected)
        chosen = {"raw": data.first, "duplicate": data.mean, "board": corrected}
        for name, values in chosen.items():
            plain = data.first if name == "raw" else data.mean
            self._sequences[name].add(values, plain)
            if self._tests_lives:
                means = life_means(values, data.lives), life_means(plain, data.lives)
                self._of_lives[name].add(*means)

    @property
    def data(self) -> BlockData:
        """All blocks so far."""
        if len(self._parts) != 1:
            columns = zip(*self._parts, strict=True)
            self._parts = [BlockData(*(np.concatenate(column) for column in columns))]
        return self._parts[0]

    def corrected(self) -> Array:
        """Return the results of all blocks with the controls."""
        if self.sequential:
            self._corrected = [np.concatenate(self._corrected)]
            return self._corrected[0]
        data = self.data
        return crossfitted(data.mean, data.luck, data.lives if self.by_lives else None)

    @property
    def by_lives(self) -> bool:
        """Whether lives are the unit: their blocks are correlated."""
        return self.correlation() is not None

    def correlation(self) -> float | None:
        """Return the correlation of the blocks of a life; None where it can be left alone."""
        if not self._tests_lives or not self._parts:
            return None
        found = life_correlation(self.data.mean, self.data.lives)
        is_correlated = found.correlation > 0.0 and found.p_value < CORRELATED
        return found.correlation if is_correlated else None

    def intervals(self) -> dict[str, Interval]:
        """Return the interval of each estimator, in units per hand."""
        by_lives = self.by_lives
        if self.sequential:
            sequences = self._of_lives if by_lives else self._sequences
            return {name: sequence.interval() for name, sequence in sequences.items()}
        data = self.data
        chosen = {"raw": data.first, "duplicate": data.mean, "board": self.corrected()}
        if by_lives:
            chosen = {name: life_means(values, data.lives) for name, values in chosen.items()}
        bound = self.setting.bound
        return {name: fixed_interval(values, self.level, bound) for name, values in chosen.items()}

    def factor(self, error: float) -> float | None:
        """Return how many raw hands one played hand was worth, by the headline's error."""
        data = self.data
        if data.blocks < 2 or error <= 0.0:
            return None
        raw = float(data.first.var(ddof=1))
        return raw / error**2 / (data.blocks * self.setting.seatings) if raw > 0.0 else None
