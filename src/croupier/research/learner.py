"""One learner at many tables: opponents act by themselves, and no result of a hand is lost."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from operator import index as whole
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from croupier import _core
from croupier.errors import ArgumentError, SetupError
from croupier.hand.randomness import derive_seed, fresh_seed
from croupier.loops import ActionMenu, Batch, Encoder
from croupier.loops.arrays import read_integers
from croupier.loops.opponents import FROM_MENU, Asked
from croupier.loops.policy import Policy
from croupier.loops.stakes import big_bet_of

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from croupier.chips.values import ValuesLike
    from croupier.loops.starts import GameLike

Opponent = str | Policy | Callable[[Any, Any], Any]
"""A name, a `Policy`, or a function of observations and masks that returns ids."""

_NAMES = ("random", "call", "fold", "all-in")
_MOST_SPACE = 1e9
MOST_MISSED = 1_000


class Learner:
    """Tables at which one seat is asked and the other seats act by themselves.

    A hand that ends before the learner was asked is not lost: its result is added to the next
    reward, so that the sum of rewards is the sum of results.
    """

    def __init__(
        self,
        game: GameLike | str,
        tables: int,
        *,
        players: int | None,
        stacks: ValuesLike | None,
        menu: ActionMenu | Iterable[str | float] | None,
        opponents: Opponent | Sequence[Opponent] | None,
        seat: int | str,
        reward_unit: str,
        history: int,
        chips: str,
        strict: bool,
        threads: int = 1,
    ) -> None:
        self.encoder = Encoder(game, players=players, stacks=stacks, history=history, chips=chips)
        seats = Batch(game, 1, players=players, stacks=stacks)
        start, self._count = seats.state(0), seats.player_count
        self.menu = ActionMenu.of(start, menu).fitting(seats)
        if reward_unit not in ("bb", "chips"):
            raise SetupError(f"no such unit of rewards: {reward_unit!r}; choose 'bb' or 'chips'")
        self.unit = 1.0 if reward_unit == "chips" else float(big_bet_of(start))
        self.most = min(float(sum(start.starting_stacks)) + 64, _MOST_SPACE)
        self.strict = bool(strict)
        rotates = seat == "rotate"
        self.seat = 0 if rotates else self._read_seat(seat)
        self.policies = self._read_opponents(opponents)
        self.batch = Batch(
            game,
            tables,
            players=players,
            stacks=stacks,
            history=history,
            final=True,
            opponents=self.policies,
            rotate_button=rotates,
            threads=threads,
            _menu=self.menu._native,
            _carry=True,
            _ends_seat=self.seat,
        )
        self.over: NDArray[np.bool_] = np.zeros(tables, np.bool_)
        """The tables at which a hand has ended and the next one is not shown yet."""
        self._native = _core.Learner(
            self.batch._native, self.encoder._native, self.menu._native, self.seat, self.unit
        )
        self._mask_shape = tables, len(self.menu)
        self._rows = Recycled((tables, *self.encoder.shape))
        self._finals = Recycled((tables, *self.encoder.shape))

    def _read_seat(self, seat: int | str) -> int:
        try:
            place = whole(seat)  # type: ignore[arg-type]
        except TypeError:
            raise SetupError(f'seat must be a number or "rotate", not {seat!r}') from None
        if not 0 <= place < self._count:
            raise SetupError(f"there is no seat {seat} among {self._count}")
        return place

    def _read_opponents(self, given: Opponent | Sequence[Opponent] | None) -> dict[int, Any]:
        """Return who plays the other seats, clockwise from the learner."""
        count = self._count - 1
        if given is None:
            given = "random"
        one = isinstance(given, (str, Policy)) or callable(given)
        if not one and not isinstance(given, Iterable):
            raise SetupError(_no_opponent(given))
        several: list[Any] = [given] * count if one else list(given)  # type: ignore[arg-type]
        if len(several) == 1:
            several *= count
        if len(several) != count:
            raise SetupError(f"expected one opponent or {count}, not {len(several)}")
        found: dict[int, Any] = {}
        for place, opponent in enumerate(several):
            seat = (self.seat + 1 + place) % self._count
            if opponent == "random":
                found[seat] = FROM_MENU
            elif isinstance(opponent, (str, Policy)) and (
                isinstance(opponent, Policy) or opponent in _NAMES
            ):
                found[seat] = opponent
            elif callable(opponent):
                found[seat] = partial(self._answers, opponent)
            else:
                raise SetupError(_no_opponent(opponent))
        return found

    def _answers(self, opponent: Callable[..., Any], asked: Asked) -> tuple[Any, Any]:
        """Ask a function for ids, and return the actions they stand for."""
        rows = self.encoder.write_rows(asked.observations, asked.history)
        mask = self.menu.mask(self.batch)[asked.tables]
        answers = np.asarray(opponent(rows, mask.copy()))
        if answers.shape != asked.tables.shape or answers.dtype.kind not in "iu":
            raise ArgumentError(
                f"an opponent was asked for {len(asked.tables)} actions and answered with "
                f"{answers.dtype} of the shape {answers.shape}"
            )
        inside = (answers >= 0) & (answers < mask.shape[1])
        legal = inside & mask[np.arange(len(answers)), np.where(inside, answers, 0)]
        if not legal.all():
            wrong = int(answers[~legal][0])
            raise ArgumentError(f"an opponent chose the action {wrong}, which is not legal")
        ids = np.full(len(self.batch), -1, np.int64)
        ids[asked.tables] = answers
        actions, amounts = self.menu.decode(self.batch, ids)
        return actions[asked.tables], amounts[asked.tables]

    def start(self, seed: int | None) -> None:
        """Deal the first hand of every table and play to the learner's first decisions."""
        root = fresh_seed() if seed is None else seed
        self.batch.reset(derive_seed(root, "tables"))
        self.over[:] = False

    def see(self, tables: NDArray[np.bool_] | None = None) -> Seen:
        """Return what the learner sees at each table, and which ids are legal.

        At the given tables the next hands begin; hands that are not over are given up.
        """
        if tables is not None and not self._native.are_over(tables, self.over):
            self.batch.deal(tables & ~self.over)
        rows, mask = self._rows.take(), np.empty(self._mask_shape, np.int8)
        found = self._native.see(tables, self.over, rows, mask)
        if found.missed:
            self._refuse_missed()
        return Seen(rows, mask, found.ended)

    def act(self, ids: ArrayLike, *, finals: bool = False) -> Outcome:
        """Carry out the learner's ids, and play on to the next decision or the end of the hand.

        With `finals` the next hands are shown at once, and the outcome has the rows of the ends.
        """
        chosen, tables = self._read_ids(ids), len(self.over)
        rows, mask = self._rows.take(), np.empty(self._mask_shape, np.int8)
        rewards, ended = np.empty(tables), np.empty(tables, np.bool_)
        illegal = np.empty(tables, np.bool_)
        ends = self._finals.take() if finals else None
        native, over = self._native, self.over
        found = native.step(chosen, illegal, self.strict, over, rows, mask, rewards, ended, ends)
        if found.wrong >= 0:
            self._refuse(found.wrong, int(chosen[found.wrong]))
        if self.batch.ask_opponents():
            found = native.results(illegal, over, rows, mask, rewards, ended, ends)
        if found.missed:
            self._refuse_missed()
        return Outcome(rows, mask, rewards, ended, illegal, ends, found.ended, found.illegal)

    def _refuse_missed(self) -> None:
        raise SetupError(
            f"{MOST_MISSED} hands in a row ended before the learner was asked: choose other "
            'opponents, or seat="rotate"'
        )

    def _read_ids(self, ids: ArrayLike) -> NDArray[np.int64]:
        chosen = np.asarray(ids)
        if (
            chosen.dtype == np.int64
            and chosen.shape == self.over.shape
            and chosen.flags.c_contiguous
        ):
            return chosen
        if chosen.shape != self.over.shape or chosen.dtype.kind not in "iu":
            raise ArgumentError(
                f"expected one action for each of {len(self.over)} tables, "
                f"not {chosen.dtype} of the shape {chosen.shape}"
            )
        return read_integers(chosen, "actions", len(chosen))

    def _refuse(self, table: int, number: int) -> None:
        inside = 0 <= number < len(self.menu)
        why = "is not legal now" if inside else f"is not on a menu of {len(self.menu)}"
        raise ArgumentError(f"table {table}: the action {number} {why}")


