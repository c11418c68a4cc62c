"""Balanced tables: the worked example, and properties for any number of players."""

from hypothesis import given
from hypothesis import strategies as st

from croupier import HouseRules
from croupier.play.table.seating import Ring
from croupier.play.tournament.balancing import (
    balance,
    break_table,
    due_big_blind,
    table_to_break,
    worst_open_seat,
)


def ring_of(*seats: int, size: int = 6, hands: int = 1, table: int = 0) -> Ring:
    ring = Ring(size, HouseRules.STANDARD, open_game=False)
    for seat in seats:
        ring.sit(f"{table}:{seat}", seat)
    for _ in range(hands):
        ring.begin(ring.next_deal())
    return ring


def test_the_player_due_the_big_blind_moves_to_the_worst_position() -> None:
    large = ring_of(0, 1, 2, 3, 4, 5, table=1)  # BTN0 SB1 BB2: seat 3 is due
    small = ring_of(0, 1, 3, 5, table=2)  # BTN0 SB1 BB3: seat 4 would be big blind at once
    assert due_big_blind(large) == 3
    assert worst_open_seat(small) == 4
    (move,) = balance({1: large, 2: small})
    assert move == ("1:3", 1, 3, 2, 4, "balance", ())
    assert small.next_deal().big == 4


def test_of_equal_tables_the_lower_number_counts() -> None:
    sizes = {2: 5, 1: 5, 4: 3, 3: 3}
    moves = balance({table: ring_of(*range(size), table=table) for table, size in sizes.items()})
    assert [(move.from_table, move.to_table) for move in moves] == [(1, 3), (2, 4)]


def test_never_the_small_blind() -> None:
    ring = ring_of(0, 1, 2, 3, 4, 5)
    ring.stand(2)  # the big blind busted: seat 2 is the next small blind
    assert worst_open_seat(ring) is None
    ring.stand(5)
    assert worst_open_seat(ring) == 5
    other = ring_of(0, 1, 2, 3, 4, 5, table=1)
    other.stand(2)
    crowded = ring_of(*range(7), size=7, table=2)
    assert balance({1: other, 2: crowded}) == []


def test_a_seat_behind_the_button_is_the_last_choice() -> None:
    ring = ring_of(0, 2, 4)  # BTN0 SB2 BB4, next BTN2 SB4 BB0
    assert worst_open_seat(ring) == 5  # would be big blind at once
    ring.sit("x", 5)
    assert worst_open_seat(ring) == 1  # first to act after the big blind, not behind the button


def test_a_table_breaks_when_the_others_have_room() -> None:
    rings = {1: ring_of(*range(5), table=1), 2: ring_of(*range(5), table=2)}
    rings[3] = ring_of(0, 1, table=3)
    assert table_to_break(rings) == 3
    rings[3].sit("one more", 5)
    assert table_to_break(rings) is None
    assert table_to_break({1: rings[1]}) is None
    rings[3].stand(5)
    moves = break_table(rings, 3, seed=7)
    assert {move.name for move in moves} == {"3:0", "3:1"}
    assert [len(rings[table].taken()) for table in (1, 2, 3)] == [6, 6, 0]


@given(st.lists(st.integers(2, 6), min_size=2, max_size=5), st.integers(0, 20), st.integers(0))
def test_tables_end_up_even(counts: list[int], hands: int, seed: int) -> None:
    rings = {
        table: ring_of(*range(count), hands=hands, table=table)
        for table, count in enumerate(counts, 1)
    }
    names = sorted(name for ring in rings.values() for name in ring.names())
    while (broken := table_to_break(rings)) is not None:
        break_table(rings, broken, seed)
        del rings[broken]
    balance(rings)
    after = [len(ring.taken()) for ring in rings.values()]
    assert max(after) - min(after) <= 1
    assert sorted(name for ring in rings.values() for name in ring.names()) == names
