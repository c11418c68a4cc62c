"""Control variates: luck that is known to average zero is subtracted, times a factor.

What is fitted to the very blocks it corrects would bias them. For a fixed number of blocks each
half is corrected with what the other half taught; in a sequential run each chunk with what the
chunks before it taught. Two things are learned: the factors of the luck of each kind, and what a
deal is worth to the two bots beyond that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.learning import MOST_LEARNED, DealModel, deal_game, learn_deals

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.games.game import Game

Array = NDArray[np.float64]

PRIOR_BLOCKS = 10.0  # factors begin where they start, as if that many blocks had said so
LARGEST_FACTOR = 6.0
ENOUGH = 400  # blocks before deals are learned
GROWTH = (
    1.5  # in a sequential run deals are learned again when there are that many times the blocks
)
_DUST = 1e-12  # of the largest variance: what rounding leaves of a control that never varied


class Blocks(NamedTuple):
    """Blocks of a match: results (n), the luck of each kind (n, k), deals and seeds.

    `deals` (n, cards) are both hands and the whole board, without columns where the game has no
    such deals; `seeds` are for the random deals that each one is compared with.
    """

    results: Array
    luck: Array
    deals: NDArray[np.uint8]
    seeds: NDArray[np.uint64]

    def chosen(self, which: Any) -> Blocks:
        """Return some of the blocks."""
        columns: Any = [column[which] for column in self]
        return Blocks(*columns)

    @staticmethod
    def joined(parts: Sequence[Blocks]) -> Blocks:
        """Return the blocks of some parts."""
        return Blocks(*(np.concatenate(column) for column in zip(*parts, strict=True)))

    @staticmethod
    def without_deals(results: Array, luck: Array) -> Blocks:
        """Return blocks of which the deals are not known."""
        count = len(results)
        return Blocks(results, luck, np.zeros((count, 0), np.uint8), np.zeros(count, np.uint64))


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


class Teaching:
    """What some blocks teach: the factors of their luck, and what deals are worth beyond that."""

    def __init__(
        self, controls: int, start: Sequence[float] | None = None, game: Game | None = None
    ) -> None:
        self._factors = Factors(controls, start)
        self._game = None if game is None else deal_game(game)
        self._parts: list[Blocks] = []
        self._kept = 0  # blocks among the parts
        self._model: DealModel | None = None
        self._learned = 0  # blocks that the model learned from

    def add(self, blocks: Blocks) -> None:
        """Learn from blocks."""
        self._factors.add(blocks.results, blocks.luck)
        if self._game is not None and blocks.deals.shape[1] and self._kept < MOST_LEARNED:
            part = blocks.chosen(slice(MOST_LEARNED - self._kept))
            self._parts.append(part)
            self._kept += len(part.results)

    def corrected(self, blocks: Blocks, *, by_deals: bool = True, growth: float = 1.0) -> Array:
        """Return the results of other blocks less their luck.

        The model is learned again where there are `growth` times the blocks it learned from.
        """
        factors = self._factors.values()
        found: Array = blocks.results - blocks.luck @ factors
        if not by_deals or self._game is None or self._kept < ENOUGH:
            return found
        if self._model is None or (
            self._kept > self._learned and self._kept >= growth * self._learned
        ):
            self._parts = [Blocks.joined(self._parts)]
            known = self._parts[0]
            rest = known.results - known.luck @ factors
            self._model = learn_deals(self._game, known.deals, rest)
            self._learned = self._kept
        return found - self._model.luck(blocks.deals, blocks.seeds)


class CrossFitting:
    """Two halves of blocks, each corrected with what the other half taught.

    Blocks arrive in chunks; `groups` numbers what stays together, such as the blocks of one life.
    Odd ones are one half.
    """

    def __init__(
        self, controls: int, start: Sequence[float] | None = None, game: Game | None = None
    ) -> None:
        self._of_odd, self._of_even = (Teaching(controls, start, game) for _ in range(2))
        self._parts: list[Blocks] = []
        self._odd: list[NDArray[np.bool_]] = []
        self._count = 0

    def add(self, blocks: Blocks, groups: NDArray[np.intp] | None = None) -> None:
        """Take a chunk."""
        count = len(blocks.results)
        numbers = self._count + np.arange(count) if groups is None else groups
        odd = numbers % 2 == 1
        self._of_odd.add(blocks.chosen(odd))
        self._of_even.add(blocks.chosen(~odd))
        self._parts.append(blocks)
        self._odd.append(odd)
        self._count += count

    def corrected(self, *, by_deals: bool = True) -> Array:
        """Return the results of all blocks so far less their luck."""
        blocks, odd = Blocks.joined(self._parts), np.concatenate(self._odd)
        found = np.empty(len(odd))
        found[odd] = self._of_even.corrected(blocks.chosen(odd), by_deals=by_deals)
        found[~odd] = self._of_odd.corrected(blocks.chosen(~odd), by_deals=by_deals)
        return found


def crossfitted(
    blocks: Blocks,
    groups: NDArray[np.intp] | None = None,
    start: Sequence[float] | None = None,
    game: Game | None = None,
) -> Array:
    """Return results less their luck, each half by what the other half taught."""
    fitting = CrossFitting(blocks.luck.shape[1], start, game)
    fitting.add(blocks, groups)
    return fitting.corrected()
