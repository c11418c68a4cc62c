"""Intervals of a fixed number of blocks: which method is used, and that they cover."""

from collections.abc import Callable

import numpy as np
import pytest

from croupier.arena.statistics.controls import Blocks, crossfitted
from croupier.arena.statistics.factors import LARGEST_FACTOR, Array, Factors
from croupier.arena.statistics.intervals import effective_blocks, fixed_interval
from croupier.arena.statistics.lives import life_correlation, life_means

BOUND = 100.0
REPLICATES = 200


def draws(seed: int) -> np.random.Generator:
    return np.random.default_rng(seed)


def test_student_on_many_plain_blocks() -> None:
    values = np.array([1.0, 3.0] * 100)
    found = fixed_interval(values, 0.95, BOUND)
    assert found.method == "student"
    assert found.mean == 2.0
    assert found.standard_error == pytest.approx(np.std(values, ddof=1) / np.sqrt(200))
    assert found.high - 2.0 == pytest.approx(1.97196 * found.standard_error, rel=1e-5)
    assert found.p_value < 1e-9


def test_bootstrap_where_few_blocks_decide() -> None:
    values = np.zeros(1000)
    values[:4] = 50.0
    found = fixed_interval(values, 0.95, BOUND)
    assert found.method == "bootstrap"
    assert effective_blocks(values) < 5
    # Four lucky hands in one direction do not decide, though t is 2.0.
    assert found.low < 0 < found.high
    assert found == fixed_interval(values, 0.95, BOUND)


@pytest.mark.parametrize("level", [0.5, 0.9, 0.95, 0.99, 0.999, 0.9995])
def test_a_bootstrap_leaves_out_zero_where_its_p_value_is_below_the_error(level: float) -> None:
    draw, decided = draws(2), set()
    for shift in np.linspace(0.0, 8.0, 60):
        values = np.where(draw.random(60) < 0.5, draw.normal(shift, 2.0, 60), 0.1)
        found = fixed_interval(values, level, BOUND)
        assert found.method == "bootstrap"
        assert (found.low > 0.0 or found.high < 0.0) == (found.p_value <= 1.0 - level)
        decided.add(found.low > 0.0)
    assert decided == {False, True}


def test_a_level_that_resamples_cannot_tell_has_the_bound() -> None:
    values = draws(3).normal(50.0, 1.0, 20)
    assert fixed_interval(values, 0.9995, BOUND).low > 40.0
    assert fixed_interval(values, 0.9999, BOUND)[2:5] == (-BOUND, BOUND, 1 / 2001)


def test_no_variance_means_the_range_not_certainty() -> None:
    same = fixed_interval(np.zeros(1000), 0.95, BOUND)
    assert same.method == "range"
    assert 0.29 < same.high < 0.31
    assert same.p_value == 1.0
    fold = fixed_interval(np.full(1000, 0.75), 0.95, BOUND)
    assert 0.44 < fold.low < 0.75 < fold.high
    assert fold.p_value < 0.05
    # The p-value is the error at which the interval reaches zero.
    assert fixed_interval(np.full(1000, 0.75), 1 - fold.p_value, BOUND).low == pytest.approx(0.0)


def test_one_block_says_nothing() -> None:
    assert fixed_interval(np.array([7.0]), 0.95, BOUND)[2:5] == (-BOUND, BOUND, 1.0)
    assert fixed_interval(np.array([]), 0.95, BOUND).mean == 0.0


def skewed(draw: np.random.Generator, count: int) -> Array:
    return np.where(draw.random(count) < 0.02, -49.0, 1.0)


def heavy(draw: np.random.Generator, count: int) -> Array:
    return (3 * draw.standard_t(2.5, count)).clip(-BOUND, BOUND)


def normal(draw: np.random.Generator, count: int) -> Array:
    return draw.normal(0, 7, count)


