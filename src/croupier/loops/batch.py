"""Many tables of one game in lockstep, with numpy arrays in and out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import IntEnum
from operator import index as whole
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from croupier import _core
from croupier.errors import SENTENCES, ArgumentError, ArgumentTypeError, Reason, SetupError
from croupier.hand.randomness import derive_seed, fresh_seed
from croupier.hand.state import State
from croupier.loops.observations import Columns
from croupier.loops.starts import find_start

if TYPE_CHECKING:
    from typing import Any, NoReturn

    from numpy.typing import ArrayLike, NDArray

    from croupier.chips.values import ValuesLike
    from croupier.loops.starts import GameLike

__all__ = ["Batch", "BatchAction"]

_MOST_TABLES = 1 << 24
_KEY_BYTES = 32
_MOST_HISTORY = 1024
_TOO_MUCH = np.uint64(1 << 62)  # more than any action or amount


class BatchAction(IntEnum):
    """The actions of a step; the columns of `legal` are in this order.

    `CALL` is the cheapest way to stay in: a check, a call, or the bring-in. `RAISE` completes,
    bets or raises to the amount given. `DRAW` discards the hole cards whose bits are set in the
    amount, bit 0 for the first one; 0 stands pat. `PASS` does not change a table.
    """

    PASS = -1
    FOLD = 0
    CALL = 1
    RAISE = 2
    DRAW = 3


class SavedTable(NamedTuple):
    """A table as it was when it was saved, with the seed of its hands."""

    native: object
    seed: int | str


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
        stacks: ValuesLike | None = None,
        players: int | None = None,
        auto_reset: bool = True,
        history: int = 0,
        information: bool = False,
        final: bool = False,
    ) -> None:
        if isinstance(game, State):
            raise SetupError("a Batch is made from a game; use load(table, state) after that")
        start = find_start(game, stacks, players)
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
        self._seeds = _table_seeds(seed, count)
        kept = _whole(history, "history is a whole number")
        if not 0 <= kept <= _MOST_HISTORY:
            raise SetupError(f"history is a number from 0 to {_MOST_HISTORY}, not {history!r}")
        native = self._native = _core.Batch(
            start.spec,
            start.state,
            _series(self._seeds),
            bool(auto_reset),
            kept,
            bool(final),
            bool(information),
        )
        shape = (count, self._spec.player_count)
        self._keys = native.keys if information else None
        if kept:
            self.history: NDArray[np.int32] = native.history.reshape(count, kept, 4)
        if final:
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

    def __len__(self) -> int:
        return len(self._seeds)

    def __reduce__(self) -> NoReturn:
        # A shallow copy would share the tables with the original.
        raise ArgumentTypeError(
            "a Batch cannot be copied or pickled: use save() and clone() for tables"
        )

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
            return
        seeds = _table_seeds(seed, len(self))
        self._native.reset(_series(seeds))
        self._seeds = seeds

    def step(
        self, actions: ArrayLike, amounts: ArrayLike | None = None, *, strict: bool = False
    ) -> None:
        """Carry out one action per table; amounts go with raises and draws.

        Without amounts a raise is the smallest one and a draw stands pat. What is not legal is
        refused for that table alone: nothing changes there, and `status` says why. With `strict`
        the first action that is not legal raises an error, and no table changes.
        """
        refused = self._native.step(
            _integers(actions, "actions", len(self)),
            None if amounts is None else _integers(amounts, "amounts", len(self)),
            bool(strict),
        )
        if refused >= 0:
            raise ArgumentError(f"table {refused}: {self.why(refused)}")

    @property
    def information_keys(self) -> NDArray[np.uint64]:
        """A number for each table: equal where the player who acts cannot tell two hands apart.

        0 where nobody acts. Equal keys of different situations have a chance of one in 2 to the
        power of 64. `information=True` is needed.
        """
        if self._keys is None:
            raise SetupError("a Batch has information keys when it is made with information=True")
        keys = self._keys[np.arange(len(self)), np.maximum(self.actor, 0)]
        return np.where(self.actor < 0, np.uint64(0), keys)

    def observe(
        self, players: int | str | ArrayLike, out: NDArray[np.int32] | None = None
    ) -> NDArray[np.int32]:
        """Return what a seat sees at every table, whether or not it acts.

        `players` is one seat, one for each table, or "all": then there is a row for each seat of
        each table. Columns are those of `observations`; the player is the seat that looks.
        """
        width = len(self.columns.names)
        if not isinstance(players, str) and np.ndim(players) > 0:
            seats = _integers(players, "players", len(self))
            if ((seats < 0) | (seats >= self.player_count)).any():
                raise SetupError(f"seats are numbers from 0 to {self.player_count - 1}")
            rows = self.observe("all")[np.arange(len(self)), seats]
            return rows if out is None else _into(out, rows)
        several = isinstance(players, str)
        seat = -1
        if several and players != "all":
            raise SetupError(f'players is a seat, one for each table, or "all", not {players!r}')
        if not several:
            seat = _whole(players, "a seat is a whole number")
            if not 0 <= seat < self.player_count:
                raise SetupError(f"there is no player {seat} among {self.player_count}")
        shape = (len(self), self.player_count, width) if several else (len(self), width)
        rows = np.empty(shape, np.int32) if out is None else _checked(out, shape, np.int32)
        self._native.observe(seat, rows)
        return rows

    @property
    def oracle(self) -> NDArray[np.int32]:
        """The hole cards of every player at every table, for critics: -1 where there is none."""
        cards = np.empty((len(self), self.player_count, self.columns.holes), np.int32)
        self._native.hole_cards(cards)
        return cards

    def deal(self, tables: int | Iterable[int] | NDArray[np.bool_] | None = None) -> None:
        """Deal the next hand at these tables, or wherever a hand is over; bets are discarded.

        Tables are named by number, or by an array of bools such as `done`. If nobody acts, a
        hand is over when a step has reported its result.
        """
        if tables is None:
            idle = np.flatnonzero(self.actor < 0).tolist()
            chosen = [table for table in idle if self._native.is_told(table)]
        else:
            chosen = self._tables(tables)
        for table in chosen:
            self._native.deal(table)

    def clone(self, source: int, target: int | Iterable[int] | NDArray[np.bool_]) -> None:
        """Make tables the same as another one: hand, cards to come, seed of the next hands."""
        origin = self._table(source)
        for table in self._tables(target):
            self._native.clone(origin, table)
            self._seeds[table] = self._seeds[origin]

    def save(self, table: int) -> SavedTable:
        """Return a copy of a table, for `restore`."""
        place = self._table(table)
        return SavedTable(self._native.save(place), self._seeds[place])

    def restore(self, table: int, saved: SavedTable) -> None:
        """Put a saved table of this Batch back, here or in another place."""
        if not isinstance(saved, SavedTable):
            raise SetupError(f"expected the result of save(), not {saved!r}")
        place = self._table(table)
        self._native.restore(place, saved.native)
        self._seeds[place] = saved.seed

    def load(self, table: int, state: State) -> None:
        """Put a State of the same game and stacks on a table; its next hands do not change."""
        if not isinstance(state, State):
            raise SetupError(f"expected a State, not {state!r}")
        self._native.load(self._table(table), state)

    def state(self, table: int) -> State:
        """Return the hand of a table as a State; it has no log, because tables keep none."""
        return self._native.state(State, self._spec, self._table(table))

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
        number = _whole(table, "a table must be a whole number")
        if not 0 <= number < len(self):
            raise IndexError(f"no table {number}: there are {len(self)}")
        return number


def _table_seeds(seed: object, tables: int) -> list[int | str]:
    if seed is None:
        seed = fresh_seed()
    if isinstance(seed, np.generic | np.ndarray):
        seed = seed.tolist()
    if isinstance(seed, (int, str)):
        return [derive_seed(seed, "table", table) for table in range(tables)]
    if not isinstance(seed, Sequence) or len(seed) != tables:
        raise SetupError(f"expected one seed, or one for each of {tables} tables")
    what = "a seed must be a whole number or a text"
    return [str(each) if isinstance(each, str) else _whole(each, what) for each in seed]


def _whole(number: Any, what: str) -> int:
    try:
        if not isinstance(number, bool):
            return whole(number)
    except TypeError:
        pass
    raise SetupError(f"{what}, not {number!r}")


def _series(seeds: Sequence[int | str]) -> bytes:
    return b"".join(derive_seed(seed, "hands").to_bytes(_KEY_BYTES, "little") for seed in seeds)


def _integers(given: ArrayLike, what: str, tables: int) -> NDArray[np.int64]:
    try:
        values = np.asarray(given)
    except ValueError as error:  # rows of different lengths
        raise SetupError(f"{what}: {error}") from None
    if values.shape != (tables,) or values.dtype.kind not in "iub":
        raise SetupError(
            f"{what}: expected {tables} whole numbers, one per table, "
            f"not {values.dtype} of shape {values.shape}"
        )
    if values.dtype == np.uint64:
        values = np.minimum(values, _TOO_MUCH)  # large values must not become negative
    return np.ascontiguousarray(values, np.int64)


def _checked(out: Any, shape: tuple[int, ...], kind: type[np.generic]) -> NDArray[Any]:
    """Refuse an array that cannot be written into."""
    good = isinstance(out, np.ndarray) and out.dtype == kind and out.shape == shape
    if not good or not out.flags.c_contiguous or not out.flags.writeable:
        told = f"{out.dtype} of the shape {out.shape}" if isinstance(out, np.ndarray) else repr(out)
        raise SetupError(
            f"out: a contiguous {np.dtype(kind)} array of the shape {shape} is needed, not {told}"
        )
    found: NDArray[Any] = out
    return found


def _into(out: Any, rows: NDArray[Any]) -> NDArray[Any]:
    target = _checked(out, rows.shape, rows.dtype.type)
    target[...] = rows
    return target
