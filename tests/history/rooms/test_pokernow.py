"""PokerNow: bomb pots, several runs, straddles, and files that begin in the middle."""

from __future__ import annotations

from croupier.history import FORMATS, HandFault, HandLog
from croupier.history.formats import Found
from tests.history.rooms.more_samples import evening

START = '-- starting hand #1 (id: x1)  ({game}) (dealer: "Ann @ a") --\n'
STACKS = 'Player stacks: #1 "Ann @ a" ({ann}) | #2 "Bob @ b" ({bob}) | #3 "Cy @ c" ({cy})\n'
END = "-- ending hand #1 --\n"


def read(
    lines: str, game: str = "No Limit Texas Hold'em", ann: int = 100, bob: int = 100, cy: int = 100
) -> list[Found]:
    head = START.format(game=game) + STACKS.format(ann=ann, bob=bob, cy=cy)
    return list(FORMATS["pokernow"].read(evening(head + lines + END).splitlines(keepends=True)))


BOMB = """\
"Cy @ c" posts a bet of 5 (bomb pot bet)
"Ann @ a" calls 5 (bomb pot bet)
"Bob @ b" calls 5 (bomb pot bet)
Flop:  [A♥, 7♣, 2♦]
Flop (second board):  [K♥, 8♣, 3♦]
"Bob @ b" checks
"Cy @ c" checks
"Ann @ a" bets 10
"Bob @ b" calls 10
"Cy @ c" folds
Turn: A♥, 7♣, 2♦ [9♠]
Turn (second board): K♥, 8♣, 3♦ [10♠]
"Bob @ b" checks
"Ann @ a" checks
River: A♥, 7♣, 2♦, 9♠ [3♥]
River (second board): K♥, 8♣, 3♦, 10♠ [4♥]
"Bob @ b" checks
"Ann @ a" checks
"Ann @ a" shows a A♠, Q♣.
"Bob @ b" shows a K♠, J♣.
"Ann @ a" collected 17.50 from pot with Pair, A's (combination: A♠, A♥, Q♣, 9♠, 7♣)
"Bob @ b" collected 17.50 from pot with Pair, K's on the second board  (combination: K♠)
"""


def test_a_bomb_pot_is_bet_from_the_flop_on() -> None:
    (hand,) = read(BOMB)
    assert isinstance(hand, HandLog), hand
    state = hand.replay()
    assert [*map(float, state.stacks)] == [102.5, 95, 102.5]
    assert state.street_count == 3
    assert len(state.board_cards) == 5


RUNS = """\
"Bob @ b" posts a small blind of 1
"Cy @ c" posts a big blind of 2
"Ann @ a" raises to 100 and go all in
"Bob @ b" folds
"Cy @ c" calls 50 and go all in
Uncalled bet of 50 returned to "Ann @ a"
All players in hand choose to run it twice.
"Ann @ a" shows a A♠, A♣.
"Cy @ c" shows a K♠, K♣.
Flop:  [2♥, 7♣, 2♦]
Turn: 2♥, 7♣, 2♦ [9♠]
River: 2♥, 7♣, 2♦, 9♠ [3♥]
Flop (second run):  [K♥, 8♣, 3♦]
Turn (second run): K♥, 8♣, 3♦ [10♠]
River (second run): K♥, 8♣, 3♦, 10♠ [4♥]
"Ann @ a" collected 50.50 from pot with Two Pair, A's & 2's (combination: A♠)
"Cy @ c" collected 50.50 from pot with Three of a Kind, K's on the second run  (combination: K♠)
"""


def test_two_runs() -> None:
    (hand,) = read(RUNS, cy=50)
    assert isinstance(hand, HandLog), hand
    assert [*map(float, hand.replay().stacks)] == [99, 50.5, 100.5]


STRADDLE = """\
"Bob @ b" posts a small blind of 1
"Cy @ c" posts a big blind of 2
"Bob @ b" posts a straddle of 4
"Cy @ c" posts a missing small blind of 1
"Ann @ a" folds
"Cy @ c" folds
Uncalled bet of 2 returned to "Bob @ b"
"Bob @ b" collected 5 from pot
"""


def test_a_straddle_is_named_by_its_total() -> None:
    (hand,) = read(STRADDLE)
    assert isinstance(hand, HandLog), hand
    assert [*map(int, hand.replay().stacks)] == [103, 97, 100]


def test_hands_that_a_file_has_only_a_part_of() -> None:
    whole = START.format(game="No Limit Texas Hold'em") + STACKS.format(ann=9, bob=9, cy=9)
    text = evening('"Bob @ b" folds\n-- ending hand #6 --\n' + whole + STRADDLE)
    found = list(FORMATS["pokernow"].read(text.splitlines(keepends=True)))
    assert [hand.kind for hand in found if isinstance(hand, HandFault)] == ["incomplete"] * 2


def test_what_is_paid_beside_the_pot_is_kept() -> None:
    (hand,) = read(STRADDLE + '"Ann @ a" pays the 7-2 bounty of 2 to "Bob @ b"\n')
    assert isinstance(hand, HandLog)
    assert hand.details["bounties"] == ['"Ann @ a" pays the 7-2 bounty of 2 to "Bob @ b"']


def test_chips_that_do_not_add_up_are_found() -> None:
    (fault,) = read(STRADDLE.replace("collected 5", "collected 4"))
    assert isinstance(fault, HandFault)
    assert fault.line
