"""A table over a websocket: whole hands, lost connections, and hidden information."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from croupier.felt.house import House
from croupier.felt.playing.bot_table import BotTable
from croupier.felt.playing.tables import KEPT, MOST_TABLES, Tables
from croupier.felt.sockets import browser_socket
from croupier.felt.sockets.messages import LONGEST_MESSAGE, Wish
from tests.felt.serving import Browser, fetch, page_data, served
from tests.scene.hands import seen_by

CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")


class OpenHouse(House):
    """Keeps its tables, so that a test can compare what was sent with what was dealt."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.made: list[BotTable] = []

    def make(self, wish: Wish) -> BotTable:
        self.made.append(super().make(wish))
        return self.made[-1]


@pytest.fixture(scope="module")
def house() -> OpenHouse:
    return OpenHouse()


@pytest.fixture(scope="module")
def port(house: OpenHouse) -> Iterator[int]:
    with served(house) as port:
        yield port


def decide(browser: Browser, frame: Any, turn: int = 0) -> None:
    """Answer a question: mostly check or call, sometimes raise or fold."""
    question, hand = frame["question"], frame["hand"]
    about = {"hand": hand, "number": question["number"]}
    if question["kind"] == "draw":
        browser.say(type="draw", cards=question["cards"][: turn % 3], **about)
    elif turn % 7 == 3 and "raise" in question:
        browser.say(type="act", action="raise", to=question["raise"]["least"], **about)
    elif turn % 11 == 5 and question["fold"]:
        browser.say(type="act", action="fold", **about)
    else:
        browser.say(type="act", action="call" if question["call"] else "check", **about)


def play_hand(browser: Browser, frame: Any, turn: int = 0) -> Any:
    """Play to the end of the hand; return its last frame."""
    while not frame["over"]:
        decide(browser, frame, turn)
        turn += 1
        frame = browser.until_asked()
        assert frame["type"] == "hand", frame
    return frame


def without_shapes(text: str) -> str:
    """Return a frame without the shapes of the suits, which look like cards."""
    frame = json.loads(text)
    frame.get("scene", {}).pop("suits", None)
    return json.dumps(frame)


