"""One learner at many tables: opponents answer by themselves, and no hand is lost."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from operator import index as whole
from typing import TYPE_CHECKING, Any

import numpy as np

from croupier.errors import ArgumentError, SetupError
from croupier.hand.randomness import derive_seed, fresh_seed
from croupier.loops import ActionMenu, Batch, Encoder
from croupier.loops.opponents import FROM_MENU, Asked
from croupier.loops.policy import Policy
from croupier.loops.stakes import big_bet_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import ArrayLike, NDArray

    from croupier.chips.values import ValuesLike
    from croupier.loops.starts import GameLike

Opponent = str | Policy | Callable[[Any, Any], Any]
"""A name, a `Policy`, or a function of observations and masks that returns ids."""

_NAMES = ("random", "call", "fold", "all-in")
_MOST_SPACE = 1e9
MOST_MISSED = 1_000


class Learner:
    """Tables at which one seat is asked and the others play on.

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
        self.menu = ActionMenu.of(start, menu)
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

    def _read_seat(self, seat: int | str) -> int:
        try:
            place = whole(seat)  # type: ignore[arg-type]
        except TypeError:
            raise SetupError(f'seat is a number or "rotate", not {seat!r}') from None
        if not 0 <= place < self._count:
            raise SetupError(f"there is no seat {seat} among {self._count}")
        return place

    def _read_opponents(self, given: Opponent | Sequence[Opponent] | None) -> dict[int, Any]:
        """Return who plays the other seats, clockwise from the learner."""
        count = self._count - 1
        if given is None:
            given = "random"
        one = isinstance(given, (str, Policy)) or callable(given)
        several: list[Any] = [given] * count if one else list(given)  # type: ignore[arg-type]
        if len(several) == 1:
            several *= count
        if len(several) != count:
            raise SetupError(f"one opponent or {count} are needed, not {len(several)}")
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
                raise SetupError(
                    f"no such opponent: {opponent!r}; choose from {', '.join(_NAMES)}, or give a "
                    "function of observations and masks"
                )
        return found

    def _answers(self, opponent: Callable[..., Any], asked: Asked) -> tuple[Any, Any]:
        """Ask a function for ids, and say what they mean."""
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

    @property
    def mask(self) -> NDArray[np.bool_]:
        """Which ids are legal for the learner at each table."""
        return self.menu.mask(self.batch)

    def observations(self) -> NDArray[np.float32]:
        """What the learner sees at each table."""
        return self.encoder.write(self.batch)

    def write_finals(self, out: NDArray[np.float32]) -> None:
        """Write what the learner saw when hands ended in the last step into their rows."""
        self.encoder.write_finals(self.batch, self.seat, out)

    def start(self, seed: int | None) -> None:
        """Deal the first hand of every table and play to the learner's first decisions."""
        root = fresh_seed() if seed is None else seed
        self.batch.reset(derive_seed(root, "tables"))
        self._check()

    def deal(self, tables: NDArray[np.bool_]) -> None:
        """Give up the hands of these tables and deal the next ones."""
        if tables.any():
            self.batch.deal(tables)
            self._check()

    def act(self, ids: ArrayLike, active: NDArray[np.bool_]) -> Outcome:
        """Carry out the learner's ids, and play on to the next decision or the end of the hand."""
        chosen = self._read_ids(ids, active)
        batch = self.batch
        illegal = batch.step_ids(self.menu, chosen, strict=self.strict)
        self._check()
        return Outcome(batch.rewards[:, self.seat] / self.unit, batch.done.copy(), illegal)

    def _check(self) -> None:
        if self.batch.actor.min() < 0:
            raise SetupError(
                f"{MOST_MISSED} hands in a row ended before the learner was asked: take other "
                'opponents, or seat="rotate"'
            )

    def _read_ids(self, ids: ArrayLike, active: NDArray[np.bool_]) -> NDArray[np.int64]:
        chosen = np.asarray(ids)
        if chosen.shape != active.shape or chosen.dtype.kind not in "iu":
            raise ArgumentError(
                f"one action for each of {len(active)} tables is needed, "
                f"not {chosen.dtype} of the shape {chosen.shape}"
            )
        if (chosen[active] < 0).any():
            raise ArgumentError(f"there is no action {chosen[active].min()} on a menu")
        return np.where(active, chosen, -1).astype(np.int64)


class Outcome:
    """What a step of the learner brought, table by table."""

    __slots__ = ("ended", "illegal", "rewards")

    def __init__(
        self,
        rewards: NDArray[np.float64],
        ended: NDArray[np.bool_],
        illegal: NDArray[np.bool_],
    ) -> None:
        self.rewards = rewards
        self.ended = ended
        self.illegal = illegal
