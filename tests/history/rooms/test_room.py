"""Non-breaking spaces in text files of rooms, before amounts and within them."""

from __future__ import annotations

import re

import pytest

from croupier.history import FORMATS, HandLog, guess_format
from tests.history.rooms.samples import SAMPLES

MARKUP = ("ipoker", "merge", "boss", "microgaming", "everest")
each_text = pytest.mark.parametrize("room", [room for room in SAMPLES if room not in MARKUP])


def in_chips(text: str) -> str:
    """The hand of a room in chips without a sign, most amounts of which have three digits."""
    return re.sub(
        r"\$ ?(\d+(?:\.\d+)?)|(\d+(?:\.\d+)?)€",
        lambda found: f"{float(found[1] or found[2]) * 200:.0f}",
        text,
    )


@each_text
@pytest.mark.parametrize("blank", ["\u00a0", "\u202f"])
def test_a_blank_before_an_amount_is_no_separator_of_thousands(room: str, blank: str) -> None:
    lines = in_chips(SAMPLES[room]).splitlines(keepends=True)
    usual = list(FORMATS[room].read(lines))
    assert isinstance(usual[0], HandLog), usual
    for number, line in enumerate(lines):
        changed = [*lines[:number], line.replace(" ", blank), *lines[number + 1 :]]
        assert list(FORMATS[room].read(changed)) == usual, line


@each_text
def test_the_room_is_told_with_any_blanks(room: str) -> None:
    assert guess_format(SAMPLES[room].replace(" ", "\u00a0")[:4096]).name == room
