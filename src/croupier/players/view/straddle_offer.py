"""The offer to post a straddle."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from croupier.records import Record

if TYPE_CHECKING:
    from collections.abc import Mapping


class StraddleOffer(Record):
    """The offer to post a straddle: public facts, before any card is dealt.

    `amount` is the straddle. `stacks` are those of the players in the hand by seat, `straddles`
    the straddles that were posted before, by seat.
    """

    __match_args__ = __slots__ = (
        "round",
        "seat",
        "amount",
        "blinds",
        "button",
        "stacks",
        "straddles",
    )
    round: int
    seat: int
    amount: int
    blinds: tuple[int, int]
    button: int
    stacks: Mapping[int, int]
    straddles: Mapping[int, int]

    def __init__(
        self,
        round: int,
        seat: int,
        amount: int,
        blinds: tuple[int, int],
        button: int,
        stacks: Mapping[int, int],
        straddles: Mapping[int, int],
    ) -> None:
        self._fill(round, seat, amount, tuple(blinds), button, dict(stacks), dict(straddles))

    def to_json(self) -> dict[str, Any]:
        """Return the offer as plain JSON data, which `from_json` reads."""
        return dict(zip(self._fields, self._values(), strict=True))

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> StraddleOffer:
        """Return the offer of a message; its seats are texts there."""
        by_seat = {
            name: {int(seat): chips for seat, chips in data[name].items()}
            for name in ("stacks", "straddles")
        }
        return cls(**{**data, **by_seat})
