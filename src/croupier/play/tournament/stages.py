"""Shoot-outs and heads-up brackets: every table plays down to one player, then all draw again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.play.tournament.features import HEADS_UP
from croupier.play.tournament.places import rank_busts

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from croupier.play.tournament.places import Bust


def tables_of_stage(form: str, players: int, size: int) -> int:
    """Return the number of tables of a stage.

    A bracket has byes in its first stage only: the others have a power of two players.

    >>> [tables_of_stage("heads-up", players, 2) for players in (2, 6, 8, 9)]
    [1, 4, 4, 8]
    >>> [tables_of_stage("shootout", players, 9) for players in (30, 4)]
    [4, 1]
    """
    if form == HEADS_UP:
        return max(1 << (players - 1).bit_length() - 1, 1)
    return -(-players // size)


def equal_stacks(chips: int, names: Sequence[str]) -> dict[str, int]:
    """Divide all chips equally for a new stage; odd chips go one each to the first.

    With tables of the same size every winner already has that stack; after a bye it is fair.

    >>> equal_stacks(10, ["Ann", "Bob", "Cid"])
    {'Ann': 4, 'Bob': 3, 'Cid': 3}
    """
    share, odd = divmod(chips, len(names))
    return {name: share + (position < odd) for position, name in enumerate(names)}


def rank_stage(
    busts: Sequence[Bust], left: Mapping[int, int], sizes: Mapping[int, int]
) -> list[tuple[int, Bust]]:
    """Give places to players who bust in one round of a stage.

    The same position at every table ties: in a bracket all losers of a stage. `left` players
    remain at each table, which began the stage with `sizes` players.
    """
    ranked: list[tuple[int, Bust]] = []
    for table in sorted({bust.table for bust in busts}):
        here = [bust for bust in busts if bust.table == table]
        for position, bust in rank_busts(here, left[table], False):
            better = sum(min(size, position - 1) for size in sizes.values())
            ranked.append((better + 1, bust))
    return sorted(ranked, key=lambda each: each[0])
