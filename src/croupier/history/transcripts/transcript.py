"""A transcript: the statements of a poker room's file about one hand, in a common form.

The reader of a room fills a `Transcript`, line by line; `rebuild` plays it with the engine and
checks every statement. Amounts are whole hundredths: cents, or hundredths of a chip.
"""

from __future__ import annotations

from enum import IntEnum, auto
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from croupier.errors import CroupierError, NotationError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from croupier.history.hand_log import Json


class Told(IntEnum):
    """The kinds of statements in a file, in the order of a hand."""

    ANTE = auto()
    SMALL_BLIND = auto()
    BIG_BLIND = auto()
    BUTTON_BLIND = auto()
    STRADDLE = auto()
    POST = auto()  # a live bet of a player who was away and acts in turn
    DEAD = auto()  # dead money of such a player
    BRING_IN = auto()
    STREET = auto()  # the next round of cards begins
    BOARD = auto()  # amount = which board, when there are several
    DEAL = auto()
    DRAW = auto()  # amount = how many cards, cards = the discarded ones if known
    FOLD = auto()
    CHECK = auto()
    CALL = auto()  # amount = chips put in now
    BET = auto()  # amount = chips put in now
    RAISE_TO = auto()  # amount = all of the street's chips
    RAISE_BY = auto()  # amount = chips put in now
    ALL_IN = auto()  # amount = chips put in now: a call, a bet or a raise
    SHOW = auto()
    MUCK = auto()
    UNCALLED = auto()
    COLLECT = auto()


MOST_SEATS = 32
_LARGEST_SEAT = 1_000
FORCED = frozenset(kind for kind in Told if kind <= Told.DEAD)


def pairs(cards: str) -> list[str]:
    """Cut a text of cards into cards.

    >>> pairs("AsKd")
    ['As', 'Kd']
    """
    return [cards[place : place + 2] for place in range(0, len(cards), 2)]


class Event(NamedTuple):
    """One statement: the name (empty for the dealer), the amount, the cards, the line."""

    kind: Told
    player: str
    amount: int
    cards: str
    line: int


# The same as `Event(...)`, but without a call of Python code, because a file has many lines.
new_event: Callable[[tuple[Told, str, int, str, int]], Event] = partial(tuple.__new__, Event)


class Seat(NamedTuple):
    """A player in the list of seats."""

    number: int
    name: str
    stack: int
    line: int
    away: bool = False  # said to be sitting out


# For speed, as with events.
new_seat: Callable[[tuple[int, str, int, int, bool]], Seat] = partial(tuple.__new__, Seat)


class Held(NamedTuple):
    """The cards that a player is known to have had, and the line that says so."""

    cards: str
    line: int


class Untold(CroupierError):
    """A hand that cannot be read: the room cancelled it, or the file is incomplete."""

    def __init__(self, kind: str, reason: str, line: int | None = None) -> None:
        super().__init__(kind, reason, line)
        self.kind = kind
        self.reason = reason
        self.line = line


