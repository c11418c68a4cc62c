"""The rake: a house rule with its own fields."""

from __future__ import annotations

from math import inf, isfinite, isinf
from typing import TYPE_CHECKING

from croupier import _core
from croupier.chips.amounts import amount_from_json, amount_to_json
from croupier.chips.units import in_units
from croupier.errors import SetupError
from croupier.records import Record

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any


class Rake(Record):
    """What the house takes from the pots, after an uncalled bet is returned.

    >>> Rake(0.05, 3, no_flop_no_drop=True)
    Rake(percentage=0.05, cap=3, cap_per='hand', no_flop_no_drop=True)
    """

    __match_args__ = __slots__ = ("percentage", "cap", "cap_per", "no_flop_no_drop", "taken")
    percentage: float
    cap: float
    cap_per: str
    no_flop_no_drop: bool
    taken: tuple[float, ...]

    def __init__(
        self,
        percentage: float,
        cap: float = inf,
        cap_per: str = "hand",
        no_flop_no_drop: bool = False,
        taken: Iterable[float] = (),
    ) -> None:
        taken = tuple(taken)
        self._fill(percentage, cap, cap_per, no_flop_no_drop, taken)
        if not (is_number(percentage) and 0 <= percentage <= 1):
            raise SetupError(f"the rake's percentage is a part of 1, such as 0.05: {percentage!r}")
        if not (is_number(cap) and cap >= 0):
            raise SetupError(f"the rake's cap is an amount of chips from 0 up, not {cap!r}")
        if cap_per not in ("hand", "pot"):
            raise SetupError(f"no such cap_per: {cap_per!r}; choose from 'hand', 'pot'")
        if not isinstance(no_flop_no_drop, bool):
            raise SetupError(f"no_flop_no_drop is True or False, not {no_flop_no_drop!r}")
        for amount in taken:
            if not (is_number(amount) and 0 <= amount < inf):
                raise SetupError(f"what was taken from a pot is an amount, not {amount!r}")

    @classmethod
    def of_pots(cls, *taken: float) -> Rake:
        """Return the rake of a recorded hand: the amount taken from each pot, main pot first.

        >>> Rake.of_pots(3, 1)
        Rake(percentage=1, cap=4, cap_per='hand', no_flop_no_drop=False, taken=(3, 1))
        """
        return cls(1, sum(taken), taken=taken)

    def __repr__(self) -> str:
        text = super().__repr__()
        return text if self.taken else text.replace(", taken=()", "")

    def _native(self, units_per_chip: int) -> _core.Rake:
        """The rake in the core's form, with amounts in units."""
        return _core.Rake(
            millionths=round(float(self.percentage) * 1_000_000),
            cap=None if isinf(self.cap) else int(in_units(self.cap, units_per_chip)),
            cap_per_pot=self.cap_per == "pot",
            no_flop_no_drop=self.no_flop_no_drop,
            taken=[int(in_units(amount, units_per_chip)) for amount in self.taken],
        )

    def to_json(self) -> dict[str, object]:
        """Return the rake as plain JSON data."""
        data: dict[str, object] = {
            "percentage": amount_to_json(self.percentage),
            "cap": amount_to_json(self.cap),
            "cap_per": self.cap_per,
            "no_flop_no_drop": self.no_flop_no_drop,
        }
        if self.taken:
            data["taken"] = [amount_to_json(amount) for amount in self.taken]
        return data

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Rake:
        """Return the rake that `to_json` wrote."""
        if not isinstance(data, dict) or {*data, "taken"} != set(cls._fields):
            raise SetupError(f"a rake has the fields {', '.join(cls._fields)}, unlike {data!r}")
        taken = data.get("taken", [])
        if not isinstance(taken, list):
            raise SetupError(f"what was taken from the pots is a list, not {taken!r}")
        return cls(
            amount_from_json(data["percentage"]),
            amount_from_json(data["cap"]),
            data["cap_per"],
            data["no_flop_no_drop"],
            [amount_from_json(amount) for amount in taken],
        )


def is_number(value: object) -> bool:
    """Whether this is a valid amount, including infinity."""
    try:
        return not isinstance(value, bool) and (isfinite(value) or value == inf)  # type: ignore
    except (TypeError, ValueError):
        return False
