"""The schedule of a league: the pairs that meet."""

from itertools import combinations

import pytest

from croupier.arena.leagues.schedule import (
    check_format,
    gauntlet,
    round_robin,
    swiss_round,
    swiss_rounds,
)
from croupier.errors import SetupError


@pytest.mark.parametrize(("entries", "size"), [(2, 2), (7, 2), (6, 3), (30, 6), (25, 10)])
def test_everybody_meets_everybody(entries: int, size: int) -> None:
    tables = round_robin(entries, size, 1)
    assert tables == round_robin(entries, size, 1)
    assert all(len(set(table)) == size for table in tables)
    met = {pair for table in tables for pair in combinations(table, 2)}
    assert met == set(combinations(range(entries), 2))
    assert len(tables) <= 1000


def test_the_first_entry_runs_the_gauntlet() -> None:
    for size in (2, 3, 5):
        tables = gauntlet(8, size)
        assert all(table[0] == 0 and len(set(table)) == size for table in tables)
        assert {entry for table in tables for entry in table} == set(range(8))


@pytest.mark.parametrize(("entries", "size"), [(8, 2), (9, 2), (10, 4)])
def test_swiss(entries: int, size: int) -> None:
    met: list[frozenset[int]] = []
    rested = [0] * entries
    for _ in range(swiss_rounds(entries)):
        tables = swiss_round([-float(entry) for entry in range(entries)], size, met, rested)
        seated = [entry for table in tables for entry in table]
        assert len(set(seated)) == len(seated) == entries - entries % size
        met += [frozenset(pair) for table in tables for pair in combinations(table, 2)]
        rested = [count + (entry not in seated) for entry, count in enumerate(rested)]
    assert max(rested) - min(rested) <= 1
    if size == 2:
        assert max(met.count(pair) for pair in met) <= 2


def test_neighbours_in_strength_meet_first() -> None:
    assert swiss_round([1.0, 9.0, 2.0, 8.0], 2, [], [0] * 4) == [(1, 3), (0, 2)]


def test_mistakes() -> None:
    with pytest.raises(
        SetupError, match="format must be one of round-robin, swiss, gauntlet, not 'x'"
    ):
        check_format("x", 2, 3)
    with pytest.raises(SetupError, match="the table size must be 2 to 10, not 11"):
        check_format("swiss", 11, 30)
    with pytest.raises(SetupError, match="a table of 6 needs that many entries, not 5"):
        check_format("swiss", 6, 5)
