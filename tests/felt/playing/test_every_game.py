"""A hand of every game of the catalogue through the server's side of a table, with every scene."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from croupier.cards import Deck
from croupier.cards.hand_types import StandardHighHand
from croupier.felt.house import House
from croupier.felt.playing.bot_table import BotTable
from croupier.felt.sockets.messages import Act, Draw, NextHand, Wish, read_message
from croupier.games import BlindsGame, Round
from croupier.games.catalogue import GAMES
from croupier.games.kinds import BringInGame, most_players
from croupier.scene.still import still
from tests.felt.hosting.clients import Visitor, make_table
from tests.felt.serving import Browser, fetch, page_data, served

HOUSE = House(seed=7)
TRIPLE_FLOP = BlindsGame(
    "N3F",
    "triple-flop",
    "No-limit triple flop",
    deck=Deck.STANDARD,
    hand_types=[StandardHighHand],
    rounds=[Round(down=2), Round(board=3), Round(board=3, big=True)],
)


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
    full = HOUSE.make(wish._replace(players=min(game.seats, most_players(game))))
    try:
        third = play(full)
    finally:
        full.close()
    for frames in (first, second, third):
        scene = frames[-1]["scene"]
        assert json.loads(json.dumps(frames)) == frames
        assert scene["steps"][-1]["players"][scene["hero"]]["won"]
        for step in range(len(scene["steps"])):
            ElementTree.fromstring(still(scene, step))  # well-formed, whatever the game
        boards = [len(board) for board in scene["steps"][-1]["boards"]]
        shared = 1 if isinstance(game, BringInGame) else 0  # the last card of a full table of stud
        assert all(count <= max(scene["board_size"], shared) for count in boards)


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    with served(House(games=[TRIPLE_FLOP]), games=tmp_path_factory.mktemp("games")) as port:
        yield port


@pytest.mark.parametrize("game", [*GAMES, TRIPLE_FLOP], ids=lambda game: game.name)
def test_a_hand_of_every_game_over_the_socket(port: int, game: Any) -> None:
    browser = Browser(port)
    _, frame = browser.sit(port, f"?game={game.name}&bot=call&seed=5")
    while not frame["over"]:
        browser.say(**answer(frame["hand"], frame["question"]))
        frame = browser.until_asked()
        assert frame["type"] == "hand", frame
    browser.close()
    steps: list[Any] = []
    for each in map(json.loads, browser.frames[1:]):
        assert each["first"] <= len(steps)
        steps[each["first"] :] = each["scene"]["steps"]
    scene, hero = frame["scene"], frame["scene"]["hero"]
    assert scene["title"] == f"{game.title}, hand 1"
    assert [street["step"] for street in scene["streets"]] == sorted(
        street["step"] for street in scene["streets"]
    )
    for step in steps:
        assert step["text"]
        assert len(step["players"]) == len(scene["names"]) == len(scene["positions"])
        own = step["players"][hero]
        assert "??" not in own["cards"]
        assert len(own["cards"]) == len(own["up"])
    won = [int(player["won"].replace(",", "")) for player in steps[-1]["players"]]
    assert sum(won) == 0  # every chip is accounted for


def test_a_game_of_ones_own_is_offered_first(port: int) -> None:
    page = fetch(port, "/")[1]
    assert '<option value="triple-flop" selected>No-limit triple flop</option>' in page
    assert '<option value="holdem">' in page
    hosting = page_data(fetch(port, "/host")[1])
    assert hosting["settings"]["game"] == "triple-flop"
    games = next(field for field in hosting["fields"] if field["name"] == "game")["options"]
    assert games[0] == ["triple-flop", "No-limit triple flop"]
    assert "holdem" in [name for name, _ in games]
    assert page_data(fetch(port, "/play")[1])["game"] == "triple-flop"


def test_a_hosted_game_of_ones_own_goes_on_where_the_server_does_not_know_it(
    tmp_path: Path,
) -> None:
    with served(House(games=[TRIPLE_FLOP]), games=tmp_path) as port:
        made = make_table(port, game="triple-flop", fill=3, bots=["call"])
        host = Visitor(port, made["code"], token=made["token"])
        host.join("Ann")
        host.say(type="start")
        frame = host.until_asked_or_over()
        assert frame["scene"]["title"] == "No-limit triple flop, hand 1"
        cards = frame["scene"]["steps"][-1]["players"][frame["scene"]["hero"]]["cards"]
        host.close()
    with served(games=tmp_path) as port:
        host = Visitor(port, made["code"], token=made["token"])
        frame = host.until_asked_or_over()
        assert frame["scene"]["board_size"] == 6
        assert frame["scene"]["steps"][-1]["players"][frame["scene"]["hero"]]["cards"] == cards
        host.close()


def test_a_wish_names_one_bot_for_all_seats() -> None:
    table = HOUSE.make(Wish("holdem", 4, ("call",), 1))
    assert [chair.name for chair in table.chairs] == ["You", "call-1", "call-2", "call-3"]
    table.close()
