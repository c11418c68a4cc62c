"""Kinds of hands that readers of rooms once got wrong, each written again."""

from __future__ import annotations

import pytest

from croupier.history import HandFault, HandLog
from croupier.history.rooms.pokerstars import head_of
from tests.history.rooms.samples import SAMPLES
from tests.history.rooms.test_odd_hands import ANTE_TOOK_ALL, assumed, read, stacks


def test_a_player_who_is_all_in_and_away_may_fold() -> None:
    text = ANTE_TOOK_ALL.replace(
        "Seat 3: Cy (10 in chips)", "Seat 3: Cy (10 in chips) is sitting out"
    )
    text = text.replace("Ann: calls 100\n", "Ann: calls 100\nCy: folds\n")
    text = text.replace("Cy: shows [Qs Jd] (high card Ace)\n", "")
    assert stacks(read("pokerstars", text)) == [1120, 0, 890]


def test_a_level_of_ggpoker_that_begins_with_the_next_hand() -> None:
    text = """\
Poker Hand #TM77: Tournament #5, Ours Hold'em No Limit - Level5(60/120) - 2024/05/01 12:00:00
Table '1' 8-max Seat #1 is the button
Seat 1: Hero (1,000 in chips)
Seat 2: aa11 (1,000 in chips)
Seat 3: bb22 (1,000 in chips)
aa11: posts small blind 50
bb22: posts big blind 100
*** HOLE CARDS ***
Dealt to Hero [As Kd]
Dealt to aa11
Dealt to bb22
Hero: raises 100 to 200
aa11: folds
bb22: folds
Uncalled bet (100) returned to Hero
*** SHOWDOWN ***
Hero collected 250 from pot
*** SUMMARY ***
Total pot 250 | Rake 0 | Jackpot 0 | Bingo 0
Seat 1: Hero (button) collected (250)
Seat 2: aa11 (small blind) folded before Flop
Seat 3: bb22 (big blind) folded before Flop
"""
    assert stacks(read("ggpoker", text)) == [950, 900, 1150]


@pytest.mark.parametrize(
    ("name", "buy_in"),
    [
        ("H-04: $1,050 GGMasters High Rollers", "$1,050"),
        ("$250 Sunday Slam", "$250"),
        ("Daily $100,000 GTD", None),
        ("Freeroll", "Freeroll"),
        ("6+ Night", None),
    ],
)
def test_the_price_of_a_tournament_of_ggpoker_stands_in_its_name(
    name: str, buy_in: str | None
) -> None:
    header = f"Tournament #77, {name} Hold'em No Limit - Level14(300/600)"
    told = head_of(header).tournament
    assert told == {"id": "77", **({"buy_in": buy_in} if buy_in else {}), "level": "14"}


def test_cash_that_ggpoker_drops_into_the_pot() -> None:
    text = SAMPLES["ggpoker"].replace(
        "*** HOLE CARDS ***", "Cash Drop to Pot : total $10\n*** HOLE CARDS ***"
    )
    text = text.replace("$15.5", "$25.5").replace("Total pot $16.5", "Total pot $26.5")
    found = read("ggpoker", text)
    assert stacks(found)[2] > 100
    assert any("the room added 10 to the pot" in sentence for sentence in assumed(found))


def test_cards_of_888_in_other_languages() -> None:
    text = (
        SAMPLES["pacific"].replace("[ As, Kd ]", "[ Es, Kd ]").replace("[ Ad, Jc ]", "[ Ed, Knc ]")
    )
    text = text.replace("[ Ah, 7c, 2d ]", "[ Eh, 7c, 2d ]")
    assert stacks(read("pacific", text)) == stacks(read("pacific", SAMPLES["pacific"]))


def test_an_uncalled_bet_that_ipoker_pays_as_a_win() -> None:
    text = SAMPLES["ipoker"].replace(
        'no="8" player="Cy" type="3" sum="$5"', 'no="8" player="Cy" type="0" sum="$0"'
    )
    begin, end = text.index('  <round no="3">'), text.index(" </game>")
    text = text[:begin] + text[end:]
    # 6.50 in the pot, less 0.30; with the bet of 5 that comes back 11.20 are won.
    text = text.replace('win="$15.70" bet="$8"', 'win="$11.20" bet="$8"')
    text = text.replace('win="$0" bet="$8"', 'win="$0" bet="$3"')
    found = read("ipoker", text)
    assert stacks(found)[2] == 103.2


