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

from croupier.analysis.learning import MOST_LEARNED
from croupier.arena.statistics.deals import DealLesson, learn_deals_of
from croupier.arena.statistics.factors import Array, Factors

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.analysis.learning import Dealing

ENOUGH = 400  # blocks before deals are learned
# In a sequential run deals are learned again when there are that many times the blocks.
GROWTH = 1.5


class Blocks(NamedTuple):
    """Blocks of a match: results (n), the luck of each kind (n, k), deals, seeds and decisions.

    `deals` (n, cards) are both hands and the whole board, without columns where the game has no
    such deals; `seeds` are for the random deals that each one is compared with. `codes` are the
    decisions of both seatings, as numbers; `words` are what players who draw had to draw from in
    both seatings, without columns where nobody draws.
    """

    results: Array
    luck: Array
    deals: NDArray[np.uint8]
    seeds: NDArray[np.uint64]
    codes: NDArray[np.int32]
    words: NDArray[np.uint64]

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
        seeds = np.zeros(count, np.uint64)
        none = np.zeros((count, 0))
        return Blocks(
            results,
            luck,
            none.astype(np.uint8),
            seeds,
            none.astype(np.int32),
            none.astype(np.uint64),
        )


class Teaching:
    """What some blocks teach: the factors of their luck, and what deals are worth beyond that."""

    def __init__(
        self, controls: int, start: Sequence[float] | None = None, dealing: Dealing | None = None
    ) -> None:
        self._factors = Factors(controls, start)
        self._dealing = dealing
        self._start = start
        self._parts: list[Blocks] = []
        self._kept = 0  # blocks among the parts
        self._lesson: DealLesson | None = None
        self._learned = 0  # blocks that it was learned from

    def add(self, blocks: Blocks) -> None:
        """Learn from blocks."""
        self._factors.add(blocks.results, blocks.luck)
        if self._dealing is not None and blocks.deals.shape[1] and self._kept < MOST_LEARNED:
            part = blocks.chosen(slice(MOST_LEARNED - self._kept))
            self._parts.append(part)
            self._kept += len(part.results)

    def corrected(self, blocks: Blocks, *, by_deals: bool = True, growth: float = 1.0) -> Array:
        """Return the results of other blocks less their luck.

        Deals are learned again where there are `growth` times the blocks they were learned from.
        """
        if not by_deals or self._dealing is None or self._kept < ENOUGH:
            plain: Array = blocks.results - blocks.luck @ self._factors.values()
            return plain
        if self._lesson is None or (
            self._kept > self._learned and self._kept >= growth * self._learned
        ):
            self._parts = [Blocks.joined(self._parts)]
            self._lesson = learn_deals_of(self._dealing, self._parts[0], self._start)
            self._learned = self._kept
        return self._lesson.corrected(blocks)


class CrossFitting:
    """Two halves of blocks, each corrected with what the other half taught.

    Blocks arrive in chunks; `groups` numbers what stays together, such as the blocks of one life.
    Odd ones are one half.
    """

    def __init__(
        self, controls: int, start: Sequence[float] | None = None, dealing: Dealing | None = None
    ) -> None:
        self._of_odd, self._of_even = (Teaching(controls, start, dealing) for _ in range(2))
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
    dealing: Dealing | None = None,
) -> Array:
    """Return results less their luck, each half by what the other half taught."""
    fitting = CrossFitting(blocks.luck.shape[1], start, dealing)
    fitting.add(blocks, groups)
    return fitting.corrected()
