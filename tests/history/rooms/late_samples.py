"""The hand of `samples`, in the text of smaller rooms."""

from __future__ import annotations

BETONLINE = """\
BetOnline Poker Game #1001: Hold'em No Limit ($0.50/$1.00) - 2024/05/01 12:00:00 GMT Standard Time
Table 'Ours' 10-Max, Seat #1 is the button
Seat 1: Ann ($100.00 in chips) - The button
Seat 2: Bob Ray ($80.50 in chips) - Small Blind
Seat 4: Cy ($120.00 in chips) - Big Blind
Bob Ray: posts small blind $0.50
Cy: posts big blind $1.00
*** HOLE CARDS ***
Dealt to Ann [As Kd]
Ann: raises $3.00 to $3.00
Bob Ray: folds
Cy: calls $2.00
*** FLOP *** [Ah 7c 2d]
Cy: checks
Ann: bets $5.00
Cy: calls $5.00
*** TURN *** [Ah 7c 2d][9s]
Cy: checks
Ann: checks
*** RIVER *** [Ah 7c 2d 9s][3h]
Cy: checks
Ann: checks
*** SHOW DOWN ***
Ann shows As Kd
Cy: mucks hand
*** SUMMARY ***
Total pot $15.50 | Rake $1.00
Board [Ah 7c 2d 9s 3h]
Seat 1: Ann showed [As Kd] and won ($15.50)
Seat 2: Bob Ray folded before Flop
Seat 4: Cy mucked
"""

MERGE = """\
<description type="Holdem" stakes="No Limit ($0.50/$1)"/>
<game id="77-1" starttime="20240501120000" numholecards="2" gametype="2" data="20240501|Ours|7|77">
<players dealer="1">
<player seat="1" nickname="Ann" balance="$100.00" dealtin="true" />
<player seat="2" nickname="Bob Ray" balance="$80.50" dealtin="true" />
<player seat="4" nickname="Cy" balance="$120.00" dealtin="true" />
</players>
<round id="BLINDS" sequence="1">
<event sequence="1" type="SMALL_BLIND" player="2" amount="0.50"/>
<event sequence="2" type="BIG_BLIND" player="4" amount="1.00"/>
</round>
<round id="PREFLOP" sequence="2">
<event sequence="3" type="RAISE" player="1" amount="3.00"/>
<event sequence="4" type="FOLD" player="2"/>
<event sequence="5" type="CALL" player="4" amount="2.00"/>
<cards type="HOLE" cards="As,Kd" player="1" hand="Ace High"/>
</round>
<round id="POSTFLOP" sequence="3">
<event sequence="6" type="CHECK" player="4"/>
<event sequence="7" type="BET" player="1" amount="5.00"/>
<event sequence="8" type="CALL" player="4" amount="5.00"/>
<cards type="COMMUNITY" cards="Ah,7c,2d" hand="Pair of Aces"/>
</round>
<round id="POSTTURN" sequence="4">
<event sequence="9" type="CHECK" player="4"/>
<event sequence="10" type="CHECK" player="1"/>
<cards type="COMMUNITY" cards="Ah,7c,2d,9s" hand="Pair of Aces"/>
</round>
<round id="POSTRIVER" sequence="5">
<event sequence="11" type="CHECK" player="4"/>
<event sequence="12" type="CHECK" player="1"/>
<cards type="COMMUNITY" cards="Ah,7c,2d,9s,3h" hand="Pair of Aces"/>
</round>
<round id="SHOWDOWN" sequence="6">
<event sequence="13" type="SHOW" player="1"/>
<event sequence="14" type="MUCK" player="4"/>
<cards type="SHOWN" cards="As,Kd" player="1"/>
</round>
<round id="END_OF_GAME" sequence="7">
<winner amount="15.50" uncalled="false" potnumber="1" player="1" pottype="n"/>
</round>
</game>
"""

CAKE = """\
Hand#2589013774000145 - Ours (Turbo 6-max) 13774 -- $0.50/$1 NL Hold'em -- 2024/05/01 - 12:00:00
Dealer: Seat 1
Seat 1: Ann ($100 in chips)
Seat 2: Bob Ray ($80.50 in chips)
Seat 4: Cy ($120 in chips)
Bob Ray: posts small blind $0.50
Cy: posts big blind $1
Dealt to Ann [As,Kd]
Ann: raises to $3
Bob Ray: folds
Cy: calls $2
*** FLOP *** [Ah,7c,2d]
Cy: checks
Ann: bets $5
Cy: calls $5
*** TURN *** [9s]
Cy: checks
Ann: checks
*** RIVER *** [3h]
Cy: checks
Ann: checks
***SHOW DOWN***
Ann: shows [As Kd] (Pair of Aces  )
Cy: mucks
Ann wins $15.50 with Pair of Aces
Cy: mucks [Ad,Jc] (Pair) .
"""