def test_a_stud_tournament_of_ipoker() -> None:
    text = """\
<?xml version="1.0" encoding="utf-8"?>
<session sessioncode="1">
 <general>
  <mode>real</mode>
  <gametype>7 Card Stud L</gametype>
  <tablename>Ours, 5</tablename>
  <tournamentname>Ours</tournamentname>
  <place>N/A</place>
  <buyin>$1 + $0.10</buyin>
  <nickname>Ann</nickname>
 </general>
 <game gamecode="31">
  <general>
   <startdate>2014-05-01 12:00:00</startdate>
   <players>
    <player seat="1" name="Ann" chips="1500" dealer="0" win="0" bet="30"/>
    <player seat="2" name="Bob" chips="1500" dealer="0" win="80" bet="50"/>
   </players>
  </general>
  <round no="0">
   <action no="1" player="Ann" type="15" sum="10"/>
   <action no="2" player="Bob" type="15" sum="10"/>
  </round>
  <round no="1">
   <cards type="Pocket" player="Ann">SA DK C2</cards>
   <cards type="Pocket" player="Bob">X X HQ</cards>
   <action no="3" player="Ann" type="16" sum="20"/>
   <action no="4" player="Bob" type="23" sum="40"/>
   <action no="5" player="Ann" type="0" sum="0"/>
  </round>
 </game>
</session>
"""
    assert stacks(read("ipoker", text)) == [1470, 1530]


def test_a_draw_of_ongame() -> None:
    text = """\
***** History for hand R5-1-9 *****
Start hand: Sun Sep 11 15:26:37 EEST 2011
Table: Ours [1] (LIMIT FIVE_CARD_DRAW $1/$2, Real money)
User: Ann
Button: seat 8
Players in round: 2
Seat 1: Ann ($50)
Seat 8: Bob ($50)
Bob posts small blind ($0.50)
Ann posts big blind ($1)
---
Dealing pocket cards
Dealing to Ann: [7d, 5s, Qh, Th, 8s]
Bob calls $0.50
Ann checks
Ann changed 3 cards
Bob changed 1 cards
Ann checks
Bob bets $2
Ann folds
---
Summary:
Main pot: $2 won by Bob ($1.90)
Rake taken: $0.10
Seat 1: Ann ($49), net: -$1
Seat 8: Bob ($50.90), net: +$0.90
***** End of hand R5-1-9 *****
"""
    assert stacks(read("ongame", text)) == [49, 50.9]


def test_full_tilt_has_caps_and_five_card_stud() -> None:
    capped = SAMPLES["fulltilt"].replace("$0.50/$1 - No Limit", "$0.50/$1 - $6 Cap No Limit")
    capped = capped.replace(
        "Ann bets $5\nCy has 15 seconds left to act\nCy folds\n",
        "Ann bets $3, and is capped\nCy folds\n",
    )
    capped = capped.replace("Uncalled bet of $5", "Uncalled bet of $3")
    assert isinstance(read("fulltilt", capped), HandLog), read("fulltilt", capped)
    stud = """\
Full Tilt Poker Game #56: Table Ours - $2/$4 Ante $0.40 - \
Limit 5 Card Stud - 12:00:00 ET - 2010/05/01
Seat 1: Ann ($100)
Seat 2: Bob ($100)
Ann antes $0.40
Bob antes $0.40
*** 2ND STREET ***
Dealt to Ann [As] [2d]
Dealt to Bob [Kh]
Ann is low with [2d]
Ann brings in for $1
Bob completes it to $2
Ann folds
Uncalled bet of $1 returned to Bob
Bob mucks
Bob wins the pot ($2.80)
*** SUMMARY ***
Total pot $2.80 | Rake $0
Seat 1: Ann folded on 2nd St.
Seat 2: Bob collected ($2.80), mucked
"""
    assert stacks(read("fulltilt", stud)) == [98.6, 101.4]


def test_negative_amounts_are_read_as_such() -> None:
    text = SAMPLES["ongame"]
    for old, new in (("$120", "$1,120"), ("$112", "$1,112"), ("net: -$8", "net: $-8")):
        text = text.replace(old, new)
    assert stacks(read("ongame", text)) == [80, 1112, 107.7]
    found = read("ongame", text.replace("net: $-8", "net: -$1,008"))
    assert "the net result of Cy does not add up" in str(found)


