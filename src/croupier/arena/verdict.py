"""From slices to a verdict: the estimators of one comparison, fixed or sequential."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.arena.declared.imagined import all_first_factors
from croupier.arena.statistics.controls import (
    GROWTH,
    Blocks,
    CrossFitting,
    Teaching,
    crossfitted,
)
from croupier.arena.statistics.factors import Array
from croupier.arena.statistics.intervals import Interval, fixed_interval
from croupier.arena.statistics.lives import (
    CORRELATED,
    CORRELATED_WATCHED,
    LEAST_LIVES,
    life_correlation,
    life_means,
)
from croupier.arena.statistics.sequence import ConfidenceSequence

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.analysis.learning import Dealing
    from croupier.arena.declared.fit import Fit
    from croupier.arena.setting import Setting
    from croupier.arena.slices.work import SliceResult

PER_100 = 100.0
RAW, DUPLICATE, BOARD, DECLARED = "raw", "duplicate", "board", "declared"
# Of the error of a sequential run, where players declare: the board has what is left of it in case
# their declarations turn out not to fit.
DECLARED_SHARE = 0.8
_TABLE_LIVES = 1 << 32  # more lives than a table has: those of two tables are never the same


class BlockData(NamedTuple):
    """The blocks of one comparison in units per hand.

    `first` is the result of one seating of each block, of each in turn, `mean` the mean over its
    seatings, `luck` (blocks, controls) the mean luck of the deals; `lives` the number of the
    session of each block. `deals`, `seeds`, `codes` and `words` are those of the slices, for what
    is learned. `declared` and `declared_luck` are result and luck by declared probabilities;
    without any they are `mean` and no controls. `squares` is the mean square of the results of the
    seatings.
    """

    first: Array
    mean: Array
    luck: Array
    lives: np.ndarray[tuple[int, ...], np.dtype[np.intp]]
    declared: Array
    declared_luck: Array
    squares: Array
    deals: NDArray[np.uint8]
    seeds: NDArray[np.uint64]
    codes: NDArray[np.int32]
    words: NDArray[np.uint64]

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
        columns: Any = [column[begin:end] for column in self]
        return BlockData(*columns)

    def columns(self, name: str) -> Blocks:
        """Return what an estimator is made from."""
        learned_from = self.deals, self.seeds, self.codes, self.words
        if name == DECLARED:
            return Blocks(self.declared, self.declared_luck, *learned_from)
        return Blocks(self.mean, self.luck, *learned_from)


def lives_of(setting: Setting, begin: int, count: int, table: int) -> NDArray[np.intp]:
    """Return the number of the life of each block, from the block `begin` of a table on."""
    numbers: NDArray[np.intp] = (begin + np.arange(count)) // setting.session
    return table * _TABLE_LIVES + numbers


def compare(
    found: SliceResult,
    setting: Setting,
    pair: tuple[int, int] = (0, 1),
    begin: int = 0,
    table: int = 0,
) -> BlockData:
    """Return what the first of a pair won; at tables of more than two, less what the second won.

    `begin` is the number of the first block at its table, `table` the number of the table.
    """
    first, second = pair
    results = found.won[:, :, first].astype(np.float64)
    controls = found.luck[:, first].copy()
    if setting.players > 2:
        results -= found.won[:, :, second]
        controls -= found.luck[:, second]
    results /= setting.unit
    controls /= setting.unit
    declared = found.declared
    blocks = begin + np.arange(len(results))
    # Seats take turns over the whole match, however long a life is. Inside a session these are
    # the hands of one life.
    first_seating = blocks % setting.seatings
    mean = results.mean(axis=1)
    by_declared = mean, np.zeros((len(mean), 0))
    if declared is not None:
        by_declared = declared.result / setting.unit, declared.luck / setting.unit
    return BlockData(
        results[np.arange(len(results)), first_seating],
        mean,
        controls,
        lives_of(setting, begin, len(blocks), table),
        *by_declared,
        (results**2).mean(axis=1),
        found.deals,
        found.seeds,
        found.codes,
        found.words(),
    )


class Comparison:
    """The estimates of a difference while slices arrive, in units per hand.

    With `sequential` the intervals hold at all times at once; factors of the controls come from
    earlier slices only. Otherwise they are for the number of blocks at the end. `holdings` says,
    before the first block, about how many others the players are asked: then they declare, and
    that estimator is the headline. In a sequential run whose declarations do not fit, the headline
    becomes the board, at what was set aside of the error for that case. `threads` compute what
    deals are worth; their number changes nothing.
    """

    def __init__(
        self,
        setting: Setting,
        level: float,
        *,
        sequential: bool,
        remembers: bool,
        holdings: int = 0,
        threads: int = 1,
    ) -> None:
        self.setting = setting
        self.level = level
        self.sequential = sequential
        self.holdings = holdings
        self._threads = threads
        self.declared = holdings > 0
        self.fits: tuple[Fit, Fit] | None = None
        self._tests_lives = remembers and setting.session > 1
        self._parts: list[BlockData] = []
        self._corrected: dict[str, list[Array]] = {}
        self._teachings: dict[str, Teaching] = {}
        self._fittings: dict[str, CrossFitting] = {}
        self.names = (RAW, DUPLICATE, BOARD, *([DECLARED] if self.declared else []))
        self._known: dict[str, tuple[int, Array]] = {}
        self._sequences = self._make_sequences()
        self._of_lives = self._make_sequences()

    def _make_sequences(self) -> dict[str, ConfidenceSequence]:
        shares = dict.fromkeys(self.names, 1.0)
        if self.declared:
            shares[DECLARED], shares[BOARD] = DECLARED_SHARE, 1.0 - DECLARED_SHARE
        level, bound = self.level, self.setting.bound
        return {name: ConfidenceSequence(level, bound, share) for name, share in shares.items()}

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
                blocks = data.columns(name)
                if name not in self._fittings:
                    self._fittings[name] = CrossFitting(blocks.luck.shape[1], *self._kinds(name))
                self._fittings[name].add(blocks, self._groups(data))
            return
        chosen = {RAW: data.first, DUPLICATE: data.mean}
        for name in self.names[2:]:
            blocks = data.columns(name)
            teaching = self._teachings.get(name)
            if teaching is None:
                teaching = Teaching(blocks.luck.shape[1], *self._kinds(name))
                self._teachings[name] = teaching
            chosen[name] = teaching.corrected(blocks, growth=GROWTH)
            teaching.add(blocks)
            self._corrected.setdefault(name, []).append(chosen[name])
        for name, values in chosen.items():
            plain = data.first if name == RAW else data.mean
            self._sequences[name].add(values, plain)
            if self._tests_lives:
                means = life_means(values, data.lives), life_means(plain, data.lives)
                self._of_lives[name].add(*means)

    def _groups(self, data: BlockData) -> NDArray[np.intp] | None:
        """Return what halves are made of: whole lives, where a block may tell of others in its."""
        return data.lives if self._tests_lives else None

    def _kinds(self, name: str) -> tuple[list[float] | None, Dealing | None]:
        """Return where the factors of an estimator begin, and how deals are learned.

        The declared estimate is mostly about hands that nobody played: it learns no deals.
        """
        if name == DECLARED:
            return all_first_factors(self.setting.row, self.holdings), None
        dealing = self.setting.dealing
        return None, None if dealing is None else dealing._replace(threads=self._threads)

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
        data = self.data
        known = self._known.get(name)
        if known is None or known[0] != data.blocks:
            known = self._known[name] = data.blocks, self._fittings[name].corrected()
        return known[1]

    def crossfitted(self, name: str) -> Array:
        """Return the same as after a fixed number of blocks; strengths are fitted to that."""
        if not self.sequential:
            return self.corrected(name)
        data = self.data
        return crossfitted(data.columns(name), self._groups(data), *self._kinds(name))

    def preview(self) -> Interval:
        """Return the headline's interval so far; before the end without what deals teach."""
        if self.sequential:
            return self.intervals()[self.headline]
        values = self._fittings[self.headline].corrected(by_deals=False)
        return fixed_interval(values, self.level, self.setting.bound)

    @property
    def by_lives(self) -> bool:
        """Whether lives are the unit: their blocks are correlated, or it is too early to tell."""
        if self.sequential and self._tests_lives and self.lives < LEAST_LIVES:
            return True
        return self.correlation() is not None

    @property
    def lives(self) -> int:
        """How many lives were played so far."""
        return len(np.unique(self.data.lives)) if self._parts else 0

    def correlation(self) -> float | None:
        """Return the correlation of the blocks of a life; None where it can be left alone.

        It is that of the headline: where luck is subtracted, what is left is more alike.
        """
        if not self._tests_lives or not self._parts:
            return None
        found = life_correlation(self.corrected(self.headline), self.data.lives)
        limit = CORRELATED_WATCHED if self.sequential else CORRELATED
        return found.correlation if found.correlation > 0.0 and found.p_value < limit else None

    def lives_note(self) -> str:
        """Return what a reader must know about lives; "" where there is nothing."""
        if (correlation := self.correlation()) is not None:
            return f"results inside a life seem correlated ({correlation:.2f}): lives are the unit"
        if not self._tests_lives or self.lives >= LEAST_LIVES:
            return ""
        few = f"{self.lives} lives are" if self.lives > 1 else "one life is"
        unit = ", so lives are the unit" if self.sequential else ""
        return (
            f"{few} too few to tell whether a bot that remembers plays each of them differently"
            f"{unit}: play more hands, or shorter lives (session)"
        )

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

    def over_first(self, blocks: int) -> Interval:
        """Return the headline's interval of a fixed number, over the first of its blocks."""
        values = self.corrected(self.headline)[:blocks]
        if self.by_lives:
            values = life_means(values, self.data.lives[:blocks])
        return fixed_interval(values, self.level, self.setting.bound)

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