def _no_opponent(given: object) -> str:
    return (
        f"no such opponent: {given!r}; choose from {', '.join(_NAMES)}, or pass a function of "
        "observations and masks"
    )


class Seen(NamedTuple):
    """What the learner sees, table by table."""

    rows: NDArray[np.float32]
    mask: NDArray[np.int8]
    waits: bool
    """Whether there are tables at which a hand is over and the next one is not shown."""


class Outcome(NamedTuple):
    """The result of a step of the learner, table by table."""

    rows: NDArray[np.float32]
    mask: NDArray[np.int8]
    rewards: NDArray[np.float64]
    ended: NDArray[np.bool_]
    illegal: NDArray[np.bool_]
    finals: NDArray[np.float32] | None
    any_ended: bool
    any_illegal: bool


class Recycled:
    """Large arrays whose memory is used again when nobody refers to it any more.

    The system gives a process new memory page by page, which takes as long as writing the rows.
    """

    def __init__(self, shape: tuple[int, ...]) -> None:
        self._shape = shape
        self._arrays: list[NDArray[np.float32]] = []

    def take(self) -> NDArray[np.float32]:
        """Return an array with any content."""
        for array in self._arrays:
            if sys.getrefcount(array) == _UNUSED:
                return array.view()  # a view, because the caller may change its shape
        array = np.empty(self._shape, np.float32)
        if len(self._arrays) < _MOST_RECYCLED:
            self._arrays.append(array)
        return array.view()


def _references_when_unused() -> int:
    for thing in [object()]:
        return sys.getrefcount(thing)
    raise AssertionError


_MOST_RECYCLED = 4
_UNUSED = _references_when_unused()
