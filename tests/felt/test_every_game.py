"""A hand of every game of the catalogue through the server's side of a table, with every scene."""

import asyncio
import json
from typing import Any
from xml.etree import ElementTree

import pytest

from croupier.felt.bot_table import BotTable
from croupier.felt.house import House
from croupier.felt.messages import Act, Draw, NextHand, Wish, read_message
from croupier.games.catalogue import GAMES
from croupier.scene.still import still

HOUSE = House(seed=7)


def play(table: BotTable) -> list[dict[str, Any]]:
    """Play the hand to its end as the page would; return every frame."""
    frames = [table.news()]
    for _ in range(1000):
        if table.waits_for_bot:
            asyncio.run(table.ask_bot())
        elif frames[-1]["question"]:
            message = read_message(json.dumps(answer(table.number, frames[-1]["question"])))
            assert isinstance(message, (Act, Draw))
            table.take(message)
        table.finish()
        frames.append(table.news())
        if frames[-1]["over"]:
            return frames
    raise AssertionError("the hand does not end")


def answer(hand: int, question: dict[str, Any]) -> dict[str, Any]:
    """Discard as few cards as allowed, check or call, and raise once at the beginning."""
    said = {"hand": hand, "number": question["number"]}
    if question["kind"] == "draw":
        return {**said, "type": "draw", "cards": question["cards"][: max(question["least"], 1)]}
    assert question["fold"] or question["why_no_fold"]
    if "raise" not in question:
        assert question["why_no_raise"]
    elif question["number"] < 6:
        return {**said, "type": "act", "action": "raise", "to": question["raise"]["least"]}
    return {**said, "type": "act", "action": "call" if question["call"] else "check"}


@pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])
def test_a_hand_of_every_game(game: Any) -> None:
    wish = HOUSE.usual(game.name, None, ())._replace(bots=("call",), seed=3)
    table = HOUSE.make(wish)
    try:
        first = play(table)
        table.take(NextHand(table.number))
        second = play(table)
    finally:
        table.close()
    for frames in (first, second):
        scene = frames[-1]["scene"]
        assert json.loads(json.dumps(frames)) == frames
        assert scene["steps"][-1]["players"][scene["hero"]]["won"]
        for step in range(len(scene["steps"])):
            ElementTree.fromstring(still(scene, step))  # well-formed, whatever the game
        boards = [len(board) for board in scene["steps"][-1]["boards"]]
        assert all(count <= scene["board_size"] for count in boards)


def test_a_wish_names_one_bot_for_all_seats() -> None:
    table = HOUSE.make(Wish("holdem", 4, ("call",), 1))
    assert [chair.name for chair in table.chairs] == ["You", "call-1", "call-2", "call-3"]
    table.close()
