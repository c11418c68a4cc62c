"""How players behaved: the time they took, and what they did wrong."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from croupier.players.player import Player


@dataclass
class Conduct:
    """The faults of one player, and for a program the decisions and the seconds they took.

    Every corrected, refused or missing answer is a fault; `last_fault` says what the last was.
    """

    name: str
    faults: int = 0
    last_fault: str = ""
    decisions: int | None = None  # None: nobody held a clock
    seconds: float = 0.0
    longest: float = 0.0

    def blame(self, reason: str) -> None:
        """Note a fault."""
        self.faults += 1
        self.last_fault = reason

    def clock(self, player: Player) -> None:
        """Add what the clock of a player shows who plays no more, if he had one."""
        clock = getattr(player, "clock", None)
        if clock is None:
            return
        self.decisions = (self.decisions or 0) + getattr(player, "decisions", 0)
        self.seconds += clock.used
        self.longest = max(self.longest, clock.longest)

    def to_json(self) -> dict[str, object]:
        """Return the conduct as plain JSON data."""
        return {
            "name": self.name,
            "faults": self.faults,
            "last_fault": self.last_fault,
            "decisions": self.decisions,
            "seconds": round(self.seconds, 3),
            "longest": round(self.longest, 3),
        }
