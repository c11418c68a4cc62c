"""The time of a cash game, by its clock and its log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.play.stakes.clock import find_clock, hand_seconds

if TYPE_CHECKING:
    from croupier.play.running.journal import Journal
    from croupier.play.stakes.clock import Clock


class GameTime:
    """Returns the seconds that have passed, as whole numbers that never decrease.

    Times of an earlier run are read back from the log.
    """

    def __init__(self, clock: str | Clock, journal: Journal) -> None:
        self._clock = find_clock(clock)
        self._journal = journal
        self._simulated = 0
        self._latest = 0

    def now(self, event: str, player: str | None = None) -> int:
        """Return the time of an event: from the log while the log is repeated."""
        recorded = self._journal.coming(event, player)
        at = None if recorded is None else recorded.get("at")
        if type(at) is not int:
            at = self._simulated if self._clock is None else int(self._clock.now())
        self._latest = max(self._latest, at)
        return self._latest

    def pass_hand(self, decisions: int) -> None:
        """Add the simulated time of a hand."""
        self._simulated += hand_seconds(decisions)
