"""One hand of a log; every file format converts to and from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.displays import html_of, svg_of
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
from croupier.hand.spec.streets import Mode
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
    """One hand: its setup, its players, and every operation, automated ones included.

    Names and seats are listed by player index: 0 is the first left of the button. `details` has
    everything else that is known: "id", "table", "site", "time" (ISO 8601, by the clock of the
    room), "time_zone" (such as "America/New_York" or "UTC", if known), "currency", "hero",
    "tournament", "assumed" (the assumptions of a reader), and the fields that a format needs for
    writing. `warnings` are wrong lines of the file that do not change the hand; they are not a part
    of the hand.

    >>> from croupier import holdem
    >>> state = holdem(players=2, seed=1)
    >>> hand = HandLog.of(state, ["Ann", "Bob"], table="Main")
    >>> hand.replay() == state, hand.players, hand.details["table"]
    (True, ('Ann', 'Bob'), 'Main')
    """

    __slots__ = (
        "_details",
        "_final",
        "_operations",
        "_setup",
        "_told",
        "players",
        "seats",
        "warnings",
    )
    _repr_html_ = html_of
    _repr_svg_ = svg_of

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
        """Return the log of a hand so far; later operations of the State do not change it."""
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
        """Return the log of a hand and take over the State instead of copying it.

        Slow details may be passed as a function, which is called when they are read.
        """
        log = cls.__new__(cls)
        log._setup = log._operations = None  # made at the first read
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
        self._told: dict[str, Json] | None = None
        if not len(self.players) == len(self.seats) == count:
            raise NotationError(
                f"{len(self.players)} names and {len(self.seats)} seats for {count} players"
            )

    @property
    def details(self) -> dict[str, Json]:
        """Everything else that is known about the hand."""
        if callable(self._details):
            self._details = self._details()
        return self._details

    @property
    def told(self) -> dict[str, Json]:
        """The details without those of a single format, which is faster for many hands."""
        told: dict[str, Json] | None = self._told
        if told is None:
            brief = getattr(self._details, "brief", None)
            found: dict[str, Json] = self.details if brief is None else brief()
            told = self._told = found
        return told

    @property
    def setup(self) -> HandSetup:
        """Everything that the hand was made from."""
        if self._setup is None:
            assert self._final is not None
            self._setup = HandSetup.of(self._final)
        return self._setup

    @property
    def is_tournament(self) -> bool:
        """Whether it is a tournament hand, by its details or by its mode."""
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
        return self.final_state().copy()

    def final_state(self) -> State:
        """Return the hand after its last operation for reading: it is not a copy."""
        if self._final is None:
            self._final = self._repeat(len(self.operations))
        return self._final

    def state_at(self, count: int) -> State:
        """Return the hand after its first `count` operations.

        Automatic operations after them have not happened yet: they follow with the next operation.
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
            raise NotationError(f"the hand cannot be dealt: {error}") from None

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
        assert self.details is not None  # evaluated: a function may not be picklable
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

    Tables of a Batch keep no log: players have cards or winnings before the first operation.
    """
    if state.operation_count:
        missing = isinstance(state.get_operation(0), DECISIONS)
    else:
        missing = not state.status or any(state.hole_cards)
    if missing:
        raise SetupError(
            "this State comes from a table of a Batch, which keeps no log: "
            "to write the hand, play it as a State with hand_seed(...)"
        )