@pytest.mark.parametrize("draw_values", [normal, heavy, skewed])
def test_intervals_cover(draw_values: Callable[[np.random.Generator, int], Array]) -> None:
    draw = draws(1)
    covered = 0
    for _ in range(REPLICATES):
        found = fixed_interval(draw_values(draw, 300), 0.95, BOUND)
        covered += found.low <= 0 <= found.high
    assert covered / REPLICATES > 0.95 - 3 * (0.95 * 0.05 / REPLICATES) ** 0.5


def test_controls_take_out_luck_without_bias() -> None:
    draw, gain, estimates = draws(2), [], []
    for _ in range(200):
        luck = draw.normal(0, 1, (200, 3)) * [5.0, 3.0, 0.0]
        results = 0.5 + luck @ [1.3, 0.6, 1.0] + draw.normal(0, 1, 200)
        corrected = crossfitted(Blocks.without_deals(results, luck))
        estimates.append(corrected.mean())
        gain.append(results.var() / corrected.var())
    assert abs(np.mean(estimates) - 0.5) < 3 * np.std(estimates) / 200**0.5
    assert np.mean(gain) > 20


def test_each_half_uses_the_factors_of_the_other() -> None:
    luck = np.array([[1.0], [1.0], [-1.0], [-1.0]] * 50)
    results = luck[:, 0] * np.tile([1.0, 2.0], 100)  # even blocks: factor 1, odd blocks: 2
    corrected = crossfitted(Blocks.without_deals(results, luck))
    even = Factors(1)
    even.add(results[::2], luck[::2])
    assert even.values()[0] == pytest.approx(1.0)
    assert corrected[1] == pytest.approx(1.0)  # 2 less the factor 1 of the even blocks
    assert -0.95 < corrected[0] < -0.85  # 1 less nearly 2, held back by the prior


def test_factors_begin_at_one_and_ignore_what_never_varies() -> None:
    assert Factors(2).values() == pytest.approx([1.0, 1.0])
    factors = Factors(2)
    luck = np.column_stack([np.tile([1.0, -1.0], 5000), np.zeros(10_000)])
    factors.add(0.5 * luck[:, 0], luck)
    assert factors.values() == pytest.approx([0.5, 1.0], abs=0.002)
    alone = Blocks.without_deals(np.ones(3), np.empty((3, 0)))
    assert crossfitted(alone) == pytest.approx([1.0, 1.0, 1.0])


def test_factors_stay_within_reason() -> None:
    factors = Factors(2, [0.0, 1.0])
    luck = np.column_stack([np.tile([1.0, -1.0], 500), np.tile([1.0, 1.0, -1.0, -1.0], 250)])
    factors.add(luck @ [-3.0, 50.0], luck)
    assert factors.values() == pytest.approx([0.0, LARGEST_FACTOR])


def test_a_control_that_rarely_varies_cannot_do_harm() -> None:
    draw = draws(4)
    rare = np.zeros((400, 2))
    rare[:, 0] = draw.normal(0, 1e-13, 400)  # what rounding leaves
    rare[7, 0] = 30.0  # in the odd half alone
    rare[8:11, 1] = [20.0, -20.0, 10.0]
    results = draw.normal(0, 5, 400)
    corrected = crossfitted(Blocks.without_deals(results, rare))
    assert np.abs(corrected - results).max() < 60
    factors = Factors(2)
    factors.add(results, rare)
    assert factors.values() == pytest.approx([1.0, 1.0], abs=0.2)


def test_correlated_lives_are_found() -> None:
    draw = draws(3)
    lives = np.repeat(np.arange(100), 20)
    plain = draw.normal(0, 1, 2000)
    moods = np.repeat(draw.normal(0, 0.5, 100), 20)
    assert life_correlation(plain, lives).p_value > 0.01
    found = life_correlation(plain + moods, lives)
    assert found.p_value < 1e-6
    assert 0.1 < found.correlation < 0.3
    assert life_means(lives.astype(np.float64), lives) == pytest.approx(np.arange(100))
    assert life_correlation(np.ones(4), np.array([0, 0, 1, 1])).p_value == 1.0
