"""Hosted games over websockets: people who come, play, leave and come back."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from croupier.felt.house import House
from croupier.play.running.verification import verify_game
from tests.felt.hosting.clients import Visitor, log_of, make_table, post
from tests.felt.serving import fetch, page_data, served


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("games")


@pytest.fixture(scope="module")
def port(games: Path) -> Iterator[int]:
    with served(House(), games=games) as port:
        yield port


def seated(port: int, *names: str, **settings: Any) -> tuple[Any, list[Visitor]]:
    """Make a table and seat people at it; the first one is the host."""
    made = make_table(port, **settings)
    people: list[Visitor] = []
    for name in names:
        entry = {"invitation": made["invitation"]} if people else {"token": made["token"]}
        people.append(Visitor(port, made["code"], **entry))
        people[-1].join(name)
    return made, people


def play_hand(people: list[Visitor]) -> None:
    """Play one hand by checking and calling; the first one says when it is over."""
    leader, *others = people
    names = {person.table["you"]["name"]: person for person in others}
    while not (frame := leader.until("hand"))["over"]:
        if frame["question"]:
            leader.act(frame)
        elif frame["clock"]:
            actor = names[frame["scene"]["names"][frame["clock"]["player"]]]
            while not actor.until("hand", hand=frame["hand"])["question"]:
                pass
            actor.act(actor.hand)


def in_turn(people: list[Visitor]) -> tuple[Visitor, Any]:
    """Return the person who is asked, and the frame, once everybody has received it."""
    found = None
    for person in people:
        while True:
            frame = person.until("hand")
            if frame["question"]:
                found = person, frame
            if frame["clock"] is not None or frame["question"] or frame["over"]:
                break
    assert found is not None
    return found


def test_friends_play_a_hand_and_the_log_has_it(port: int, games: Path) -> None:
    made, people = seated(port, "Ann", "Bob", "Cid")
    assert people[0].table["invitation"] == made["invitation"]
    assert "invitation" not in people[1].table
    people[0].say(type="start")
    asked, frame = in_turn(people)
    assert frame["clock"]["seconds"] <= 30
    assert frame["clock"]["bank"] == 60
    assert frame["next"] is False
    asked.act(frame, "fold")
    others = [person for person in people if person is not asked]
    asked, frame = in_turn(others)
    asked.act(frame, "fold")
    for person in people:
        while not person.until("hand")["over"]:
            pass
    people[0].say(type="pause")
    people[0].until("table", running=False)
    for person in people:
        person.close()
    text = log_of(games, made["code"]).read_text()
    assert text.count('"event":"join"') == 3
    assert '"event":"end"' in text


def test_what_a_host_does_others_may_not(port: int) -> None:
    _, (host, guest) = seated(port, "Ann", "Bob")
    for request in (
        {"type": "start"},
        {"type": "pause"},
        {"type": "renew"},
        {"type": "end"},
        {"type": "kick", "name": "Ann"},
        {"type": "change", "big_blind": 4},
    ):
        guest.say(**request)
        assert guest.until("refused")["reason"] == "only the host can do that"
    host.say(type="change", big_blind=10, game="omaha", fill=3, bots=["call"])
    table = host.until("table", blinds="5/10")
    assert table["title"] == "Pot-limit Omaha"
    assert (table["settings"]["least"], table["settings"]["most"]) == (200, 2000)
    for wrong in ({"big_blind": 0}, {"game": "bridge"}, {"bots": ["my.py:Bot"]}, {"rules": "x"}):
        host.say(type="change", **wrong)
        host.until("refused")
    host.say(type="kick", name="Bob")
    assert guest.until("gone")["reason"] == "the host sent you away"
    with pytest.raises(ConnectionClosed):
        guest.hear()
    again = Visitor(port, guest.code, token=guest.token)
    assert again.hear()["type"] == "gone"
    host.say(type="end")
    assert host.until("gone")["reason"] == "the host ended the game"


def test_joining_and_leaving(port: int) -> None:
    made, (host, bob) = seated(port, "Ann", "Bob", seats=2)
    third = Visitor(port, made["code"], invitation=made["invitation"])
    third.until("table")
    for message, reason in (
        ({"type": "join", "name": "Cid", "chips": 100}, "the table is full"),
        ({"type": "join", "name": "Ann", "chips": 100}, "the name Ann is taken"),
        ({"type": "join", "name": "x" * 25, "chips": 100}, "at most 24"),
        ({"type": "join", "name": "   ", "chips": 100}, "must be a text"),
        ({"type": "sit_out"}, "join first"),
        ({"type": "top_up", "chips": 5}, "join first"),
        ({"type": "leave"}, "join first"),
    ):
        third.say(**message)
        assert reason in third.until("refused")["reason"]
    bob.say(type="leave")
    bob.until("table")
    third.say(type="join", name="Cid", chips=10**6)
    assert "a buy-in must be 40 to 400 chips" in third.until("refused")["reason"]
    third.say(type="join", name="  <b>Cid</b>  ", chips=40)
    while not third.until("table")["you"]["seated"]:
        pass
    assert third.table["you"]["name"] == "<b>Cid</b>"
    third.say(type="top_up", chips=400)
    assert "at most 400" in third.until("refused")["reason"]
    third.say(type="top_up", chips=360)
    assert {each["chips"] for each in third.until("table")["people"]} == {"100", "400"}
    third.say(type="sit_out")
    assert third.until("table")["you"]["away"]
    third.say(type="sit_in")
    assert not third.until("table")["you"]["away"]
    host.close()


def test_what_is_asked_for_during_a_hand_is_shown_at_once_and_taken_back(port: int) -> None:
    _, (host, guest) = seated(port, "Ann", "Bob", move_limit=60)
    host.say(type="start")
    host.until("hand")
    guest.until("table", playing=True)
    guest.say(type="sit_in")
    assert guest.until("refused")["reason"] == "you do not sit out"

    def told() -> tuple[Any, ...]:
        """Return the frames of the guest and of the host."""
        you = guest.until("table")["you"]
        states = {who["name"]: who["state"] for who in host.until("table")["people"]}
        own = {who["name"]: who["state"] for who in guest.table["people"]}
        return you["away"], you["booked"], you["buys"], own["Bob"], states["Bob"]

    host.until("table", playing=True)
    guest.say(type="sit_out")
    assert told() == (False, True, "", "sits out next hand", "")  # a plan is the player's own
    guest.say(type="sit_in")
    assert told() == (False, None, "", "", "")
    guest.say(type="top_up", chips=50)
    assert told() == (False, None, "50", "", "")
    guest.say(type="sit_out")
    assert told() == (False, True, "50", "sits out next hand", "")
    host.say(type="change", big_blind=10)
    guest.until("table", blinds="5/10", played="1/2", coming="holdem, blinds 5/10")
    asked = next(each for each in (host, guest) if each.hand["question"])
    asked.act(asked.hand, "fold")
    guest.until("table", playing=False)
    assert guest.table["you"]["away"]
    assert guest.table["you"]["buys"] == ""
    assert (guest.table["played"], guest.table["coming"]) == ("5/10", "")
    assert {who["name"]: who["state"] for who in guest.table["people"]}["Bob"] == "sits out"


def test_bots_fill_seats_and_make_room(port: int) -> None:
    made, (host,) = seated(port, "Ann", seats=3, fill=3, bots=["call"])
    host.say(type="start")
    frame = host.until_asked_or_over()
    assert sorted(frame["scene"]["names"]) == ["Ann", "call-1", "call-2"]
    guest = Visitor(port, made["code"], invitation=made["invitation"])
    guest.say(type="join", name="Bob", chips=100)
    # Bob may have to wait until the button has passed.
    while set(frame["scene"]["names"]) != {"Ann", "Bob", "call-1"}:
        if frame["question"]:
            host.act(frame)
        frame = host.until("hand")
    guest.close()
    host.close()


def test_a_lost_connection_has_the_same_seat_and_the_same_cards(port: int) -> None:
    made, people = seated(port, "Ann", "Bob")
    people[0].say(type="start")
    asked, frame = in_turn(people)
    asked.socket.close()
    again = Visitor(port, made["code"], token=asked.token)
    back = again.until("hand")
    assert back["first"] == 0
    assert back["question"] == frame["question"]
    assert back["scene"]["steps"][-1]["players"] == frame["scene"]["steps"][-1]["players"]
    again.act(back)
    other = next(person for person in people if person is not asked)
    other.act(other.until_asked_or_over())
    again.close()
    other.close()


def test_a_second_window_takes_the_seat(port: int) -> None:
    made, (host,) = seated(port, "Ann")
    second = Visitor(port, made["code"], token=host.token)
    assert second.until("table")["you"]["name"] == "Ann"
    with pytest.raises(ConnectionClosed, match="another window"):
        host.until("gone")


def test_no_answer_in_time_is_a_fold_and_then_a_seat_out(port: int, games: Path) -> None:
    made, people = seated(port, "Ann", "Bob", move_limit=1, time_bank=0)
    people[0].say(type="start")
    people[0].until("hand")
    while not people[0].table["waits"] or not people[0].table["running"]:
        people[0].until("table")
    # After two hands without an answer in each, one of them sits out.
    assert "Waiting for players" in people[0].table["waits"]
    assert [each["state"] for each in people[0].table["people"]].count("sits out") == 1
    assert log_of(games, made["code"]).read_text().count("did not answer in time") == 3


@pytest.mark.parametrize(
    "entry",
    [
        {"token": "host.guess"},
        {"token": ""},
        {"invitation": "invitation-1.guess"},
        {"invitation": ""},
        {"token": "guest-1.\u00e9"},
        {"token": "." * 150},
    ],
)
def test_entering_needs_a_token_or_an_invitation(port: int, entry: dict[str, str]) -> None:
    made = make_table(port)
    visitor = Visitor(port, made["code"], **entry)
    assert visitor.hear()["type"] == "gone"
    with pytest.raises(ConnectionClosed):
        visitor.hear()


def test_tokens_are_of_one_table_and_of_one_kind(port: int) -> None:
    one, two = make_table(port), make_table(port)
    for entry in (
        {"token": one["token"]},
        {"invitation": one["invitation"]},
        {"token": two["invitation"]},
        {"invitation": two["token"]},
    ):
        visitor = Visitor(port, two["code"], **entry)
        assert visitor.hear()["type"] == "gone"
        visitor.close()
    host = Visitor(port, two["code"], token=two["token"])
    host.until("table")
    host.say(type="renew")
    renewed = host.until("table")["invitation"]
    assert Visitor(port, two["code"], invitation=two["invitation"]).hear()["type"] == "gone"
    guest = Visitor(port, two["code"], invitation=renewed)
    assert guest.hear()["type"] == "welcome"
    host.close()
    guest.close()


@pytest.mark.parametrize("code", ["aaaaaaaaaa", "..", "x/y", "%2e%2e%2fetc"])
def test_there_is_no_game_of_another_code(port: int, code: str) -> None:
    if code.isalnum():
        visitor = Visitor(port, code, token="host.x")
        assert "no such game" in visitor.hear()["reason"]
    else:
        assert fetch(port, f"/host/{code}")[0] in (307, 404)


def test_tables_are_made_by_a_page_of_this_server(port: int, games: Path) -> None:
    before = len(list(games.iterdir()))
    token = page_data(fetch(port, "/host")[1])["token"]
    wish = {"type": "make", "token": token}
    assert post(port, "/host", {**wish, "token": "guess"})[0] == 403
    assert post(port, "/host", wish, Origin="http://evil.example")[0] == 403
    assert post(port, "/host", wish, **{"Content-Type": "text/plain"})[0] == 400
    for wrong in (
        {"seed": 7},
        {"game": "bridge"},
        {"seats": 11},
        {"big_blind": -1},
        {"bots": ["/bin/sh"]},
        {"log": "/tmp/x"},
        {"rules": "x" * 5000},
        {"least": 10, "most": 5},
    ):
        status, answer = post(port, "/host", {**wish, **wrong})
        assert status == 400, wrong
        assert answer["reason"]
    assert fetch(port, "/host/abc")[0] == 200
    assert len(list(games.iterdir())) == before


def test_a_server_that_others_reach_asks_for_the_host_key(tmp_path: Path) -> None:
    with served(games=tmp_path, public_url="https://poker.example.org") as port:
        text = fetch(port, "/host")[1]
        assert page_data(text)["needs_key"]
        wish = {"type": "make", "token": page_data(text)["token"], "key": "guess"}
        assert post(port, "/host", wish)[0] == 403
        status, _, headers = fetch(port, "/host", Host="poker.example.org")
        assert status == 200
        assert "wss://poker.example.org;" in headers["content-security-policy"]
        sent = {"Host": "poker.example.org", "Origin": "http://poker.example.org"}
        assert (
            post(port, "/host", wish, **sent)[1] == "requests come from this server's own pages\n"
        )


@pytest.mark.parametrize(
    "message",
    ["{", "[]", "x" * 5000, '{"type": "start"}', '{"type": "enter"}', '{"type": "kick"}', b"bytes"],
)
def test_garbage_ends_the_connection(port: int, message: str | bytes) -> None:
    made = make_table(port)
    visitor = Visitor(port, made["code"])
    visitor.socket.send(message)
    with pytest.raises(ConnectionClosed):
        visitor.hear()


def test_decisions_are_taken_from_the_player_who_is_asked(port: int) -> None:
    made, people = seated(port, "Ann", "Bob")
    watcher = Visitor(port, made["code"], invitation=made["invitation"])
    people[0].say(type="start")
    asked, frame = in_turn(people)
    other = next(person for person in people if person is not asked)
    for person in (other, watcher):
        person.act(frame)
        assert person.until("refused")["reason"] == "that decision is not due"
    asked.say(type="act", hand=frame["hand"] + 1, number=0, action="fold")
    assert "is not played now" in asked.until("refused")["reason"]
    asked.say(type="act", hand=1, number=frame["question"]["number"], action="raise", to=10**9)
    assert "raise to" in asked.until("refused")["reason"]
    asked.act(frame)
    other.act(other.until_asked_or_over())
    for person in (*people, watcher):
        person.close()


@pytest.mark.parametrize(("wishes", "boards"), [((2, 2), 2), ((2, 1), 1)])
def test_the_board_is_run_twice_if_everybody_wants_it(
    port: int, wishes: tuple[int, int], boards: int
) -> None:
    _, people = seated(port, "Ann", "Bob", run_it=2)
    people[0].say(type="start")
    answers = list(wishes)
    while True:
        asked, frame = in_turn(people)
        if frame["over"]:
            break
        question = frame["question"]
        about = {"hand": frame["hand"], "number": question["number"]}
        if question["kind"] == "run":
            assert question["most"] == 2
            for wrong in ({"type": "act", "action": "check"}, {"type": "run", "times": 3}):
                asked.say(**wrong, **about)
                asked.until("refused")
            asked.say(type="run", times=answers.pop(), **about)
        elif "raise" in question:
            asked.say(type="run", times=1, **about)
            assert "not asked for now" in asked.until("refused")["reason"]
            asked.say(type="act", action="raise", to=question["raise"]["most"], **about)
        else:
            asked.act(frame)
        if not answers:
            break
    while not frame["over"]:
        frame = people[0].until("hand")
    assert len(frame["scene"]["steps"][-1]["boards"]) == boards
    for person in people:
        person.close()


def test_spectators_are_one_whole_hand_late(port: int) -> None:
    made, people = seated(port, "Ann", "Bob")
    watcher = Visitor(port, made["code"], invitation=made["invitation"])
    watcher.until("table")
    people[0].say(type="start")
    for number in (1, 2, 3):
        play_hand(people)
        watcher.say(type="sit_out")
        watcher.until("refused")
        told = [json.loads(text) for text in watcher.frames]
        assert all(frame["hand"] < number for frame in told if frame["type"] == "hand")
        if number > 1 and not any(frame.get("hand") == number - 1 for frame in told):
            watcher.until("hand")
        if number > 1:
            shown = watcher.hand
            assert shown["hand"] == number - 1
            assert shown["over"]
            assert shown["scene"]["hero"] is None
    kept = [json.loads(text) for text in watcher.frames]
    assert [frame["hand"] for frame in kept if frame["type"] == "hand"] == [1, 2]
    assert all(
        each["chips"] is None
        for frame in kept
        if frame["type"] == "table"
        for each in frame["people"]
    )
    for person in (*people, watcher):
        person.close()


def test_an_ended_game_has_a_whole_log(port: int, games: Path) -> None:
    made, people = seated(port, "Ann", "Bob", "Cid", game="badugi")
    people[0].say(type="start")
    play_hand(people)
    people[0].say(type="pause")
    people[0].until("table", running=False)
    people[0].say(type="end")
    while people[0].hear()["type"] != "gone":  # a hand that was dealt meanwhile goes on
        if people[0].hand["clock"]:
            names = people[0].hand["scene"]["names"]
            actor = people[("Ann", "Bob", "Cid").index(names[people[0].hand["clock"]["player"]])]
            actor.say(type="leave")
    with log_of(games, made["code"]).open("rb") as file:
        verdict = verify_game(file)
    assert verdict is not None
    assert verdict.finished
    assert not (games / f"{made['code']}.json").exists()
