"""Rollouts in which some players are functions, asked about many hands at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from croupier.errors import SetupError
from croupier.hand.randomness import fresh_seed
from croupier.loops.actions import BatchAction
from croupier.loops.batch import Batch

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from croupier.chips.values import ValuesLike
    from croupier.loops.opponents import Answer
    from croupier.loops.policy import Policy
    from croupier.loops.starts import GameLike

TABLES = 512
_HISTORY = 1024  # decisions of a hand that are counted


def play_asked(
    game: GameLike | str,
    hands: int,
    policies: tuple[Policy | Answer, ...],
    *,
    seed: int | str | None,
    stacks: ValuesLike | None,
    players: int | None,
    first: int,
    progress: Callable[[int, int], object] | None,
) -> tuple[NDArray[Any], NDArray[np.uint32], NDArray[np.uint64], int]:
    """Play hands with functions; return payoffs, decisions, counts and showdowns.

    A function is given `Asked` rows and answers as an opponent of a Batch does. Hand number n has
    the same cards as with native policies.
    """
    count = len(policies)
    payoffs = np.zeros((hands, count), np.int64)
    decisions, counts = np.zeros(hands, np.uint32), np.zeros((count, 4), np.uint64)
    showdowns = 0
    if hands:
        root = fresh_seed() if seed is None else seed
        tables = min(hands, TABLES)
        batch = Batch(
            game,
            tables,
            seed=[root] * tables,
            stacks=stacks,
            players=players,
            auto_reset=False,
            history=_HISTORY,
            final=True,
            opponents={seat: each for seat, each in enumerate(policies) if not callable(each)},
        )
        # Set only now: the constructor must not ask the functions about the first hand of each
        # table.
        batch._functions = {seat: each for seat, each in enumerate(policies) if callable(each)}
        for begin in range(0, hands, tables):
            part = slice(begin, min(begin + tables, hands))
            played = _play_part(batch, first + begin, part.stop - begin)
            payoffs[part] = batch.rewards[: len(played)]
            made = played[:, :, 0] >= 0
            decisions[part] = made.sum(axis=1)
            np.add.at(counts, (played[made][:, 0], played[made][:, 2]), 1)
            folds = (made & (played[:, :, 2] == BatchAction.FOLD)).sum(axis=1)
            showdowns += int((folds < count - 1).sum())
            if progress is not None:
                progress(part.stop, hands)
    return payoffs, decisions, counts, showdowns


def _play_part(batch: Batch, number: int, hands: int) -> NDArray[np.int32]:
    """Play the hands from a number on, one per table, to their ends; return their histories."""
    for table in range(hands):
        batch._native.deal(table, number + table)
    batch.ask_opponents()
    left = np.full(len(batch), BatchAction.PASS, np.int64)
    left[:hands] = np.where(batch.done[:hands], BatchAction.PASS, BatchAction.CALL)
    # Nobody was asked in these hands: a step reports the result.
    if (left != BatchAction.PASS).any():
        batch._native.step(left, None, False, True)
    wrong = np.flatnonzero(~batch.done[:hands] | (batch.status[:hands] != 0))
    if len(wrong):
        raise SetupError(
            f"hand {number + int(wrong[0])} cannot be played to its end: "
            f"{batch.why(int(wrong[0])) or 'there are not enough cards'}"
        )
    history: NDArray[np.int32] = batch.final_history[:hands]
    return history