class Transcript:
    """One hand of a file; a reader sets the fields that the file states and leaves the others."""

    __slots__ = (
        "added",
        "all_in",
        "ante",
        "assumed",
        "big_bet",
        "big_blind",
        "boards",
        "bomb_pot",
        "bring_in",
        "button",
        "cap",
        "collected",
        "currency",
        "details",
        "double_board",
        "events",
        "finishes",
        "game",
        "hand",
        "hero",
        "hole_cards",
        "jackpot",
        "limit",
        "line",
        "otherwise",
        "part_collected",
        "pots",
        "raises",
        "rake",
        "rakes",
        "rounding",
        "runouts",
        "seats",
        "shown",
        "site",
        "small_bet",
        "small_blind",
        "table",
        "time",
        "time_zone",
        "total",
        "total_line",
        "tournament",
        "uncalled_collected",
    )

    def __init__(self, site: str, hand: str, line: int) -> None:
        self.site = site
        self.hand = hand
        self.line = line
        self.time = ""
        self.time_zone = ""  # its name in the database of zones, if the file says
        self.table = ""
        self.currency = ""
        self.hero = ""
        self.tournament: dict[str, Json] | None = None
        # The game: a key of `room_games.SHAPES`, and "no-limit", "pot-limit" or "fixed-limit".
        self.game = ""
        self.limit = ""
        # Stakes, 0 if the file does not state them.
        self.small_blind = 0
        self.big_blind = 0
        self.small_bet = 0
        self.big_bet = 0
        self.ante = 0
        self.bring_in = 0
        self.cap = 0
        self.double_board = False
        self.bomb_pot = False  # everybody antes, and the betting begins on the flop
        self.runouts = 1
        self.button: int | None = None
        self.seats: list[Seat] = []
        self.events: list[Event] = []
        # Statements after the play; None if the file has none.
        self.total: int | None = None
        self.total_line = line
        self.pots: list[int] = []  # after the rake, main pot first
        self.rake: int | None = None
        self.rakes: list[int] = []  # the rake of each pot, if the file has more than the sum
        self.jackpot = 0
        self.added = 0  # the chips that the room put into the pot
        self.boards: dict[int, str] = {}
        self.collected: dict[str, tuple[int, int]] = {}  # by the summary: amount, line
        self.shown: dict[str, Held] = {}  # by the summary
        self.finishes: dict[str, tuple[int, int]] = {}  # stacks after the hand: chips, line
        self.raises: dict[int, int] = {}  # by line: the printed size of a raise, or its total
        self.hole_cards: dict[str, Held] = {}  # known, shown or not
        # Whether uncalled chips are counted among those collected; None if that is not known.
        self.uncalled_collected: bool | None = None
        # Whether a player's later pots may be missing among those collected.
        self.part_collected = False
        self.all_in: set[str] = set()  # players stated to be all-in, if a reader notes it
        self.rounding = 0  # the possible error of a printed sum, in hundredths
        # Other readings of the same lines, tried if this one does not verify.
        self.otherwise: Callable[[], Transcript] | None = None
        self.assumed: list[str] = []
        self.details: dict[str, Json] = {}

    def sit(self, seat: Seat) -> None:
        """Add a player to the list of seats; no table has more than a deck could serve."""
        if len(self.seats) >= MOST_SEATS:
            raise NotationError(f"more than {MOST_SEATS} seats", line=seat.line)
        if not 0 <= seat.number < _LARGEST_SEAT:
            raise NotationError(f"no table has a seat {str(seat.number)[:20]}", line=seat.line)
        self.seats.append(seat)

    def protect(self, name: str, line: int) -> None:
        """Limit the stack of a player to the chips put in so far, and keep the rest apart.

        Rooms let a player whose connection broke stay in the hand as if all-in.
        """
        put: dict[str, int] = {}
        street: dict[str, int] = {}
        for kind, player, amount, _, _ in self.events:
            if kind is Told.STREET:
                street = {}
            elif kind is Told.RAISE_TO:
                put[player] = put.get(player, 0) + amount - street.get(player, 0)
                street[player] = amount
            elif kind <= Told.BRING_IN or kind in (Told.CALL, Told.BET, Told.RAISE_BY, Told.ALL_IN):
                put[player] = put.get(player, 0) + amount
                if kind not in (Told.ANTE, Told.DEAD):
                    street[player] = street.get(player, 0) + amount
        for place, seat in enumerate(self.seats):
            if seat.name == name and 0 < put.get(name, 0) < seat.stack:
                self.seats[place] = seat._replace(stack=put[name])
                self.assumed.append(
                    f"{name} was disconnected and counts as all-in: the rest of the stack is left "
                    f"out (line {line})"
                )

    def tell(
        self, kind: Told, player: str = "", amount: int = 0, cards: str = "", line: int = 0
    ) -> None:
        """Add a statement."""
        self.events.append(new_event((kind, player, amount, cards, line)))

    def known_cards(self, name: str) -> str:
        """Return the cards that a player is known to have had; empty if none is known."""
        held = self.hole_cards.get(name)
        return "" if held is None else held.cards

    def description(self) -> Mapping[str, Json]:
        """Return everything known besides the play, for the details of the log."""
        details: dict[str, Json] = {"site": self.site, "id": self.hand, "table": self.table}
        if self.time:
            details["time"] = self.time
            if self.time_zone:
                details["time_zone"] = self.time_zone
        if self.currency:
            details["currency"] = self.currency
        if self.hero:
            details["hero"] = self.hero
        if self.tournament is not None:
            details["tournament"] = self.tournament
        details.update(self.details)
        return details
