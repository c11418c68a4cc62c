"""The vocabulary of a hand: streets, openings, betting structures, modes, automations, pots."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Any, Literal

from croupier.chips.values import whole_or_none
from croupier.errors import SetupError
from croupier.records import DataclassFields, Record

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import ClassVar

    from croupier.chips.values import Chips


# How many bets and raises a street allows: so many, any number, or as the house rules say.
RaiseCap = int | Literal["house"] | None
HOUSE: Literal["house"] = "house"


class BettingStructure(StrEnum):
    """How much may be bet at once."""

    FIXED_LIMIT = "Fixed-limit"
    POT_LIMIT = "Pot-limit"
    NO_LIMIT = "No-limit"


class Opening(StrEnum):
    """Who opens the betting of a street: by position, by an up card, or by the up cards' hand."""

    POSITION = "Position"
    LOW_CARD = "Low card"
    HIGH_CARD = "High card"
    LOW_HAND = "Low hand"
    HIGH_HAND = "High hand"


class Mode(StrEnum):
    """Tournaments are stricter: no runouts, no partial shows, all-in hands are tabled."""

    TOURNAMENT = "Tournament"
    CASH_GAME = "Cash-game"


class Automation(StrEnum):
    """An operation the engine performs by itself, as soon as it is due.

    Three ready choices stand beside the members:

    * `Automation.DEALER`: everything but the players' own decisions (draws, bets, folds);
    * `Automation.TABLE`: the same, but the cards are dealt by hand;
    * `Automation.NOTHING`: every single step is asked for.

    >>> set(Automation.DEALER) - set(Automation.TABLE) == {
    ...     Automation.HOLE_DEALING, Automation.BOARD_DEALING}
    True
    """

    if TYPE_CHECKING:
        DEALER: ClassVar[tuple[Automation, ...]]
        TABLE: ClassVar[tuple[Automation, ...]]
        NOTHING: ClassVar[tuple[Automation, ...]]

    ANTE_POSTING = "Ante posting"
    BET_COLLECTION = "Bet collection"
    BLIND_OR_STRADDLE_POSTING = "Blind or straddle posting"
    CARD_BURNING = "Card burning"
    HOLE_DEALING = "Hole dealing"
    BOARD_DEALING = "Board dealing"
    RUNOUT_COUNT_SELECTION = "Runout-count selection"
    HOLE_CARDS_SHOWING_OR_MUCKING = "Hole cards showing or mucking"
    HAND_KILLING = "Hand killing"
    CHIPS_PUSHING = "Chips pushing"
    CHIPS_PULLING = "Chips pulling"


# Assigned after the class, because a tuple of members is no member itself.
Automation.DEALER = tuple(Automation)
Automation.TABLE = tuple(
    automation
    for automation in Automation
    if automation not in (Automation.HOLE_DEALING, Automation.BOARD_DEALING)
)
Automation.NOTHING = ()


class Street(Record):
    """One round of a game: what is dealt, who opens the betting, and what may be bet.

    A street deals something: hole cards (one flag each, True = face up), board cards, or it is
    a draw. Draws bring their own replacement cards, so they never go with hole dealing.
    The cap on bets and raises is a number, None for any number, or "house": then the house rule
    `raise_cap` decides in fixed limit.
    """

    __match_args__ = __slots__ = (
        "card_burning_status",
        "hole_dealing_statuses",
        "board_dealing_count",
        "draw_status",
        "opening",
        "min_completion_betting_or_raising_amount",
        "max_completion_betting_or_raising_count",
    )
    card_burning_status: bool
    hole_dealing_statuses: tuple[bool, ...]
    board_dealing_count: int
    draw_status: bool
    opening: Opening
    min_completion_betting_or_raising_amount: int
    max_completion_betting_or_raising_count: RaiseCap

    def __init__(
        self,
        card_burning_status: bool,
        hole_dealing_statuses: Iterable[bool],
        board_dealing_count: int,
        draw_status: bool,
        opening: Opening,
        min_completion_betting_or_raising_amount: Chips,
        max_completion_betting_or_raising_count: RaiseCap,
    ) -> None:
        self._fill(
            bool(card_burning_status),
            tuple(map(bool, hole_dealing_statuses)),
            _count("the number of board cards", board_dealing_count),
            bool(draw_status),
            _opening(opening),
            _positive("the minimum bet", min_completion_betting_or_raising_amount),
            _raise_cap(max_completion_betting_or_raising_count),
        )
        if not (self.hole_dealing_statuses or self.board_dealing_count or self.draw_status):
            raise SetupError("a street must deal hole cards or board cards, or be a draw")
        if self.hole_dealing_statuses and self.draw_status:
            raise SetupError(
                "a street either deals hole cards or is a draw: a draw replaces discards by itself"
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
        """All of the pot's chips, the house's part included."""
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
    if value is None or value == HOUSE:
        return value
    count = whole_or_none(value)
    if count is None or count < 0:
        raise SetupError(
            f"the cap on bets and raises must be a whole number from 0 up, None or 'house', "
            f"not {value!r}"
        )
    return count


def _positive(name: str, amount: Any) -> Any:
    try:
        positive = amount > 0  # False for a NaN as well
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
