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

    `caps` sets the cap by the number of players dealt in: an entry applies from that number of
    players up, and `cap` applies below the first entry. `steps` replaces the percentage by fixed
    amounts: each is taken from hands whose pots have that many chips or more, from the main pot
    first.

    >>> Rake(0.05, 3, no_flop_no_drop=True)
    Rake(percentage=0.05, cap=3, cap_per='hand', no_flop_no_drop=True)
    >>> Rake(0.05, caps={2: 1, 5: 3})
    Rake(percentage=0.05, cap=inf, cap_per='hand', no_flop_no_drop=False, caps=((2, 1), (5, 3)))
    >>> Rake(steps={20: 1, 60: 2})
    Rake(percentage=0, cap=inf, cap_per='hand', no_flop_no_drop=False, steps=((20, 1), (60, 2)))
    """

    __match_args__ = __slots__ = (
        "percentage",
        "cap",
        "cap_per",
        "no_flop_no_drop",
        "taken",
        "caps",
        "steps",
    )
    percentage: float
    cap: float
    cap_per: str
    no_flop_no_drop: bool
    taken: tuple[float, ...]
    caps: tuple[tuple[int, float], ...]
    steps: tuple[tuple[float, float], ...]

    def __init__(
        self,
        percentage: float = 0,
        cap: float = inf,
        cap_per: str = "hand",
        no_flop_no_drop: bool = False,
        taken: Iterable[float] = (),
        caps: Mapping[int, float] | Iterable[tuple[int, float]] = (),
        steps: Mapping[int, float] | Mapping[float, float] | Iterable[tuple[float, float]] = (),
    ) -> None:
        taken = tuple(taken)
        caps, steps = _pairs("caps", caps), _pairs("steps", steps)
        self._fill(percentage, cap, cap_per, no_flop_no_drop, taken, caps, steps)
        if not (is_number(percentage) and 0 <= percentage <= 1):
            raise SetupError(
                f"the rake's percentage must be 0 to 1, such as 0.05, not {percentage!r}"
            )
        if not (is_number(cap) and cap >= 0):
            raise SetupError(f"the rake's cap must be an amount of chips from 0 up, not {cap!r}")
        if cap_per not in ("hand", "pot"):
            raise SetupError(f"no such cap_per: {cap_per!r}; choose from 'hand', 'pot'")
        if not isinstance(no_flop_no_drop, bool):
            raise SetupError(f"no_flop_no_drop must be True or False, not {no_flop_no_drop!r}")
        for amount in taken:
            if not (is_number(amount) and 0 <= amount < inf):
                raise SetupError(
                    f"the rake taken from a pot must be an amount from 0 up, not {amount!r}"
                )
        for players, _ in caps:
            if type(players) is not int:
                raise SetupError(f"the keys of caps must be numbers of players, not {players!r}")
        if steps and percentage:
            raise SetupError("a rake can have a percentage or steps, not both")

    @classmethod
    def of_pots(cls, *taken: float) -> Rake:
        """Return the rake of a recorded hand: the amount taken from each pot, main pot first.

        >>> Rake.of_pots(3, 1)
        Rake(percentage=1, cap=4, cap_per='hand', no_flop_no_drop=False, taken=(3, 1))
        """
        return cls(1, sum(taken), taken=taken)

    def __repr__(self) -> str:
        text = super().__repr__()
        for name in ("taken", "caps", "steps"):
            text = text if getattr(self, name) else text.replace(f", {name}=()", "")
        return text

    def _native(self, units_per_chip: int) -> _core.Rake:
        """The rake in the core's form, with amounts in units."""
        return _core.Rake(
            millionths=round(float(self.percentage) * 1_000_000),
            cap=None if isinf(self.cap) else int(in_units(self.cap, units_per_chip)),
            cap_per_pot=self.cap_per == "pot",
            no_flop_no_drop=self.no_flop_no_drop,
            taken=[int(in_units(amount, units_per_chip)) for amount in self.taken],
            caps=[(players, int(in_units(cap, units_per_chip))) for players, cap in self.caps],
            steps=[
                (int(in_units(pot, units_per_chip)), int(in_units(amount, units_per_chip)))
                for pot, amount in self.steps
            ],
        )

    @property
    def amounts(self) -> list[float]:
        """Every amount of chips in it."""
        amounts = [self.cap, *self.taken, *(cap for _, cap in self.caps)]
        return amounts + [amount for step in self.steps for amount in step]

    def whole(self) -> Rake:
        """Return the same rake with amounts such as 3.0 as whole numbers."""

        def exact(amount: float) -> float:
            if isinstance(amount, int) or not isfinite(amount) or amount % 1:
                return amount
            return int(amount)

        return Rake(
            self.percentage,
            exact(self.cap),
            self.cap_per,
            self.no_flop_no_drop,
            map(exact, self.taken),
            [(players, exact(cap)) for players, cap in self.caps],
            [(exact(pot), exact(amount)) for pot, amount in self.steps],
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
        for name, pairs in (("caps", self.caps), ("steps", self.steps)):
            if pairs:
                data[name] = [[amount_to_json(value) for value in pair] for pair in pairs]
        return data

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Rake:
        """Return the rake that `to_json` wrote."""
        optional = {"taken", "caps", "steps"}
        if not isinstance(data, dict) or {*data, *optional} != set(cls._fields):
            raise SetupError(
                f"expected a rake with the fields {', '.join(cls._fields)}, not {data!r}"
            )
        taken = data.get("taken", [])
        if not isinstance(taken, list):
            raise SetupError(f"the rake taken from the pots must be a list, not {taken!r}")
        pairs: dict[str, Any] = {
            name: [tuple(map(amount_from_json, pair)) for pair in _list_of_pairs(name, data)]
            for name in ("caps", "steps")
        }
        return cls(
            amount_from_json(data["percentage"]),
            amount_from_json(data["cap"]),
            data["cap_per"],
            data["no_flop_no_drop"],
            [amount_from_json(amount) for amount in taken],
            **pairs,
        )


_MOST_STEPS = 16


def _list_of_pairs(name: str, data: Mapping[str, Any]) -> list[Any]:
    given = data.get(name, [])
    if not isinstance(given, list) or not all(
        isinstance(pair, list | tuple) and len(pair) == 2 for pair in given
    ):
        raise SetupError(f"the {name} of a rake must be a list of pairs, not {given!r}")
    return given


def _pairs(name: str, given: Any) -> tuple[tuple[Any, Any], ...]:
    """Return pairs of a lower bound and an amount, in order; refuse anything else."""
    wrong = SetupError(f"the {name} of a rake must map numbers to amounts, such as {{2: 1, 5: 3}}")
    try:
        pairs = [tuple(pair) for pair in (given.items() if hasattr(given, "items") else given)]
    except TypeError:
        raise wrong from None
    for pair in pairs:
        if len(pair) != 2 or not all(is_number(value) and 0 <= value < inf for value in pair):
            raise wrong
    if len({number for number, _ in pairs}) != len(pairs):
        raise SetupError(f"the {name} of a rake have the same number twice")
    if len(pairs) > _MOST_STEPS:
        raise SetupError(f"a rake can have at most {_MOST_STEPS} {name}, not {len(pairs)}")
    return tuple((number, amount) for number, amount in sorted(pairs))


def is_number(value: object) -> bool:
    """Whether this is a valid amount, including infinity."""
    try:
        return not isinstance(value, bool) and (isfinite(value) or value == inf)  # type: ignore
    except (TypeError, ValueError):
        return False
