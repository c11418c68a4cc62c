"""Incidents: what was wrong with an answer, for the log and for the author of the bot."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from croupier.errors import NotationError, PlayerFault, PlayerTimeout, error_text, shown
from croupier.players.answers.answers import NOBODY_CAN_MATCH, UNREADABLE
from croupier.players.transports.protocol import LONGEST_ERROR

if TYPE_CHECKING:
    from collections.abc import Mapping

AT_THE_END = "at the end of the hand: "
_AGGRESSIVE = frozenset(("bet", "raise", "all-in"))
# Corrections that keep the player's intention. A player who must bring in cannot check.
_NEAREST = {
    "call": frozenset(("call", "check", "all-in")),
    "fold": frozenset(("check",)),
    "check": frozenset(("call", "all-in")),
    **dict.fromkeys(_AGGRESSIVE, _AGGRESSIVE),
}


class Incident(NamedTuple):
    """An answer that was corrected, refused or missing, and what was done instead.

    Nothing was done (`executed` is None) if the house rule `invalid_action` is "error".
    """

    round: int
    street: str
    seat: int
    requested: object
    executed: tuple[str, int] | None
    reason: str

    @property
    def kind(self) -> str:
        """Whether the answer was "late", "corrected" (the nearest legal form), or "failed".

        >>> Incident(1, "flop", 0, ("call", 0), ("check", 0), "there is nothing to call").kind
        'corrected'
        >>> Incident(1, "flop", 0, ("check", 0), ("fold", 0), "there is 20 to call").kind
        'failed'
        """
        if self.reason.removeprefix(AT_THE_END).startswith(PlayerTimeout.failing):
            return "late"
        requested = self.requested
        if not isinstance(requested, tuple) or self.executed is None or self.reason == UNREADABLE:
            return "failed"
        asked, done = str(requested[0]).strip().lower(), self.executed[0]
        # Chips that nobody can match would be returned, so the raise is only a call.
        harmless = asked in _AGGRESSIVE and self.reason in NOBODY_CAN_MATCH
        return "corrected" if harmless or done in _NEAREST.get(asked, ()) else "failed"

    def to_json(self, name: str) -> dict[str, object]:
        """Return the incident as an event of the log."""
        requested = self.requested
        return {
            "event": "fault",
            "round": self.round,
            "street": self.street,
            "seat": self.seat,
            "name": name,
            "kind": self.kind,
            "requested": list(requested) if isinstance(requested, tuple) else requested,
            "executed": None if self.executed is None else list(self.executed),
            "reason": self.reason,
        }


def reason_of(error: BaseException) -> str:
    """Return the reason for an error in place of an answer."""
    if isinstance(error, PlayerFault):
        return f"{error.failing}: {error.detail}" if error.detail else error.failing
    return f"crashed: {error_text(error, LONGEST_ERROR)}"


def read_incident(event: Mapping[str, Any]) -> tuple[str, Incident]:
    """Return the name of the player and the incident of a log event."""
    try:
        requested, executed = event["requested"], event["executed"]
        name, reason = event["name"], event["reason"]
        if not (isinstance(name, str) and isinstance(reason, str)):
            raise TypeError(name)
        return name, Incident(
            int(event["round"]),
            str(event["street"]),
            int(event["seat"]),
            tuple(requested) if isinstance(requested, list) and len(requested) == 2 else requested,
            None if executed is None else (str(executed[0]), int(executed[1])),
            reason,
        )
    except (KeyError, TypeError, ValueError, IndexError):
        raise NotationError(f"not a fault of a player: {shown(dict(event))}") from None
