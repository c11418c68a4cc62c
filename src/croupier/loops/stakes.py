"""Stacks, blinds and antes of single tables of a Batch."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from croupier.errors import SetupError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import ArrayLike, NDArray

    from croupier.hand.spec.hand_spec import HandSpec
    from croupier.hand.state import State

_MIN = "min_completion_betting_or_raising_amount"
_MAX = "max_completion_betting_or_raising_amount"


class TableStakes(NamedTuple):
    """What the hands of one table are made from; stacks are by seat, the big blind is in chips."""

    spec: HandSpec
    stacks: list[int]
    unit: float


def big_bet_of(hand: State | HandSpec) -> int:
    """Return the unit for the chips of a game: the big blind, otherwise the smallest bet."""
    blinds = [abs(blind) for blind in hand.blinds_or_straddles]
    if any(blinds):
        return int(max(blinds[:2]) or max(blinds))  # a blind of the button alone is the last
    return int(hand.streets[0].min_completion_betting_or_raising_amount)


def read_stakes(
    spec: HandSpec,
    usual: Iterable[TableStakes],
    stacks: ArrayLike | None,
    blinds: ArrayLike | None,
    antes: ArrayLike | None,
) -> list[TableStakes]:
    """Return the stakes of several tables; an argument that is None changes nothing at them."""
    before = list(usual)
    players = spec.player_count
    by_stack = _rows(stacks, "stacks", len(before), players, players)
    by_blind = _rows(blinds, "blinds", len(before), 1, players)
    by_ante = _rows(antes, "antes", len(before), 1, players)
    if by_ante is not None and by_ante.shape[1] == 1:
        by_ante = np.tile(by_ante, (1, players))  # everybody pays the same
    made: dict[object, HandSpec] = {}
    found = []
    for row, old in enumerate(before):
        table_spec = old.spec
        if by_blind is not None or by_ante is not None:
            bets = (
                None if by_blind is None else tuple(by_blind[row].tolist()),
                None if by_ante is None else tuple(by_ante[row].tolist()),
            )
            key = (old.spec, *bets)
            if key not in made:
                made[key] = _with_bets(old.spec, *bets)
            table_spec = made[key]
        chips = old.stacks if by_stack is None else by_stack[row].tolist()
        found.append(TableStakes(table_spec, chips, float(big_bet_of(table_spec))))
    return found


def _rows(
    given: ArrayLike | None, what: str, tables: int, least: int, most: int
) -> NDArray[np.int64] | None:
    """Read a row for each table; one number or one row is for all of them."""
    if given is None:
        return None
    values: NDArray[Any] = np.asarray(given)
    if values.dtype.kind not in "iu":
        raise SetupError(f"{what} must be whole numbers, not {values.dtype}")
    if values.ndim == 0 and least == most:
        values = np.full(most, values)
    if values.ndim == 1:
        values = np.tile(values, (tables, 1))
    if values.ndim != 2 or len(values) != tables or not least <= values.shape[1] <= most:
        wanted = f"({tables}, {most})" if least == most else f"({tables}, {least} to {most})"
        raise SetupError(f"{what} must be an array of the shape {wanted}, not {np.shape(given)}")
    return values.astype(np.int64)


def _with_bets(
    spec: HandSpec, blinds: tuple[int, ...] | None, antes: tuple[int, ...] | None
) -> HandSpec:
    """Return the spec with other forced bets; the bets of the streets grow with the blinds."""
    changes: dict[str, Any] = {}
    if antes is not None:
        changes["antes"] = antes
    if blinds is not None:
        old, new = (max(map(abs, each), default=0) for each in (spec.blinds_or_straddles, blinds))
        if not old or not new:
            raise SetupError("blinds: this game has none, or there is none above 0")
        changes["blinds_or_straddles"] = blinds
        changes["streets"] = tuple(_scaled(street, old, new) for street in spec.streets)
    return spec.replace(**changes)


def _scaled(street: Any, old: int, new: int) -> Any:
    fields = {name: getattr(street, name) for name in street._fields}
    for name in (_MIN, _MAX):
        if fields[name]:
            amount, rest = divmod(fields[name] * new, old)
            if rest:
                raise SetupError(
                    f"blinds: the bet of {fields[name]} at a blind of {old} is not whole at {new}"
                )
            fields[name] = amount
    return type(street)(**fields)
