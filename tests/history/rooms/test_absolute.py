"""Hands of Absolute Poker: lines that only this room writes."""

from croupier.history import HandLog
from tests.history.rooms.test_traps import net, read


def test_the_number_of_a_tournament_is_not_a_blind() -> None:
    found = read(
        "absolute",
        """\
Stage #525 Tourney ID 5900001 Holdem Multi Normal Tournament No Limit 20 - 2011-01-16 17:03:29 (ET)
Table: 15 (Real Money) Seat #1 is the dealer
Seat 1 - ANN (1,440 in chips)
Seat 2 - BOB (100 in chips)
Seat 3 - CY (1,500 in chips)
BOB - Posts small blind 10
CY - Posts big blind 20
*** POCKET CARDS ***
Dealt to ANN [As Ad]
ANN - Raises 300 to 300
BOB - All-In 90
CY - Calls 280
*** FLOP *** [Ah 7c 2d]
CY - Checks
ANN - Checks
*** TURN *** [Ah 7c 2d] [3c]
CY - Checks
ANN - Checks
*** RIVER *** [Ah 7c 2d 3c] [9s]
CY - Checks
ANN - Checks
*** SHOW DOWN ***
CY - Shows [Kh Kd] (One pair, kings)
ANN - Shows [As Ad] (Three of a kind, aces)
BOB - Shows [Qh Qd] (One pair, queens)
ANN Collects 400 from side pot
ANN Collects 300 from main pot
*** SUMMARY ***
Total Pot(700:300,400)
Board [Ah 7c 2d 3c 9s]
""",
    )
    assert isinstance(found, HandLog), found
    assert net(found) == {"ANN": 400, "BOB": -100, "CY": -300}
