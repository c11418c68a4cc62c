"""Files with missing or misplaced lines: every hand is read or counted."""

from __future__ import annotations

import pytest

from croupier.history import FORMATS, HandFault, HandLog
from tests.history.rooms.more_samples import BOVADA, POKERTRACKER
from tests.history.rooms.samples import SAMPLES
from tests.history.rooms.test_odd_hands import assumed, read, stacks

WITH_ENDS = (
    "pokerstars",
    "fulltilt",
    "absolute",
    "ggpoker",
    "winamax",
    "pacific",
    "ongame",
    "bovada",
    "betonline",
    "enet",
    "kingsclub",
    "winning",
    "pokertracker",
)


@pytest.mark.parametrize("room", WITH_ENDS)
def test_a_hand_without_its_first_line_is_counted(room: str) -> None:
    text = SAMPLES[room].strip().splitlines()
    form = FORMATS[room]
    first = next(number for number, line in enumerate(text) if form.matches(line))
    headless = text[first + 1 :]
    between = ["", ""]
    for files in (
        headless + text,
        text + between + headless,
        text + between + headless + text,
    ):
        found = [*form.read(line + "\n" for line in files)]
        faults = [fault for fault in found if isinstance(fault, HandFault)]
        assert len(found) - len(faults) == files.count(text[first])
        assert [(fault.kind, fault.reason) for fault in faults] == [
            ("incomplete", "a hand has no first line in this file")
        ]
        assert files[(faults[0].line or 0) - 1].strip("*- :").upper() == "SUMMARY"


# Rooms without a line that ends a hand, by what is in the first line of a hand.
WITHOUT_ENDS = {
    "partypoker": "Hand History for Game",
    "ipoker": "<game ",
    "pokernow": "-- starting hand",
    "merge": "<game ",
    "cake": "Hand#",
    "everleaf": "Hand history for game",
    "boss": "<HISTORY ",
    "pkr": "Starting Hand #",
    "microgaming": "<Game ",
    "sealswithclubs": "Hand #",
    "everest": "<HAND ",
}


@pytest.mark.parametrize("room", WITHOUT_ENDS)
@pytest.mark.parametrize("lost", [1, 4, 12])
def test_what_is_left_of_a_hand_without_an_end_mark_is_counted(room: str, lost: int) -> None:
    text = SAMPLES[room].strip().splitlines()
    first = next(number for number, line in enumerate(text) if WITHOUT_ENDS[room] in line)
    # PokerNow writes the newest line first, so that what was played first is at the end.
    headless = text[: first - lost + 1] if room == "pokernow" else text[first + lost :]
    between = ["", ""]
    for files in (
        headless + between + text,
        text + between + headless,
        text + between + headless + between + text,
    ):
        found = [*FORMATS[room].read(line + "\n" for line in files)]
        faults = [fault for fault in found if isinstance(fault, HandFault)]
        assert len(found) - len(faults) == sum(WITHOUT_ENDS[room] in line for line in files)
        (fault,) = faults
        assert fault.kind == "incomplete"
        missing = "a hand has no first line" if room != "pokernow" else "the hand has no beginning"
        assert fault.reason == f"{missing} in this file"


def test_every_room_is_tried_without_first_lines() -> None:
    assert SAMPLES.keys() <= {*WITH_ENDS, *WITHOUT_ENDS}


@pytest.mark.parametrize(
    "talk", ["Dee: he folds", 'Dee said, "she bets"', "Table closes", "Dee left"]
)
def test_talk_before_the_first_hand_is_no_hand(talk: str) -> None:
    found = [*FORMATS["cake"].read([talk, "", *SAMPLES["cake"].splitlines()])]
    assert [type(hand) for hand in found] == [HandLog]


