"""What the deals of some blocks teach: models of the players, and what these do not explain.

First the players' habits: what a deal is worth when both do what they were seen to do. Trees over
the deal learn from what that leaves. Each is a function of the deal less its mean over random
deals, so its mean is zero over blocks that it was not learned from.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from croupier.analysis.learning import DealModel, HabitModel, learn_deals, learn_habits
from croupier.arena.statistics.factors import Array, Factors

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.analysis.learning import Dealing
    from croupier.arena.statistics.controls import Blocks

WORTH = 0.9  # of the variance: habits that leave more of it are not worth their cost
NOISE = 0.1  # of what is left: the most that the mean over random deals may add to the variance


class DealLesson(NamedTuple):
    """Factors of the luck, models of both players with their factor, and trees."""

    factors: Array
    habits: HabitModel | None
    share: float
    trees: DealModel

    def corrected(self, blocks: Blocks) -> Array:
        """Return the results of other blocks less their luck."""
        found = blocks.results - blocks.luck @ self.factors
        if self.habits is not None:
            found = found - self.share * self.habits.luck(blocks.deals, blocks.words, blocks.seeds)
        rest: Array = found - self.trees.luck(blocks.deals, blocks.seeds)
        return rest


def learn_deals_of(dealing: Dealing, blocks: Blocks, start: Sequence[float] | None) -> DealLesson:
    """Learn from blocks; `start` is where the factors of their luck begin."""
    controls = blocks.luck.shape[1]
    begin = [1.0] * controls if start is None else list(start)
    alone = Factors(controls, begin)
    alone.add(blocks.results, blocks.luck)
    found = alone.values()
    rest: Array = blocks.results - blocks.luck @ found
    share, habits = 0.0, None
    values = _values(dealing, blocks)
    if values.any():
        together = Factors(controls + 1, [*begin, 0.0])
        columns = np.column_stack([blocks.luck, values - values.mean()])
        together.add(blocks.results, columns)
        factors = together.values()
        less: Array = blocks.results - columns @ factors
        if less.var() < WORTH * rest.var():
            found, rest, share = factors, less, float(factors[-1])
            habits = learn_habits(dealing, blocks.deals, blocks.codes, blocks.words).with_boards(
                blocks.deals, blocks.words, blocks.seeds, NOISE * float(rest.var()) / share**2
            )
    trees = learn_deals(dealing.game, blocks.deals, rest)
    return DealLesson(found[:controls], habits, share, trees)


def _values(dealing: Dealing, blocks: Blocks) -> Array:
    """Return what each deal is worth by the habits learned from the other half of the blocks.

    Habits know the deals they were learned from too well: by these their factor would be too large.
    """
    values = np.zeros(len(blocks.results))
    if dealing.start is None or not blocks.codes.shape[1]:
        return values
    odd = np.arange(len(values)) % 2 == 1
    for those in (odd, ~odd):
        others = blocks.chosen(~those)
        habits = learn_habits(dealing, others.deals, others.codes, others.words)
        own = blocks.chosen(those)
        values[those] = habits.values(own.deals, own.words, own.seeds)
    return values
