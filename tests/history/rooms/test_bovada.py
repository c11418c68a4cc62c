"""Bovada: files without streets, players numbered through a tournament, lines printed twice."""

from __future__ import annotations

from croupier.history import FORMATS, HandFault, HandLog
from croupier.history.formats import Found
from tests.history.rooms.more_samples import BOVADA

OLD = """\
Bovada Hand #5: HOLDEM Tournament #9 TBL#2, No Limit- Level 7 (100/200) - 2012-08-03 12:50:33
Seat 208: Dealer (5,125 in chips)
Seat 53: Small Blind [ME] (11,625 in chips)
Seat 142: Big Blind (130 in chips)
Dealer : Set dealer/Bring in spot [3]
Dealer : Ante chip 20
Small Blind [ME] : Ante chip 20
Big Blind : Ante chip 20
Small Blind [ME] : Ante/Small blind 100
Big Blind : All-in 110
*** HOLE CARDS ***
Dealer : Card dealt to a spot [Qh Tc]
Small Blind [ME] : Card dealt to a spot [Qs Qc]
Big Blind : Card dealt to a spot [2h 7d]
Dealer : Raises 500
Small Blind [ME] : Raises(timeout) 1500
Dealer : Call 1000
Small Blind [ME] : Bets 1000
Dealer : All-in 3605
Small Blind [ME] : Call 2605
Small Blind [ME] : Showdown [Qs Qc Kd 9h 8s] (One pair)
Dealer : Showdown [Tc Qh Kd 9h 8s] (High Card)
Big Blind : Showdown [Kd 9h 8s 7d 5c] (High Card)
Small Blind [ME] : Hand Result-Side Pot 9990
Small Blind [ME] : Hand Result 390
*** SUMMARY ***
Total Pot(10380)
Board [Kd 9h 8s 5c 3c]
"""


def read(text: str) -> list[Found]:
    return list(FORMATS["bovada"].read(text.splitlines(keepends=True)))


def test_streets_that_are_not_printed() -> None:
    (hand,) = read(OLD)
    assert isinstance(hand, HandLog), hand
    assert hand.players == ("Hero", "Big Blind", "Dealer")
    assert hand.details["hero"] == "Hero"
    state = hand.replay()
    assert [*map(int, state.stacks)] == [16880, 0, 0]
    assert len(state.operations) > 20


def test_lines_printed_several_times_count_once_where_nothing_else_fits() -> None:
    (hand,) = read(BOVADA.replace("Big Blind : Calls $10\n", "Big Blind : Calls $10\n" * 3))
    assert isinstance(hand, HandLog), hand
    assert hand.details["assumed"] == ["lines that are printed several times in a row count once"]


def test_a_hand_that_begins_inside_the_last_line_of_another() -> None:
    cut = BOVADA[: BOVADA.index("Calls $5") + 3]
    found = read(cut + BOVADA)
    assert isinstance(found[0], HandFault)
    assert found[0].kind == "incomplete"
    assert isinstance(found[1], HandLog)


def test_cards_that_nobody_was_dealt() -> None:
    (fault,) = read(BOVADA.replace("Showdown [As Ah", "Showdown [As Ks"))
    assert isinstance(fault, HandFault)
    assert fault.reason == "Dealer was not dealt AsKsKd9s7c"
