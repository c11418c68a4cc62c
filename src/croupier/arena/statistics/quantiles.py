"""Student's t and Fisher's F, from the incomplete beta function.

These few lines spare a dependency on scipy, which is ten times as large as this package.
"""

from __future__ import annotations

from math import exp, lgamma, log, log1p, sqrt
from statistics import NormalDist

_NORMAL = NormalDist()
_NEARLY_NORMAL = 10_000  # degrees of freedom from which two terms of the expansion are exact
_TINY = 1e-300
_PRECISION = 1e-15


def incomplete_beta(x: float, a: float, b: float) -> float:
    """Return the regularized incomplete beta function I_x(a, b).

    >>> round(incomplete_beta(0.5, 2.0, 2.0), 12)
    0.5
    """
    if x <= 0.0:
        return 0.0
    if x >= 1.0:
        return 1.0
    if x > (a + 1.0) / (a + b + 2.0):
        return 1.0 - incomplete_beta(1.0 - x, b, a)
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log1p(-x))
    return front * _continued_fraction(x, a, b) / a


def _continued_fraction(x: float, a: float, b: float) -> float:
    """Evaluate the continued fraction of the incomplete beta function by Lentz's method."""
    c, d = 1.0, 1.0 / _nonzero(1.0 - (a + b) * x / (a + 1.0))
    total = d
    for m in range(1, 10_000):
        even = m * (b - m) * x / ((a + 2 * m - 1.0) * (a + 2 * m))
        d, c = 1.0 / _nonzero(1.0 + even * d), _nonzero(1.0 + even / c)
        total *= d * c
        odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1.0))
        d, c = 1.0 / _nonzero(1.0 + odd * d), _nonzero(1.0 + odd / c)
        total *= d * c
        if abs(d * c - 1.0) < _PRECISION:
            break
    return total


def _nonzero(value: float) -> float:
    return value if abs(value) > _TINY else _TINY


def normal_p_value(z: float) -> float:
    """Return the probability that a standard normal variable is at least that far from zero."""
    return 2.0 * _NORMAL.cdf(-abs(z))


def student_p_value(t: float, freedom: float) -> float:
    """Return the probability that Student's t is at least that far from zero.

    >>> round(student_p_value(2.228139, 10), 5)
    0.05
    """
    if freedom > _NEARLY_NORMAL:
        return normal_p_value(t * (1 - 1 / (4 * freedom)) / sqrt(1 + t * t / (2 * freedom)))
    return incomplete_beta(freedom / (freedom + t * t), freedom / 2, 0.5)


def student_quantile(level: float, freedom: float) -> float:
    """Return the t that Student's t stays within, on both sides, with probability `level`.

    >>> round(student_quantile(0.95, 10), 4), round(student_quantile(0.99, 1e9), 4)
    (2.2281, 2.5758)
    """
    z = _NORMAL.inv_cdf((1 + level) / 2)
    if freedom > _NEARLY_NORMAL:
        first = (z**3 + z) / (4 * freedom)
        return z + first + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
    low, high = 0.0, max(2 * z, 1.0)
    while student_p_value(high, freedom) > 1 - level:
        low, high = high, 2 * high
    while high - low > 1e-12 * high:
        middle = (low + high) / 2
        if student_p_value(middle, freedom) > 1 - level:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def fisher_p_value(f: float, above: float, below: float) -> float:
    """Return the probability that Fisher's F is at least that large.

    >>> round(fisher_p_value(4.102821, 2, 10), 5)
    0.05
    """
    return incomplete_beta(below / (below + above * f), below / 2, above / 2)
