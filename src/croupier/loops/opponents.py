"""Seats of a Batch that play by themselves: natively, or by a function of rows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from croupier import _core
from croupier.errors import ArgumentError, SetupError
from croupier.loops.arrays import read_whole
from croupier.loops.policy import Policy

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from croupier.loops.policy import PolicyLike

_NONE, _POLICY, _MENU = range(3)
NOBODY = (_NONE, 0, 0, 0, False)
FROM_MENU = (_MENU, 0, 0, 0, False)
"""An opponent that takes any id of the Batch's menu with the same probability."""


class Asked(NamedTuple):
    """What an opponent is asked: one row for each table at which its seat is to decide."""

    seat: int
    tables: NDArray[np.int64]
    observations: NDArray[np.int32]
    legal: NDArray[np.bool_]
    min_raise_to: NDArray[np.int64]
    max_raise_to: NDArray[np.int64]
    history: NDArray[np.int32] | None


Answer = Callable[[Asked], Any]
"""A function that returns one action per row, or a pair of actions and amounts."""


class Opponents(NamedTuple):
    """Who plays which seat: for native code, and functions by seat."""

    native: list[tuple[int, int, int, int, bool]]
    functions: dict[int, Answer]


def read_opponents(given: Mapping[int, PolicyLike | Answer] | None, players: int) -> Opponents:
    """Read the argument `opponents` of a Batch."""
    if given is None:
        return Opponents([], {})
    if not isinstance(given, Mapping):
        raise SetupError(f"opponents must be a mapping from seats to policies, not {given!r}")
    native: list[tuple[int, int, int, int, bool]] = [NOBODY] * players
    functions: dict[int, Answer] = {}
    for place, policy in given.items():
        seat = read_whole(place, "a seat must be a whole number")
        if not 0 <= seat < players:
            raise SetupError(f"there is no seat {seat} among {players}")
        if policy == FROM_MENU:
            native[seat] = FROM_MENU
        elif callable(policy) and not isinstance(policy, (Policy, Mapping)):
            functions[seat] = policy
        else:
            ends = Policy.of(policy)._native()
            native[seat] = (_POLICY, ends.fold, ends.call, ends.raise_to, ends.discards)
    if len(given) >= players:
        raise SetupError(f"opponents have all {players} seats: leave one for your actions")
    return Opponents(native if given else [], functions)


def native_seats(seats: Iterable[tuple[int, int, int, int, bool]]) -> list[_core.SeatPolicy]:
    """Return the seats as native code takes them."""
    return [
        _core.SeatPolicy(kind=kind, fold=fold, call=call, raise_to=raises, discards=discards)
        for kind, fold, call, raises, discards in seats
    ]


def read_answer(given: Any, asked: Asked) -> tuple[NDArray[np.int64], NDArray[np.int64] | None]:
    """Check the answer of a function: actions, or actions and amounts."""
    parts = given if isinstance(given, tuple) else (given, None)
    if len(parts) != 2:
        raise ArgumentError(f"the opponent in seat {asked.seat} answered with {len(parts)} arrays")
    read: list[NDArray[np.int64] | None] = []
    for what, part in zip(("actions", "amounts"), parts, strict=True):
        if part is None and what == "amounts":
            read.append(None)
            continue
        values = np.asarray(part)
        if values.shape != asked.tables.shape or values.dtype.kind not in "iu":
            raise ArgumentError(
                f"the opponent in seat {asked.seat} was asked for {len(asked.tables)} {what} and "
                f"answered with {values.dtype} of the shape {values.shape}"
            )
        read.append(values.astype(np.int64))
    actions, amounts = read
    assert actions is not None
    return actions, amounts
