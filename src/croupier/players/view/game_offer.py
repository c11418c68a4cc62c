"""The offer to choose the next game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from croupier.records import Record

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


class GameOffer(Record):
    """The offer to choose the next game: public facts, before any card is dealt.

    `games` are the names to choose from. `stacks` are those of the players at the table by seat.
    """

    __match_args__ = __slots__ = ("round", "seat", "games", "stacks")
    round: int
    seat: int
    games: tuple[str, ...]
    stacks: Mapping[int, int]

    def __init__(
        self, round: int, seat: int, games: Iterable[str], stacks: Mapping[int, int]
    ) -> None:
        self._fill(round, seat, tuple(games), dict(stacks))

    def to_json(self) -> dict[str, Any]:
        """Return the offer as plain JSON data, which `from_json` reads."""
        return dict(zip(self._fields, self._values(), strict=True))

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> GameOffer:
        """Return the offer of a message; its seats are texts there."""
        return cls(**{**data, "stacks": {int(seat): n for seat, n in data["stacks"].items()}})
