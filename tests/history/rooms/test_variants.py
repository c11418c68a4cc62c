"""Variants that rooms write: currencies, missing parts, bomb pots, stud without its open cards."""

from __future__ import annotations

import pytest

from croupier.hand.operations import BringInPosting
from croupier.history import HandFault, HandLog
from croupier.history.setup import HandSetup, game_of
from tests.history.rooms.late_samples import LATE
from tests.history.rooms.more_samples import MORE
from tests.history.rooms.samples import SAMPLES
from tests.history.rooms.test_odd_hands import assumed, read, stacks

PARTY_STUD = """\
***** Hand History for Game 12345678 *****
$1/$2 USD FL 7 Card Stud - Monday, April 25, 14:20:12 EDT 2011
Table Ours (Real Money)
Seat 0 is the button
Total number of players : 3/8
Seat 1: Ann ( $30 USD )
Seat 2: Bob ( $30 USD )
Seat 3: Cy ( $30 USD )
Ann posts ante [$0.10 USD]
Bob posts ante [$0.10 USD]
Cy posts ante [$0.10 USD]
** Dealing **
Dealt to Ann [  3h 8c 7c ]
Bob opens
Bob bring-ins [$0.50 USD]
Cy completes [$1 USD]
Ann folds
Bob calls [$0.50 USD]
** Dealing Fourth street **
Cy opens
Cy bets [$1 USD]
Bob calls [$1 USD]
** Dealing Fifth street **
Bob opens
Bob checks
Cy bets [$2 USD]
Bob calls [$2 USD]
** Dealing Sixth street **
Cy opens
Cy checks
Bob checks
** Dealing River **
Cy opens
Cy checks
Bob checks
Cy shows [ Qc, 3d, Ac, Ah, 2s, 5h, Jc ]a pair of Aces.
Bob doesn't show [ Kc, Kd, 4c, 9h, 9s, 6h, 6c ]two pairs, Kings and Nines.
Cy wins $7.80 USD from the main pot with a pair of Aces.
"""


def test_stud_without_open_cards_takes_the_opener_from_the_file() -> None:
    won = PARTY_STUD.replace("Cy wins $7.80", "Bob wins $7.80").replace(
        "Bob doesn't show", "Bob shows"
    )
    found = read("partypoker", won)
    assert isinstance(found, HandLog)
    state = found.replay()
    bringers = [
        operation.player_index
        for operation in state.operations
        if isinstance(operation, BringInPosting)
    ]
    assert bringers == [found.players.index("Bob")]
    assert stacks(found) == [29.9, 33.7, 25.9]
    assert any("the face-up cards are not printed" in sentence for sentence in assumed(found))
    # The log has the openers, and still has the name of the game.
    setup = found.setup
    assert [street.opener for street in setup.streets] == [1, 2, 1, 2, 2]
    assert HandSetup.from_json(setup.to_json()) == setup
    game = game_of(setup)
    assert game is not None
    assert game.class_name == "FixedLimitSevenCardStud"


def test_stud_without_open_cards_is_still_checked() -> None:
    shown = PARTY_STUD.replace("Bob doesn't show", "Bob shows")  # two pairs beat a pair
    assert not isinstance(read("partypoker", shown), HandLog)
    double = PARTY_STUD.replace(
        "Cy bets [$1 USD]\nBob calls [$1", "Cy double bets [$2 USD]\nBob calls [$2"
    )
    assert isinstance(read("partypoker", double.replace("wins $7.80", "wins $9.80")), HandLog)
    wrong = PARTY_STUD.replace("Ann folds", "Bob folds")
    assert not isinstance(read("partypoker", wrong), HandLog)


BOMB_POT = """\
Poker Hand #RC1234567890: Hold'em No Limit ($1/$2) - 2024/05/01 12:00:00
Table 'Ours' 6-max Seat #1 is the button
Seat 1: Hero ($200 in chips)
Seat 2: ab12 ($200 in chips)
Seat 3: cd34 ($200 in chips)
Hero: posts the ante $5
ab12: posts the ante $5
cd34: posts the ante $5
*** HOLE CARDS ***
Dealt to Hero [As Kd]
*** FLOP *** [2c 7d 9h]
ab12: checks
cd34: bets $10
Hero: folds
ab12: folds
Uncalled bet ($10) returned to cd34
*** SHOWDOWN ***
cd34 collected $14.25 from pot
*** SUMMARY ***
Total pot $15 | Rake $0.75 | Jackpot $0 | Bingo $0
Board [2c 7d 9h]
"""