@pytest.mark.parametrize("game", ["holdem", "omaha", "stud", "triple-draw", "razz", "badugi"])
def test_no_frame_has_a_hidden_card_a_seed_or_a_deck(
    port: int, house: OpenHouse, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(browser_socket, "BURST", 100_000)
    browser = Browser(port)
    _, frame = browser.sit(port, f"?game={game}&seed=424242&bot=call&bot=random&bot=tight")
    table = house.made[-1]
    for number in range(25):
        frame = play_hand(browser, frame, number)
        frames, browser.frames = browser.frames, []
        told = set(CARD.findall(" ".join(map(without_shapes, frames))))
        assert told <= seen_by(table.hand.state, table.scene.player)
        assert told >= set(map(repr, table.hand.state.get_board_cards(0)))
        for text in frames:
            assert "424242" not in text
            assert "seed" not in text
            assert "deck" not in text
        browser.say(type="next", hand=frame["hand"])
        frame = browser.until_asked()
    assert sum(table.stacks) % table.buy_in == 0
    browser.close()


def test_a_lost_connection_comes_back_to_the_same_hand(port: int) -> None:
    browser = Browser(port)
    seat, frame = browser.sit(port, "?seed=5&players=3")
    browser.socket.close()
    again = Browser(port)
    again.say(type="return", seat=seat)
    assert again.hear() == {"type": "seated", "seat": seat}
    assert again.until_asked() == {**frame, "first": 0, "scene": again_scene(again)}
    play_hand(again, json.loads(again.frames[-1]))
    again.close()


def again_scene(browser: Browser) -> Any:
    return json.loads(browser.frames[-1])["scene"]


def test_a_second_window_takes_the_seat(port: int) -> None:
    first = Browser(port)
    seat, _ = first.sit(port)
    second = Browser(port)
    second.say(type="return", seat=seat)
    second.until_asked()
    with pytest.raises(ConnectionClosed, match="another window"):
        first.hear()
    second.close()


@pytest.mark.parametrize("seat", ["1.guess", "x", "", "99999.", "-1.x", "1.\u00e9", "\u0661.x"])
def test_a_guessed_seat_is_refused(port: int, seat: str) -> None:
    browser = Browser(port)
    browser.say(type="return", seat=seat)
    assert browser.hear() == {"type": "gone", "reason": "this table is closed"}
    with pytest.raises(ConnectionClosed):
        browser.hear()


def test_a_message_that_is_too_long_is_not_even_read(port: int) -> None:
    browser = Browser(port)
    browser.say(type="return", seat="x" * LONGEST_MESSAGE)
    with pytest.raises(ConnectionClosed) as closed:
        browser.hear()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1009  # of the websocket itself: it is too big


def test_a_table_needs_the_token_of_the_page(port: int, house: OpenHouse) -> None:
    count = len(house.made)
    browser = Browser(port)
    wish = page_data(fetch(port, "/play")[1])
    browser.say(type="sit", **{**wish, "token": "guess"})
    with pytest.raises(ConnectionClosed, match="another server"):
        browser.hear()
    assert len(house.made) == count


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://127.0.0.1"])
def test_other_origins_are_refused(port: int, origin: str) -> None:
    with pytest.raises(InvalidStatus):
        Browser(port, origin)


@pytest.mark.parametrize(
    "message", ["{", "x" * 5000, '{"type": "next", "hand": 1}', '{"type": "sit"}', b"bytes"]
)
def test_garbage_ends_the_connection(port: int, message: str | bytes) -> None:
    browser = Browser(port)
    browser.socket.send(message)
    with pytest.raises(ConnectionClosed):
        browser.hear()


def test_answers_that_are_not_legal_change_nothing(port: int) -> None:
    browser = Browser(port)
    _, frame = browser.sit(port, "?seed=5&players=2&bot=call")
    about = {"hand": frame["hand"], "number": frame["question"]["number"]}
    stale = {**about, "number": about["number"] + 1}
    for message, reason in [
        ({"type": "act", "action": "raise", "to": 10**9, **about}, "raise to"),
        ({"type": "act", "action": "raise", "to": 1, **about}, "raise to"),
        ({"type": "act", "action": "fold", **stale}, "that decision is not due"),
        ({"type": "draw", "cards": [], **about}, "no draw is due"),
        ({"type": "next", "hand": frame["hand"]}, "the hand is not over"),
        ({"type": "next", "hand": 17}, "hand 17 is not played now"),
    ]:
        browser.say(**message)
        refused = browser.hear()
        assert refused["type"] == "refused"
        assert reason in refused["reason"]
    decide(browser, frame)
    assert browser.until_asked()["type"] == "hand"
    browser.close()


def test_discards_are_cards_that_the_person_holds(port: int) -> None:
    browser = Browser(port)
    _, frame = browser.sit(port, "?game=badugi&seed=5&players=2&bot=call")
    while frame["question"]["kind"] != "draw":
        decide(browser, frame)
        frame = browser.until_asked()
    about = {"hand": frame["hand"], "number": frame["question"]["number"]}
    own = frame["question"]["cards"]
    for cards in (["??"], [own[0], own[0]], ["zz"], [own[0] + own[1]]):
        browser.say(type="draw", cards=cards, **about)
        assert browser.hear() == {
            "type": "refused",
            "reason": "discard different cards that you hold",
        }
    browser.say(type="draw", cards=own, **about)
    assert browser.until_asked()["type"] == "hand"
    browser.close()


def test_too_many_messages_end_the_connection(port: int) -> None:
    browser = Browser(port)
    browser.sit(port)
    with pytest.raises(ConnectionClosed):  # noqa: PT012, it may come with any of them
        for _ in range(200):
            browser.say(type="next", hand=17)
        for _ in range(200):
            browser.hear()


def test_a_seat_that_was_left_long_ago_is_closed() -> None:
    now = [0.0]
    tables = Tables(clock=lambda: now[0])
    house = House()
    seat = tables.add(house.make(house.usual(None, 2, ())))
    assert tables.find(seat.token) is seat
    now[0] = KEPT + 1
    tables.make_room()
    assert tables.find(seat.token) is None


def test_tables_are_limited() -> None:
    tables = Tables()
    house = House()
    table = house.make(house.usual(None, 2, ()))
    seats = [tables.add(table) for _ in range(MOST_TABLES)]
    for seat in seats:
        seat.connection = object()
    with pytest.raises(ValueError, match="tables are taken"):
        tables.make_room()
    tables.leave(seats[3], seats[3].connection)
    tables.make_room()
    assert tables.find(seats[3].token) is None
    assert len(tables) == MOST_TABLES - 1


def test_a_person_who_lets_the_time_run_out_checks_or_folds(
    port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.felt.house.TIME_BANK", 0)
    monkeypatch.setattr("croupier.felt.playing.bot_table.SHOW_STEP", 0)
    browser = Browser(port)
    _, frame = browser.sit(port, "?seed=5&players=2&bot=call&clock=1")
    hero = frame["scene"]["hero"]
    assert frame["clock"]["player"] == hero
    assert frame["clock"]["bank"] == 0
    number = frame["question"]["number"]
    frame = browser.until_asked()
    assert frame["over"] or frame["question"]["number"] > number
    told = [line for step in frame["scene"]["steps"] for line in step["text"]]
    assert any(line in ("You check", "You fold") for line in told)
    browser.close()


def test_without_a_clock_nobody_hurries(port: int) -> None:
    browser = Browser(port)
    assert browser.sit(port, "?seed=5&players=2")[1]["clock"] is None
    browser.close()
