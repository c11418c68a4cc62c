"""Strengths of a field, tiers, intransitivity and many comparisons."""

import numpy as np
import pytest

from croupier.arena.statistics import TableResult, fit_strengths, holm

BOUND = 100.0


def pair(first: int, second: int, difference: float, seed: int, blocks: int = 400) -> TableResult:
    noise = np.random.default_rng(seed).normal(0, 5, blocks)
    half = (difference + noise) / 2
    return TableResult((first, second), np.column_stack([half, -half]), len(half))


def round_robin(truth: list[float], extra: float = 0.0) -> list[TableResult]:
    """Play every pair; `extra` goes round in a circle: 0 beats 1, 1 beats 2, 2 beats 0."""
    tables = []
    for first in range(len(truth)):
        for second in range(first + 1, len(truth)):
            circle = extra if (second - first) % 3 == 1 else -extra
            difference = truth[first] - truth[second] + circle
            tables.append(pair(first, second, difference, 10 * first + second))
    return tables


def test_strengths_are_found_and_sum_to_zero() -> None:
    found = fit_strengths(4, round_robin([3.0, 1.0, -1.0, -3.0]), 0.95, BOUND)
    assert found.strengths.sum() == pytest.approx(0.0)
    assert found.strengths == pytest.approx([3.0, 1.0, -1.0, -3.0], abs=0.5)
    assert (np.abs(found.strengths - [3.0, 1.0, -1.0, -3.0]) < found.half_widths).all()
    assert found.tiers == (1, 2, 3, 4)
    assert found.intransitivity == pytest.approx(0.0, abs=0.02)


def test_entries_that_cannot_be_told_apart_share_a_tier() -> None:
    found = fit_strengths(3, round_robin([0.1, 0.0, -3.0]), 0.95, BOUND)
    assert found.tiers == (1, 1, 2)


def test_a_circle_is_intransitive() -> None:
    found = fit_strengths(3, round_robin([0.0, 0.0, 0.0], extra=3.0), 0.95, BOUND)
    assert found.intransitivity is not None
    assert found.intransitivity > 0.9
    assert found.tiers == (1, 1, 1)


def test_simultaneous_intervals_hold_for_everybody_at_once() -> None:
    held, runs = 0, 100
    draw = np.random.default_rng(1)
    for _ in range(runs):
        tables = []
        for first, second in [(0, 1), (0, 2), (1, 2), (2, 3), (0, 3)]:
            half = draw.normal(0, 4, 100) / 2
            tables.append(TableResult((first, second), np.column_stack([half, -half]), len(half)))
        found = fit_strengths(4, tables, 0.95, BOUND)
        held += bool((np.abs(found.strengths) < found.half_widths).all())
    assert abs(held / runs - 0.95) < 3 * (0.05 * 0.95 / runs) ** 0.5 + 0.005


def test_tables_of_more_seats_compare_those_who_sat_together() -> None:
    draw = np.random.default_rng(2)
    results = draw.normal(0, 3, (2000, 3)) + np.array([2.0, 0.0, -2.0])
    results -= results.mean(axis=1, keepdims=True)
    found = fit_strengths(3, [TableResult((2, 0, 1), results, len(results))], 0.95, BOUND)
    assert found.strengths == pytest.approx([0.0, -2.0, 2.0], abs=0.3)


def test_one_block_gives_no_certainty() -> None:
    lone = TableResult((0, 1), np.array([[1.0, -1.0]]), 1)
    assert not np.isfinite(fit_strengths(2, [lone], 0.95, BOUND).half_widths).any()
    assert fit_strengths(2, [lone], 0.95, BOUND).tiers == (1, 1)


def test_entries_that_no_table_connects_cannot_be_compared() -> None:
    found = fit_strengths(4, [pair(0, 1, 5.0, 1), pair(2, 3, 9.0, 2)], 0.95, BOUND)
    assert np.isinf(found.half_widths).all()
    assert found.tiers[0] == found.tiers[2] == 1
    joined = [pair(0, 1, 5.0, 1), pair(2, 3, 9.0, 2), pair(1, 2, 0.0, 3)]
    assert (fit_strengths(4, joined, 0.95, BOUND).half_widths < 2.0).all()


def test_holm() -> None:
    assert holm([]) == []
    assert holm([0.01, 0.02, 0.03, 0.5]) == pytest.approx([0.04, 0.06, 0.06, 0.5])
    assert holm([0.9, 0.8]) == [1.0, 1.0]


def test_blocks_that_do_not_vary_leave_doubt() -> None:
    even = TableResult((0, 1), np.zeros((20, 2)), 20)
    found = fit_strengths(3, [even, pair(0, 2, 3.0, 1), pair(1, 2, 3.0, 2)], 0.95, BOUND)
    more = TableResult((0, 1), np.zeros((2000, 2)), 2000)
    surer = fit_strengths(3, [more, pair(0, 2, 3.0, 1), pair(1, 2, 3.0, 2)], 0.95, BOUND)
    assert (found.half_widths[:2] > 1.0).all()
    assert (surer.half_widths[:2] < 0.2).all()
