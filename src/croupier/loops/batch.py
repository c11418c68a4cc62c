"""Many tables of one game in lockstep, with numpy arrays in and out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from operator import index as whole
from typing import TYPE_CHECKING

import numpy as np

from croupier import _core
from croupier.errors import SENTENCES, ArgumentError, Reason, SetupError
from croupier.hand.state import State
from croupier.loops.actions import BatchAction
from croupier.loops.arrays import checked_array, read_integers, read_whole, write_into
from croupier.loops.observations import Columns
from croupier.loops.opponents import Asked, native_seats, read_answer, read_opponents
from croupier.loops.saved import SavedTable, unpickle_batch
from croupier.loops.seeds import series_of, table_seeds
from croupier.loops.stakes import TableStakes, read_stakes
from croupier.loops.starts import find_start

if TYPE_CHECKING:
    from typing import Any

    from numpy.typing import ArrayLike, NDArray

    from croupier.chips.values import ValuesLike
    from croupier.loops.menu import ActionMenu
    from croupier.loops.opponents import Answer
    from croupier.loops.policy import PolicyLike
    from croupier.loops.starts import GameLike

__all__ = ["Batch"]

_MOST_TABLES = 1 << 24
_MOST_HISTORY = 1024
_MOST_THREADS = 256
_OPTIONAL = {
    "history": "history=N",
    "final_observations": "final=True",
    "final_hole_cards": "final=True",
    "final_history": "final=True and history=N",
}
"""The arrays that exist only with an option, each with that option."""


class Batch:
    """Tables that play the same game in lockstep, each with its own cards.

    Every array has one row per table, and stays in the same memory from step to step:

    * `observations`: what the acting player sees, columns named in `columns`;
    * `legal`: whether that player may fold, call, raise, draw;
    * `min_raise_to`, `max_raise_to`: 0 if no raise is possible;
    * `actor`: who acts, -1 for nobody (the blinds put everybody all-in: step once);
    * `rewards`: by player, what the hand that ended in the last step won or lost;
    * `done`: whether a hand ended in the last step; a new one was dealt since;
    * `status`: why the last action was refused, 0 if it was not; see `why`.

    With `history=N` there is `history`, the last N decisions of the hand, newest last: player,
    street, action, amount, -1 where there were fewer. With `information=True` there are
    `information_keys`; with `final=True` `final_observations`, `final_hole_cards` and
    `final_history` of the hand that ended in the last step, the first two seat by seat.

    `stacks`, `blinds` and `antes` with a row for each table set them per table. `opponents` maps
    seats to policies that play by themselves: a `Policy` or its name, natively, or a function of
    `Asked`. A hand that ends before another seat is asked is reported by the next step. With
    `rotate_button` the button moves after every hand. Then `actor`, `rewards` and everything else
    that is by player is by seat, and `players_at` says which player index each seat has in this
    hand. `threads` share the tables of a step; they change no result.

    Table number t has the seed in `seeds`, and its n-th hand the cards of `hand_seed(seed, n)`.

    >>> from croupier import holdem
    >>> batch = Batch(holdem, 4, seed=7)
    >>> fold, call, to, leave = (BatchAction[name] for name in ("FOLD", "CALL", "RAISE", "PASS"))
    >>> batch.step([fold, call, to, leave], [0, 0, 6, 0])
    >>> batch.actor.tolist(), batch.observations[1, :5].tolist()
    ([3, 3, 3, 2], [3, 0, 0, 5, 2])
    """

    def __init__(
        self,
        game: GameLike | str,
        tables: int,
        *,
        seed: int | str | Sequence[int | str] | None = 0,
        stacks: ValuesLike | ArrayLike | None = None,
        blinds: ArrayLike | None = None,
        antes: ArrayLike | None = None,
        players: int | None = None,
        auto_reset: bool = True,
        history: int = 0,
        information: bool = False,
        final: bool = False,
        opponents: Mapping[int, PolicyLike | Answer] | None = None,
        rotate_button: bool = False,
        threads: int = 1,
        _menu: _core.Menu | None = None,
        _carry: bool = False,
        _ends_seat: int = -1,
    ) -> None:
        if isinstance(game, State):
            raise SetupError("a Batch is made from a game; use load(table, state) after that")
        try:
            each: Any = stacks if np.ndim(stacks) == 2 else None  # type: ignore[arg-type]
        except ValueError as error:  # rows of different lengths
            raise SetupError(f"stacks: {error}") from None
        first: Any = stacks if each is None else np.asarray(each)[:1].reshape(-1).tolist()
        start = find_start(game, first, players)
        if not start.spec.whole_chips:
            raise SetupError("a Batch needs whole chips: pass amounts as ints, such as cents")
        try:
            count = whole(tables)
        except TypeError:
            raise SetupError(
                f"the number of tables must be a whole number, not {tables!r}"
            ) from None
        if not 1 <= count <= _MOST_TABLES:
            raise SetupError(f"the number of tables must be 1 to {_MOST_TABLES}, not {tables}")
        self._spec = start.spec
        self._seeds = table_seeds(seed, count)
        kept = read_whole(history, "history must be a whole number")
        if not 0 <= kept <= _MOST_HISTORY:
            raise SetupError(f"history must be 0 to {_MOST_HISTORY}, not {history!r}")
        crew = read_whole(threads, "threads must be a whole number")
        if not 1 <= crew <= _MOST_THREADS:
            raise SetupError(f"threads must be 1 to {_MOST_THREADS}, not {threads}")
        seats = read_opponents(opponents, self._spec.player_count)
        self._functions = seats.functions
        self._options: dict[str, Any] = {
            "auto_reset": bool(auto_reset),
            "history": kept,
            "ends": bool(final),
            "ends_seat": _ends_seat,
            "keys": bool(information),
            "threads": crew,
            "rotates": bool(rotate_button),
            "carries": _carry,
            "opponents": seats.native,
        }
        native = self._native = _core.Batch(
            start.spec,
            start.state,
            series_of(self._seeds),
            menu=_menu,
            **{**self._options, "opponents": native_seats(seats.native)},
        )
        self._usual = TableStakes(
            start.spec, [int(each) for each in start.state.starting_stacks], 0.0
        )
        self._stakes: dict[int, TableStakes] = {}
        self._show()
        if each is not None or blinds is not None or antes is not None:
            self._set_stakes(range(count), each, blinds, antes)
            native.reset()
        self.ask_opponents()

    def _show(self) -> None:
        """Set the attributes for the arrays that native code writes."""
        native, kept, count = self._native, self._options["history"], len(self)
        shape = (count, self._spec.player_count)
        self._keys = native.keys if self._options["keys"] else None
        if kept:
            self.history: NDArray[np.int32] = native.history.reshape(count, kept, 4)
        if self._options["ends"]:
            ends, cards = native.final_observations, native.final_hole_cards
            self.final_observations: NDArray[np.int32] = ends.reshape(*shape, -1)
            self.final_hole_cards: NDArray[np.int32] = cards.reshape(*shape, -1)
            if kept:
                self.final_history: NDArray[np.int32] = native.final_history.reshape(count, kept, 4)
        self.columns = Columns(native.layout)
        self.observations: NDArray[np.int32] = native.observations
        self.legal: NDArray[np.bool_] = native.legal.view(np.bool_)
        self.min_raise_to: NDArray[np.int64] = native.min_raise_to
        self.max_raise_to: NDArray[np.int64] = native.max_raise_to
        self.rewards: NDArray[np.int64] = native.rewards
        self.done: NDArray[np.bool_] = native.done.view(np.bool_)
        self.actor: NDArray[np.int32] = native.actor
        self.status: NDArray[np.uint8] = native.status

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> object:
            """Raise an AttributeError that says which option an optional array needs."""
            option = _OPTIONAL.get(name)
            needed = f"; make the Batch with {option}" if option else ""
            raise AttributeError(f"this Batch has no attribute {name!r}{needed}")

    def __len__(self) -> int:
        return len(self._seeds)

    def __reduce__(self) -> tuple[object, ...]:
        if self._functions or self._options["carries"]:
            raise SetupError("a Batch with functions as opponents cannot be copied or pickled")
        tables = [self.save(table).to_tuple() for table in range(len(self))]
        results = self.rewards.copy(), self.done.copy(), self.status.copy()
        ends: tuple[NDArray[np.int32], ...] = ()
        if self._options["ends"]:
            told = self.final_history.copy() if self._options["history"] else np.empty(0, np.int32)
            ends = self.final_observations.copy(), self.final_hole_cards.copy(), told
        return unpickle_batch, (type(self), self._usual, self._options, tables, results, ends)

    def __repr__(self) -> str:
        return f"<Batch: {len(self)} tables, {self.bytes_per_table} bytes each>"

    @property
    def player_count(self) -> int:
        """The players at each table."""
        return self._spec.player_count

    @property
    def seeds(self) -> tuple[int | str, ...]:
        """The seed of each table."""
        return tuple(self._seeds)

    @property
    def bytes_per_table(self) -> int:
        """The memory of a table, its rows of every array included."""
        return self._native.bytes_per_table

    def reset(self, seed: int | str | Sequence[int | str] | None = None) -> None:
        """Deal the first hand of every table again, from new seeds if they are given."""
        if seed is None:
            self._native.reset()
        else:
            seeds = table_seeds(seed, len(self))
            self._native.reset(series_of(seeds))
            self._seeds = seeds
        self.ask_opponents()

    def step(
        self, actions: ArrayLike, amounts: ArrayLike | None = None, *, strict: bool = False
    ) -> None:
        """Carry out one action per table; amounts go with raises and draws.

        Without amounts a raise is the smallest one and a draw stands pat. An action that is not
        legal is refused for that table only: nothing changes there, and `status` says why. With
        `strict` the first action that is not legal raises an error, and no table changes.
        """
        refused = self._native.step(
            read_integers(actions, "actions", len(self)),
            None if amounts is None else read_integers(amounts, "amounts", len(self)),
            bool(strict),
            False,
        )
        if refused >= 0:
            raise ArgumentError(f"table {refused}: {self.why(refused)}")
        self.ask_opponents()

    def step_ids(
        self, menu: ActionMenu, ids: ArrayLike, *, strict: bool = False
    ) -> NDArray[np.bool_]:
        """Carry out one id of a menu per table, -1 to pass; return where an id was not legal.

        An id that is not legal becomes a check, or a fold if there is a bet to call; in a draw it
        stands pat. With `strict` it raises an error, and no table changes. An id that is not on the
        menu always raises an error.
        """
        chosen = read_integers(ids, "ids", len(self))
        illegal = np.empty(len(self), np.uint8)
        fitting = menu.fitting(self)
        wrong = self._native.step_ids(fitting._native, chosen, illegal, bool(strict))
        if wrong >= 0:
            inside = 0 <= chosen[wrong] < len(fitting)
            why = "is not legal now" if inside else f"is not on a menu of {len(fitting)}"
            raise ArgumentError(f"table {wrong}: the action {chosen[wrong]} {why}")
        self.ask_opponents()
        return illegal.view(np.bool_)

    def ask_opponents(self) -> bool:
        """Ask the opponents that are functions, until at every table another seat has to decide.

        Every method that plays does this. Return whether there are such opponents.
        """
        while self._functions:
            waiting = np.flatnonzero(np.isin(self.actor, [*self._functions]))
            if not len(waiting):
                return True
            seat = int(self.actor[waiting[0]])
            tables = waiting[self.actor[waiting] == seat]
            history = self.history[tables] if self._options["history"] else None
            rows: Any = (self.observations, self.legal, self.min_raise_to, self.max_raise_to)
            seen, legal, least, most = (each[tables] for each in rows)
            asked = Asked(seat, tables, seen, legal, least, most, history)
            chosen, sizes = read_answer(self._functions[seat](asked), asked)
            actions = np.full(len(self), BatchAction.PASS, np.int64)
            actions[tables] = chosen
            amounts = None
            if sizes is not None:
                amounts = np.zeros(len(self), np.int64)
                amounts[tables] = sizes
            refused = self._native.step(actions, amounts, True, True)
            if refused >= 0:
                raise ArgumentError(
                    f"the opponent in seat {seat}, table {refused}: {self.why(refused)}"
                )
        return False

    @property
    def information_keys(self) -> NDArray[np.uint64]:
        """A number for each table: equal if the player who acts cannot tell two hands apart.

        It is 0 if nobody acts. Different situations have equal keys with probability 2 to the power
        of -64. `information=True` is needed.
        """
        if self._keys is None:
            raise SetupError("a Batch has information keys if it is made with information=True")
        player = self.observations[:, 0]
        keys = self._keys[np.arange(len(self)), np.maximum(player, 0)]
        return np.where(player < 0, np.uint64(0), keys)

    @property
    def players_at(self) -> NDArray[np.int64]:
        """The player index of each seat at each table; it changes with `rotate_button` alone."""
        seats = np.tile(np.arange(self.player_count), (len(self), 1))
        if not self._options["rotates"]:
            return seats
        numbers = np.array([self._native.number(table) for table in range(len(self))])
        players: NDArray[np.int64] = (seats - numbers[:, None]) % self.player_count
        return players

    @property
    def decisions(self) -> int:
        """All decisions that were carried out, those of opponents included."""
        return self._native.decisions

    def observe(
        self, players: int | str | ArrayLike, out: NDArray[np.int32] | None = None
    ) -> NDArray[np.int32]:
        """Return what a seat sees at every table, whether or not it acts.

        `players` is one seat, one for each table, or "all" for a row for each seat of each table.
        The columns are those of `observations`; the player is the seat that sees the row.
        """
        width = len(self.columns.names)
        if not isinstance(players, str) and np.ndim(players) > 0:
            seats = read_integers(players, "players", len(self))
            if ((seats < 0) | (seats >= self.player_count)).any():
                raise SetupError(f"a seat must be 0 to {self.player_count - 1}")
            rows = self.observe("all")[np.arange(len(self)), seats]
            return rows if out is None else write_into(out, rows)
        several = isinstance(players, str)
        seat = -1
        if several and players != "all":
            raise SetupError(
                f'players must be a seat, one for each table, or "all", not {players!r}'
            )
        if not several:
            seat = read_whole(players, "a seat must be a whole number")
            if not 0 <= seat < self.player_count:
                raise SetupError(f"there is no player {seat} among {self.player_count}")
        shape = (len(self), self.player_count, width) if several else (len(self), width)
        rows = np.empty(shape, np.int32) if out is None else checked_array(out, shape, np.int32)
        self._native.observe(seat, rows)
        return rows

    @property
    def oracle(self) -> NDArray[np.int32]:
        """The hole cards of every player at every table, for critics: -1 where there is none."""
        cards = np.empty((len(self), self.player_count, self.columns.holes), np.int32)
        self._native.hole_cards(cards)
        return cards

    def deal(
        self,
        tables: int | Iterable[int] | NDArray[np.bool_] | None = None,
        *,
        stacks: ArrayLike | None = None,
        blinds: ArrayLike | None = None,
        antes: ArrayLike | None = None,
    ) -> None:
        """Deal the next hand at these tables, or wherever a hand is over; bets are discarded.

        `tables` are numbers of tables, or an array of bools such as `done`. If nobody acts, a
        hand is over when a step has reported its result. `stacks` by seat, `blinds` and `antes` by
        player index are those of this hand and the next ones: a row for each table of the Batch, a
        row for each of these tables, or one row for all of them.
        """
        if tables is None:
            idle = np.flatnonzero(self.actor < 0).tolist()
            chosen = [table for table in idle if self._native.is_told(table)]
        else:
            chosen = self._tables(tables)
        if stacks is not None or blinds is not None or antes is not None:
            self._set_stakes(
                chosen, *(self._rows_of(each, chosen) for each in (stacks, blinds, antes))
            )
        for table in chosen:
            self._native.deal(table)
        self.ask_opponents()

    def _rows_of(self, given: ArrayLike | None, tables: list[int]) -> ArrayLike | None:
        rows = None if given is None else np.asarray(given)
        whole_batch = rows is not None and rows.ndim == 2 and len(rows) == len(self)
        return rows[tables] if whole_batch and rows is not None else rows

    def _set_stakes(
        self,
        tables: Sequence[int],
        stacks: ArrayLike | None,
        blinds: ArrayLike | None,
        antes: ArrayLike | None,
    ) -> None:
        usual = [self._stakes.get(table, self._usual) for table in tables]
        found = read_stakes(self._spec, usual, stacks, blinds, antes)
        for number, each in zip(tables, found, strict=True):
            try:
                self._native.check_stakes(each.spec, each.stacks)
            except SetupError as error:
                raise SetupError(f"table {number}: {error}") from None
        for number, each in zip(tables, found, strict=True):
            self._native.set_stakes(number, *each)
            self._stakes[number] = each

    def clone(self, source: int, target: int | Iterable[int] | NDArray[np.bool_]) -> None:
        """Make tables the same as another one: hand, cards to come, seed of the next hands."""
        origin = self._table(source)
        for table in self._tables(target):
            self._native.clone(origin, table)
            self._seeds[table] = self._seeds[origin]
            self._keep_stakes(table, self._stakes.get(origin))

    def _keep_stakes(self, table: int, stakes: TableStakes | None) -> None:
        if stakes is None:
            self._stakes.pop(table, None)
        else:
            self._stakes[table] = stakes

    def save(self, table: int) -> SavedTable:
        """Return a copy of a table, for `restore`; it can be pickled."""
        place = self._table(table)
        stakes = self._stakes.get(place)
        return SavedTable(self._native.save(place), self._seeds[place], self._usual.spec, stakes)

    def restore(self, table: int, saved: SavedTable) -> None:
        """Put a saved table back, here, in another place, or in another Batch of the same game."""
        if not isinstance(saved, SavedTable):
            raise SetupError(f"expected the result of save(), not {saved!r}")
        place = self._table(table)
        self._native.restore(place, saved.native)
        self._seeds[place] = saved.seed
        stakes = saved.stakes
        if stakes is None and saved.spec == self._spec and saved.seats != self._usual.stacks:
            stakes = TableStakes(saved.spec, saved.seats, 0.0)
        self._keep_stakes(place, stakes)

    def load(self, table: int, state: State) -> None:
        """Put a State of the same game and stacks on a table; its next hands do not change."""
        if not isinstance(state, State):
            raise SetupError(f"expected a State, not {state!r}")
        self._native.load(self._table(table), state)
        self.ask_opponents()

    def state(self, table: int) -> State:
        """Return the hand of a table as a State; it has no log, because tables keep none."""
        place = self._table(table)
        return self._native.state(State, self._stakes.get(place, self._usual).spec, place)

    def hand_number(self, table: int) -> int:
        """Return the number of a table's hand: its cards come from hand_seed(seed, number)."""
        return self._native.number(self._table(table))

    def why(self, table: int) -> str | None:
        """Return why the last action of a table was refused; None if it was not."""
        reason = self._native.reason(self._table(table))
        if reason is None:
            return "unknown action"
        return SENTENCES[Reason(reason)] if reason else None

    def explain(self, row: int | ArrayLike) -> str:
        """Describe a row of `observations` in words; pass a row or a table number."""
        values = np.asarray(row)
        if values.ndim == 0:
            values = self.observations[self._table(row)]
        return self.columns.explain(values.tolist())

    def _tables(self, given: Any) -> list[int]:
        """Read one table, several, or one bool per table."""
        if isinstance(given, np.ndarray) and given.dtype == np.bool_:
            if given.shape != (len(self),):
                raise SetupError(f"expected one bool for each of {len(self)} tables")
            return [int(table) for table in np.flatnonzero(given)]
        several = isinstance(given, Iterable) and getattr(given, "ndim", 1) > 0
        return [self._table(table) for table in (given if several else [given])]

    def _table(self, table: Any) -> int:
        number = read_whole(table, "a table must be a whole number")
        if not 0 <= number < len(self):
            raise IndexError(f"no table {number}: there are {len(self)}")
        return number
