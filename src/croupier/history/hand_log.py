"""One hand as the log keeps it: the hub every file format converts to and from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.errors import CroupierError, NotationError, SetupError
from croupier.hand import native
from croupier.hand.operations import (
    BringInPosting,
    CheckingOrCalling,
    CompletionBettingOrRaisingTo,
    Folding,
    Operation,
    StandingPatOrDiscarding,
)
from croupier.hand.replaying import repeat
from croupier.hand.streets import Mode
from croupier.history.setup import HandSetup

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from typing import TypeAlias

    from croupier.hand.state import State
    from croupier.history.formats import HandFault

    Decision: TypeAlias = (
        BringInPosting
        | CheckingOrCalling
        | CompletionBettingOrRaisingTo
        | Folding
        | StandingPatOrDiscarding
    )
    Json: TypeAlias = bool | int | float | str | list["Json"] | dict[str, "Json"] | None
else:
    Json = object


class HandLog:
    """What a hand was made from, who played it, and every operation, automated ones included.

    Names and seats go by the index of the player in the State: 0 is the first left of the button.
    `details` are what else is known: "id", "table", "site", "time" (ISO 8601, by the
    clock of the room), "time_zone" (such as "America/New_York" or "UTC", where it is known),
    "currency", "hero", "tournament", "assumed" (what a reader had to take for granted), and
    whatever a format needs to be written back. `warnings` are what the file it was read from says
    wrongly without changing the hand; they are about that file, and no part of the hand.

    >>> from croupier import holdem
    >>> state = holdem(players=2, seed=1)
    >>> hand = HandLog.of(state, ["Ann", "Bob"], table="Main")
    >>> hand.replay() == state, hand.players, hand.details["table"]
    (True, ('Ann', 'Bob'), 'Main')
    """

    __slots__ = ("_details", "_final", "_operations", "_setup", "players", "seats", "warnings")

    def __init__(
        self,
        setup: HandSetup,
        players: Iterable[str] = (),
        seats: Iterable[int] = (),
        operations: Iterable[Operation] = (),
        details: Mapping[str, Json] | None = None,
    ) -> None:
        self._setup: HandSetup | None = setup
        self._operations: tuple[Operation, ...] | None = tuple(operations)
        self._final: State | None = None
        self._describe(setup.player_count, players, seats, details or {})

    @classmethod
    def of(
        cls, state: State, players: Iterable[str] = (), seats: Iterable[int] = (), **details: Json
    ) -> HandLog:
        """Return the log of a hand as it stands now; a State that goes on does not change it."""
        HandSetup.check(state)
        check_log(state)
        return cls.taking(state.copy(), players, seats, details)

    @classmethod
    def taking(
        cls,
        state: State,
        players: Iterable[str] = (),
        seats: Iterable[int] = (),
        details: Mapping[str, Json] | Callable[[], dict[str, Json]] | None = None,
    ) -> HandLog:
        """Return the log of a hand that nobody else goes on with: the State is kept, not copied.

        Details that take a while to tell may be given as a function, called when somebody asks.
        """
        log = cls.__new__(cls)
        log._setup = log._operations = None  # made when somebody asks
        log._final = state
        log._describe(state.player_count, players, seats, details or {})
        return log

    def _describe(
        self,
        count: int,
        players: Iterable[str],
        seats: Iterable[int],
        details: Mapping[str, Json] | Callable[[], dict[str, Json]],
    ) -> None:
        self.warnings: tuple[HandFault, ...] = ()
        self.players = tuple(players) or ("",) * count
        self.seats = tuple(seats) or tuple(range(1, count + 1))
        self._details = details if callable(details) else dict(details)
        if not len(self.players) == len(self.seats) == count:
            raise NotationError(
                f"{len(self.players)} names and {len(self.seats)} seats for {count} players"
            )

    @property
    def details(self) -> dict[str, Json]:
        """What else is known about the hand."""
        if callable(self._details):
            self._details = self._details()
        return self._details

    @property
    def setup(self) -> HandSetup:
        """All that the hand was made from."""
        if self._setup is None:
            assert self._final is not None
            self._setup = HandSetup.of(self._final)
        return self._setup

    @property
    def is_tournament(self) -> bool:
        """Whether it is a hand of a tournament: its details say so, or the mode it is played in."""
        return self.details.get("tournament") is not None or self.setup.mode == Mode.TOURNAMENT

    @property
    def operations(self) -> tuple[Operation, ...]:
        """Every operation in order, automated ones included."""
        if self._operations is None:
            assert self._final is not None
            self._operations = tuple(self._final.operations)
        return self._operations

    def replay(self) -> State:
        """Return the hand after its last operation, every operation performed again."""
        if self._final is None:
            self._final = self._repeat(len(self.operations))
        return self._final.copy()

    def state_at(self, count: int) -> State:
        """Return the hand after so many of its operations.

        What would happen by itself next has not happened yet: it does with the next operation.
        """
        if not 0 <= count <= len(self.operations):
            raise NotationError(f"the hand has {len(self.operations)} operations, not {count}")
        return self._repeat(count)

    def states(self) -> Iterator[State]:
        """Yield the hand before its first operation and after each of them, every one a copy."""
        state = self._begin()
        for operation in self.operations:
            yield _released(state)
            repeat(state, operation)
        yield _released(state)

    def _begin(self) -> State:
        try:
            return self.setup.hold()
        except (CroupierError, ValueError) as error:
            raise NotationError(f"the hand can not be dealt: {error}") from None

    def _repeat(self, count: int) -> State:
        state = self._begin()
        repeat(state, *self.operations[:count])
        native.release(state)
        return state

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, HandLog):
            return NotImplemented
        return self._parts() == other._parts()

    __hash__ = None  # type: ignore[assignment]

    def __getstate__(self) -> object:
        assert self.details is not None  # told by now: a function is not for others
        return None, {name: getattr(self, name) for name in self.__slots__}

    def _parts(self) -> tuple[object, ...]:
        return self.players, self.seats, self.details, self.setup, self.operations

    def __repr__(self) -> str:
        name = self.details.get("id", "")
        names = ", ".join(filter(None, self.players)) or f"{len(self.players)} players"
        return f"<HandLog {name}: {names}, {len(self.operations)} operations>"


def _released(state: State) -> State:
    copy = state.copy()
    native.release(copy)
    return copy


DECISIONS = (
    BringInPosting,
    CheckingOrCalling,
    CompletionBettingOrRaisingTo,
    Folding,
    StandingPatOrDiscarding,
)


def check_log(state: State) -> None:
    """Raise a SetupError for a hand whose log does not begin with its first operation.

    The tables of a Batch keep none: somebody has cards or has won there before anything happened.
    """
    if state.operation_count:
        missing = isinstance(state.get_operation(0), DECISIONS)
    else:
        missing = not state.status or any(state.hole_cards)
    if missing:
        raise SetupError(
            "this State has no log of how it began, as it was taken off a table of a Batch: "
            "play the hand as a State from hand_seed(...) to write it down"
        )
