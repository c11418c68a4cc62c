"""From slices to a verdict: the estimators of one comparison, fixed or sequential."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from croupier.arena.declared.hand import first_factors
from croupier.arena.luck import BoardControl
from croupier.arena.statistics.controls import Array, CrossFitting, Factors, crossfitted
from croupier.arena.statistics.intervals import Interval, fixed_interval
from croupier.arena.statistics.lives import CORRELATED, life_correlation, life_means
from croupier.arena.statistics.sequence import ConfidenceSequence
from croupier.arena.traits import hole_controls

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.arena.declared.fit import Fit
    from croupier.arena.playing import SliceResult
    from croupier.arena.setting import Setting

PER_100 = 100.0
RAW, DUPLICATE, BOARD, DECLARED = "raw", "duplicate", "board", "declared"
# Of the error of a sequential run, where players declare: the board has what is left of it in case
# their declarations turn out not to fit.
DECLARED_SHARE = 0.8


class BlockData(NamedTuple):
    """The blocks of one comparison in units per hand.

    `first` is the result of the first seating of each block, `mean` the mean over its seatings,
    `luck` (blocks, controls) the mean luck, the board control's first, then the further ones of
    heads-up matches; `lives` the number of the session of each block.
    `declared` and `declared_luck` are result and luck by declared probabilities; without any they
    are `mean` and no controls. `squares` is the mean square of the results of the seatings.
    """

    first: Array
    mean: Array
    luck: Array
    lives: np.ndarray[tuple[int, ...], np.dtype[np.intp]]
    declared: Array
    declared_luck: Array
    squares: Array

    @staticmethod
    def joined(parts: Sequence[BlockData]) -> BlockData:
        """Join the blocks of some parts."""
        return BlockData(*(np.concatenate(column) for column in zip(*parts, strict=True)))

    @property
    def blocks(self) -> int:
        """How many there are."""
        return len(self.mean)

    def part(self, begin: int, end: int) -> BlockData:
        """Return some of the blocks."""
        chosen = slice(begin, end)
        return BlockData(
            self.first[chosen],
            self.mean[chosen],
            self.luck[chosen],
            self.lives[chosen],
            self.declared[chosen],
            self.declared_luck[chosen],
            self.squares[chosen],
        )


def compare(
    found: SliceResult, setting: Setting, pair: tuple[int, int] = (0, 1), begin: int = 0
) -> BlockData:
    """Return what the first of a pair won; at tables of more than two, less what the second won.

    `begin` is the number of the first block.
    """
    first, second = pair
    results = found.won[:, :, first].astype(np.float64)
    controls = found.luck[:, first].copy()
    if setting.players > 2:
        results -= found.won[:, :, second]
        controls -= found.luck[:, second]
    results /= setting.unit
    controls /= setting.unit
    if found.traits.shape[1]:
        controls = np.hstack([controls, found.traits / setting.unit])
    if found.holes.shape[1]:
        controls = np.hstack([controls, hole_controls(found.holes)])
    declared = found.declared
    blocks = begin + np.arange(len(results))
    # The first life of a session plays the first seating: its button moves, so seats take turns.
    first_seating = blocks % setting.session % setting.seatings
    mean = results.mean(axis=1)
    by_declared = mean, np.zeros((len(mean), 0))
    if declared is not None:
        by_declared = declared.result / setting.unit, declared.luck / setting.unit
    return BlockData(
        results[np.arange(len(results)), first_seating],
        mean,
        controls,
        blocks // setting.session,
        *by_declared,
        (results**2).mean(axis=1),
    )


class Comparison:
    """The estimates of a difference while slices arrive, in units per hand.

    With `sequential` the intervals hold at all times at once; factors of the controls come from
    earlier slices only. Otherwise they are for the number of blocks at the end. `declared` says,
    before the first block, that the players declare: then that estimator is the headline. In a
    sequential run whose declarations do not fit, the headline becomes the board, at what was set
    aside of the error for that case.
    """

    def __init__(
        self,
        setting: Setting,
        level: float,
        *,
        sequential: bool,
        remembers: bool,
        declared: bool = False,
    ) -> None:
        self.setting = setting
        self.level = level
        self.sequential = sequential
        self.declared = declared
        self.fits: tuple[Fit, Fit] | None = None
        self._tests_lives = remembers and setting.session > 1
        self._parts: list[BlockData] = []
        self._corrected: dict[str, list[Array]] = {}
        self._factors: dict[str, Factors] = {}
        self._fittings: dict[str, CrossFitting] = {}
        self.names = (RAW, DUPLICATE, BOARD, *([DECLARED] if declared else []))
        self._start = first_factors(len(setting.row.streets(1, 1, None)))
        self._board_controls = BoardControl(setting.row, setting.players).controls
        self._sequences = self._make_sequences()
        self._of_lives = self._make_sequences()

    def _make_sequences(self) -> dict[str, ConfidenceSequence]:
        levels = dict.fromkeys(self.names, self.level)
        if self.declared:
            error = 1.0 - self.level
            levels[DECLARED] = 1.0 - DECLARED_SHARE * error
            levels[BOARD] = 1.0 - (1.0 - DECLARED_SHARE) * error
        bound = self.setting.bound
        return {name: ConfidenceSequence(level, bound) for name, level in levels.items()}

    @property
    def headline(self) -> str:
        """The estimator that the verdict is about; nothing in the results of play chooses it."""
        if not self.declared:
            return BOARD
        return BOARD if self.sequential and any(self.complaints()) else DECLARED

    def complaints(self) -> tuple[str, str]:
        """Return, for each of the two, why its declarations cannot be relied upon; or ""."""
        if self.fits is None:
            return "", ""
        first, second = self.fits
        return first.complaint, second.complaint

    def note_fits(self, fits: tuple[Fit, Fit]) -> None:
        """Take how well the declarations of a slice fit."""
        known = self.fits
        self.fits = fits if known is None else (known[0].joined(fits[0]), known[1].joined(fits[1]))

    def add(self, data: BlockData) -> None:
        """Take the blocks of a slice."""
        self._parts.append(data)
        if not self.sequential:
            for name in self.names[2:]:
                values, luck = self._columns(name, data)
                if name not in self._fittings:
                    kinds = self._kinds(name, luck)
                    self._fittings[name] = CrossFitting(luck.shape[1], *kinds)
                self._fittings[name].add(values, luck)
            return
        chosen = {RAW: data.first, DUPLICATE: data.mean}
        for name in self.names[2:]:
            values, luck = self._columns(name, data)
            factors = self._factors.get(name)
            if factors is None:
                factors = self._factors[name] = Factors(luck.shape[1], *self._kinds(name, luck))
            chosen[name] = values - luck @ factors.values()
            factors.add(values, luck)
            self._corrected.setdefault(name, []).append(chosen[name])
        for name, values in chosen.items():
            plain = data.first if name == RAW else data.mean
            self._sequences[name].add(values, plain)
            if self._tests_lives:
                means = life_means(values, data.lives), life_means(plain, data.lives)
                self._of_lives[name].add(*means)

    @staticmethod
    def _columns(name: str, data: BlockData) -> tuple[Array, Array]:
        return (data.declared, data.declared_luck) if name == DECLARED else (data.mean, data.luck)

    def _kinds(self, name: str, luck: Array) -> tuple[list[float] | None, int]:
        """Return where the factors of an estimator begin, and how many further controls it has."""
        if name == DECLARED:
            return self._start, 0
        return None, luck.shape[1] - self._board_controls

    @property
    def data(self) -> BlockData:
        """All blocks so far."""
        if len(self._parts) != 1:
            self._parts = [BlockData.joined(self._parts)]
        return self._parts[0]

    def corrected(self, name: str) -> Array:
        """Return the results of all blocks with the controls of an estimator."""
        if self.sequential:
            self._corrected[name] = [np.concatenate(self._corrected[name])]
            return self._corrected[name][0]
        if not self.by_lives:
            return self._fittings[name].corrected()
        data = self.data
        values, luck = self._columns(name, data)
        return crossfitted(values, luck, data.lives, *self._kinds(name, luck))

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
        chosen = {RAW: data.first, DUPLICATE: data.mean}
        chosen |= {name: self.corrected(name) for name in self.names[2:]}
        if by_lives:
            chosen = {name: life_means(values, data.lives) for name, values in chosen.items()}
        bound = self.setting.bound
        return {name: fixed_interval(values, self.level, bound) for name, values in chosen.items()}

    def factor(self, error: float) -> float | None:
        """Return how many raw hands one played hand was worth, by the headline's error.

        The variance of a raw hand is estimated from all seatings, not from the first ones alone:
        with heavy tails that is noisy enough.
        """
        data = self.data
        if data.blocks < 2 or error <= 0.0:
            return None
        raw = float(data.squares.mean() - data.mean.mean() ** 2)
        return raw / error**2 / (data.blocks * self.setting.seatings) if raw > 0.0 else None
