"""Other notations through HandHistory, compared with PokerKit."""

from pathlib import Path
from typing import Any

import pytest

import croupier
import pokerkit
from croupier import NotationError
from croupier.history import phh
from croupier.history.phh import HandHistory

SITES = Path(__file__).parents[4] / "shared" / "data" / "sites"
FIELDS: dict[str, Any] = {
    "variant": "NT",
    "antes": [0, 0],
    "blinds_or_straddles": [50, 100],
    "min_bet": 100,
    "starting_stacks": [20000, 20000],
    "actions": [
        *("d dh p1 AsKs", "d dh p2 QdQh", "p2 cbr 300", "p1 cc", "d db 2c3c4d", "p1 cc"),
        *("p2 cbr 500", "p1 f"),
    ],
    "players": ["A", "B"],
    "hand": 7,
}


@pytest.mark.parametrize("position", [0, 1])
def test_acpc_messages(position: int) -> None:
    ours = list(HandHistory(**FIELDS).to_acpc_protocol(position, 9))
    assert ours == list(pokerkit.HandHistory(**FIELDS).to_acpc_protocol(position, 9))
    assert ours[0] == (
        "S->",
        f"MATCHSTATE:{position}:9::{'AsKs|' if not position else '|QdQh'}\r\n",
    )


ENDS = {
    "both show": ["p1 cc", "p2 cc", "d db 5h", "p1 cc", "p2 cc", "p1 sm AsKs", "p2 sm QdQh"],
    "first mucks": ["p1 cc", "p2 cc", "d db 5h", "p1 cc", "p2 cc", "p1 sm", "p2 sm QdQh"],
    "second mucks": ["p1 cc", "p2 cc", "d db 5h", "p1 cc", "p2 cc", "p1 sm AsKs", "p2 sm"],
    "all-in": ["p1 cbr 19700", "p2 cc", "p1 sm AsKs", "p2 sm QdQh", "d db 5h"],
    "shown after a fold": ["p1 cbr 19700", "p2 f", "p1 sm AsKs"],
}


@pytest.mark.parametrize("position", [0, 1])
@pytest.mark.parametrize("end", ENDS)
def test_acpc_messages_tell_the_hands_that_were_shown(end: str, position: int) -> None:
    start = [*FIELDS["actions"][:5], "p1 cc", "p2 cc", "d db 9s"]
    fields = {**FIELDS, "actions": [*start, *ENDS[end]]}
    ours = list(HandHistory(**fields).to_acpc_protocol(position, 9))
    assert ours == list(pokerkit.HandHistory(**fields).to_acpc_protocol(position, 9))
    before, last = ours[:-1], ours[-1]
    other = ("QdQh", "AsKs")[position]
    assert not any(other in message for _, message in before)
    mucks = {"first mucks": 0, "second mucks": 1}.get(end, -1)
    hidden = mucks == 1 - position or (end == "shown after a fold" and position == 0)
    assert (other in last[1]) is not hidden


def test_pluribus_lines_there_and_back() -> None:
    line = HandHistory(**FIELDS).to_pluribus_protocol()
    assert line == pokerkit.HandHistory(**FIELDS).to_pluribus_protocol()
    game = croupier.games.NoLimitTexasHoldem((), True, 0, (50, 100), 100)
    hands = HandHistory.from_acpc_protocol(game, 20000, f"{line}\nSTATE:nonsense\n")
    with pytest.warns(UserWarning, match="line 2"):
        (hand,) = hands
    assert hand.actions == FIELDS["actions"]
    with pytest.raises(NotationError, match="line 1"):
        list(HandHistory.from_acpc_protocol(game, 20000, "STATE:nonsense", error_status=True))


def test_what_these_notations_can_not_say() -> None:
    with pytest.raises(NotationError, match="cannot express PO"):
        HandHistory(**{**FIELDS, "variant": "PO"}).to_pluribus_protocol()
    with pytest.raises(NotationError, match="the hand number is"):
        HandHistory(**{**FIELDS, "hand": "x"}).to_pluribus_protocol()
    with pytest.raises(NotationError, match="position 5 does not exist"):
        list(HandHistory(**FIELDS).to_acpc_protocol(5))


ROOMS = ("absolute_poker", "full_tilt_poker", "ipoker_network", "ongame_network", "partypoker")


@pytest.mark.parametrize("name", [*ROOMS, "pokerstars"])
def test_text_that_is_of_no_room(name: str) -> None:
    assert list(getattr(HandHistory, f"from_{name}")("hello\n")) == []


def test_names() -> None:
    for name in phh.__all__:
        assert getattr(croupier.pokerkit, name).__name__ == getattr(phh, name).__name__
