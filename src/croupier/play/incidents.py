"""What went wrong with an answer, for the log and for whoever writes the bot."""

from __future__ import annotations

from typing import NamedTuple


class Incident(NamedTuple):
    """An answer that was corrected, refused or missing: what was asked for, what was done.

    Nothing was done (`executed` is None) where the house rule `invalid_action` is "error".
    """

    round: int
    street: str
    seat: int
    requested: object
    executed: tuple[str, int] | None
    reason: str

    def to_json(self) -> dict[str, object]:
        """Return the incident as an event of the log."""
        requested = self.requested
        return {
            "event": "fault",
            "round": self.round,
            "street": self.street,
            "seat": self.seat,
            "requested": list(requested) if isinstance(requested, tuple) else requested,
            "executed": None if self.executed is None else list(self.executed),
            "reason": self.reason,
        }
