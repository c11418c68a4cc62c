"""The clock of a cash game: simulated, so that a game repeats, or given by the host."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from croupier.errors import SetupError, shown
from croupier.play.stakes.simulated_time import hand_seconds

if TYPE_CHECKING:
    from collections.abc import Callable

    from croupier.play.running.journal import Journal

SIMULATED, REAL = "simulated", "real"


class GameClock:
    """Says how many seconds have passed, as whole numbers that never go back.

    `given` is "simulated" (20 seconds for a hand, 5 for each decision), "real" (the time of day) or
    a function that returns seconds. What the log has of an earlier run is read back from there.
    """

    def __init__(self, given: str | Callable[[], float], journal: Journal) -> None:
        if given not in (SIMULATED, REAL) and not callable(given):
            raise SetupError(
                f"a clock is 'simulated', 'real' or a function of no argument, not {shown(given)}"
            )
        self._read = time.time if given == REAL else given if callable(given) else None
        self._journal = journal
        self._simulated = 0
        self._latest = 0

    def now(self, event: str, player: str | None = None) -> int:
        """Return the time at which an event happens: that of the log while it is repeated."""
        recorded = self._journal.coming(event, player)
        at = None if recorded is None else recorded.get("at")
        if type(at) is not int:
            at = self._simulated if self._read is None else int(self._read())
        self._latest = max(self._latest, at)
        return self._latest

    def pass_hand(self, decisions: int) -> None:
        """Let the simulated time of a hand pass."""
        self._simulated += hand_seconds(decisions)
