"""The value of deals, learned from other blocks, is subtracted without bias."""

import numpy as np
import pytest

from croupier.arena.entries.entry import read_entry
from croupier.arena.setting import make_setting
from croupier.arena.slices.playing import play_slice
from croupier.arena.slices.work import SliceOrder, TableWork
from croupier.arena.statistics.controls import ENOUGH, Blocks, Teaching, crossfitted
from croupier.arena.statistics.intervals import fixed_interval
from croupier.arena.verdict import BOARD, BlockData, compare
from croupier.players.transports.options import USUAL

SETTING = make_setting("holdem", 2, "100bb", 100)
HOLDEM = SETTING.dealing


def made_up(count: int, seed: int) -> Blocks:
    """Blocks whose results are mostly what their deals say."""
    draw = np.random.default_rng(seed)
    deals = np.argsort(draw.random((count, 52)), axis=1)[:, :9].astype(np.uint8)
    assert HOLDEM is not None
    ahead = HOLDEM.game.features(deals)[-2].astype(float) - 1.0
    results = 0.25 + 3.0 * ahead + draw.normal(0, 0.5, count)
    seeds = draw.integers(0, 2**62, count).astype(np.uint64)
    codes = np.zeros((count, 0), dtype=np.int32)
    words = np.zeros((count, 0), dtype=np.uint64)
    return Blocks(results, np.zeros((count, 0)), deals, seeds, codes, words)


def test_deals_are_learned_from_the_other_half() -> None:
    means, gains = [], []
    for seed in range(8):
        blocks = made_up(2 * ENOUGH, seed)
        found = crossfitted(blocks, None, None, HOLDEM)
        means.append(found.mean())
        gains.append(blocks.results.var() / found.var())
        assert np.array_equal(crossfitted(blocks), blocks.results)
    assert min(gains) > 3.0
    assert abs(np.mean(means) - 0.25) < 3.0 * np.std(means) / len(means) ** 0.5


def test_intervals_with_learned_deals_are_as_wide_as_they_must_be() -> None:
    # A proof in small; `python -m tests.arena.prove learned` plays hold'em.
    away = []
    for seed in range(100, 140):
        values = crossfitted(made_up(2 * ENOUGH, seed), None, None, HOLDEM)
        found = fixed_interval(values, 0.95, 100.0)
        away.append((found.mean - 0.25) / found.standard_error)
    assert abs(np.mean(away)) < 3.0 / len(away) ** 0.5
    assert abs(np.std(away) - 1.0) < 3.0 / (2 * len(away)) ** 0.5


def test_the_result_of_a_block_never_meets_its_own_correction() -> None:
    blocks = made_up(2 * ENOUGH, 9)
    changed = blocks._replace(results=blocks.results.copy())
    changed.results[4] += 1000.0  # an even block: it teaches the odd ones
    before, after = (crossfitted(each, None, None, HOLDEM) for each in (blocks, changed))
    assert after[4] - before[4] == pytest.approx(1000.0)
    assert np.array_equal(after[::2][np.arange(ENOUGH) != 2], before[::2][np.arange(ENOUGH) != 2])


def test_few_blocks_teach_nothing_about_deals() -> None:
    teaching, blocks = Teaching(0, None, HOLDEM), made_up(2 * ENOUGH, 1)
    teaching.add(blocks.chosen(slice(ENOUGH - 1)))
    other = blocks.chosen(slice(ENOUGH, None))
    assert np.array_equal(teaching.corrected(other), other.results)
    teaching.add(blocks.chosen(slice(ENOUGH - 1, ENOUGH)))
    assert teaching.corrected(other).var() < 0.5 * other.results.var()


def test_habits_explain_most_of_what_deals_do() -> None:
    work = TableWork((read_entry("A=call"), read_entry("B=tight")), SETTING, 5, USUAL)
    parts = [compare(play_slice(SliceOrder(work, number, 100)), SETTING) for number in range(1, 13)]
    blocks = BlockData.joined(parts).columns(BOARD)
    board, learned = crossfitted(blocks), crossfitted(blocks, None, None, HOLDEM)
    silent = blocks._replace(codes=blocks.codes[:, :0])
    trees = crossfitted(silent, None, None, HOLDEM)
    assert trees.var() < 0.85 * board.var()
    assert learned.var() < 0.4 * board.var()
    change = learned - board
    assert abs(change.mean()) < 3.0 * change.std() / len(change) ** 0.5
