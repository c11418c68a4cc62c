"""The hand of `samples`, in the text of the rooms that came later."""

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
    """Write what happened as PokerNow does: a table, the newest line first."""
    rows = ["entry,at,order"]
    for number, line in reversed(list(enumerate(lines.splitlines()))):
        entry = line.replace('"', '""')
        rows.append(f'"{entry}",2024-05-01T12:00:{number % 60:02d}.000Z,{171 * 10**12 + number}')
    return "\n".join(rows) + "\n"


MORE = {
    "bovada": BOVADA,
    "pokernow": evening(_EVENING),
}