UNCALLED_ANTE = """\
Full Tilt Poker Game #77: $10 Heads-Up Sit & Go (55), Table 1 - 40/80 Ante 8 - Limit Razz
Seat 1: Ann (900)
Seat 2: Bob (5)
Ann antes 8
Bob antes 5, and is all in
Uncalled bet of 3 returned to Ann
*** 3RD STREET *** (Total Pot: 10, 2 Players, 1 All-In)
Dealt to Ann [As 2d] [3c]
Dealt to Bob [Kc]
Bob is high with [Kc]
Ann shows [As 2d 3c]
Bob shows [Kd Qd Kc]
*** 4TH STREET *** (Total Pot: 10, 2 Players, 1 All-In)
Dealt to Ann [As 2d 3c] [4h]
Dealt to Bob [Kd Qd Kc] [Qs]
*** 5TH STREET *** (Total Pot: 10, 2 Players, 1 All-In)
Dealt to Ann [As 2d 3c 4h] [5h]
Dealt to Bob [Kd Qd Kc Qs] [Js]
*** 6TH STREET *** (Total Pot: 10, 2 Players, 1 All-In)
Dealt to Ann [As 2d 3c 4h 5h] [9h]
Dealt to Bob [Kd Qd Kc Qs Js] [Jd]
*** 7TH STREET *** (Total Pot: 10, 2 Players, 1 All-In)
Dealt to Ann [As 2d 3c 4h 5h 9h] [Th]
Dealt to Bob [Kd Qd Kc Qs Js Jd] [9s]
Ann shows [As 2d 3c 4h 5h 9h Th] 5,4,3,2,A
Bob shows [Kd Qd Kc Qs Js Jd 9s] a pair of Jacks
Ann wins the pot (10) with 5,4,3,2,A
*** SUMMARY ***
Total pot 10 | Rake 0
"""


def test_an_ante_that_nobody_can_match_comes_back() -> None:
    assert stacks(read("fulltilt", UNCALLED_ANTE)) == [905, 0]
    kept = UNCALLED_ANTE.replace("Uncalled bet of 3 returned to Ann\n", "")
    assert isinstance(read("fulltilt", kept.replace("(10)", "(12)")), HandFault)


BADUGI = """\
PokerStars Hand #78: Tournament #5, $1+$0.10 USD Badugi Limit - Level II (20/40) - 2011/05/01
Table '5 1' 8-max Seat #1 is the button
Seat 1: Ann (1000 in chips)
Seat 2: Bob (1000 in chips)
Seat 3: Cy (50 in chips)
Bob: posts small blind 10
Cy: posts big blind 20
*** DEALING HANDS ***
Dealt to Ann [As 2d 3c 4h]
Ann: raises 20 to 40
Bob: calls 30
Cy: raises 10 to 50 and is all-in
Ann: raises 10 to 60
Bob: calls 20
*** FIRST DRAW ***
Bob: discards 1 card
Cy: discards 1 card
Ann: stands pat
Bob: checks
Ann: checks
*** SECOND DRAW ***
Bob: stands pat
Cy: discards 1 card
Ann: stands pat
Bob: checks
Ann: checks
*** THIRD DRAW ***
Bob: stands pat
Cy: discards 1 card
Ann: stands pat
Bob: checks
Ann: checks
*** SHOW DOWN ***
Bob: shows [Ac 2h 3d 8s] (Badugi: 8,3,2,A)
Ann: shows [As 2d 3c 4h] (Badugi: 4,3,2,A)
Ann collected 20 from side pot
Cy: mucks hand
Ann collected 150 from main pot
*** SUMMARY ***
Total pot 170 Main pot 150. Side pot 20. | Rake 0
Seat 1: Ann (button) showed [As 2d 3c 4h] and won (170) with Badugi: 4,3,2,A
Seat 2: Bob (small blind) showed [Ac 2h 3d 8s] and lost with Badugi: 8,3,2,A
Seat 3: Cy (big blind) mucked [Kd Ks Kh Kc]
"""


def test_half_a_raise_is_completed_in_badugi() -> None:
    found = read("pokerstars", BADUGI)
    assert stacks(found) == [940, 0, 1110]
    assert assumed(found) == ["an all-in for half a raise re-opened the betting and was completed"]
