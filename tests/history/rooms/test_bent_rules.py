"""Hands in which a room did not keep to the rules, or did not print all that happened."""

from __future__ import annotations

import pytest

from tests.history.rooms.test_odd_hands import assumed, read, stacks

LIMIT_HEAD = """\
PokerStars Hand #9:  Hold'em Limit ($20/$40 USD) - 2024/05/01 12:00:00 ET
Table 'Ours' 6-max Seat #3 is the button
Seat 1: Ann ($400 in chips)
Seat 2: Bob ($400 in chips)
Seat 3: Cy ($400 in chips)
Seat 4: Di ($75 in chips)
"""
HALF_RAISE = (
    LIMIT_HEAD
    + """\
Di: posts small blind $10
Ann: posts big blind $20
*** HOLE CARDS ***
Bob: calls $20
Cy: folds
Di: calls $10
Ann: checks
*** FLOP *** [Ah 7c 2d]
Di: checks
Ann: bets $20
Bob: raises $20 to $40
Di: raises $15 to $55 and is all-in
Ann: calls $35
Bob: raises $5 to $60
Ann: calls $5
*** TURN *** [Ah 7c 2d] [9s]
Ann: checks
Bob: checks
*** RIVER *** [Ah 7c 2d 9s] [3h]
Ann: checks
Bob: checks
*** SHOW DOWN ***
Ann: shows [As Kd] (a pair of Aces)
Bob: mucks hand
Ann collected $10 from side pot
Di: mucks hand
Ann collected $225 from main pot
*** SUMMARY ***
Total pot $235 Main pot $225. Side pot $10. | Rake $0
Board [Ah 7c 2d 9s 3h]
"""
)


def test_an_all_in_of_half_a_raise_may_be_completed() -> None:
    found = read("pokerstars", HALF_RAISE)
    assert stacks(found) == [0, 555, 320, 400]
    assert assumed(found) == ["an all-in for half a raise re-opened the betting and was completed"]


LARGE_RAISE = (
    LIMIT_HEAD
    + """\
Di: posts small blind $10
Ann: posts big blind $20
*** HOLE CARDS ***
Bob: raises $40 to $60
Cy: folds
Di: folds
Ann: calls $40
*** FLOP *** [Ah 7c 2d]
Ann: bets $20
Bob: folds
Uncalled bet ($20) returned to Ann
Ann collected $130 from pot
*** SUMMARY ***
Total pot $130 | Rake $0
Board [Ah 7c 2d]
"""
)


def test_a_raise_beyond_the_limit_is_told_and_its_chips_are_checked() -> None:
    found = read("pokerstars", LARGE_RAISE)
    assert stacks(found) == [65, 470, 340, 400]
    assert assumed(found) == [
        "the rules do not allow the size of a raise: only the chips were checked"
    ]
    assert "line 20" in str(
        read("pokerstars", LARGE_RAISE.replace("collected $130", "collected $131"))
    )


LEVEL = """\
PokerStars Hand #7: Tournament #5, $1+$0.10 USD Hold'em No Limit - Level V (50/100) - 2024/05/01
Table '5 1' 9-max Seat #1 is the button
Seat 1: Ann (1000 in chips)
Seat 2: Bob (1000 in chips)
Seat 3: Cy (900 in chips)
Bob: posts small blind 40
Cy: posts big blind 80
*** HOLE CARDS ***
Ann: raises 80 to 160
Bob: folds
Cy: folds
Uncalled bet (80) returned to Ann
Ann collected 200 from pot
*** SUMMARY ***
Total pot 200 | Rake 0
"""


def test_a_head_may_name_another_level_than_the_one_that_is_posted() -> None:
    found = read("pokerstars", LEVEL)
    assert stacks(found) == [960, 820, 1120]
    assert assumed(found) == [
        "the posted blind is 40, not 50 (line 6)",
        "the posted blind is 80, not 100 (line 7)",
    ]


def test_a_cash_game_keeps_the_blinds_of_its_head() -> None:
    text = LARGE_RAISE.replace("raises $40 to $60", "raises $20 to $40").replace(
        "big blind $20", "big blind $21"
    )
    assert "posts 21, but the blind is 20" in str(read("pokerstars", text))


ENTRACTION = """\
Game #7: Omaha (€0,25/€0,50) - 23:32:44 29.7.2012 - %6
Table 'Ours 1 - Pot Limit' 9-max Seat #1 is the button
Seat 1: Ann (€40 in chips)
Seat 2: Bob (€40 in chips)
Seat 3: Cy (€1,75 in chips)
Bob: posts small blind €0,25
Cy: posts big blind €0,50
*** HOLECARDS ***
Ann: raises €1,75
Bob: calls €1,50
Cy: goes all-in €1,25
*** FLOP *** [Td4h7d]
Bob: checks
Ann: bets €2
Bob: calls €2
*** TURN *** [Td4h7d2d]
Bob: checks
Ann: checks
*** RIVER *** [Td4h7d2dKc]
Bob: checks
Ann: checks
*** SHOWDOWN ***
Ann: shows [KhKs3s4s] (Three of a kind, Kings)
Bob: shows [9c9h3h6s] (A Pair, Nines)
Cy: shows [5cJc5hJs] (A Pair, Jacks)
Ann: collected (€4,90) from pot
*** SUMMARY ***
Total pot €0 | Rake €0,35
Board [Td4h7d2dKc]
"""


