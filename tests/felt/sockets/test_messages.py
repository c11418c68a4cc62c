"""The messages of a browser: valid ones, and refused ones."""

import json
from typing import Any

import pytest

from croupier.felt.sockets.messages import Act, BadMessage, Draw, Return, Sit, Wish, read_message


def read(**message: Any) -> object:
    return read_message(json.dumps(message))


def test_every_message_is_read() -> None:
    wish = {"game": "holdem", "players": 3, "bots": ["tight"], "seed": None}
    assert read(type="sit", token="t", **wish) == Sit("t", Wish("holdem", 3, ("tight",), None))
    assert read(type="return", seat="1.x") == Return("1.x")
    assert read(type="act", hand=1, number=0, action="raise", to=6) == Act(1, 0, "raise", 6)
    assert read(type="draw", hand=1, number=0, cards=["As"]) == Draw(1, 0, ("As",))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "null",
        "{",
        "[" * 4000,
        '{"type": []}',
        '{"type": "die"}',
        '{"type": "next"}',
        '{"type": "next", "hand": true}',
        '{"type": "next", "hand": 1.0}',
        '{"type": "next", "hand": 1, "more": 2}',
        '{"type": "next", "hand": 1e999}',
        '{"type": "act", "hand": 1, "number": 0, "action": "steal"}',
        '{"type": "act", "hand": 1, "number": 0, "action": "raise"}',
        '{"type": "act", "hand": 1, "number": 0, "action": "fold", "to": 3}',
        '{"type": "draw", "hand": 1, "number": 0, "cards": [1]}',
        '{"type": "draw", "hand": 1, "number": 0, "cards": "As"}',
        '{"type": "sit", "token": "t", "game": "holdem", "players": 99, "bots": []}',
        '{"type": "return", "seat": null}',
        " " * 5000,
        '{"type": "next", "hand": 1}' + " " * 5000,
    ],
)
def test_what_fits_no_schema_is_refused(text: str) -> None:
    with pytest.raises(BadMessage):
        read_message(text)
