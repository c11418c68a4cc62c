"""The hand of `samples`, in the text of more rooms."""

from __future__ import annotations

BOVADA = """\
Bovada Hand #1001 TBL#77 HOLDEM No Limit - 2024-05-01 12:00:00
Seat 1: Dealer [ME] ($100 in chips)
Seat 2: Small Blind ($80.50 in chips)
Seat 4: Big Blind ($120 in chips)
Dealer  [ME] : Set dealer [1]
Small Blind : Small Blind $0.50
Big Blind : Big blind $1
*** HOLE CARDS ***
Dealer  [ME] : Card dealt to a spot [As Kd]
Small Blind : Card dealt to a spot [8c 3c]
Big Blind : Card dealt to a spot [Ad Jc]
Dealer  [ME] : Raises $3 to $3
Small Blind : Folds
Small Blind : Leave(Auto)
Big Blind : Calls $2
*** FLOP *** [Ah 7c 2d]
Big Blind : Checks
Dealer  [ME] : Bets $5
Big Blind : Calls $5
*** TURN *** [Ah 7c 2d] [9s]
Big Blind : Checks(timeout)
Dealer  [ME] : Checks
*** RIVER *** [Ah 7c 2d 9s] [3h]
Big Blind : Checks
Dealer  [ME] : Bets $10
Big Blind : Calls $10
Dealer  [ME] : Showdown [As Ah Kd 9s 7c] (One pair)
Big Blind : Mucks [Ad Jc] (One pair)
Dealer  [ME] : Hand result $35
*** SUMMARY ***
Total Pot($36.50) | Rake ($1.50)
Board [Ah 7c 2d 9s 3h]
Seat+1: Dealer $35  with One pair [As Kd-As Ah Kd 9s 7c]
Seat+2: Small Blind Folded before the FLOP
Seat+4: Big Blind [Mucked] [Ad Jc]
"""

_EVENING = """\
-- starting hand #7 (id: k3s9)  (No Limit Texas Hold'em) (dealer: "Ann @ aA1") --
Player stacks: #1 "Ann @ aA1" (100.00) | #2 "Bob Ray @ b2" (80.50) | #4 "Cy: folds @ c3" (120.00)
Your hand is A♠, K♦
"Bob Ray @ b2" posts a small blind of 0.50
"Cy: folds @ c3" posts a big blind of 1.00
"Ann @ aA1" raises to 3.00
"Bob Ray @ b2" folds
"Cy: folds @ c3" calls 3.00
Flop:  [A♥, 7♣, 2♦]
"Cy: folds @ c3" checks
The player "Dee @ dD4" requested a seat.
"Ann @ aA1" bets 5.00
"Cy: folds @ c3" calls 5.00
Turn: A♥, 7♣, 2♦ [9♠]
"Cy: folds @ c3" checks
"Ann @ aA1" checks
River: A♥, 7♣, 2♦, 9♠ [3♥]
"Cy: folds @ c3" checks
"Ann @ aA1" bets 30.00
"Cy: folds @ c3" calls 30.00
"Ann @ aA1" shows a A♠, K♦.
"Ann @ aA1" collected 76.50 from pot with Pair, A's (combination: A♠, A♥, K♦, 9♠, 7♣)
-- ending hand #7 --
"""


def evening(lines: str) -> str:
    """Write lines as PokerNow does: as CSV, the newest line first."""
    rows = ["entry,at,order"]
    for number, line in reversed(list(enumerate(lines.splitlines()))):
        entry = line.replace('"', '""')
        rows.append(f'"{entry}",2024-05-01T12:00:{number % 60:02d}.000Z,{171 * 10**12 + number}')
    return "\n".join(rows) + "\n"


