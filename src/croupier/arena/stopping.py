"""How long a match goes on."""

from __future__ import annotations

import re
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from croupier.errors import SetupError, shown

if TYPE_CHECKING:
    from croupier.arena.statistics.intervals import Interval

USUAL_MOST = 100_000  # hands without any option
MOST_UNTIL = 1_000_000  # hands with --until alone
MOST_HANDS = 10**12
MOST_LEVEL = 0.9999  # what random draws of errors can still tell
VERDICT = "verdict"
_WIDTH = re.compile(r"\s*(\d+(?:\.\d+)?)\s*bb\s*", re.IGNORECASE)


class Stopping(NamedTuple):
    """The most hands, and what ends a match before them: a verdict, a half-width, or nothing.

    `width` is in big blinds per 100 hands.
    """

    hands: int
    verdict: bool = False
    width: float | None = None

    @property
    def sequential(self) -> bool:
        """Whether the results decide when the match ends."""
        return self.verdict or self.width is not None

    def blocks(self, seatings: int) -> int:
        """Return the most blocks: hands rounded up."""
        return ceil(self.hands / seatings)

    def is_met(self, interval: Interval) -> bool:
        """Return whether an interval, in big blinds per hand, ends the match."""
        if self.verdict:
            return interval.low > 0.0 or interval.high < 0.0
        if self.width is not None:
            return 50.0 * (interval.high - interval.low) <= self.width
        return False


def read_stopping(hands: object, until: object) -> Stopping:
    """Read `hands` and `until`.

    >>> read_stopping(None, None)
    Stopping(hands=100000, verdict=True, width=None)
    >>> read_stopping(None, "2bb").width
    2.0
    """
    if hands is None:
        most = USUAL_MOST if until is None else MOST_UNTIL
    elif type(hands) is int and 1 <= hands <= MOST_HANDS:
        most = hands
    else:
        raise SetupError(
            f"hands must be a whole number from 1 to {MOST_HANDS:,}, not {shown(hands)}"
        )
    if until is None:
        return Stopping(most, verdict=hands is None)
    if until == VERDICT:
        return Stopping(most, verdict=True)
    found = _WIDTH.fullmatch(until) if isinstance(until, str) else None
    if found is None or not float(found[1]) > 0.0:
        raise SetupError(
            f"until must be 'verdict' or a half-width such as '2bb', not {shown(until)}"
        )
    return Stopping(most, width=float(found[1]))


def read_level(level: object) -> float:
    """Read the level of the intervals."""
    if (
        isinstance(level, bool)
        or not isinstance(level, int | float)
        or not 0.5 <= level <= MOST_LEVEL
    ):
        raise SetupError(
            f"the level must be from 0.5 to {MOST_LEVEL}, such as 0.95, not {shown(level)}"
        )
    return float(level)
