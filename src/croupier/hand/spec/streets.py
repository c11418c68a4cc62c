"""The vocabulary of a hand: streets, openings, betting structures, modes, automations, pots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from croupier import _core
from croupier.chips.values import whole_or_none
from croupier.errors import SetupError
from croupier.hand.spec.street_fields import FIELDS, RaiseCap, StreetFields
from croupier.hand.vocabulary import Automation, BettingStructure, Mode, Opening
from croupier.records import DataclassFields

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = [
    "HOUSE",
    "Automation",
    "BettingStructure",
    "Mode",
    "Opening",
    "Pot",
    "RaiseCap",
    "Street",
]

HOUSE: Literal["house"] = "house"
_ENDLESS = 1 << 30  # above the limit of the core, whose error says what the limit is
_OPTIONAL = ("max_completion_betting_or_raising_amount", "opener")  # fields that may be None


class Street(StreetFields):
    """One round of a game: what is dealt, who opens the betting, and what may be bet.

    A street deals hole cards (one flag each, True = face up), board cards, or both, or it is a
    draw. A draw deals its own replacement cards, so it cannot also deal hole cards. The cap on bets
    and raises is a number, None for any number, or "house": then the house rule `raise_cap` decides
    in fixed limit. In spread limit a street also has a largest bet or raise. It limits what the
    betting structure allows, and has no effect in fixed limit. In a draw with a discard count each
    player discards that many face-down cards without replacement; the street may then deal hole
    cards. On an all-in street players fold or go all-in: the price of staying in is everything that
    an opponent can match. `opener` is the index of the player who acts first; set it if a record of
    a hand has that player, but not the face-up cards that decide. PokerKit does not have these
    parameters, so they are keyword-only.
    """

    __slots__ = ()

    def _read(self, name: str, value: Any) -> object:
        _, kind, label = FIELDS[name]
        match kind:
            case "flag":
                return bool(value)
            case "faces":
                return tuple(map(bool, value))
            case "opening":
                return _opening(value)
            case "cap":
                return _raise_cap(label, value)
        if value is None and name in _OPTIONAL:
            return None
        return _positive(label, value) if kind == "amount" else _count(label, value)

    def _check(self) -> None:
        if self.discard_count and not self.draw_status:
            raise SetupError("a street with a discard count must be a draw: set draw_status")
        largest: Any = self.max_completion_betting_or_raising_amount
        least = self.min_completion_betting_or_raising_amount
        if largest is not None and largest < least:
            raise SetupError(f"the largest bet, {largest!r}, is below the minimum bet, {least!r}")
        if not (self.hole_dealing_statuses or self.board_dealing_count or self.draw_status):
            raise SetupError("a street must deal hole cards or board cards, or be a draw")
        if self.hole_dealing_statuses and self.draw_status and not self.discard_count:
            raise SetupError(
                "a street either deals hole cards or is a draw: a draw replaces discards by itself"
            )

    def __repr__(self) -> str:
        pairs = zip(self._fields, self._values(), strict=True)
        named = [
            f"{name}={value!r}"
            for name, value in pairs
            if name in self.__match_args__ or value or (value == 0 and name == "opener")
        ]
        return f"Street({', '.join(named)})"

    def _native(self, count: Callable[[object], int]) -> _core.Street:
        """The street in the core's form; `count` converts an amount to units."""
        return _core.Street(
            **{
                field.native: _in_core(field.kind, getattr(self, name), count)
                for name, field in FIELDS.items()
            }
        )


def _in_core(kind: str, value: Any, count: Callable[[object], int]) -> object:
    match kind:
        case "amount":
            return 0 if value is None else count(value)
        case "player":
            return -1 if value is None else min(value, _ENDLESS)
        case "count":
            return min(value, _ENDLESS)
    return value


class Pot:
    """The main pot or a side pot: its chips, and the players who can win them."""

    __match_args__ = __slots__ = _fields = ("raked_amount", "unraked_amount", "player_indices")
    __dataclass_fields__ = DataclassFields()

    def __init__(
        self, raked_amount: int, unraked_amount: int, player_indices: tuple[int, ...]
    ) -> None:
        if raked_amount < 0:
            raise SetupError(f"the raked amount of a pot is negative: {raked_amount}")
        if unraked_amount < 0:
            raise SetupError(f"the unraked amount of a pot is negative: {unraked_amount}")
        self.raked_amount = raked_amount
        self.unraked_amount = unraked_amount
        self.player_indices = player_indices

    @property
    def amount(self) -> int:
        """All of the pot's chips, including the rake."""
        return self.raked_amount + self.unraked_amount

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Pot):
            return NotImplemented
        return (
            self.raked_amount == other.raked_amount
            and self.unraked_amount == other.unraked_amount
            and self.player_indices == other.player_indices
        )

    def __repr__(self) -> str:
        return (
            f"Pot(raked_amount={self.raked_amount!r}, unraked_amount={self.unraked_amount!r}, "
            f"player_indices={self.player_indices!r})"
        )


def _count(name: str, value: object) -> int:
    count = whole_or_none(value)
    if count is None or count < 0:
        raise SetupError(f"{name} must be a whole number from 0 up, not {value!r}")
    return count


def _raise_cap(name: str, value: object) -> RaiseCap:
    if value is None:
        return None
    if value == HOUSE:
        return HOUSE
    count = whole_or_none(value)
    if count is None or count < 0:
        raise SetupError(f"{name} must be a whole number from 0 up, None or 'house', not {value!r}")
    return count


def _positive(name: str, amount: Any) -> Any:
    try:
        positive = amount > 0  # also False for NaN
    except (TypeError, ArithmeticError):
        positive = False
    if not positive:
        raise SetupError(f"{name} must be a positive amount, not {amount!r}")
    return amount


def _opening(opening: str) -> Opening:
    try:
        return Opening(opening)
    except ValueError:
        names = ", ".join(repr(str(member)) for member in Opening)
        raise SetupError(f"no such opening: {opening!r}; choose from {names}") from None