def test_entraction_prints_one_pot_of_a_player_who_wins_several() -> None:
    found = read("enet", ENTRACTION)
    assert stacks(found) == [36.25, 0, 45.15]
    assert "a side pot is not printed: the cards show who won it" in assumed(found)
    other = ENTRACTION.replace("Ann: collected", "Bob: collected")
    assert "the cards do not show who won it" in str(read("enet", other))


ROUNDED = """\
***** Hand History For Game 7 *****
2000000/4000000 Tourney Texas Holdem Game Table (NL) (MTT Tournament #5) (Buyin $50.0 + $5.0) - \
Tue Apr 20 19:24:47 EDT 2021
Table (5) Table #1 (Real Money) -- Seat 2 is the button
Total number of players : 2/9
Seat 1: Ann (176546400)
Seat 2: Bob (166097088)
Bob posts small blind (2000000)
Ann posts big blind (4000000)
** Dealing down cards **
Bob raises 164097080 to 166097080
Bob is all-In.
Ann calls (162097080)
** Dealing Flop ** : [ 2c, 6h, Jc ]
** Dealing Turn ** : [ Ad ]
** Dealing River ** : [ Ks ]
** Summary **
Main Pot: 332194176
Board: [ 2c, 6h, Jc, Ad, Ks ]
Ann balance 10449321, lost 166097080[ Js, 5h ] [ a pair of jacks -- Ad,Ks,Js,Jc,6h ]
Bob balance 332194176, bet 166097080, collected 332194176, net +166097088\
[ Kh, Jh ] [ two pairs, kings and jacks -- Ad,Kh,Ks,Jh,Jc ]
"""


def test_partypoker_rounds_large_sums() -> None:
    found = read("partypoker", ROUNDED)
    assert stacks(found) == [10449320, 332194160]
    assert any("rounded" in sentence for sentence in assumed(found))
    assert not hasattr(read("partypoker", ROUNDED.replace("332194176", "332294176")), "replay")


HALF_CHIP = """\
Winamax Poker - Tournament "Ours" buyIn: Ticket level: 8 - HandId: #63-71-12 - \
Holdem no limit (75/150) - 2010/10/26 21:14:50 UTC
Table: 'Ours(7)#1' 9-max (real money) Seat #1 is the button
Seat 1: Ann (700.50)
Seat 2: Bob (1000)
*** ANTE/BLINDS ***
Ann posts small blind 75
Bob posts big blind 150
*** PRE-FLOP ***
Ann raises 550.50 to 700.50 and is all-in
Bob calls 550.50
*** FLOP *** [Td 6c 4c]
*** TURN *** [Td 6c 4c][8c]
*** RIVER *** [Td 6c 4c 8c][Kh]
*** SHOW DOWN ***
Ann shows [6d 6s] (Trips of 6)
Bob shows [Jd Jc] (One pair : Jacks)
Ann collected 1400.50 from pot
*** SUMMARY ***
Total pot 1401 | No rake
Board: [Td 6c 4c 8c Kh]
"""


def test_winamax_rounds_half_chips() -> None:
    assert stacks(read("winamax", HALF_CHIP)) == [299.5, 1401]
    assert "bets and collected chips differ" in str(assumed(read("winamax", HALF_CHIP)))


DISCONNECTED = """\
PokerStars Hand #8:  Hold'em No Limit ($0.50/$1 USD) - 2024/05/01 12:00:00 ET
Table 'Ours' 6-max Seat #1 is the button
Seat 1: Ann ($100 in chips)
Seat 2: Bob ($40 in chips)
Seat 3: Cy ($40 in chips)
Bob: posts small blind $0.50
Cy: posts big blind $1
*** HOLE CARDS ***
Ann: calls $1
Bob has been disconnected, and is allin
Cy: checks
*** FLOP *** [Ah 7c 2d]
Cy: bets $2
Ann: folds
Uncalled bet ($2) returned to Cy
*** TURN *** [Ah 7c 2d] [9s]
*** RIVER *** [Ah 7c 2d 9s] [3h]
*** SHOW DOWN ***
Cy: shows [As Kd] (a pair of Aces)
Cy collected $1 from side pot
Bob: mucks hand
Cy collected $1.50 from main pot
*** SUMMARY ***
Total pot $2.50 Main pot $1.50. Side pot $1. | Rake $0
Board [Ah 7c 2d 9s 3h]
"""