WINNING = """\
Hand #1001 - Holdem(No Limit) - $0.50/$1.00 - 2024/05/01 12:00:00 UTC
Ours 6-max Seat #1 is the button
Seat 1: Ann ($100.00)
Seat 2: Bob Ray ($80.50)
Seat 4: Cy ($120.00)
Bob Ray posts the small blind $0.50
Cy posts the big blind $1.00
*** HOLE CARDS ***
Dealt to Ann [As Kd]
Ann raises $3.00 to $3.00
Bob Ray folds
Cy calls $2.00
*** FLOP *** [Ah 7c 2d]
Cy checks
Ann bets $5.00
Cy calls $5.00
*** TURN *** [Ah 7c 2d] [9s]
Cy checks
Ann checks
*** RIVER *** [Ah 7c 2d 9s] [3h]
Cy checks
Ann checks
*** SHOW DOWN ***
Ann shows [As Kd] (a pair of Aces [As Ah Kd 9s 7c])
Cy mucks hand
Ann collected $15.50 from main pot
*** SUMMARY ***
Total pot $15.50 | Rake $0.75 | JP Fee $0.25
Board [Ah 7c 2d 9s 3h]
Seat 1: Ann (button) showed [As Kd] and won $15.50 with a pair of Aces [As Ah Kd 9s 7c]
Seat 2: Bob Ray (small blind) folded on the Pre-Flop
Seat 4: Cy (big blind) mucked [Ad Jc]
"""

WINNING_GAME = """\
Game started at: 2016/5/1 12:0:5
Game ID: 77 0.50/1 (PRR) Ours - 2 (Hold'em)
Seat 1 is the button
Seat 1: Ann (100).
Seat 2: Bob Ray (80.50).
Seat 4: Cy (120).
Player Bob Ray has small blind (0.50)
Player Cy has big blind (1)
Player Bob Ray received a card.
Player Cy received a card.
Player Ann received card: [As]
Player Bob Ray received a card.
Player Cy received a card.
Player Ann received card: [Kd]
Player Ann raises (3)
Player Bob Ray folds
Player Cy calls (2)
*** FLOP ***: [Ah 7c 2d]
Player Cy checks
Player Ann bets (5)
Player Cy folds
Uncalled bet (5) returned to Ann
Player Ann mucks cards
------ Summary ------
Pot: 6. Rake 0.40. JP fee 0.10
Board: [Ah 7c 2d]
*Player Ann mucks (does not show cards). Bets: 3. Collects: 6. Wins: 3.
Player Bob Ray does not show cards.Bets: 0.50. Collects: 0. Loses: 0.50.
Player Cy does not show cards.Bets: 3. Collects: 0. Loses: 3.
Game ended at: 2016/5/1 12:1:5
"""

POKERTRACKER = """\
GAME #1001 Version:20.7.4.1 Uncalled:Y Texas Hold'em NL $0.50/$1 2024-05-01 12:00:00/GMT
Table Ours
Seat 1: Ann ($100.00 in chips) DEALER
Seat 2: Bob Ray ($80.50 in chips)
Seat 4: Cy ($120.00 in chips)
Bob Ray: Post SB $0.50
Cy: Post BB $1.00
*** HOLE CARDS ***
Dealt to Ann [SA DK]
Ann: Raise (NF) $3.00
Bob Ray: Fold
Cy: Call $2.00
*** FLOP *** [HA C7 D2]
Cy: Check
Ann: Bet $5.00
Cy: Call $5.00
*** TURN *** [S9]
Cy: Check
Ann: Check
*** RIVER *** [H3]
Cy: Check
Ann: Check
*** SUMMARY ***
Total pot $15.50 Rake $1.00
Ann: Shows [SA DK] One Pair, Aces
Cy: Mucks [DA CJ] One Pair, Aces
Ann: wins $15.50
"""

POKERTRACKER_DEAL = """\
** Game ID 77 Version:3 starting - 2013-05-28 16:44:14
** Ours (Deep) - $5K Max [Hold'em] (0.50|1 NL - $ Cash Game seats:6 badbeat ) Real Money
- Ann sitting in seat 1 with $100.00 at end $103.00 [Dealer]
- Bob Ray sitting in seat 2 with $80.50 at end $80.00
- Cy sitting in seat 4 with $120.00 at end $117.00
Bob Ray posted the small blind - $0.50
Cy posted the big blind - $1.00
** Dealing card to Ann: A of s, 10 of d
Ann raised - $3.00
Bob Ray folded
Cy called - $2.00
** Dealing the flop: A of h, 7 of c, 2 of d
Cy checked
Ann bet - $5.00
Cy folded
Ann mucks:
Ann wins $11.00 from the main pot
End of game 77
"""

MORE = {
    "bovada": BOVADA,
    "pokernow": evening(_EVENING),
    "winning": WINNING,
    "pokertracker": POKERTRACKER,
}