def test_a_bomb_pot_is_known_by_its_antes() -> None:
    assert stacks(read("ggpoker", BOMB_POT)) == [195, 209.25, 195]


@pytest.mark.parametrize(
    ("sign", "currency"),
    [("€", "EUR"), ("£", "GBP"), ("₹", "INR"), ("R$", "BRL"), ("CA$", "CAD"), ("zł", "PLN")],
)
def test_currencies(sign: str, currency: str) -> None:
    plain = SAMPLES["pokerstars"]
    found = read("pokerstars", plain.replace(" USD", "").replace("$", sign))
    assert isinstance(found, HandLog)
    assert found.details["currency"] == currency
    assert stacks(found) == stacks(read("pokerstars", plain))


def test_a_hand_without_its_summary() -> None:
    found = read("pokerstars", SAMPLES["pokerstars"].partition("*** SUMMARY")[0])
    assert stacks(found) == stacks(read("pokerstars", SAMPLES["pokerstars"]))
    assert "the hand has no summary" in assumed(found)


@pytest.mark.parametrize("room", ["pokerstars", "ongame", "pkr", "kingsclub", "bovada", "ggpoker"])
def test_blanks_before_lines_and_blank_lines_between_them(room: str) -> None:
    text = {**SAMPLES, **MORE, **LATE}[room]
    plain = stacks(read(room, text))
    assert stacks(read(room, "".join(f"  {line}\n" for line in text.splitlines()))) == plain
    assert stacks(read(room, "\n\n" + text.replace("\n", "\n\n"))) == plain


def test_the_stacks_after_a_hand_of_kingsclub_correct_its_pot() -> None:
    plain = read("kingsclub", LATE["kingsclub"])
    less = read("kingsclub", LATE["kingsclub"].replace("wins pot (15.50)", "wins pot (15)"))
    assert stacks(less) == stacks(plain)
    assert "the printed pot differs from the stacks after the hand" in assumed(less)
    wrong = LATE["kingsclub"].replace("wins pot (15.50)", "wins pot (15)").replace("107.50", "107")
    assert not isinstance(read("kingsclub", wrong), HandLog)


@pytest.mark.parametrize("room", ["ipoker", "merge", "boss"])
@pytest.mark.parametrize(
    ("old", "new"),
    [("\n", ""), (">\n", ">\n\n   \n"), ("\n", "\r\n"), ("/>", "/>   ")],
    ids=["one line", "empty lines", "other line ends", "blanks between elements"],
)
def test_blanks_of_xml_do_not_matter(room: str, old: str, new: str) -> None:
    text = SAMPLES[room]
    hand, plain = read(room, text.replace(old, new)), read(room, text)
    assert isinstance(hand, HandLog)
    assert isinstance(plain, HandLog)
    assert hand == plain


@pytest.mark.parametrize("text", [SAMPLES["winning"], MORE["winning"]], ids=["new", "old"])
@pytest.mark.parametrize(
    "chat", ["Ann: gg", 'Player Ann said: "nice folds"', 'Ann said, "I call"', "Dealer: Ann wins"]
)
def test_winning_with_chat(text: str, chat: str) -> None:
    """Chat may stand anywhere after the seats."""
    lines = text.splitlines()
    plain = read("winning", text)
    assert isinstance(plain, HandLog)
    for place in range(8, len(lines)):
        hand = read("winning", "\n".join([*lines[:place], chat, *lines[place:]]))
        assert isinstance(hand, HandLog), (chat, place, hand)
        assert hand.operations == plain.operations


def test_kingsclub_draws_of_several_runs_are_not_supported() -> None:
    text = """\
#7001: No Limit 2-7 Single Draw - 5/10
2024-05-01 12:00:00
Table 'Ours' Seat 1 is the button
Seat 1: Ann (100)
Seat 2: Bob (100)
*** 1ST BETTING ROUND ***
Ann: posts the small blind 5
Bob: posts the big blind 10
Dealt to Ann: [2c 3d 4h 5s 7c]
Dealt to Bob: [X X X X X]
Ann raises to 100, and is all in
Bob calls 100, and is all in
*** 1ST DRAW ***
Dealt to Bob: [X X X X X X]
Ann stands pat
Ann shows [2c 3d 4h 5s 7c]
*** SUMMARY ***
Seat 1: Ann (200) +100
Seat 2: Bob (0) -100
Ann wins pot (200)
"""
    fault = read("kingsclub", text)
    assert isinstance(fault, HandFault)
    assert (fault.kind, fault.reason) == (
        "unsupported",
        "a draw that is run several times cannot be played again",
    )