def test_a_disconnected_player_may_be_protected() -> None:
    found = read("pokerstars", DISCONNECTED)
    assert stacks(found) == [0, 41.5, 99]
    assert assumed(found) == [
        "Bob was disconnected and counts as all-in: the rest of the stack is left out (line 10)"
    ]


@pytest.mark.parametrize("name", ["2-7 Razz", "Razz"])
def test_kingsclub_deals_razz_with_aces_high_or_low(name: str) -> None:
    cards = {"2-7 Razz": ("Ah", "Ann"), "Razz": ("Kh", "Ann")}[name]
    text = f"""\
#7: Limit {name} - 20/40
2021-01-06 07:03:50
Table 'Ours'
Seat 1: Ann (440)
Seat 2: Bob (440)
Ann: posts ante 5
Bob: posts ante 5
Dealt to Ann: [X X {cards[0]}]
Dealt to Bob: [X X 9d]
Ann brings in for 10
Bob bets 20
Ann folds
*** SUMMARY ***
Seat 1: Ann (425) -15
Seat 2: Bob (455) +15
Bob wins pot (30)
"""
    assert stacks(read("kingsclub", text)) == [425, 455]


NAMELESS = """\
Game started at: 2016/6/21 21:6:22
Game ID: 665 1/2 (PRR) Ours (Short) - 2 (Hold'em)
Seat 1 is the button
Seat 1: Ann (100).
Seat 2: Bob (100).
Seat 3: Cy (100).
Player Bob has small blind (1)
Player  has big blind (2)
Player Bob received a card.
Player Bob received a card.
Player Ann received card: [Ac]
Player Ann received card: [Kh]
Player Ann raises (6)
Player Bob folds
Player  folds
Uncalled bet (4) returned to Ann
Player Ann mucks cards
------ Summary ------
Pot: 5. Rake 0
*Player Ann mucks (does not show cards). Bets: 2. Collects: 5. Wins: 3.
Player Bob does not show cards.Bets: 1. Collects: 0. Loses: 1.
Player  does not show cards.Bets: 2. Collects: 0. Loses: 2.
Game ended at: 2016/6/21 21:8:21
"""


def test_winning_may_leave_out_one_name() -> None:
    found = read("winning", NAMELESS)
    assert stacks(found) == [99, 98, 103]
    assert "a player without a name acts: it is Cy, who has no other line" in assumed(found)


UNKNOWN_STACKS = """\
GAME #2607739781: Texas Hold'em NL $0.50/$1 2011/01/23 20:02:35
Table Ours
Seat 2: Ann ($100,000.00 in chips)
Seat 1: Bob ($100,000.00 in chips) DEALER
Bob: Post SB $0.50
Ann: Post BB $1.00
*** HOLE CARDS ***
Bob: Raise (NF) $3.00
Ann: Call $2.00
*** FLOP *** [dJ s7 h6]
Ann: Bet $14.00
Bob: Raise $23.00
Ann: Call $9.00
*** TURN *** [cA]
*** RIVER *** [hJ]
*** SUMMARY ***
Total pot $50.00 Rake $2.00
Ann: Shows [sA cQ]
Bob: Shows [d6 c6]
Bob: wins $50.00
"""


def test_exports_without_stacks_show_who_is_all_in() -> None:
    found = read("pokertracker", UNKNOWN_STACKS)
    assert stacks(found) == [0, 50]
    assert any("stacks are not known" in sentence for sentence in assumed(found))


DRAWMAHA = """\
#7: Limit 2-7 Drawmaha - 60/120
2021-08-04 05:20:01
Table 'Ours' Seat 3 is the button
Seat 1: Ann (1,000)
Seat 3: Bob (1,000)
Ann: posts ante 5
Bob: posts ante 5
Bob: posts the small blind 30
Ann: posts the big blind 60
Dealt to Ann: [X X X X X]
Dealt to Bob: [4c 8d 8c Ks 2h]
Bob calls 60
Ann checks
*** FLOP *** [3c 5c 7s]
Ann checks
Bob checks
Ann draws 1
Bob discards [8d Ks] draws [Ac Qc]
*** TURN *** [3c 5c 7s] [Kc]
Ann bets 120
Bob calls 120
*** RIVER *** [3c 5c 7s Kc] [Jd]
Ann checks
Bob checks
Bob shows [4c Ac 8c Qc 2h]
Ann shows [6h 3d 2s 8s 9h]
*** SUMMARY ***
Seat 1: Ann (1,000) +0
Seat 3: Bob (1,000) +0
Ann wins (185) from pot
Bob wins (185) from pot
"""


def test_kingsclub_deals_drawmaha_with_a_limit() -> None:
    assert stacks(read("kingsclub", DRAWMAHA)) == [1000, 1000]
