"""Prizes: a pool divided to the last chip, shared ties, bounties."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import groupby, pairwise
from math import isfinite
from typing import TYPE_CHECKING

from croupier.errors import SetupError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Share = int | float | Fraction
_PAID_PART = Fraction(15, 100)  # of the field, by default


def divide_pool(pool: int, shares: Iterable[Share]) -> tuple[int, ...]:
    """Divide a pool in proportion to shares, first place first; the remainder goes to first place.

    >>> divide_pool(1000, (50, 30, 20)), divide_pool(100, (1, 1, 1))
    ((500, 300, 200), (34, 33, 33))
    """
    if type(pool) is not int or pool < 0:
        raise SetupError(f"a prize pool must be a whole number from 0 up, not {pool!r}")
    parts = [as_share(share) for share in shares]
    if not parts:
        raise SetupError("a prize pool needs at least one paid place")
    if any(later > earlier for earlier, later in pairwise(parts)):
        raise SetupError("a better place must be paid at least as much as a worse one")
    whole = sum(parts)
    if whole <= 0:
        raise SetupError("the shares of a prize pool must be above 0")
    prizes = [int(pool * part / whole) for part in parts]
    prizes[0] += pool - sum(prizes)
    return tuple(prizes)


@lru_cache(maxsize=16)
def usual_shares(entries: int) -> tuple[Fraction, ...]:
    """Return the shares of a usual tournament: about 15 % of the players are paid.

    Each place is paid in proportion to one over its number, so the first has the most.

    >>> [len(usual_shares(entries)) for entries in (2, 6, 9, 18, 90)]
    [1, 1, 2, 3, 14]
    """
    paid = max(1, -(-entries * _PAID_PART.numerator // _PAID_PART.denominator))
    return tuple(Fraction(1, place) for place in range(1, paid + 1))


def share_prizes(prizes: Sequence[int], places: Sequence[int]) -> tuple[int, ...]:
    """Pay finishers, given by place with the best first; equal places share their prizes.

    Odd chips go one each to the first in the list.

    >>> share_prizes((50, 30, 20), (1, 2, 2, 4))
    (50, 25, 25, 0)
    """
    paid: list[int] = []
    for _, group in groupby(places):
        count = len(list(group))
        first = len(paid)
        total = sum(prizes[first : first + count])
        share, odd = divmod(total, count)
        paid += [share + (position < odd) for position in range(count)]
    return tuple(paid)


def split_bounty(bounty: int, winners: Sequence[str]) -> dict[str, int]:
    """Split a bounty among those who won it; odd chips go one each to the first.

    >>> split_bounty(25, ("Ann", "Bob"))
    {'Ann': 13, 'Bob': 12}
    """
    share, odd = divmod(bounty, len(winners))
    return {name: share + (position < odd) for position, name in enumerate(winners)}


def satellite_prizes(
    pool: int, players: int, seats: int | None, seat_value: int | None
) -> tuple[int, tuple[int, ...]]:
    """Return how many seats a satellite awards, and its prizes; the rest goes to the next place.

    Either the number of seats is given, or the value of a seat. If rebuys pay for a seat for
    everybody, the rest goes to the first place.

    >>> satellite_prizes(1050, 9, None, 500), satellite_prizes(1000, 9, 3, None)
    ((2, (500, 500, 50)), (3, (333, 333, 333, 1)))
    """
    value = pool // seats if seats else seat_value or 0
    count = min(seats or (pool // value if value else 0), players)
    rest = pool - count * value
    if count == players:
        return count, (value + rest, *(value,) * (count - 1))
    return count, (value,) * count + ((rest,) if rest else ())


def plain_number(share: Fraction) -> int | Fraction:
    """Return a whole share as an int."""
    return share.numerator if share.denominator == 1 else share


def as_share(share: object) -> Fraction:
    """Return a share as an exact fraction; refuse anything but a number from 0 up."""
    fits = isinstance(share, int | float | Fraction) and not isinstance(share, bool)
    if not fits or not isfinite(share) or share < 0:  # type: ignore[arg-type, operator]
        given = str(share) if isinstance(share, Fraction) else repr(share)
        raise SetupError(f"a share of the prize pool must be a number from 0 up, not {given}")
    # 0.1 means one tenth, not the nearest binary fraction.
    return Fraction(str(share)) if isinstance(share, float) else Fraction(share)  # type: ignore