def test_the_summary_of_bovada_is_cut_by_the_seats_of_another_hand() -> None:
    last = BOVADA.rstrip().splitlines()[-1]
    hand, fault = FORMATS["bovada"].read(
        (BOVADA.rstrip()[: -len(last) // 2] + BOVADA.partition("\n")[2]).splitlines()
    )
    assert isinstance(hand, HandLog)
    assert isinstance(fault, HandFault)
    assert fault.reason == "a hand has no first line in this file"


def test_a_hand_of_entraction_without_its_table_does_not_say_its_limit() -> None:
    lines = [line for line in SAMPLES["enet"].splitlines() if not line.startswith("Table")]
    (fault,) = FORMATS["enet"].read(lines)
    assert isinstance(fault, HandFault)
    assert (fault.kind, fault.reason) == (
        "incomplete",
        "the file does not say the limit of the game",
    )


OLD_WINNING = """\
Game started at: 2016/8/1 12:0:0
Game ID: 99 0.50/1 Ours (Hold'em)
Seat 1 is the button
Seat 1: Ann (100).
Seat 2: Bob (80.50).
Player Ann has small blind (0.50)
Player Bob has big blind (1)
Player Ann received a card.
Player Ann received a card.
Player Bob received a card.
Player Bob received a card.
Player Ann folds
Uncalled bet (0.50) returned to Bob
Player Bob mucks cards
------ Summary ------
Pot: 1. Rake 0
Player Ann does not show cards.Bets: 0.50. Collects: 0. Loses: 0.50.
*Player Bob mucks (does not show cards). Bets: 0.50. Collects: 1. Wins: 0.50.
Game ended at: 2016/8/1 12:1:0
"""


def test_an_old_hand_of_winning_may_lack_the_line_of_its_time() -> None:
    found = read("winning", OLD_WINNING)
    assert stacks(found) == [81, 99.5]
    assert isinstance(found, HandLog)
    assert found.details["time"] == "2016-08-01T12:00:00"
    for text in (
        OLD_WINNING.partition("\n")[2],
        OLD_WINNING.replace("Game ID", "Cy has left the table\nGame ID"),
    ):
        found = read("winning", text)
        assert stacks(found) == [81, 99.5]
        assert isinstance(found, HandLog)
        assert "time" not in found.details


@pytest.mark.parametrize("turn", ["Cy: Check\nAnn: Check\n", "Cy: Bet $2.00\nAnn: Call $2.00\n"])
def test_pokertracker_prints_a_heading_after_what_happened_on_its_street(turn: str) -> None:
    own = "*** TURN *** [S9]\nCy: Check\nAnn: Check\n"
    more = 4 * ("Bet" in turn)
    text = POKERTRACKER.replace(own, "*** TURN *** [S9]\n" + turn)
    text = text.replace("$15.50", f"${15.5 + more:.2f}")
    right = read("pokertracker", text)
    late = read(
        "pokertracker", text.replace("*** TURN *** [S9]\n" + turn, turn + "*** TURN *** [S9]\n")
    )
    assert stacks(late) == stacks(right)
    assert isinstance(late, HandLog)
    assert isinstance(right, HandLog)
    assert [repr(one) for one in late.operations] == [repr(one) for one in right.operations]
    assert assumed(late) == ["a street begins before its heading: the betting was over"]


def test_a_bet_of_more_than_the_printed_stack_is_told_with_the_line_of_the_stack() -> None:
    text = POKERTRACKER.replace("Ann ($100.00", "Ann ($7.00")
    found = read("pokertracker", text)
    assert isinstance(found, HandFault)
    assert (found.reason, found.line) == ("Ann has 7 by this line, but puts in 8", 3)


SIDE_POT = """\
***** 888poker Hand History for Game 12 *****
$50/$100 Blinds No Limit Holdem - *** 01 05 2014 12:00:00
Tournament #5 $1 + $0.10 - Table #1 (Real Money)
Seat 1 is the button
Total number of players : 3
Seat 1: Ann ( $300 )
Seat 2: Bob ( $800 )
Seat 3: Cy ( $900 )
Bob posts small blind [$50]
Cy posts big blind [$100]
** Dealing down cards **
Ann raises [$300]
Bob calls [$250]
Cy calls [$200]
** Dealing flop ** [ Ts, Th, 2s ]
Bob bets [$400]
Cy calls [$400]
** Dealing turn ** [ 8c ]
Bob checks
Cy checks
** Dealing river ** [ 8s ]
Bob checks
Cy checks
** Summary **
Ann shows [ Ks, 9s ]
Bob mucks [ Ad, Qc ]
Cy shows [ Kc, 7d ]
Ann collected [ $900 ]
Bob collected [ $800 ]
"""


def test_a_player_who_is_said_to_muck_may_win_a_side_pot() -> None:
    found = read("pacific", SIDE_POT)
    assert stacks(found) == [900, 200, 900]
    assert assumed(found) == ["Bob won a part of the pot without showing: the cards are known"]
    unseen = read("pacific", SIDE_POT.replace("Bob mucks [ Ad, Qc ]", "Bob did not show his hand"))
    assert isinstance(unseen, HandFault)
    assert (unseen.kind, unseen.reason) == ("incomplete", "Bob won a part of the pot unseen")


def test_cards_that_do_not_win_are_not_taken_for_the_winner_s() -> None:
    found = read("pacific", SIDE_POT.replace("Ad, Qc", "4d, 3c"))
    assert isinstance(found, HandFault)
    assert found.kind == "failed"


@pytest.mark.parametrize(
    ("room", "told", "wrong"),
    [
        ("boss", '<RESULT PLAYER="Cy" WIN="0.00"', '<RESULT PLAYER="Cy" WIN="0.x0"'),
        ("merge", '<winner amount="15.50"', '<winner amount="115.50"'),
        ("microgaming", 'amount="15.50"', 'amount="15.x0"'),
    ],
)
def test_reasons_of_xml_name_the_line_of_the_file(room: str, told: str, wrong: str) -> None:
    text = SAMPLES[room]
    line = text[: text.index(told)].count("\n") + 1
    for before in (0, 50):
        changed = "\n" * before + text.replace(told, wrong)
        (fault,) = FORMATS[room].read(changed.splitlines(keepends=True))
        assert isinstance(fault, HandFault)
        assert fault.line == before + line, fault
