"""The data that a bot reads at the table: seats, pots and actions as plain, mutable values.

A bot owns these objects: changing them does not change the table.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any, Self


class _Plain:
    """Values that turn into dictionaries and back."""

    def to_dict(self) -> dict[str, Any]:
        """Return the fields by name."""
        return asdict(self)  # type: ignore[call-overload, no-any-return]

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Self:
        """Return the value `to_dict` wrote."""
        return cls(**data)


@dataclass
class PlayerPublicInfo(_Plain):
    """One seat as everybody sees it.

    `may_raise` is False for a player who acted and was not raised in full since: a short all-in
    does not re-open the betting (TDA 47).
    """

    stack: int
    current_bet: int = 0
    active: bool = True
    busted: bool = False
    is_all_in: bool = False
    may_raise: bool = True


@dataclass
class Pot(_Plain):
    """The main pot or a side pot: its chips, and the seats that can win them."""

    amount: int = 0
    eligible_players: list[int] = field(default_factory=list)


@dataclass
class Action(_Plain):
    """What a seat did: `amount` are the chips it added."""

    player_index: int
    action_type: str
    amount: int = 0
