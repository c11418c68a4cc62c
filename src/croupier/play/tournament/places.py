"""Places of players who bust in one hand, at several tables, or hand for hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


class Bust(NamedTuple):
    """A player who busted: when, where, and the stack before the hand."""

    name: str
    table: int
    stack: int  # at the beginning of the hand
    seconds: float  # of simulated time at which the hand ended


def rank_busts(busts: Sequence[Bust], left: int, hand_for_hand: bool) -> list[tuple[int, Bust]]:
    """Give places to players who bust in the same round, best first; `left` players remain.

    In one hand the larger starting stack finishes higher and equal stacks tie, as is usual; between
    tables the hand that ended later does. Hand for hand, the tables finish together: the first of
    one table ties with the first of another, whatever their stacks.

    >>> rank_busts([Bust("A", 1, 500, 0), Bust("B", 1, 900, 0)], 3, False)[0]
    (4, Bust(name='B', table=1, stack=900, seconds=0))
    """
    if hand_for_hand:
        groups = _by_table_order(busts)
    else:
        groups = _grouped(busts, lambda bust: (bust.seconds, bust.stack))
    ranked: list[tuple[int, Bust]] = []
    for group in groups:
        place = left + len(ranked) + 1
        ranked += [(place, bust) for bust in group]
    return ranked


def _by_table_order(busts: Sequence[Bust]) -> list[list[Bust]]:
    groups: dict[int, list[Bust]] = {}
    for table in sorted({bust.table for bust in busts}):
        here = [bust for bust in busts if bust.table == table]
        for order, group in enumerate(_grouped(here, lambda bust: (0.0, bust.stack))):
            groups.setdefault(order, []).extend(group)
    return [groups[order] for order in sorted(groups)]


def _grouped(busts: Sequence[Bust], key: Callable[[Bust], tuple[float, int]]) -> list[list[Bust]]:
    groups: dict[tuple[float, int], list[Bust]] = {}
    for bust in busts:
        groups.setdefault(key(bust), []).append(bust)
    return [groups[value] for value in sorted(groups, reverse=True)]
