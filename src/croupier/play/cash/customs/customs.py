"""The customs of a cash game that concern seats and time, for every game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, TypedDict

from croupier.errors import SetupError, shown
from croupier.hand.randomness import Chance, derive_seed
from croupier.play.whole_numbers import check_whole

if TYPE_CHECKING:
    from collections.abc import Mapping

MINUTE = 60  # seconds
HALF_HOUR = 30  # minutes between two collections of time
RATHOLE = 60  # within this many minutes a returning player brings back the chips they left with
_LONGEST = 7 * 24 * 60  # minutes


class TimeFee(NamedTuple):
    """The fee that every seat pays the house, each time this many minutes have passed."""

    chips: int
    minutes: int = HALF_HOUR


class CustomsTerms(TypedDict, total=False):
    """The customs as keywords of a cash game."""

    time_fee: int | tuple[int, int]
    rathole: bool | int
    waiting_list: bool
    rebuy: bool
    willing: float


class Customs(NamedTuple):
    """Customs that concern seats and time; times are by the clock of the game.

    `rathole` is a number of minutes, 0 without the rule. `willing` is the probability that a player
    without a method for an offer accepts it.
    """

    time_fee: TimeFee | None = None
    rathole: int = 0
    waiting_list: bool = False
    rebuy: bool = False
    willing: float = 1.0

    @property
    def by_time(self) -> bool:
        """Whether anything depends on the clock."""
        return self.time_fee is not None or self.rathole > 0

    def to_json(self) -> dict[str, Any]:
        """Return the customs that are not the usual ones, as in the log."""
        pairs = zip(self._fields, self, _USUAL, strict=True)
        data = {name: value for name, value, usual in pairs if value != usual}
        return {**data, "time_fee": list(self.time_fee)} if self.time_fee else data


_USUAL = Customs()


def read_customs(
    time_fee: object = None,
    rathole: object = False,
    waiting_list: object = False,
    rebuy: object = False,
    willing: object = 1.0,
) -> Customs:
    """Check customs, given in the short forms that a cash game takes.

    >>> read_customs(time_fee=5, rathole=True)[:2]
    (TimeFee(chips=5, minutes=30), 60)
    """
    fee = None
    if time_fee is not None:
        parts: tuple[Any, ...] = (
            tuple(time_fee) if isinstance(time_fee, tuple | list) else (time_fee,)
        )
        if len(parts) not in (1, 2):
            raise SetupError(
                f"a time fee must be chips, or chips and minutes, not {shown(time_fee)}"
            )
        check_whole("a time fee", parts[0])
        fee = TimeFee(*parts)
        check_whole("the minutes of a time fee", fee.minutes, 1, _LONGEST)
    minutes = RATHOLE if rathole is True else rathole or 0
    check_whole("the minutes of the rathole rule", minutes, 0, _LONGEST)
    for name, value in (("waiting_list", waiting_list), ("rebuy", rebuy)):
        if not isinstance(value, bool):
            raise SetupError(f"{name} must be True or False, not {shown(value)}")
    if isinstance(willing, bool) or not isinstance(willing, int | float) or not 0 <= willing <= 1:
        raise SetupError(f"willing must be a probability from 0 to 1, not {shown(willing)}")
    assert isinstance(minutes, int)
    return Customs(fee, minutes, bool(waiting_list), bool(rebuy), float(willing))


def customs_of(opening: Mapping[str, Any]) -> dict[str, Any]:
    """Return the customs of a log as keywords."""
    return {name: opening[name] for name in Customs._fields if name in opening}


class Willingness:
    """Decides offers for players who have no method for them, from the seed of the game."""

    def __init__(self, seed: int, share: float) -> None:
        self._seed = seed
        self._share = share

    def accepts(self, offer: str, name: str, number: int) -> bool:
        """Return whether a player accepts an offer in a round."""
        if self._share in (0, 1):
            return self._share == 1
        seed = derive_seed(self._seed, "offer", offer, name, number)
        return Chance(seed).fraction() < self._share
