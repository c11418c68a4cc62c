"""Customs of hosted games: straddles, dealer's choice, kills and bomb pots."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from croupier.felt.house import House
from croupier.play.running.verification import verify_game
from tests.felt.hosting.clients import Visitor, log_of, make_table, post
from tests.felt.serving import fetch, page_data, served

NAMES = ("Ann", "Bob", "Cid", "Dan")


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("games")


@pytest.fixture(scope="module")
def port(games: Path) -> Iterator[int]:
    with served(House(), games=games) as port:
        yield port


def seated(port: int, count: int, **settings: Any) -> tuple[Any, list[Visitor]]:
    """Make a table and seat people at it; the first one is the host, who starts the game."""
    made = make_table(port, **settings)
    people: list[Visitor] = []
    for name in NAMES[:count]:
        entry = {"invitation": made["invitation"]} if people else {"token": made["token"]}
        people.append(Visitor(port, made["code"], **entry))
        people[-1].join(name)
    people[0].say(type="start")
    return made, people


def next_asked(people: list[Visitor]) -> tuple[Visitor, Any]:
    """Return the person who is asked, and the frame."""
    found = None
    for person in people:
        while True:
            frame = person.hear()
            assert frame["type"] not in ("refused", "gone"), frame
            asked = frame["type"] == "offer" and frame["kind"]
            if asked and frame["mine"]:
                found = person, frame
            if frame["type"] == "hand" and frame["question"]:
                found = person, frame
            if asked or (frame["type"] == "hand" and (frame["clock"] or frame["over"])):
                break
    assert found is not None
    return found


def next_offer(people: list[Visitor]) -> tuple[Visitor, Any]:
    """Return the person who is asked before a hand, and the frame."""
    found = None
    for person in people:
        while not (frame := person.until("offer"))["kind"]:
            pass
        found = (person, frame) if frame["mine"] else found
    assert found is not None
    return found


def answer(person: Visitor, frame: Any, **facts: Any) -> None:
    person.say(hand=frame["hand"], number=frame["number"], **facts)


def play_hand(people: list[Visitor]) -> Any:
    """Check and call to the end of the hand; return its last frame."""
    while True:
        frame = people[0].until("hand")
        if frame["over"]:
            return frame
        if frame["clock"]:
            name = frame["scene"]["names"][frame["clock"]["player"]]
            actor = people[NAMES.index(name)]
            while actor.hand is None or not (
                actor.hand["hand"] == frame["hand"] and actor.hand["question"]
            ):
                actor.until("hand")
            actor.act(actor.hand)
            actor.hand = None


def close(made: Any, people: list[Visitor], games: Path) -> str:
    """End the game; its log is that of a whole game. Return the log."""
    people[0].say(type="end")
    for person in people[1:]:
        person.say(type="leave")
    people[0].say(type="leave")
    while people[0].hear()["type"] != "gone":
        pass
    for person in people:
        person.close()
    log = log_of(games, made["code"])
    with log.open("rb") as file:
        verdict = verify_game(file)
    assert verdict is not None
    assert verdict.finished
    return log.read_text()


@pytest.mark.parametrize("accepts", [True, False])
def test_a_straddle_is_offered_and_answered(port: int, games: Path, accepts: bool) -> None:
    made, people = seated(port, 3, straddle="utg")
    asked, offer = next_asked(people)
    assert (offer["kind"], offer["amount"]) == ("straddle", "4")
    assert offer["name"] == asked.table["you"]["name"]
    other = next(person for person in people if person is not asked)
    for person, wrong in (
        (other, {"type": "straddle", "number": offer["number"], "accepts": True}),
        (asked, {"type": "straddle", "number": offer["number"] + 1, "accepts": True}),
        (asked, {"type": "choose", "number": offer["number"], "game": "razz"}),
    ):
        person.say(hand=offer["hand"], **wrong)
        assert person.until("refused")["reason"] == "that answer is not asked for now"
    answer(asked, offer, type="straddle", accepts=accepts)
    actor, frame = next_asked(people)
    assert (actor is asked) is not accepts
    assert frame["question"]["call"] == (3 if accepts else 2)
    log = close(made, people, games)
    assert (
        f'"chips":{4 if accepts else 0}}}'
        in log.partition('"event":"straddle"')[2].partition("\n")[0]
    )


def test_nobody_waits_for_an_offer_for_longer_than_for_a_decision(port: int) -> None:
    _, people = seated(port, 3, straddle="utg", move_limit=1, time_bank=600)
    asked, _ = next_asked(people)
    _, frame = next_asked(people)
    assert frame["question"]["call"] == 2
    asked.close()


def test_somebody_who_comes_back_is_asked_again(port: int) -> None:
    made, people = seated(port, 3, straddle="utg")
    asked, offer = next_asked(people)
    asked.socket.close()
    again = Visitor(port, made["code"], token=asked.token)
    back = again.until("offer")
    assert (back["number"], back["mine"]) == (offer["number"], True)
    answer(again, back, type="straddle", accepts=True)
    assert again.until("hand")["clock"]


def test_spectators_hear_of_no_offer(port: int) -> None:
    made = make_table(port, straddle="utg")
    watcher = Visitor(port, made["code"], invitation=made["invitation"])
    people = [Visitor(port, made["code"], token=made["token"])]
    people += [Visitor(port, made["code"], invitation=made["invitation"]) for _ in range(2)]
    for person, name in zip(people, ("Ann", "Bob", "Cid"), strict=True):
        person.join(name)
    people[0].say(type="start")
    asked, offer = next_asked(people)
    answer(asked, offer, type="straddle", accepts=True)
    next_asked(people)
    watcher.until("table", playing=True)
    assert not any("straddle for" in text or '"amount"' in text for text in watcher.frames)


def test_players_choose_the_game(port: int, games: Path) -> None:
    made, people = seated(port, 2, game="holdem,razz", order="choice", hands_per_game=1)
    titles = []
    for choice in ("razz", "holdem", "razz"):
        asked, offer = next_offer(people)
        assert [name for name, _ in offer["games"]] == ["holdem", "razz"]
        answer(asked, offer, type="choose", game="omaha")
        assert "'omaha' is not a game of this table" in asked.until("refused")["reason"]
        answer(asked, offer, type="choose", game=choice)
        frame = play_hand(people)
        titles.append(frame["scene"]["title"].partition(",")[0])
        assert any("chooses" in note for note in frame["notes"])
    assert titles == ["Razz", "No-limit hold'em", "Razz"]
    assert close(made, people, games).count('"event":"choice"') >= 3


def test_a_choice_is_withdrawn_when_the_table_changes(port: int) -> None:
    _, people = seated(port, 2, game="holdem,razz", order="choice", hands_per_game=1)
    asked, offer = next_asked(people)
    people[0].say(type="pause")
    assert asked.until("offer")["kind"] == ""
    answer(asked, offer, type="choose", game="razz")
    assert "not asked for now" in asked.until("refused")["reason"]
    people[0].say(type="start")
    again, offer = next_asked(people)
    assert again is asked
    again.say(type="leave")
    while again.until("offer")["kind"]:
        pass
    for person in people:
        person.close()


def test_a_mix_is_played_in_turn(port: int) -> None:
    made, people = seated(port, 2, game="triple-stud", hands_per_game=1)
    titles = [play_hand(people)["scene"]["title"] for _ in range(3)]
    assert len({title.partition(",")[0] for title in titles}) == 3
    assert made["code"]


def test_bomb_pots_have_two_boards(port: int) -> None:
    _, people = seated(port, 3, bomb_pot=2, bomb_ante=6)
    assert len(play_hand(people)["scene"]["steps"][-1]["boards"]) == 1
    frame = play_hand(people)
    assert "bomb pot" in frame["scene"]["title"]
    assert len(frame["scene"]["steps"][-1]["boards"]) == 2
    assert frame["scene"]["steps"][-1]["pot"] == "0"


def test_the_winner_of_a_large_pot_kills_the_next(port: int) -> None:
    _, people = seated(port, 2, game="limit-holdem", kill="full", kill_pot=2)
    while True:
        frame = play_hand(people)
        if any("kills the pot" in note for note in frame["notes"]):
            break
    assert frame["hand"] > 1


def test_hosts_change_customs_at_the_table(port: int) -> None:
    _, people = seated(port, 2)
    host = people[0]
    host.say(type="change", straddle="mississippi", bomb_pot=5, cap=100, run_it=2)
    table = host.until("table")
    while not table["customs"]:
        table = host.until("table")
    assert table["customs"] == [
        "straddle: any position",
        "a bomb pot every 5 hands",
        "at most 100 in a pot",
        "all-in boards are run up to 2 times",
    ]
    for wrong, reason in (
        ({"straddle": "blind"}, "straddle must be one of"),
        ({"straddles": 3}, "a re-straddle must follow a straddle under the gun"),
        ({"order": "choice"}, "dealer's choice needs games to choose from"),
        ({"kill": "half", "big_blind": 5}, "a half kill needs an even big blind"),
        ({"cap": 1}, "below the big blind"),
        ({"game": "holdem,bridge"}, "bridge"),
        ({"game": "stud"}, "a straddle needs a game with blinds"),
        ({"bomb_boards": 3}, "bomb_boards must be a whole number from 1 to 2"),
    ):
        host.say(type="change", **wrong)
        assert reason in host.until("refused")["reason"], wrong
    host.close()


def test_customs_that_do_not_fit_make_no_table(port: int, games: Path) -> None:
    token = page_data(fetch(port, "/host")[1])["token"]
    before = len(list(games.iterdir()))
    for wrong in ({"order": "choice"}, {"kill": "full", "game": "razz"}, {"straddle": True}):
        assert post(port, "/host", {"type": "make", "token": token, **wrong})[0] == 400
    assert len(list(games.iterdir())) == before


def test_a_server_that_is_stopped_between_offers_goes_on(tmp_path: Path) -> None:
    """An answer that was given is in the log; the one that was not is asked for again."""
    terms = {"game": "holdem,omaha", "order": "choice", "straddle": "utg", "straddles": 2}
    made = make_and_stop(tmp_path, terms)
    with served(House(), games=tmp_path) as port:
        people = [Visitor(port, made["code"], token=token) for token in made["tokens"]]
        asked, offer = next_offer(people)
        assert (offer["kind"], offer["amount"]) == ("straddle", "8")
        answer(asked, offer, type="straddle", accepts=False)
        frame = play_hand(people)
        assert frame["scene"]["title"].startswith("Pot-limit Omaha")
        close(made, people, tmp_path)


def make_and_stop(folder: Path, terms: dict[str, Any]) -> Any:
    """Answer the choice of the game and the first straddle, and stop the server."""
    with served(House(), games=folder) as port:
        made, people = seated(port, 4, **terms)
        asked, offer = next_offer(people)
        answer(asked, offer, type="choose", game="omaha")
        asked, offer = next_offer(people)
        answer(asked, offer, type="straddle", accepts=True)
        next_offer(people)
        return {**made, "tokens": [person.token for person in people]}
