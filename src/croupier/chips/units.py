"""The unit of a hand: the smallest unit in which all its amounts are whole numbers.

An int is exact. A float stands for its decimal text (0.1 is one tenth, not the nearest binary
number), so sums are always exact.
"""

from __future__ import annotations

import math
from enum import IntEnum
from functools import lru_cache
from numbers import Rational, Real
from typing import TYPE_CHECKING, SupportsIndex

from croupier.errors import NotationError, SetupError

if TYPE_CHECKING:
    from collections.abc import Iterable
    from decimal import Context, Decimal
    from fractions import Fraction


_MOST_DIGITS = 60  # 1e999999999 is short to write, but impossible to count
_ENDLESS_DIGITS = 28  # for thirds; a Decimal has 28 by default


class ChipKind(IntEnum):
    """The type in which amounts are returned: the one that the user gave."""

    INTEGER = 0
    FLOAT = 1
    DECIMAL = 2
    FRACTION = 3


def ratio(amount: object) -> tuple[int, int] | float:
    """Return an amount as a fraction in lowest terms; infinity stays a float.

    >>> ratio(0.25), ratio(3)
    ((1, 4), (3, 1))
    """
    if isinstance(amount, int):
        return int(amount), 1
    if isinstance(amount, float) and math.isfinite(amount):
        from fractions import Fraction

        exact = Fraction(repr(float(amount)))
        return exact.numerator, exact.denominator
    if isinstance(amount, Rational):
        return int(amount.numerator), int(amount.denominator)
    if isinstance(amount, Real) and math.isinf(amount):
        return math.copysign(math.inf, amount)
    if type(amount).__name__ == "Decimal":
        return _decimal_ratio(amount)  # type: ignore[arg-type]
    if isinstance(amount, SupportsIndex):
        return int(amount.__index__()), 1
    raise SetupError(f"{amount!r} is not an amount of chips")


def _decimal_ratio(amount: Decimal) -> tuple[int, int] | float:
    if amount.is_infinite():
        return math.copysign(math.inf, amount)
    if amount.is_nan():
        raise SetupError("NaN is not an amount of chips")
    if abs(amount.adjusted()) > _MOST_DIGITS or len(amount.as_tuple().digits) > _MOST_DIGITS:
        raise SetupError(f"{amount:.3e} is too large or too fine to be counted exactly")
    return amount.as_integer_ratio()


def kind_of(amount: object) -> ChipKind:
    """Return the kind of a number; infinity counts as whole, it means "unknown"."""
    if isinstance(amount, int):
        return ChipKind.INTEGER
    if isinstance(amount, float):
        return ChipKind.INTEGER if math.isinf(amount) else ChipKind.FLOAT
    if type(amount).__name__ == "Decimal":
        return ChipKind.INTEGER if amount.is_infinite() else ChipKind.DECIMAL  # type: ignore[attr-defined]
    if isinstance(amount, Rational) and type(amount).__name__ == "Fraction":
        return ChipKind.FRACTION
    return ChipKind.INTEGER if hasattr(amount, "__index__") else ChipKind.FLOAT


def common_unit(amounts: Iterable[object]) -> tuple[ChipKind, int]:
    """Return the kind of the first amount that is not whole, and how many units make a chip.

    >>> common_unit([2, 0.5, 0.25])
    (<ChipKind.FLOAT: 1>, 4)
    """
    kind = ChipKind.INTEGER
    units = 1
    for amount in amounts:
        if type(amount) is int:
            continue
        if kind is ChipKind.INTEGER:
            kind = kind_of(amount)
        exact = ratio(amount)
        if isinstance(exact, tuple):
            units = math.lcm(units, exact[1])
    return kind, units


def in_units(amount: object, units: int) -> int | float:
    """Count an amount in units; infinity stays infinity."""
    exact = ratio(amount)
    if not isinstance(exact, tuple):
        return exact
    return exact[0] * units // exact[1]


@lru_cache(maxsize=1 << 14)
def decimal_of(numerator: int, denominator: int) -> Decimal:
    """Return a fraction as a Decimal: exactly, or with 28 digits if it does not terminate.

    Uses its own context: cached values must not depend on the context of the first caller.
    """
    from decimal import Decimal

    digits = _ENDLESS_DIGITS
    if _ends(denominator // math.gcd(numerator, denominator)):
        # Dividing by 2 or by 5 adds one digit at most.
        digits = max(digits, numerator.bit_length() + denominator.bit_length())
    return _context(digits).divide(Decimal(numerator), Decimal(denominator))


@lru_cache
def _context(digits: int) -> Context:
    from decimal import MAX_EMAX, MIN_EMIN, ROUND_HALF_EVEN, Context

    return Context(digits, ROUND_HALF_EVEN, MIN_EMIN, MAX_EMAX, capitals=1, clamp=0, traps=[])


@lru_cache
def _ends(denominator: int) -> bool:
    """Whether a fraction with this denominator, in lowest terms, is a terminating decimal."""
    for prime in (2, 5):
        while denominator % prime == 0:
            denominator //= prime
    return denominator == 1


def fraction_of(numerator: int, denominator: int) -> Fraction:
    """Return a fraction as a Fraction."""
    from fractions import Fraction

    return Fraction(numerator, denominator)


def decimal_text(amount: object) -> str:
    """Return an amount as a decimal number; refuse a fraction that does not terminate.

    >>> from fractions import Fraction
    >>> decimal_text(Fraction(1, 8)), decimal_text(0.25)
    ('0.125', '0.25')
    """
    exact = ratio(amount)
    if not isinstance(exact, tuple):
        return "inf"
    if not _ends(exact[1]):
        raise NotationError(f"{amount} is not a terminating decimal")
    return f"{decimal_of(*exact):f}"
