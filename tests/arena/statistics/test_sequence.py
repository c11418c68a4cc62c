"""The confidence sequence: it stays valid if the results are looked at after every chunk."""

from collections.abc import Callable

import numpy as np
import pytest

from croupier.arena.statistics.factors import Array
from croupier.arena.statistics.sequence import FIRST_BLOCK, ConfidenceSequence
from tests.arena.statistics.test_intervals import BOUND, draws, heavy, normal, skewed

RUNS = 200
PEEKS = 100  # after single blocks, from where the asymptotic sequence may begin


def is_decided(sequence: ConfidenceSequence) -> bool:
    found = sequence.interval()
    return found.low > 0 or found.high < 0


@pytest.mark.parametrize("draw_values", [normal, heavy, skewed])
def test_peeking_rarely_gives_a_false_verdict(
    draw_values: Callable[[np.random.Generator, int], Array],
) -> None:
    draw = draws(1)
    wrong = 0
    for _ in range(RUNS):
        sequence = ConfidenceSequence(0.95, BOUND)
        for count in (FIRST_BLOCK, *[1] * PEEKS, *[50] * 30):
            values = draw_values(draw, count)
            sequence.add(values, values)
            if is_decided(sequence):
                wrong += 1
                break
    assert wrong / RUNS <= 0.05 + 3 * (0.05 * 0.95 / RUNS) ** 0.5


def test_a_real_difference_is_found_and_the_interval_shrinks() -> None:
    draw, sequence = draws(2), ConfidenceSequence(0.95, BOUND)
    widths = []
    for _ in range(40):
        values = draw.normal(1.0, 5.0, 100)
        sequence.add(values, values)
        found = sequence.interval()
        widths.append(found.high - found.low)
    assert is_decided(sequence)
    assert found.method == "asymptotic"
    assert found.low < 1.0 < found.high
    assert found.p_value < 0.01
    assert widths[-1] < widths[5] < widths[0]
    assert sequence.standard_error == pytest.approx(5.0 / 4000**0.5, rel=0.05)


def test_chunks_do_not_matter() -> None:
    values = draws(3).normal(0.2, 3.0, 900)
    whole, parts = ConfidenceSequence(0.95, BOUND), ConfidenceSequence(0.95, BOUND)
    whole.add(values, values)
    for part in np.array_split(values, 7):
        parts.add(part, part)
    assert parts.interval()[:5] == pytest.approx(whole.interval()[:5])


def test_before_the_start_only_the_stacks_are_trusted() -> None:
    sequence = ConfidenceSequence(0.95, BOUND)
    assert sequence.interval()[2:5] == (-BOUND, BOUND, 1.0)
    values = draws(4).normal(5.0, 1.0, FIRST_BLOCK - 1)
    sequence.add(values, values)
    assert sequence.interval().method == "bounded"
    assert not is_decided(sequence)  # 100 blocks cannot rule out a rare loss of a whole stack


def test_results_without_variance_are_decided_by_the_bound() -> None:
    sequence = ConfidenceSequence(0.95, BOUND)
    sequence.add(np.full(500, 0.75), np.full(500, 0.75))
    assert not is_decided(sequence)
    sequence.add(np.full(9500, 0.75), np.full(9500, 0.75))
    found = sequence.interval()
    assert found.method == "bounded"
    assert 0 < found.low < 0.75 < found.high
    assert found.p_value == pytest.approx(0.05)


def test_the_p_value_is_the_error_at_which_the_interval_reaches_zero() -> None:
    values = draws(5).normal(0.35, 5.0, 2000)
    sequence = ConfidenceSequence(0.95, BOUND)
    sequence.add(values, values)
    p_value = sequence.interval().p_value
    # The mixture is tuned to the level, so another level is only near it.
    other = ConfidenceSequence(1 - p_value, BOUND)
    other.add(values, values)
    assert other.interval().low == pytest.approx(0.0, abs=0.02)


@pytest.mark.parametrize("share", [1.0, 0.8, 0.2])
def test_a_part_of_the_error_is_wider_and_its_p_value_is_of_the_whole(share: float) -> None:
    noise = draws(6).normal(0.0, 5.0, 2000)
    seen = set()
    for shift in np.arange(0.0, 1.0, 0.02):
        sequence = ConfidenceSequence(0.95, BOUND, share)
        values = noise - noise.mean() + shift
        sequence.add(values, values)
        found = sequence.interval()
        seen.add(found.low > 0.0)
        assert (found.low > 0.0) == (found.p_value < 0.05)
        whole = ConfidenceSequence(0.95, BOUND)
        whole.add(values, values)
        assert found.high - found.low >= whole.interval().high - whole.interval().low
    assert seen == {True, False}
