"""Quantiles and p-values against printed tables."""

import pytest

from croupier.arena.statistics.quantiles import (
    fisher_p_value,
    incomplete_beta,
    student_p_value,
    student_quantile,
)

# Two-sided quantiles of Student's t as statistical tables print them.
STUDENT = [
    (0.95, 1, 12.7062),
    (0.95, 2, 4.3027),
    (0.95, 5, 2.5706),
    (0.95, 30, 2.0423),
    (0.95, 120, 1.9799),
    (0.99, 4, 4.6041),
    (0.99, 60, 2.6603),
    (0.999, 10, 4.5869),
    (0.95, 1e12, 1.95996),
]


@pytest.mark.parametrize(("level", "freedom", "quantile"), STUDENT)
def test_student_quantile(level: float, freedom: float, quantile: float) -> None:
    assert student_quantile(level, freedom) == pytest.approx(quantile, abs=6e-5)
    assert student_p_value(student_quantile(level, freedom), freedom) == pytest.approx(1 - level)


@pytest.mark.parametrize("level", [0.5, 0.95, 0.9999])
def test_the_expansion_for_many_blocks_meets_the_exact_quantile(level: float) -> None:
    assert student_quantile(level, 10_000) == pytest.approx(
        student_quantile(level, 10_001), rel=1e-6
    )
    assert student_p_value(3.0, 10_000) == pytest.approx(student_p_value(3.0, 10_001), rel=1e-4)


@pytest.mark.parametrize(
    ("f", "above", "below", "p_value"),
    [(161.4476, 1, 1, 0.05), (3.3258, 5, 10, 0.05), (2.4471, 8, 20, 0.05), (1.0, 7, 7, 0.5)],
)
def test_fisher(f: float, above: int, below: int, p_value: float) -> None:
    assert fisher_p_value(f, above, below) == pytest.approx(p_value, abs=2e-4)


def test_incomplete_beta_is_a_polynomial_for_whole_numbers() -> None:
    # I_x(2, 3) = 6x^2 - 8x^3 + 3x^4
    for x in (0.0, 0.1, 0.5, 0.9, 1.0):
        assert incomplete_beta(x, 2, 3) == pytest.approx(6 * x**2 - 8 * x**3 + 3 * x**4)
