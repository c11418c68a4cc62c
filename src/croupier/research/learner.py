"""One learner at many tables: opponents answer by themselves, and no hand is lost."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import index as whole
from typing import TYPE_CHECKING, Any

import numpy as np

from croupier.errors import ArgumentError, SetupError
from croupier.hand.randomness import derive_seed, fresh_seed
from croupier.loops import ActionMenu, Batch, Encoder
from croupier.loops.encoder import big_bet_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import ArrayLike, NDArray

    from croupier.chips.values import ValuesLike
    from croupier.loops.starts import GameLike

Opponent = str | Callable[[Any, Any], Any]
"""A name ("random", "call", "fold"), or a function of observations and masks that returns ids."""

_NAMES = ("random", "call", "fold")
_MOST_SPACE = 1e9
_MOST_MISSED = 1_000


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
    ) -> None:
        self.batch = Batch(
            game, tables, players=players, stacks=stacks, history=history, final=True
        )
        self.encoder = Encoder(game, players=players, stacks=stacks, history=history, chips=chips)
        start = self.batch.state(0)
        self.menu = ActionMenu.of(start, menu)
        if reward_unit not in ("bb", "chips"):
            raise SetupError(f"no such unit of rewards: {reward_unit!r}; choose 'bb' or 'chips'")
        self.unit = 1.0 if reward_unit == "chips" else float(big_bet_of(start))
        self.most = min(float(sum(start.starting_stacks)) + 64, _MOST_SPACE)
        self.strict = bool(strict)
        self._seat = self._read_seat(seat)
        self._opponents = self._read_opponents(opponents)
        self._call = self.menu.items.index("call")
        self._fold = self.menu.items.index("fold") if "fold" in self.menu.items else self._call
        self._carried = np.zeros(tables)
        self._seats = np.zeros(tables, np.int64)
        self._hands = np.full(tables, -1)  # the number of each table's hand
        self._chance = np.random.default_rng(0)
        self._mask = self.menu.mask(self.batch)

    def _read_seat(self, seat: int | str) -> int | None:
        if seat == "rotate":
            return None
        try:
            place = whole(seat)  # type: ignore[arg-type]
        except TypeError:
            raise SetupError(f'seat is a number or "rotate", not {seat!r}') from None
        if not 0 <= place < self.batch.player_count:
            raise SetupError(f"there is no seat {seat} among {self.batch.player_count}")
        return place

    def _read_opponents(self, given: Opponent | Sequence[Opponent] | None) -> list[Opponent]:
        count = self.batch.player_count - 1
        if given is None:
            given = "random"
        several = [given] * count if isinstance(given, str) or callable(given) else list(given)
        if len(several) == 1:
            several *= count
        if len(several) != count:
            raise SetupError(f"one opponent or {count} are needed, not {len(several)}")
        for opponent in several:
            if not callable(opponent) and opponent not in _NAMES:
                raise SetupError(
                    f"no such opponent: {opponent!r}; choose from {', '.join(_NAMES)}, or give a "
                    "function of observations and masks"
                )
        return several

    @property
    def mask(self) -> NDArray[np.bool_]:
        """Which ids are legal for the learner at each table."""
        return self._mask

    def observations(self) -> NDArray[np.float32]:
        """What the learner sees at each table."""
        return self.encoder.write(self.batch)

    def final_observations(self, ended: NDArray[np.bool_]) -> NDArray[np.float32]:
        """What the learner saw when the hands of these tables ended."""
        tables = np.flatnonzero(ended)
        rows = self._ends[tables]
        history = self._end_histories[tables] if self.encoder.history else None
        return self.encoder.write_rows(rows, history)

    def start(self, seed: int | None) -> None:
        """Deal the first hand of every table and play to the learner's first decisions."""
        root = fresh_seed() if seed is None else seed
        self.batch.reset(derive_seed(root, "tables"))
        self._chance = np.random.default_rng(derive_seed(root, "opponents"))
        self._carried[:] = 0
        self._hands[:] = -1
        width = self.batch.observations.shape[1]
        self._ends = np.zeros((len(self.batch), width), np.int32)
        if self.encoder.history:
            self._end_histories = np.full((len(self.batch), self.encoder.history, 4), -1, np.int32)
        self.deal(np.ones(len(self.batch), np.bool_))

    def deal(self, tables: NDArray[np.bool_]) -> None:
        """Go on to the learner's next decision where a new hand has begun."""
        self._sit_down(tables)
        waiting = tables.copy()
        missed = np.zeros(len(tables), np.int64)
        while True:
            waiting &= self.batch.actor != self._seats
            if not waiting.any():
                break
            ended = self._play_others(waiting)
            if not ended.any():
                continue
            places = np.flatnonzero(ended)
            self._carried[places] += self._won(places)
            self._sit_down(ended)
            missed[places] += 1
            if missed.max() > _MOST_MISSED:
                raise SetupError(
                    f"{_MOST_MISSED} hands in a row ended before the learner was asked: take "
                    'other opponents, or seat="rotate"'
                )
        self._mask = self.menu.mask(self.batch)

    def act(self, ids: ArrayLike, active: NDArray[np.bool_]) -> Outcome:
        """Carry out the learner's ids, and play on to the next decision or the end of the hand."""
        chosen = self._read_ids(ids, active)
        legal = self._mask[np.arange(len(chosen)), np.maximum(chosen, 0)] & (chosen >= 0)
        illegal = active & ~legal
        if illegal.any():
            if self.strict:
                table = int(np.flatnonzero(illegal)[0])
                raise ArgumentError(f"table {table}: the action {chosen[table]} is not legal now")
            free = ~self.batch.legal[:, 0] | (self.batch.observations[:, 4] == 0)
            instead = np.where(free, self._call, self._fold)
            instead = np.where(self.batch.legal[:, 3], len(self.menu.items), instead)  # stand pat
            chosen = np.where(illegal, instead, chosen)
        rewards = np.zeros(len(self.batch))
        ended = np.zeros(len(self.batch), np.bool_)
        self.batch.step(*self.menu.decode(self.batch, np.where(active, chosen, -1)))
        playing = active.copy()
        done = self.batch.done & playing
        while True:
            if done.any():
                tables = np.flatnonzero(done)
                rewards[tables] = self._won(tables) + self._carried[tables]
                self._carried[tables] = 0
                self._keep_ends(tables)
                ended |= done
            playing &= ~done & (self.batch.actor != self._seats)
            if not playing.any():
                break
            done = self._play_others(playing)
        self._mask = self.menu.mask(self.batch)
        return Outcome(rewards / self.unit, ended, illegal)

    def _read_ids(self, ids: ArrayLike, active: NDArray[np.bool_]) -> NDArray[np.int64]:
        chosen = np.asarray(ids)
        if chosen.shape != active.shape or chosen.dtype.kind not in "iu":
            raise ArgumentError(
                f"one action for each of {len(active)} tables is needed, "
                f"not {chosen.dtype} of the shape {chosen.shape}"
            )
        chosen = chosen.astype(np.int64)
        outside = active & ((chosen < 0) | (chosen >= len(self.menu)))
        if outside.any():
            table = int(np.flatnonzero(outside)[0])
            raise ArgumentError(
                f"table {table}: there is no action {chosen[table]} on a menu of {len(self.menu)}"
            )
        return chosen

    def _sit_down(self, tables: NDArray[np.bool_]) -> None:
        if self._seat is not None:
            self._seats[tables] = self._seat
            return
        self._hands[tables] += 1
        self._seats[tables] = self._hands[tables] % self.batch.player_count

    def _won(self, tables: NDArray[np.int64]) -> NDArray[np.float64]:
        won: NDArray[np.float64] = self.batch.rewards[tables, self._seats[tables]].astype(
            np.float64
        )
        return won

    def _keep_ends(self, tables: NDArray[np.int64]) -> None:
        self._ends[tables] = self.batch.final_observations[tables, self._seats[tables]]
        if self.encoder.history:
            self._end_histories[tables] = self.batch.final_history[tables]

    def _play_others(self, tables: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Take one decision of whoever acts at these tables; return where a hand ended."""
        batch = self.batch
        mask = self.menu.mask(batch)
        ids = np.full(len(batch), -1)
        ids[tables] = self._call  # where nobody acts, any action tells the result
        order = (batch.actor - self._seats - 1) % batch.player_count
        for number, opponent in enumerate(self._opponents):
            asked = np.flatnonzero(tables & (batch.actor >= 0) & (order == number))
            if not len(asked):
                continue
            ids[asked] = self._answers(opponent, asked, mask[asked])
        batch.step(*self.menu.decode(batch, ids))
        ended: NDArray[np.bool_] = batch.done & tables
        return ended

    def _answers(
        self, opponent: Opponent, asked: NDArray[np.int64], mask: NDArray[np.bool_]
    ) -> NDArray[np.int64]:
        random: NDArray[np.int64] = (self._chance.random(mask.shape) * mask).argmax(axis=1)
        if opponent == "random":
            return random
        if isinstance(opponent, str):
            wanted = self._call if opponent == "call" else self._fold
            # A fold that is not legal is a check; a draw stands pat.
            pat = len(self.menu.items) % mask.shape[1]
            return np.where(mask[:, wanted], wanted, np.where(mask[:, self._call], self._call, pat))
        answers = np.asarray(opponent(self.observations()[asked], mask.copy()))
        if answers.shape != asked.shape or answers.dtype.kind not in "iu":
            raise ArgumentError(
                f"an opponent was asked for {len(asked)} actions and answered with "
                f"{answers.dtype} of the shape {answers.shape}"
            )
        inside = (answers >= 0) & (answers < mask.shape[1])
        legal = inside & mask[np.arange(len(asked)), np.where(inside, answers, 0)]
        if not legal.all():
            wrong = int(answers[~legal][0])
            raise ArgumentError(f"an opponent chose the action {wrong}, which is not legal")
        return answers.astype(np.int64)


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
