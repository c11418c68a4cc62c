"""Rooms whose files were written in several ways over the years."""

from __future__ import annotations

import pytest

from croupier.history import FORMATS, HandLog, guess_format
from tests.history.rooms import more_samples as samples

DIALECTS = {
    "winning": samples.WINNING_GAME,
    "pokertracker": samples.POKERTRACKER_DEAL,
}


@pytest.mark.parametrize("room", DIALECTS)
def test_a_hand_of_another_kind(room: str) -> None:
    text = DIALECTS[room]
    assert guess_format(text).name == room
    (hand,) = FORMATS[room].read(text.splitlines(keepends=True))
    assert isinstance(hand, HandLog), hand
    assert hand.players == ("Bob Ray", "Cy", "Ann")
    assert [*map(float, hand.replay().stacks)] == [80, 117, 103]
    assert hand.details["hero"] == "Ann"


BADACEY = """\
#7: Limit Badacey - 2/4
2024-05-01 12:00:00
Table 'Ours' Seat 1 is the button
Seat 1: Ann (100)
Seat 2: Bob (100)
*** 1ST BETTING ROUND ***
Ann: posts the small blind 1
Bob: posts the big blind 2
Dealt to Ann: [Ad 7h 8h 2c Qc]
Dealt to Bob: [X X X X X]
Ann calls 2
Bob checks
*** 1ST DRAW ***
Bob stands pat
Ann discards [Qc] draws [9s]
*** 2ND BETTING ROUND ***
Bob checks
Ann checks
*** 2ND DRAW ***
Bob draws 1
Ann stands pat
*** 3RD BETTING ROUND ***
Bob checks
Ann checks
*** 3RD DRAW ***
Bob stands pat
Ann stands pat
*** 4TH BETTING ROUND ***
Bob checks
Ann checks
Ann shows [Ad 7h 8h 2c 9s]
Bob shows [6c 4d 6h 3h 5s]
*** SUMMARY ***
Seat 1: Ann (100) 0
Seat 2: Bob (100) 0
Ann wins (2) from pot
Bob wins (2) from pot
"""


def test_a_draw_for_a_low_and_a_badugi() -> None:
    (hand,) = FORMATS["kingsclub"].read(BADACEY.splitlines(keepends=True))
    assert isinstance(hand, HandLog), hand
    assert [*map(float, hand.replay().stacks)] == [100, 100]
    (fault,) = FORMATS["kingsclub"].read(
        BADACEY.replace("wins (2)", "wins (1)").splitlines(keepends=True)
    )
    assert not isinstance(fault, HandLog)
