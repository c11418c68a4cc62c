"""Names at the table, and of people around it, that look like something else in a room's text."""

from __future__ import annotations

import re

import pytest

from croupier.history import FORMATS, HandFault, HandLog
from tests.history.rooms.samples import SAMPLES

LINED = ("pokerstars", "ggpoker", "fulltilt", "winamax", "absolute")  # in the style of PokerStars
each_lined = pytest.mark.parametrize("room", LINED)
# Names that are set apart from the text, or are not names.
QUOTED = ("ipoker", "bovada", "pokernow", "merge", "boss", "microgaming", "everest")
each_text = pytest.mark.parametrize("room", [room for room in SAMPLES if room not in QUOTED])

PLAYERS = {
    "ggpoker": ("Hero", "aa11", "bb22"),
    "absolute": ("ANN", "BOB RAY", "CY"),
    "pokerstars": ("Ann", "Bob Ray", "Cy: folds"),
}
BYSTANDERS = (
    "tableking joins the table at seat #4",
    "TABLEGUY has timed out",
    "tableguy: hi",
    "table 4 leaves the table",
    "uncalledfor leaves the table",
    "Uncalled bet: nice hand",
    "Dealt to me joins the table at seat #4",
    "hand cancelled? leaves the table",
    "Seat 3: y leaves the table",
    "*** has timed out",
    "Table: hi",
    "observer: collected $5 from pot",
)
NAMES = (
    *("tableking", "Table 'x'", "uncalledfor", "Uncalled bet", "Dealt to me", "Seat 3: y"),
    *(
        "J.R.",
        "a.b",
        "Bob (UK)",
        "Bob (5)",
        "a[b",
        "a [b",
        "[x]",
        "x [hero]",
        "Dealing",
        "** x",
        "Summary:",
    ),
)


def read(room: str, text: str) -> HandLog | HandFault:
    (found,) = FORMATS[room].read(text.splitlines(keepends=True))
    assert isinstance(found, HandLog | HandFault)
    return found


def renamed(room: str, player: int, name: str) -> str:
    """The hand of a room in which a player, by number, has another name; 0 wins."""
    return SAMPLES[room].replace(PLAYERS.get(room, ("Ann", "Bob Ray", "Cy"))[player], name)


def assert_same_hand(room: str, text: str) -> HandLog:
    """Read a text and demand that the chips move as in the hand of the room."""
    hand, usual = read(room, text), read(room, SAMPLES[room])
    assert isinstance(hand, HandLog), hand
    assert isinstance(usual, HandLog)
    assert hand.replay().operations == usual.replay().operations
    return hand


@each_text
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("player", [0, 1, 2])
def test_a_player_may_be_called_like_the_beginning_of_a_line(
    room: str, name: str, player: int
) -> None:
    assert name in assert_same_hand(room, renamed(room, player, name)).players


@pytest.mark.parametrize("room", ["pokerstars", "ggpoker", "winamax"])
@pytest.mark.parametrize("name", ["*** x", "*** ACE ***"])
def test_a_player_may_be_called_like_a_heading(room: str, name: str) -> None:
    assert name in assert_same_hand(room, renamed(room, 0, name)).players


@each_text
@pytest.mark.parametrize("line", BYSTANDERS)
def test_bystanders_may_be_called_anything(room: str, line: str) -> None:
    lines = SAMPLES[room].splitlines(keepends=True)
    ends = ("*** SUMMARY", "Summary:", "** Summary", "Ann wins ")
    summary = next(number for number, text in enumerate(lines) if text.startswith(ends))
    cards = next(number for number, text in enumerate(lines) if re.match("Deal.* to ", text))
    for place in (cards - 2, cards + 1, summary):
        assert_same_hand(room, "".join([*lines[:place], line + "\n", *lines[place:]]))


@each_lined
def test_a_line_that_is_cut_off_is_reported(room: str) -> None:
    lines = SAMPLES[room].splitlines(keepends=True)
    if room not in ("fulltilt", "absolute"):
        found = read(room, lines[0] + "Table 'Ou\n" + "".join(lines[2:]))
        assert isinstance(found, HandFault)
        assert (found.kind, found.reason) == ("incomplete", "the line of the table is cut off")
    dealt = next(line for line in lines if line.startswith("Dealt to "))
    found = read(room, "".join(lines).replace(dealt, dealt[:-5] + "\n"))
    assert isinstance(found, HandFault)
    assert (found.kind, found.line) == ("incomplete", lines.index(dealt) + 1)
    stranger = dealt.replace(PLAYERS.get(room, ("Ann",))[0], "Zed")
    found = read(room, "".join(lines).replace(dealt, stranger))
    assert isinstance(found, HandFault)
    assert found.reason == "cards are dealt to nobody at the table"


@pytest.mark.parametrize(
    "line", ["Uncalled", "Uncalled bet", "Uncalled bet of", "Uncalled bet of $5"]
)
def test_an_uncalled_bet_that_is_cut_off_is_reported(line: str) -> None:
    found = read(
        "fulltilt", SAMPLES["fulltilt"].replace("Uncalled bet of $5 returned to Ann", line)
    )
    assert isinstance(found, HandFault)
    assert found.reason == "a line is cut off"


@pytest.mark.parametrize("line", ["Hand cancelled", "Hand #55 has been canceled"])
def test_the_room_cancels_a_hand(line: str) -> None:
    found = read("fulltilt", SAMPLES["fulltilt"].replace("*** SUMMARY", f"{line}\n*** SUMMARY"))
    assert isinstance(found, HandFault)
    assert found.kind == "cancelled"


def test_two_players_win_in_one_line_whatever_dots_are_in_their_names() -> None:
    won = "wins $7.85 USD from the main pot with a pair of Aces."
    text = (
        renamed("partypoker", 0, "J.R.")
        .replace("Cy", "R.")
        .replace("doesn't show [ Ad, Jc ]", "shows [ Ad, Kc ]")
    )
    text = text.replace("J.R. wins $15.70 USD from the main pot with a pair of Aces.", "")
    hand = read("partypoker", text + f"J.R. {won}R. {won}\n")
    assert isinstance(hand, HandLog), hand
    assert [*map(str, hand.replay().payoffs)] == ["-0.5", "-0.15", "-0.15"]
