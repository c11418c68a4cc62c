"""One hand of our own in the text of every room: three players, a raise, a bet, a showdown."""

from __future__ import annotations

from tests.history.rooms.late_samples import LATE
from tests.history.rooms.more_samples import MORE

POKERSTARS = """\
PokerStars Hand #1001:  Hold'em No Limit ($0.50/$1 USD) - 2024/05/01 12:00:00 ET
Table 'Ours' 6-max Seat #1 is the button
Seat 1: Ann ($100 in chips)
Seat 2: Bob Ray ($80.50 in chips)
Seat 4: Cy: folds ($120 in chips)
Bob Ray: posts small blind $0.50
Cy: folds: posts big blind $1
*** HOLE CARDS ***
Dealt to Ann [As Kd]
Ann: raises $2 to $3
Bob Ray: folds
Cy: folds: calls $2
*** FLOP *** [Ah 7c 2d]
Cy: folds: checks
Ann: checks
*** TURN *** [Ah 7c 2d] [9s]
Cy: folds: bets $4
Ann: raises $8 to $12
Cy: folds: calls $8
*** RIVER *** [Ah 7c 2d 9s] [3h]
Cy: folds: checks
Ann: bets $20
Cy: folds: calls $20
*** SHOW DOWN ***
Ann: shows [As Kd] (a pair of Aces)
Cy: folds: mucks hand
Ann collected $68.50 from pot
*** SUMMARY ***
Total pot $70.50 | Rake $2
Board [Ah 7c 2d 9s 3h]
Seat 1: Ann (button) showed [As Kd] and won ($68.50) with a pair of Aces
Seat 2: Bob Ray (small blind) folded before Flop
Seat 4: Cy: folds (big blind) mucked [Ad Jc]
"""

GGPOKER = """\
Poker Hand #RC77: Hold'em No Limit ($0.5/$1) - 2024/05/01 12:00:00
Table 'Ours' 6-max Seat #1 is the button
Seat 1: Hero ($100 in chips)
Seat 2: aa11 ($80.5 in chips)
Seat 4: bb22 ($120 in chips)
aa11: posts small blind $0.5
bb22: posts big blind $1
*** HOLE CARDS ***
Dealt to Hero [As Kd]
Dealt to aa11
Dealt to bb22
Hero: raises $2 to $3
aa11: folds
bb22: calls $2
*** FLOP *** [Ah 7c 2d]
bb22: checks
Hero: bets $5
bb22: calls $5
*** TURN *** [Ah 7c 2d] [9s]
bb22: checks
Hero: checks
*** RIVER *** [Ah 7c 2d 9s] [3h]
bb22: checks
Hero: checks
Hero: shows [As Kd]
bb22: shows [Ad Jc]
*** SHOWDOWN ***
Hero collected $15.5 from pot
*** SUMMARY ***
Total pot $16.5 | Rake $0.5 | Jackpot $0.5 | Bingo $0
Board [Ah 7c 2d 9s 3h]
Seat 1: Hero (button) showed [As Kd] and won ($15.5) with Pair of Aces
Seat 2: aa11 (small blind) folded before Flop
Seat 4: bb22 (big blind) showed [Ad Jc] and lost with Pair of Aces
"""

FULLTILT = """\
Full Tilt Poker Game #55: Table Ours - $0.50/$1 - No Limit Hold'em - 12:00:00 ET - 2010/05/01
Seat 1: Ann ($100)
Seat 2: Bob Ray ($80.50)
Seat 4: Cy ($120)
Bob Ray posts the small blind of $0.50
Cy posts the big blind of $1
The button is in seat #1
*** HOLE CARDS ***
Dealt to Ann [As Kd]
Ann raises to $3
Bob Ray folds
Cy calls $2
*** FLOP *** [Ah 7c 2d] (Total Pot: $6.50, 2 Players)
Cy checks
Ann bets $5
Cy has 15 seconds left to act
Cy folds
Uncalled bet of $5 returned to Ann
Ann mucks
Ann wins the pot ($6.20)
*** SUMMARY ***
Total pot $6.50 | Rake $0.30
Board: [Ah 7c 2d]
Seat 1: Ann (button) collected ($6.20), mucked
Seat 2: Bob Ray (small blind) folded before the Flop
Seat 4: Cy (big blind) folded on the Flop
"""

