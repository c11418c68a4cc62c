"""Amounts of chips: reading, cleaning, splitting and raking them.

Modules that few users need are imported inside the functions, to keep `import croupier` fast.
"""

from __future__ import annotations

import builtins
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from math import inf
from numbers import Integral, Number
from operator import index as whole
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, Union

from croupier.errors import ArgumentError, NotationError

if TYPE_CHECKING:
    from decimal import Decimal
    from fractions import Fraction

__all__ = [
    "Chips",
    "ValuesLike",
    "clean_values",
    "divmod",
    "parse_value",
    "rake",
]

# The names in quotes are not imported: most programs use whole chips.
Chips = Union[int, float, "Decimal", "Fraction"]
"""An amount. A hand returns ints, floats, Decimals or Fractions as it was given them; the type
checker takes returned amounts for ints."""
ValuesLike = Union[Iterable[Chips], Mapping[int, Chips], Chips]  # noqa: UP007
"""Anything that clean_values accepts."""
# Functions that split and rake pots, in the amounts of the hand.
Divmod = Callable[[Any, int], tuple[Any, Any]]
ParseValue = Callable[[str], int]
TakeRake = Callable[..., tuple[Any, Any]]

_T = TypeVar("_T")
_Amount = TypeVar("_Amount", int, float, "Decimal", "Fraction")
_MOST_PLAYERS = 10_000  # more than any hand has: a wrong argument must not exhaust memory


class _Dealt(Protocol):
    """What `rake` needs of a hand: whether it saw a flop."""

    @property
    def board_cards(self) -> Sequence[object]: ...


def clean_values(values: ValuesLike, count: int) -> tuple[int, ...]:
    """Return one value per player.

    A number is the value of every player. A mapping gives values by player index; negative indices
    count from the end. An iterable is cut, or padded with zeros.

    >>> clean_values(5, 3), clean_values({0: 1, -1: 4}, 3), clean_values([1, 2], 3)
    ((5, 5, 5), (1, 0, 4), (1, 2, 0))
    """
    count = whole(count)
    if abs(count) > _MOST_PLAYERS:
        raise ArgumentError(f"the number of players must be 0 to {_MOST_PLAYERS}, not {count}")
    if isinstance(values, Mapping):
        cleaned: list[Any] = [0] * count
        index: Any
        for index, value in values.items():
            if not -count <= index < count:
                raise ArgumentError(f"there is no player {index} among {count}")
            # Not a sum with 0: the caller's decimal context would round it.
            cleaned[index] = cleaned[index] + value if cleaned[index] else value
        return tuple(cleaned)
    if isinstance(values, Iterable):
        given: tuple[Any, ...] = tuple(values)[:count]
        return given + (0,) * (count - len(given))
    if isinstance(values, Number):
        everybody: Any = values
        return (everybody,) * count
    raise ArgumentError(f"expected a number, a mapping or an iterable of numbers, not {values!r}")


def whole_or_none(value: object) -> int | None:
    """Return a whole number of any type as an int, None for anything else, including bools.

    >>> whole_or_none(3), whole_or_none(3.0)
    (3, None)
    """
    if isinstance(value, bool):
        return None
    try:
        return whole(value)  # type: ignore[arg-type]
    except TypeError:
        return None


def divmod(dividend: _Amount, divisor: int) -> tuple[_Amount, _Amount]:
    """Split chips into equal parts; return one part and the odd chips.

    Whole chips leave odd chips; other numbers are divided as exactly as their type allows.

    >>> divmod(11, 3), divmod(11.0, 4)
    ((3, 2), (2.75, 0.0))
    """
    chips: Any = dividend
    if isinstance(dividend, Integral):
        parts: tuple[Any, Any] = builtins.divmod(chips, divisor)
        return parts
    quotient = chips / divisor
    return quotient, chips - quotient * divisor


def rake(
    amount: _Amount,
    state: _Dealt | None = None,
    *,
    percentage: Chips = 0,
    cap: Chips = inf,
    no_flop_no_drop: bool = False,
) -> tuple[_Amount, _Amount]:
    """Return what the house takes from a pot and what is left: 0.05 takes five percent.

    Whole chips are rounded, halves to even. With "no flop, no drop" nothing is taken
    from a hand that ended before the board was dealt.

    >>> rake(250, percentage=0.05, cap=10)
    (10, 240)
    """
    if no_flop_no_drop:
        if state is None:
            raise ArgumentError("no flop, no drop: pass the state, to see whether there was a flop")
        if not state.board_cards:
            nothing: Any = 0
            return nothing, amount
    chips: Any = amount
    raked = chips * percentage
    if isinstance(chips, Integral):
        raked = round(raked)
    raked = min(raked, cap)
    return raked, chips - raked


def parse_value(raw_value: str) -> int:
    """Read an amount: an int if it is whole, otherwise a Decimal; commas group the digits.

    >>> parse_value("1,000"), parse_value("0.25")
    (1000, Decimal('0.25'))
    """
    digits = raw_value.replace(",", "")
    with suppress(ValueError):
        return int(digits)
    from decimal import Decimal, InvalidOperation

    try:
        return Decimal(digits)  # type: ignore[return-value]
    except InvalidOperation:
        raise NotationError(f"not an amount: {raw_value!r}") from None
