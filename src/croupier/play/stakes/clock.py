"""The clock of a game: simulated, so that a game repeats, the real one, or one that is passed in.

In simulated time a hand takes 20 seconds, plus 5 for each decision: nothing depends on the speed of
the machine or on the number of processes. The times of a real clock are written to the log, and a
resumed game reads them back.
"""

from __future__ import annotations

import time
from typing import Protocol

from croupier.errors import SetupError, shown

SIMULATED, REAL = "simulated", "real"
SECONDS_PER_HAND = 20
SECONDS_PER_DECISION = 5


class Clock(Protocol):
    """A clock for a cash game or a tournament; `wait` is called for breaks."""

    def now(self) -> float:
        """Return the seconds since any fixed moment."""
        ...

    def wait(self, seconds: float) -> None:
        """Wait until this time has passed."""


class RealClock:
    """The clock of this machine: the time of day, which does not go back while a game runs."""

    def __init__(self) -> None:
        self._begin = time.time() - time.monotonic()

    def now(self) -> float:
        """Return the seconds since 1970."""
        return self._begin + time.monotonic()

    def wait(self, seconds: float) -> None:
        """Wait until this time has passed."""
        time.sleep(seconds)


def find_clock(given: str | Clock) -> Clock | None:
    """Return a clock from its name or the clock itself; None if time is simulated.

    >>> find_clock("simulated") is None
    True
    """
    if isinstance(given, str):
        if given in (SIMULATED, REAL):
            return RealClock() if given == REAL else None
        raise SetupError(f"a clock must be 'simulated' or 'real', not {shown(given)}")
    if callable(getattr(given, "now", None)) and callable(getattr(given, "wait", None)):
        return given
    raise SetupError(
        f"a clock must be 'simulated', 'real' or an object with now() and wait(seconds), "
        f"not {shown(given)}"
    )


def hand_seconds(decisions: int) -> int:
    """Return the simulated seconds of a hand with this number of decisions.

    >>> hand_seconds(6)
    50
    """
    return SECONDS_PER_HAND + SECONDS_PER_DECISION * decisions