PARTYPOKER = """\
***** Hand History for Game 9001 *****
$0.50/$1 USD NL Texas Hold'em - Friday, May 03, 12:00:00 CEST 2013
Table Ours (Real Money)
Seat 1 is the button
Total number of players : 3/6
Seat 1: Ann ( $100 USD )
Seat 2: Bob Ray ( $80.50 USD )
Seat 4: Cy ( $120 USD )
Bob Ray posts small blind [$0.50 USD].
Cy posts big blind [$1 USD].
** Dealing down cards **
Dealt to Ann [  As Kd ]
Ann raises [$3 USD]
Bob Ray folds
Cy calls [$2 USD]
** Dealing Flop ** [ Ah, 7c, 2d ]
Cy checks
Ann bets [$5 USD]
Cy calls [$5 USD]
** Dealing Turn ** [ 9s ]
Cy checks
Ann checks
** Dealing River ** [ 3h ]
Cy checks
Ann checks
Ann shows [ As, Kd ]a pair of Aces.
Cy doesn't show [ Ad, Jc ]a pair of Aces.
Ann wins $15.70 USD from the main pot with a pair of Aces.
"""

PACIFIC = """\
***** 888poker Hand History for Game 4711 *****
$0.50/$1 Blinds No Limit Holdem - *** 01 05 2014 12:00:00
Table Ours 6 Max (Real Money)
Seat 1 is the button
Total number of players : 3
Seat 1: Ann ( $100 )
Seat 2: Bob Ray ( $80.50 )
Seat 4: Cy ( $120 )
Bob Ray posts small blind [$0.50]
Cy posts big blind [$1]
** Dealing down cards **
Dealt to Ann [ As, Kd ]
Ann raises [$3]
Bob Ray folds
Cy calls [$2]
** Dealing flop ** [ Ah, 7c, 2d ]
Cy checks
Ann bets [$5]
Cy calls [$5]
** Dealing turn ** [ 9s ]
Cy checks
Ann checks
** Dealing river ** [ 3h ]
Cy checks
Ann checks
** Summary **
Ann shows [ As, Kd ]
Cy mucks [ Ad, Jc ]
Ann collected [ $15.70 ]
"""

WINAMAX = """\
Winamax Poker - CashGame - HandId: #12-34-56 - Holdem no limit (0.50€/1€) - 2016/05/01 12:00:00 UTC
Table: 'Ours' 6-max (real money) Seat #1 is the button
Seat 1: Ann (100€)
Seat 2: Bob Ray (80.50€)
Seat 4: Cy (120€)
*** ANTE/BLINDS ***
Bob Ray posts small blind 0.50€
Cy posts big blind 1€
Dealt to Ann [As Kd]
*** PRE-FLOP ***
Ann raises 2€ to 3€
Bob Ray folds
Cy calls 2€
*** FLOP *** [Ah 7c 2d]
Cy checks
Ann bets 5€
Cy calls 5€
*** TURN *** [Ah 7c 2d][9s]
Cy checks
Ann checks
*** RIVER *** [Ah 7c 2d 9s][3h]
Cy checks
Ann checks
*** SHOW DOWN ***
Ann shows [As Kd] (One pair : Aces)
Cy shows [Ad Jc] (One pair : Aces)
Ann collected 15.70€ from pot
*** SUMMARY ***
Total pot 15.70€ | Rake 0.80€
Board: [Ah 7c 2d 9s 3h]
Seat 1: Ann (button) showed [As Kd] and won 15.70€ with One pair : Aces
Seat 4: Cy (big blind) showed [Ad Jc] and lost with One pair : Aces
"""

ONGAME = """\
***** History for hand R5-1-2 *****
Start hand: Sun Sep 11 12:00:00 EEST 2011
Table: Ours [1] (NO_LIMIT TEXAS_HOLDEM $0.50/$1, Real money)
User: Ann
Button: seat 1
Players in round: 3
Seat 1: Ann ($100)
Seat 2: Bob Ray ($80.50)
Seat 4: Cy ($120)
Bob Ray posts small blind ($0.50)
Cy posts big blind ($1)
---
Dealing pocket cards
Dealing to Ann: [As, Kd]
Ann raises $3 to $3
Bob Ray folds
Cy calls $2
--- Dealing flop [Ah, 7c, 2d]
Cy checks
Ann bets $5
Cy calls $5
--- Dealing turn [9s]
Cy checks
Ann checks
--- Dealing river [3h]
Cy checks
Ann checks
---
Summary:
Main pot: $16.50 won by Ann ($15.70)
Rake taken: $0.80
Seat 1: Ann ($107.70), net: +$7.70, [As, Kd] (PAIR ACE)
Seat 2: Bob Ray ($80), net: -$0.50
Seat 4: Cy ($112), net: -$8, [Ad, Jc] (PAIR ACE)
***** End of hand R5-1-2 *****
"""