KINGSCLUB = """\
#1001: No Limit Holdem - 0.50/1
2024-05-01 12:00:00
Table 'Ours' Seat 1 is the button
Seat 1: Ann (100)
Seat 2: Bob Ray (80.50)
Seat 4: Cy (120)
Bob Ray: posts the small blind 0.50
Cy: posts the big blind 1.00
*** HOLE CARDS ***
Dealt to Ann: [As Kd]
Dealt to Bob Ray: [X X]
Dealt to Cy: [X X]
Ann raises to 3.00
Bob Ray folds
Cy calls 3.00
*** FLOP *** [Ah 7c 2d]
Cy checks
Ann bets 5.00
Cy calls 5.00
*** TURN *** [Ah 7c 2d] [9s]
Cy checks
Ann checks
*** RIVER *** [Ah 7c 2d 9s] [3h]
Cy checks
Ann checks
Ann shows [As Kd]
*** SUMMARY ***
Seat 1: Ann (107.50) +7.50
Seat 2: Bob Ray (80) -0.50
Seat 4: Cy (112) -8
Rake 1
Ann wins pot (15.50)
"""

EVERLEAF = """\
Everleaf Gaming Game #1001
***** Hand history for game #1001 *****
Blinds $0.50/$1 NL Hold'em - 2024/05/01 - 12:00:00
Table Ours XV
Seat 1 is the button
Total number of players: 3
Seat 1: Ann (  $ 100 USD )
Seat 2: Bob Ray (  $ 80.50 USD )
Seat 4: Cy (  $ 120 USD )
Bob Ray: posts small blind [$ 0.50 USD]
Cy: posts big blind [$ 1 USD]
** Dealing down cards **
Dealt to Ann [ As, Kd ]
Ann raises [$ 3 USD]
Bob Ray folds
Cy calls [$ 2 USD]
** Dealing Flop ** [ Ah, 7c, 2d ]
Cy checks
Ann bets [$ 5 USD]
Cy calls [$ 5 USD]
** Dealing Turn ** [ 9s ]
Cy checks
Ann checks
** Dealing River ** [ 3h ]
Cy checks
Ann checks
Ann shows [ As, Kd ] a pair of aces
Cy does not show cards
Ann wins $ 15.50 USD from main pot with a pair of aces [ As, Ah, Kd, 9s, 7c ]
"""

BOSS = """\
<?xml version="1.0" encoding="UTF-8"?>
<ROOT>
<HISTORY ID="1001" TABLE="Ours" GAME="GAME_THM" LIMIT="NL" STAKES="0.50/1.00" DATE="1714564800"
 GAMEKIND="GAMEKIND_CASH" TABLECURRENCY="USD">
<PLAYER NAME="Ann" SEAT="1" AMOUNT="100.00" DEALER="Y"></PLAYER>
<PLAYER NAME="Bob Ray" SEAT="2" AMOUNT="80.50" DEALER="N"></PLAYER>
<PLAYER NAME="UNKNOWN" SEAT="3" AMOUNT="0.00" STATE="STATE_EMPTY"></PLAYER>
<PLAYER NAME="Cy" SEAT="4" AMOUNT="120.00" DEALER="N"></PLAYER>
<ACTION TYPE="HAND_BLINDS" PLAYER="Bob Ray" KIND="HAND_SB" VALUE="0.50"></ACTION>
<ACTION TYPE="HAND_BLINDS" PLAYER="Cy" KIND="HAND_BB" VALUE="1.00"></ACTION>
<ACTION TYPE="HAND_DEAL" PLAYER="Ann"><CARD LINK="39"></CARD><CARD LINK="12"></CARD></ACTION>
<ACTION TYPE="HAND_DEAL" PLAYER="Cy"><CARD LINK="b"></CARD><CARD LINK="b"></CARD></ACTION>
<ACTION TYPE="ACTION_RAISE" PLAYER="Ann" VALUE="3.00"></ACTION>
<ACTION TYPE="ACTION_FOLD" PLAYER="Bob Ray"></ACTION>
<ACTION TYPE="ACTION_CALL" PLAYER="Cy" VALUE="3.00"></ACTION>
<ACTION TYPE="HAND_BOARD" VALUE="BOARD_FLOP"><CARD LINK="26"></CARD>
<CARD LINK="19"></CARD><CARD LINK="1"></CARD></ACTION>
<ACTION TYPE="ACTION_CHECK" PLAYER="Cy"></ACTION>
<ACTION TYPE="ACTION_BET" PLAYER="Ann" VALUE="5.00"></ACTION>
<ACTION TYPE="ACTION_CALL" PLAYER="Cy" VALUE="5.00"></ACTION>
<ACTION TYPE="HAND_BOARD" VALUE="BOARD_TURN"><CARD LINK="26"></CARD>
<CARD LINK="19"></CARD><CARD LINK="1"></CARD><CARD LINK="47"></CARD></ACTION>
<ACTION TYPE="ACTION_CHECK" PLAYER="Cy"></ACTION>
<ACTION TYPE="ACTION_CHECK" PLAYER="Ann"></ACTION>
<ACTION TYPE="HAND_BOARD" VALUE="BOARD_RIVER"><CARD LINK="26"></CARD>
<CARD LINK="19"></CARD><CARD LINK="1"></CARD><CARD LINK="47"></CARD><CARD LINK="28"></CARD></ACTION>
<ACTION TYPE="ACTION_CHECK" PLAYER="Cy"></ACTION>
<ACTION TYPE="ACTION_CHECK" PLAYER="Ann"></ACTION>
<SHOWDOWN NAME="HAND_SHOWDOWN" POT="15.50" RAKE="1.00">
<RESULT PLAYER="Ann" WIN="15.50"><CARD LINK="39"></CARD><CARD LINK="12"></CARD></RESULT>
<RESULT PLAYER="Cy" WIN="0.00"></RESULT></SHOWDOWN></HISTORY>
</ROOT>
"""

