"""The vocabulary of a hand: streets, openings, betting structures, modes, automations, pots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from croupier import _core
from croupier.chips.values import whole_or_none
from croupier.errors import SetupError
from croupier.hand.vocabulary import Automation, BettingStructure, Mode, Opening
from croupier.records import DataclassFields, Record

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from croupier.chips.values import Chips

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

# The cap on bets and raises of a street: a number, None for no cap, or "house" for the house rule.
RaiseCap = int | Literal["house"] | None
HOUSE: Literal["house"] = "house"


class Street(Record):
    """One round of a game: what is dealt, who opens the betting, and what may be bet.

    A street deals hole cards (one flag each, True = face up), board cards, or both, or it is
    a draw. A draw deals its own replacement cards, so it cannot also deal hole cards.
    The cap on bets and raises is a number, None for any number, or "house": then the house rule
    `raise_cap` decides in fixed limit.
    In spread limit a street also has a largest bet or raise. It limits what the betting structure
    allows, and has no effect in fixed limit. In a draw with a discard count each player discards
    that many face-down cards without replacement; the street may then deal hole cards. On an
    all-in street players fold or go all-in: the price of staying in is everything that an
    opponent can match. `opener` is the index of the player who acts first; set it where a record of
    a hand tells that player, but not the face-up cards that decide. PokerKit does not have these
    parameters, so they are keyword-only.
    """

    __match_args__ = (
        "card_burning_status",
        "hole_dealing_statuses",
        "board_dealing_count",
        "draw_status",
        "opening",
        "min_completion_betting_or_raising_amount",
        "max_completion_betting_or_raising_count",
    )
    __slots__ = (
        *__match_args__,
        "max_completion_betting_or_raising_amount",
        "discard_count",
        "all_in",
        "opener",
    )
    card_burning_status: bool
    hole_dealing_statuses: tuple[bool, ...]
    board_dealing_count: int
    draw_status: bool
    opening: Opening
    min_completion_betting_or_raising_amount: int
    max_completion_betting_or_raising_count: RaiseCap
    max_completion_betting_or_raising_amount: int | None
    discard_count: int
    all_in: bool
    opener: int | None

    def __init__(
        self,
        card_burning_status: bool,
        hole_dealing_statuses: Iterable[bool],
        board_dealing_count: int,
        draw_status: bool,
        opening: Opening,
        min_completion_betting_or_raising_amount: Chips,
        max_completion_betting_or_raising_count: RaiseCap,
        *,
        max_completion_betting_or_raising_amount: Chips | None = None,
        discard_count: int = 0,
        all_in: bool = False,
        opener: int | None = None,
    ) -> None:
        self._fill(
            bool(card_burning_status),
            tuple(map(bool, hole_dealing_statuses)),
            _count("the number of board cards", board_dealing_count),
            bool(draw_status),
            _opening(opening),
            _positive("the minimum bet", min_completion_betting_or_raising_amount),
            _raise_cap(max_completion_betting_or_raising_count),
            max_completion_betting_or_raising_amount,
            _count("the number of cards to throw away", discard_count),
            bool(all_in),
            None if opener is None else _count("the player index of the opener", opener),
        )
        if self.discard_count and not self.draw_status:
            raise SetupError("cards are thrown away in a draw: a discard count needs draw_status")
        _check_largest(
            max_completion_betting_or_raising_amount, min_completion_betting_or_raising_amount
        )
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
        largest = self.max_completion_betting_or_raising_amount
        return _core.Street(
            burn=self.card_burning_status,
            hole_statuses=self.hole_dealing_statuses,
            board_count=min(self.board_dealing_count, 1 << 30),
            draw=self.draw_status,
            opening=self.opening,
            min_bet=count(self.min_completion_betting_or_raising_amount),
            raise_cap=self.max_completion_betting_or_raising_count,
            max_bet=0 if largest is None else count(largest),
            discard_count=min(self.discard_count, 1 << 30),
            all_in=self.all_in,
            opener=-1 if self.opener is None else min(self.opener, 1 << 30),
        )


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


def _count(name: str, value: int) -> int:
    count = whole_or_none(value)
    if count is None or count < 0:
        raise SetupError(f"{name} must be a whole number from 0 up, not {value!r}")
    return count


def _raise_cap(value: object) -> RaiseCap:
    if value is None:
        return None
    if value == HOUSE:
        return HOUSE
    count = whole_or_none(value)
    if count is None or count < 0:
        raise SetupError(
            f"the cap on bets and raises must be a whole number from 0 up, None or 'house', "
            f"not {value!r}"
        )
    return count


def _positive(name: str, amount: Any) -> Any:
    try:
        positive = amount > 0  # also False for NaN
    except (TypeError, ArithmeticError):
        positive = False
    if not positive:
        raise SetupError(f"{name} must be a positive amount, not {amount!r}")
    return amount


def _check_largest(largest: Any, least: Any) -> None:
    if largest is not None and _positive("the largest bet", largest) < least:
        raise SetupError(f"the largest bet, {largest!r}, is below the minimum bet, {least!r}")


def _opening(opening: str) -> Opening:
    try:
        return Opening(opening)
    except ValueError:
        names = ", ".join(repr(str(member)) for member in Opening)
        raise SetupError(f"no such opening: {opening!r}; choose from {names}") from None