ABSOLUTE = """\
Stage #C777: Holdem  No Limit $1 - 2009-05-01 12:00:00 (ET)
Table: OURS (Real Money) Seat #1 is the dealer
Seat 1 - ANN ($100 in chips)
Seat 2 - BOB RAY ($80.50 in chips)
Seat 4 - CY ($120 in chips)
BOB RAY - Posts small blind $0.50
CY - Posts big blind $1
*** POCKET CARDS ***
Dealt to ANN [As Kd]
ANN - Raises $3 to $3
BOB RAY - Folds
CY - Calls $2
*** FLOP *** [Ah 7c 2d]
CY - Checks
ANN - Bets $5
CY - Folds
ANN - returned ($5) : not called
*** SHOW DOWN ***
ANN - Does not show
ANN Collects $6.20 from main pot
*** SUMMARY ***
Total Pot($6.50) | Rake ($0.30)
Board [Ah 7c 2d]
Seat 1: ANN (dealer) collected Total ($6.20) HI:($6.20) [Does not show]
Seat 2: BOB RAY (small blind) Folded on the POCKET CARDS
Seat 4: CY (big blind) Folded on the FLOP
"""

IPOKER = """\
<?xml version="1.0" encoding="utf-8"?>
<session sessioncode="1">
 <general>
  <mode>real</mode>
  <gametype>Holdem NL $0.50/$1</gametype>
  <tablename>Ours, 1</tablename>
  <currency>USD</currency>
  <nickname>Ann</nickname>
 </general>
 <game gamecode="31">
  <general>
   <startdate>2014-05-01 12:00:00</startdate>
   <players>
    <player seat="1" name="Ann" chips="$100" dealer="1" win="$15.70" bet="$8"/>
    <player seat="2" name="Bob Ray" chips="$80.50" dealer="0" win="$0" bet="$0.50"/>
    <player seat="4" name="Cy" chips="$120" dealer="0" win="$0" bet="$8"/>
   </players>
  </general>
  <round no="0">
   <action no="1" player="Bob Ray" type="1" sum="$0.50"/>
   <action no="2" player="Cy" type="2" sum="$1"/>
  </round>
  <round no="1">
   <cards type="Pocket" player="Ann">SA DK</cards>
   <action no="3" player="Ann" type="23" sum="$3"/>
   <cards type="Pocket" player="Bob Ray">X X</cards>
   <action no="4" player="Bob Ray" type="0" sum="$0"/>
   <cards type="Pocket" player="Cy">DA CJ</cards>
   <action no="5" player="Cy" type="3" sum="$2"/>
  </round>
  <round no="2">
   <cards type="Flop">HA C7 D2</cards>
   <action no="6" player="Cy" type="4" sum="$0"/>
   <action no="7" player="Ann" type="5" sum="$5"/>
   <action no="8" player="Cy" type="3" sum="$5"/>
  </round>
  <round no="3">
   <cards type="Turn">S9</cards>
   <action no="9" player="Cy" type="4" sum="$0"/>
   <action no="10" player="Ann" type="4" sum="$0"/>
  </round>
  <round no="4">
   <cards type="River">H3</cards>
   <action no="11" player="Cy" type="4" sum="$0"/>
   <action no="12" player="Ann" type="4" sum="$0"/>
  </round>
 </game>
</session>
"""

SAMPLES = {
    "pokerstars": POKERSTARS,
    "ggpoker": GGPOKER,
    "fulltilt": FULLTILT,
    "partypoker": PARTYPOKER,
    "pacific": PACIFIC,
    "winamax": WINAMAX,
    "ongame": ONGAME,
    "absolute": ABSOLUTE,
    "ipoker": IPOKER,
    **MORE,
    **LATE,
}