PKR = """\
Table #15200183 - Ours 2
Starting Hand #1001
Start time of hand: 01 May 2024 12:00:00
Last Hand #1000
Game Type: HOLD'EM
Limit Type: NO LIMIT
Table Type: RING
Money Type: REAL MONEY
Blinds are now $0.50 / $1
Button is at seat 4
Seat 1: Ann - $100
Seat 2: Bob Ray - $80.50
Seat 4: Cy - $120
Moving Button to seat 1
Bob Ray posts small blind ($0.50)
Cy posts big blind ($1)
Shuffling Deck
Dealing Cards
Dealing [A s][K d] to Ann
Ann raises to $3
Bob Ray folds
Cy calls $3
Dealing Flop [A h][7 c][2 d]
Cy checks
Ann bets $5
Cy calls $5
Dealing Turn [9 s]
Cy checks
Ann checks
Dealing River [3 h]
Cy checks
Ann checks
Taking Rake of $1 from pot 1
Ann shows [A s][K d]
Cy mucks
Ann wins $15.50 with: One Pair: Aces
Seat 1: Ann - $107.50
Seat 2: Bob Ray - $80
Seat 4: Cy - $112
End of Hand #1001
"""

MICROGAMING = """\
----PRIMA.DAT----
<Game hhversion="5" id="1001" date="2024-05-01 12:00:00" tablename="Ours" stakes="0.50|1"
 betlimit="NL" tabletype="Cash Game" gametype="Hold&apos;em" istournament="0">
<Seats>
<Seat num="1" alias="Ann" balance="100.00" endbalance="107.50" dealer="true" />
<Seat num="2" alias="Bob Ray" balance="80.50" endbalance="80.00" />
<Seat num="4" alias="Cy" balance="120.00" endbalance="112.00" />
</Seats>
<Gameplay>
<Action seq="1" type="SmallBlind" seat="2" value="0.50" />
<Action seq="2" type="BigBlind" seat="4" value="1.00" />
<Action seq="3" type="DealCards" seat="1"><Card value="A" suit="s" /><Card value="K" suit="d" />
</Action>
<Action seq="4" type="Raise" seat="1" value="3.00" />
<Action seq="5" type="Fold" seat="2" />
<Action seq="6" type="Call" seat="4" value="2.00" />
<Action seq="7" type="DealFlop"><Card value="A" suit="h" /><Card value="7" suit="c" />
<Card value="2" suit="d" /></Action>
<Action seq="8" type="Check" seat="4" />
<Action seq="9" type="Bet" seat="1" value="5.00" />
<Action seq="10" type="Call" seat="4" value="5.00" />
<Action seq="11" type="DealTurn"><Card value="9" suit="s" /></Action>
<Action seq="12" type="Check" seat="4" />
<Action seq="13" type="Check" seat="1" />
<Action seq="14" type="DealRiver"><Card value="3" suit="h" /></Action>
<Action seq="15" type="Check" seat="4" />
<Action seq="16" type="Check" seat="1" />
<Action seq="17" type="ShowCards" seat="1"><Card value="A" suit="s" /><Card value="K" suit="d" />
</Action>
<Action seq="18" type="MuckCards" seat="4"></Action>
<Action type="Win"><Seat num="1" amount="15.50" pot="0" type="" lowhandwin="0" /></Action>
</Gameplay>
</Game>
"""

