"""Cards, decks, values and small helpers, under PokerKit's names."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, TypeVar

from croupier.cards import Card, CardsLike, Deck, Rank, RankOrder, Suit
from croupier.chips import ValuesLike, clean_values, divmod, parse_value, rake
from croupier.errors import NotationError
from croupier.hand import shuffled

if TYPE_CHECKING:
    from datetime import time

__all__ = [
    "Card",
    "CardsLike",
    "Deck",
    "Rank",
    "RankOrder",
    "Suit",
    "ValuesLike",
    "clean_values",
    "divmod",
    "filter_none",
    "max_or_none",
    "min_or_none",
    "parse_month",
    "parse_time",
    "parse_value",
    "rake",
    "rotated",
    "shuffled",
    "sign",
]

_T = TypeVar("_T")
_MONTHS = (
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
)


def filter_none(values: Iterable[_T | None]) -> Iterator[_T]:
    """Drop what is None."""
    return filter(lambda value: value is not None, values)  # type: ignore[arg-type]


def min_or_none(
    values: Iterable[_T | None], key: Callable[[_T], object] | None = None
) -> _T | None:
    """Return the smallest of the values that are not None, or None when there are none.

    >>> min_or_none([3, None, 2])
    2
    """
    return min(filter_none(values), key=key, default=None)  # type: ignore[type-var, arg-type]


def max_or_none(
    values: Iterable[_T | None], key: Callable[[_T], object] | None = None
) -> _T | None:
    """Return the greatest of the values that are not None, or None when there are none."""
    return max(filter_none(values), key=key, default=None)  # type: ignore[type-var, arg-type]


def rotated(values: Iterable[_T], count: int) -> deque[_T]:
    """Return the values moved to the right by `count` places, round the table.

    >>> rotated("abc", 1)
    deque(['c', 'a', 'b'])
    """
    result = deque(values)
    result.rotate(count)
    return result


def parse_time(raw_time: str) -> time:
    """Read a time of day written as hours:minutes:seconds."""
    from datetime import time

    try:
        hours, minutes, seconds = map(int, raw_time.split(":"))
        return time(hours, minutes, seconds)
    except ValueError:
        raise NotationError(f"not a time of the form HH:MM:SS: {raw_time!r}") from None


def parse_month(raw_month: str) -> int:
    """Return the number of an English month name, from 1 for January."""
    try:
        return _MONTHS.index(raw_month.lower()) + 1
    except ValueError:
        raise NotationError(f"not the English name of a month: {raw_month!r}") from None


def sign(value: int) -> int:
    """Return -1, 0 or 1."""
    return (value > 0) - (value < 0)
