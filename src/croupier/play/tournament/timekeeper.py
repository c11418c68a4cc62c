"""The time of a tournament: simulated, or measured by a clock that is passed in.

A simulated round takes as long as its longest hand. A measured time is written to the log after
every round, and a resumed run reads it back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from croupier.play.running.journal import Journal
    from croupier.play.stakes.clock import Clock


class Timekeeper:
    """Counts the seconds of play, which decide the levels, and those of breaks."""

    def __init__(self, journal: Journal, clock: Clock | None) -> None:
        self._journal = journal
        self._clock = clock
        self._read: float | None = None  # the last reading of the clock
        self.played = 0
        self.paused = 0

    @property
    def seconds(self) -> int:
        """The time since the beginning, with the breaks."""
        return self.played + self.paused

    def begin_round(self) -> None:
        """Read the clock, unless the last round did."""
        if self._clock is not None and self._read is None:
            self._read = self._clock.now()

    def round_over(self, simulated: int, fixed: int | None) -> int | None:
        """Count a round; return its seconds if they were measured, for the log.

        `fixed` is the time that counts for a round played hand for hand.
        """
        spent, told = simulated if fixed is None else fixed, None
        if self._clock is not None:
            spent = told = self._measured() if fixed is None else fixed
        self.played += spent
        return told

    def _measured(self) -> int:
        recorded = self._journal.recorded("time")
        if recorded is not None:
            self._read = None
            told = recorded.get("seconds")
            return max(told, 0) if type(told) is int else 0
        assert self._clock is not None
        assert self._read is not None
        # Whole seconds are counted; the rest belongs to the next round.
        spent = max(int(self._clock.now() - self._read), 0)
        self._read += spent
        return spent

    def pause(self, minutes: int) -> None:
        """Take a break; a recorded one is not waited for again."""
        self.paused += 60 * minutes
        if self._clock is not None and self._journal.recorded("pause") is None:
            self._clock.wait(60 * minutes)
            self._read = self._clock.now()
