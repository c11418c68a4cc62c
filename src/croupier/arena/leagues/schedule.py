"""Who meets whom in a league."""

from __future__ import annotations

from itertools import combinations
from math import ceil, comb, log2
from typing import TYPE_CHECKING

from croupier.errors import SetupError, shown
from croupier.hand.randomness import derive_seed, shuffled

if TYPE_CHECKING:
    from collections.abc import Sequence

ROUND_ROBIN, SWISS, GAUNTLET = "round-robin", "swiss", "gauntlet"
FORMATS = (ROUND_ROBIN, SWISS, GAUNTLET)
MOST_TABLES = 1000  # above that, tables are drawn until every pair has met


def check_format(format_name: object, table_size: object, entries: int) -> None:
    """Refuse a league that cannot be played."""
    if format_name not in FORMATS:
        raise SetupError(f"format must be one of {', '.join(FORMATS)}, not {shown(format_name)}")
    if type(table_size) is not int or not 2 <= table_size <= 10:
        raise SetupError(f"the table size must be 2 to 10, not {shown(table_size)}")
    if entries < table_size:
        raise SetupError(f"a table of {table_size} needs that many entries, not {entries}")


def round_robin(entries: int, size: int, seed: int) -> list[tuple[int, ...]]:
    """Return tables at which everybody meets everybody.

    They are all there are, or, where these are too many, tables that are drawn until every pair
    has met.

    >>> round_robin(3, 2, 1)
    [(0, 1), (0, 2), (1, 2)]
    """
    if size == 2 or comb(entries, size) <= MOST_TABLES:
        return list(combinations(range(entries), size))
    tables: list[tuple[int, ...]] = []
    missing = set(combinations(range(entries), 2))
    draw = 0
    while missing:
        order = shuffled(range(entries), derive_seed(seed, "tables", draw))
        draw += 1
        for begin in range(0, entries - size + 1, size):
            table = tuple(sorted(order[begin : begin + size]))
            new = missing & set(combinations(table, 2))
            if new:
                missing -= new
                tables.append(table)
    return tables


def gauntlet(entries: int, size: int) -> list[tuple[int, ...]]:
    """Return tables at which the first entry meets all others.

    >>> gauntlet(4, 2), gauntlet(4, 3)
    ([(0, 1), (0, 2), (0, 3)], [(0, 1, 2), (0, 3, 1)])
    """
    others, tables = list(range(1, entries)), []
    for begin in range(0, len(others), size - 1):
        chosen = [others[(begin + step) % len(others)] for step in range(size - 1)]
        tables.append((0, *chosen))
    return tables


def swiss_rounds(entries: int) -> int:
    """Return how many rounds a Swiss league has.

    >>> swiss_rounds(2), swiss_rounds(9)
    (3, 6)
    """
    return ceil(log2(entries)) + 2


def swiss_round(
    strengths: Sequence[float], size: int, met: Sequence[frozenset[int]], rested: Sequence[int]
) -> list[tuple[int, ...]]:
    """Return the tables of a round: neighbours in strength, who have met as seldom as possible.

    `met` are the pairs of the rounds before, with repetitions; `rested` counts how often each
    entry had no table. Those who rested least rest first.
    """
    entries = len(strengths)
    order = sorted(range(entries), key=lambda entry: (-strengths[entry], entry))
    resting = entries % size
    if resting:
        by_rest = sorted(order, key=lambda entry: (rested[entry], strengths[entry]))
        order = [entry for entry in order if entry not in by_rest[:resting]]
    tables = []
    while order:
        table = [order.pop(0)]
        while len(table) < size:
            seldom = min(
                order,
                key=lambda entry: (
                    sum(met.count(frozenset((entry, other))) for other in table),
                    order.index(entry),
                ),
            )
            order.remove(seldom)
            table.append(seldom)
        tables.append(tuple(sorted(table)))
    return tables
