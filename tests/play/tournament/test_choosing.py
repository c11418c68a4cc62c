"""Dealer's choice in tournaments: every table chooses separately, and the log repeats it."""

import json
from pathlib import Path
from typing import Any

import pytest

from croupier.errors import SetupError
from croupier.play.running.verification import verify_game
from croupier.play.tournament.chronicle import Chronicle
from croupier.play.tournament.tournament import Tournament
from croupier.players.bots import CallBot
from croupier.players.view.game_offer import GameOffer

GAMES = ["holdem", "razz", "2-7-triple-draw"]
SCHEDULE = {1: {"small_blind": 10, "big_blind": 20, "ante": 5}, 30: (100, 200), 60: (500, 1000)}


class Razz(CallBot):
    """Chooses razz, and records the offers."""

    offers: list[GameOffer] = []  # noqa: RUF012, of all of them

    def choose_game(self, offer: GameOffer) -> object:
        self.offers.append(offer)
        return "razz"


class Omaha(CallBot):
    """Chooses a game that is not in the list."""

    def choose_game(self, offer: GameOffer) -> object:
        return "omaha"


class Broken(CallBot):
    """Does not choose."""

    def choose_game(self, offer: GameOffer) -> object:
        raise RuntimeError("no idea")


class Number(CallBot):
    """Answers with the index in the list."""

    def choose_game(self, offer: GameOffer) -> object:
        return 1


def play(entries: Any, log: Path, **terms: Any) -> Tournament:
    given = {"starting_stack": 1000, "schedule": SCHEDULE, "seed": 4, "table_size": 4, **terms}
    played = Tournament(entries, game=GAMES, dealers_choice=True, log=log, **given)
    played.run()
    return played


def events(log: Path, kind: str) -> list[dict[str, Any]]:
    lines = map(json.loads, log.read_text(encoding="utf-8").splitlines())
    return [line for line in lines if line.get("event") == kind]


def test_every_table_chooses_for_an_orbit_in_turn(tmp_path: Path) -> None:
    log = tmp_path / "log"
    play(["call"] * 8, log, max_rounds=12)
    chosen, hands = events(log, "choice"), events(log, "hand")
    seats = events(log, "seating")[0]["tables"]
    for table in (1, 2):
        here = [event for event in chosen if event["table"] == table]
        assert [event["round"] for event in here] == [1, 5, 9]
        assert len({event["player"] for event in here}) == 3
        order = [seats[str(table)][event["player"]] for event in here]
        assert order == [(order[0] + turn) % 4 for turn in range(3)]
        dealt = [hand for hand in hands if hand["details"]["table"] == table]
        assert len(dealt) == 12
        games = {event["round"]: event["game"] for event in here}
        for hand in dealt:
            first = (hand["details"]["round"] - 1) // 4 * 4 + 1
            setup, is_razz = hand["setup"], games[first] == "FR"
            # The ante of the level is for razz, which also has a bring-in.
            assert bool(setup["bring_in"]) == is_razz
            assert any(setup["antes"]) == is_razz
    assert {event["game"] for event in chosen} == {"NT", "FR", "F2L3D"}


def test_players_choose_by_a_method(tmp_path: Path) -> None:
    Razz.offers.clear()
    played = play([Razz] * 4, tmp_path / "log", max_rounds=6, hands_per_game=3)
    assert [event["game"] for event in events(tmp_path / "log", "choice")] == ["FR", "FR"]
    assert [offer.round for offer in Razz.offers] == [1, 4]
    assert Razz.offers[0].games == tuple(GAMES)
    assert Razz.offers[0].stacks == dict.fromkeys(range(4), 1000)
    assert not any(each.faults for each in played.conduct)


@pytest.mark.parametrize(
    ("bot", "told"),
    [
        (Omaha, "answered 'omaha', which is not a game of the list"),
        (Broken, "no idea"),
        (Number, "answered 1 instead of the name of a game"),
    ],
)
def test_a_wrong_answer_is_a_fault_and_the_seed_decides(
    tmp_path: Path, bot: type[CallBot], told: str
) -> None:
    log = tmp_path / "log"
    played = play([bot, "call"], log, max_rounds=8, hands_per_game=1)
    name = played.setup.entries[0].name
    mine = [event for event in events(log, "choice") if event["player"] == name]
    assert len(mine) == 4
    assert all(told in event["fault"] for event in mine)
    assert {each.name: each.faults for each in played.conduct}[name] == 4
    assert {each.name: each.faults for each in Chronicle(log).conduct}[name] == 4
    with log.open("rb") as file:
        verdict = verify_game(file)
    assert verdict is not None
    assert (verdict.finished, verdict.fault) == (True, "")


@pytest.mark.parametrize(
    ("terms", "told"),
    [
        ({"game": "holdem"}, "needs games to choose from, not No-limit hold'em alone"),
        ({"dealers_choice": "yes"}, "dealers_choice must be True or False, not 'yes'"),
        ({"dealers_choice": False, "hands_per_game": "orbit"}, "'orbit' is for dealer's choice"),
        ({"hands_per_game": 0}, "hands_per_game must be 'orbit' or a number from 1 up, not 0"),
        (
            {"schedule": {1: {"small_blind": 1, "big_blind": 2, "game": "razz"}}},
            "leave the games out of the schedule",
        ),
    ],
)
def test_what_does_not_fit_is_refused(terms: dict[str, Any], told: str) -> None:
    given: dict[str, Any] = {"game": GAMES, "dealers_choice": True, "schedule": {1: (1, 2)}}
    with pytest.raises(SetupError, match=told.replace("(", r"\(")):
        Tournament(["call", "call"], starting_stack=100, **{**given, **terms})
