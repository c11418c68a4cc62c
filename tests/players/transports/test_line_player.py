"""The messages to a player behind a line, and their order."""

import json
import os
from collections.abc import Iterator
from typing import Any

import pytest

from croupier.botkit import CallBot, PublicGamestate, Table
from croupier.errors import PlayerTimeout
from croupier.players.transports.channel import LineChannel
from croupier.players.transports.line_player import LinePlayer

GREETING = b'{"type":"hello","protocol":1}\n'
RESULT = {"round": 1, "history": []}


class Piped(LinePlayer):
    """A player over two pipes, whose other ends are in the hands of a test."""

    def __init__(self) -> None:
        super().__init__(0, move_limit=0.02, time_bank=0.0)
        self.reads, writing = os.pipe()
        reading, self.writes = os.pipe()
        os.set_blocking(self.reads, False)
        self._greet(LineChannel(reading, writing))

    def answer(self, *lines: bytes) -> None:
        os.write(self.writes, b"".join(lines))

    def told(self) -> list[dict[str, Any]]:
        """Return the messages written since the last call."""
        try:
            return [json.loads(line) for line in os.read(self.reads, 65536).splitlines()]
        except BlockingIOError:
            return []


@pytest.fixture
def player() -> Iterator[Piped]:
    player = Piped()
    assert [message["type"] for message in player.told()] == ["hello"]
    yield player
    player.close()
    os.close(player.reads)
    os.close(player.writes)


def a_question() -> tuple[PublicGamestate, tuple[str, ...]]:
    asked: list[Any] = []

    class Asked(CallBot):
        def get_action(self, gamestate: PublicGamestate, hole_cards: Any) -> tuple[str, int]:
            asked.append((gamestate, hole_cards))
            return super().get_action(gamestate, hole_cards)

    Table([Asked(0), CallBot(1)], 1000, {1: (10, 20)}, seed=1).simulate_hand()
    return asked[0]  # type: ignore[no-any-return]


def test_a_seed_is_told_together_with_the_next_question(player: Piped) -> None:
    player.answer(GREETING, b'{"request":1,"action":"call"}\n')
    player.reseed(7)
    assert player.told() == []
    assert player.get_action(*a_question()) == ("call", 0)
    assert [message["type"] for message in player.told()] == ["seed", "act"]
    player.answer(b'{"request":2,"action":"fold"}\n')
    player.get_action(*a_question())
    assert [message["type"] for message in player.told()] == ["act"]


def test_a_seed_comes_before_the_end_of_its_hand(player: Piped) -> None:
    player.reseed(7)
    player.hand_over(RESULT)
    player.reseed(8)
    player.reseed(9)  # of a hand that was begun again
    assert player.told() == []  # it has not greeted yet
    player.answer(GREETING, b'{"request":1,"action":"call"}\n')
    player.get_action(*a_question())
    told = [(message["type"], message.get("seed")) for message in player.told()]
    assert told == [("seed", 7), ("end", None), ("seed", 9), ("act", None)]
    player.reseed(10)
    player.hand_over(dict(RESULT))
    assert [message["type"] for message in player.told()] == ["seed", "end"]


def test_answers_that_come_in_parts_and_together(player: Piped) -> None:
    player.answer(GREETING[:5])
    player.answer(
        GREETING[5:], b'{"request":0,"action":"fold"}\n{"request":1,"action":"check"}\n{"requ'
    )
    assert player.get_action(*a_question()) == ("check", 0)
    assert player.faults == ["answered request 0 instead of 1"]
    player.answer(b'est":2,"action":"raise","amount":40}\n')
    assert player.get_action(*a_question()) == ("raise", 40)
    with pytest.raises(PlayerTimeout):
        player.get_action(*a_question())
    assert player.decisions == 2
