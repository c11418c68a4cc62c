"""Rooms whose files were written in several ways over the years."""

from __future__ import annotations

import pytest

from croupier.history import FORMATS, HandLog, guess_format
from tests.history.rooms import more_samples as samples

DIALECTS = {
    "winning": samples.WINNING_GAME,
    "pokertracker": samples.POKERTRACKER_DEAL,
}


@pytest.mark.parametrize("room", DIALECTS)
def test_a_hand_of_another_kind(room: str) -> None:
    text = DIALECTS[room]
    assert guess_format(text).name == room
    (hand,) = FORMATS[room].read(text.splitlines(keepends=True))
    assert isinstance(hand, HandLog), hand
    assert hand.players == ("Bob Ray", "Cy", "Ann")
    assert [*map(float, hand.replay().stacks)] == [80, 117, 103]
    assert hand.details["hero"] == "Ann"