SEALSWITHCLUBS = """\
Hand #1001-110 - 2024-05-01 12:00:00
Game: NL Hold'em (40 - 200) - Blinds 0.50/1
Site: Seals With Clubs
Table: Ours #1
Seat 1: Ann (100)
Seat 2: Bob Ray (80.50)
Seat 4: Cy (120)
Ann has the dealer button
Bob Ray posts small blind 0.50
Cy posts big blind 1.00
** Hole Cards **
Dealt to Ann [As Kd]
Ann raises to 3.00
Bob Ray folds
Cy calls 2.00
** Flop ** [Ah 7c 2d]
Cy checks
Ann bets 5.00
Cy calls 5.00
** Turn ** [9s]
Cy checks
Ann checks
** River ** [3h]
Cy checks
Ann checks
** Pot Show Down ** [Ah 7c 2d 9s 3h]
Ann shows [As Kd] (a Pair of Aces +K97)
Cy mucks [Ad Jc]
Ann wins Pot (15.50) with a Pair
Rake (1.00)
"""

EVEREST = """\
<SESSION time="1714564800" tableName="Ours" type="ring" game="hold-em" gametype="no-limit"/>
<HAND time="1714564800" id="1001" index="0" blinds="$0.50/$1" stakes="$0.50/$1">
<SEAT position="1" name="Ann" balance="10000"/>
<SEAT position="2" name="Bob Ray" balance="8050"/>
<SEAT position="4" name="Cy" balance="12000"/>
<DEALER position="1"/>
<BLIND position="2" amount="50" penalty="0"/>
<BLIND position="4" amount="100" penalty="0"/>
<HOLE position="1">As</HOLE>
<HOLE position="1">Kd</HOLE>
<HOLE position="2">--</HOLE>
<BET position="1" amount="300"/>
<FOLD position="2"/>
<BET position="4" amount="200"/>
<COMMUNITY>Ah, 7c, 2d</COMMUNITY>
<BET position="4" amount="0"/>
<BET position="1" amount="500"/>
<BET position="4" amount="500"/>
<COMMUNITY>9s</COMMUNITY>
<BET position="4" amount="0"/>
<BET position="1" amount="0"/>
<COMMUNITY>3h</COMMUNITY>
<BET position="4" amount="0"/>
<BET position="1" amount="0"/>
<SWEEP rake="100" tax="0">1550</SWEEP>
<SHOW position="1">As, Kd</SHOW>
<WIN position="1" amount="1550" pot="0" potAmount="1550"/>
</HAND>
"""

ENET = """\
Game #1001: Hold'em (€0.50/€1.00) - 12:00:00 1.5.2024 - %6
Table 'Ours 1 - No Limit' 9-max Seat #1 is the button
Seat 1: Ann (€100 in chips)
Seat 2: Bob Ray (€80.50 in chips)
Seat 4: Cy (€120 in chips)
Bob Ray: posts small blind €0.50
Cy: posts big blind €1
*** HOLECARDS ***
Dealt to Ann [AsKd]
Ann: raises €3
Bob Ray: folds
Cy: calls €2
*** FLOP *** [Ah7c2d]
Cy: checks
Ann: bets €5
Cy: calls €5
*** TURN *** [Ah7c2d9s]
Cy: checks
Ann: checks
*** RIVER *** [Ah7c2d9s3h]
Cy: checks
Ann: checks
*** SHOWDOWN ***
Ann: shows [AsKd] (A Pair, Aces)
Ann: collected (€15.50) from pot
*** SUMMARY ***
Total pot €15.50 | Rake €1
Board [Ah7c2d9s3h]
Seat 1: Ann (dealer) showed [AsKd] and won (€15.50) with A Pair, Aces
Seat 2: Bob Ray (small blind) folded
Seat 4: Cy (big blind) mucked
"""

LATE = {
    "betonline": BETONLINE,
    "merge": MERGE,
    "cake": CAKE,
    "kingsclub": KINGSCLUB,
    "everleaf": EVERLEAF,
    "boss": BOSS,
    "pkr": PKR,
    "microgaming": MICROGAMING,
    "sealswithclubs": SEALSWITHCLUBS,
    "everest": EVEREST,
    "enet": ENET,
}
