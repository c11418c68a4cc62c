"""Matches that stop by their results: the value of deals is learned only from earlier blocks."""

from typing import Any

import numpy as np
import pytest

from croupier.arena import match
from croupier.arena.entries.entry import read_entry
from croupier.arena.setting import make_setting
from croupier.arena.slices.playing import play_slice
from croupier.arena.slices.work import SliceOrder, TableWork
from croupier.arena.statistics.controls import ENOUGH
from croupier.arena.verdict import BOARD, BlockData, Comparison, compare
from croupier.players.transports.options import USUAL
from tests.arena.truth import push_fold_truth

PAIR: dict[str, Any] = {"stack": "10bb", "seed": 7}
SLICES, SIZE = 8, 100


def test_learned_deals_decide_a_match_soon_and_rightly() -> None:
    found = match("push-fold", "all-in", until="verdict", hands=4800, **PAIR)
    assert found.verdict == "a"
    assert found.hands < 4800
    closer = match("push-fold", "all-in", until="4bb", hands=9600, **PAIR)
    low, high = closer.interval
    assert (high - low) / 2 <= 4
    assert low < 100 * push_fold_truth() < high
    # Pots by equity alone take out less than half of the variance.
    errors = {name: each.standard_error for name, each in closer.estimators.items()}
    assert errors[BOARD] < 0.25 * errors["duplicate"]


def test_later_blocks_change_nothing_that_was_seen() -> None:
    short, long = (
        match("push-fold", "all-in", until="0.5bb", hands=hands, **PAIR) for hands in (1200, 1800)
    )
    assert (short.hands, long.hands) == (1200, 1800)
    assert long.curve[: len(short.curve)] == short.curve


@pytest.fixture(scope="module")
def parts() -> list[BlockData]:
    setting = make_setting("holdem", 2, "10bb", SIZE)
    entries = read_entry("push-fold"), read_entry("all-in")
    work = TableWork(entries, setting, 7, USUAL)
    return [compare(play_slice(SliceOrder(work, n, SIZE)), setting) for n in range(1, SLICES + 1)]


def corrected(parts: list[BlockData]) -> np.ndarray[Any, np.dtype[np.float64]]:
    comparison = Comparison(
        make_setting("holdem", 2, "10bb", SIZE), 0.95, sequential=True, remembers=False
    )
    for part in parts:
        comparison.add(part)
        comparison.intervals()
    return comparison.corrected(BOARD)


def test_no_block_is_corrected_by_what_it_taught(parts: list[BlockData]) -> None:
    changed = ENOUGH // SIZE + 1  # a slice after the first one that was corrected by a model
    before = corrected(parts)
    other = [part._replace(mean=part.mean.copy()) for part in parts]
    other[changed].mean[3] += 1000.0
    after = corrected(other)
    place = SIZE * changed + 3
    assert after[place] - before[place] == pytest.approx(1000.0)
    end = SIZE * (changed + 1)
    assert np.array_equal(np.delete(after[:end], place), np.delete(before[:end], place))
    assert not np.array_equal(after[end:], before[end:])


def test_learning_begins_when_there_are_enough_blocks(parts: list[BlockData]) -> None:
    without = [part._replace(deals=part.deals[:, :0]) for part in parts]
    learned, plain = corrected(parts), corrected(without)
    assert np.array_equal(learned[:ENOUGH], plain[:ENOUGH])
    assert learned[ENOUGH:].var() < 0.5 * plain[ENOUGH:].var()
