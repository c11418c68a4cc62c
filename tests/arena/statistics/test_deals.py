"""Learning from deals: habits if they explain much, otherwise trees, without bias."""

import numpy as np

from croupier.analysis.learning import CALLS, DECISIONS, FOLDS, RAISES, learn_habits
from croupier.analysis.learning.habits import Codes, Deals
from croupier.arena.statistics.controls import Blocks
from croupier.arena.statistics.deals import learn_deals_of
from tests.arena.statistics.test_controls import HOLDEM, made_up

COUNT = 400


def codes_of(deals: Deals) -> Codes:
    """The second entry is all-in on the button with an ace, and is called; otherwise it folds."""
    aces = (deals[:, 2:4] // 4 == 12).any(axis=1)
    codes = np.zeros((COUNT, 2 * DECISIONS), dtype=np.int32)
    codes[:, 0] = np.where(aces, RAISES + 9950, FOLDS)
    codes[:, 1] = np.where(aces, CALLS, 0)
    codes[:, DECISIONS] = FOLDS
    return codes


def played(seed: int) -> Blocks:
    """Blocks in which both entries play like that; little else decides the results."""
    assert HOLDEM is not None
    taught = made_up(COUNT, 0).deals
    habits = learn_habits(HOLDEM, taught, codes_of(taught), made_up(COUNT, 0).words)
    blocks = made_up(COUNT, seed)
    results = habits.values(blocks.deals, blocks.words, blocks.seeds)
    results += np.random.default_rng(seed).normal(0, 0.1 * results.std(), COUNT)
    return blocks._replace(results=results, codes=codes_of(blocks.deals))


def test_without_decisions_trees_alone_are_learned() -> None:
    assert HOLDEM is not None
    lesson = learn_deals_of(HOLDEM, made_up(COUNT, 1), None)
    assert (lesson.habits, lesson.share) == (None, 0.0)
    others = made_up(COUNT, 2)
    found = lesson.corrected(others)
    assert found.var() < 0.5 * others.results.var()
    assert abs(found.mean() - 0.25) < 3.5 * found.std() / COUNT**0.5


def test_habits_that_explain_nothing_are_left_out() -> None:
    assert HOLDEM is not None
    blocks = made_up(COUNT, 3)
    codes = np.zeros((COUNT, 2 * DECISIONS), dtype=np.int32)
    codes[:, [0, DECISIONS]] = FOLDS  # every hand ends at once: no deal is worth more than another
    lesson = learn_deals_of(HOLDEM, blocks._replace(codes=codes), None)
    assert (lesson.habits, lesson.share) == (None, 0.0)


def test_habits_are_kept_where_they_explain_the_results() -> None:
    assert HOLDEM is not None
    lesson = learn_deals_of(HOLDEM, played(4), None)
    assert lesson.habits is not None
    assert 0.5 < lesson.share < 1.5
    others = played(5)
    found = lesson.corrected(others)
    assert found.var() < 0.5 * others.results.var()
    change = found - others.results
    assert abs(change.mean()) < 3.5 * change.std() / COUNT**0.5
