"""Runs that do not repeat say so, and players of this process that take long are timed."""

import random
import time
from pathlib import Path
from typing import Any

import pytest

from croupier.botkit import CallBot, Player, Table
from croupier.hand.spec.house_rules import HouseRules
from croupier.play.hand import asking as hand
from croupier.tournament import Tournament

SCHEDULE = {1: (10, 20)}
OPTIONS: dict[str, Any] = {
    "starting_stack": 300,
    "schedule": {1: (10, 20), 5: (50, 100)},
    "seed": 4,
    "max_rounds": 6,
}


class Moody(Player):
    """Draws from the generator that everybody shares."""

    def get_action(self, gamestate: Any, hole_cards: Any) -> tuple[str, int]:
        return random.choice([("fold", 0), ("call", 0), ("raise", 60)])

    def get_discards(self, gamestate: Any, hole_cards: Any) -> Any:
        return random.sample(hole_cards, 2)


class Steady(Player):
    """Draws from the seed that it is given, and gives answers of every kind, wrong ones too."""

    def reseed(self, seed: int) -> None:
        self.chance = random.Random(seed)

    def get_action(self, gamestate: Any, hole_cards: Any) -> Any:
        answer = self.chance.choice(["fold", "check", "call", "bet", "raise", "all-in", "", None])
        if answer == "":
            raise ValueError("nothing comes to mind")
        return None if answer is None else (answer, self.chance.randrange(400))

    def get_discards(self, gamestate: Any, hole_cards: Any) -> Any:
        return self.chance.sample(hole_cards, 2)


def resumed(log: Path, players: Any, **more: Any) -> Tournament:
    """Play, cut the log, and go on from there."""
    random.seed(1)
    Tournament(players, log=log, **OPTIONS, **more).run()
    text = log.read_bytes()
    log.write_bytes(text[: text.rindex(b'{"event":"hand"')])
    tournament = Tournament(players, **OPTIONS, **more)
    random.seed(2)
    tournament.resume(log)
    return tournament


@pytest.mark.parametrize("game", ["holdem", "2-7-single-draw", "stud"])
def test_a_bot_that_draws_from_the_module_random_is_found_out(tmp_path: Path, game: str) -> None:
    players = {"Moody": Moody, "Steady": Steady, "Call": CallBot}
    found = {each.name: each for each in resumed(tmp_path / "log", players, game=game).conduct}
    assert found["Moody"].differed > 0
    assert found["Moody"].compared >= found["Moody"].differed
    assert found["Steady"].compared > 0
    assert found["Steady"].differed == 0
    assert found["Call"].compared == 0  # it says that it does not remember, and is not asked


@pytest.mark.parametrize("invalid_action", ["correct", "fold"])
def test_an_answer_that_is_corrected_again_is_no_difference(
    tmp_path: Path, invalid_action: str
) -> None:
    rules = HouseRules.STANDARD.replace(invalid_action=invalid_action)
    players = dict.fromkeys(("Ann", "Bob", "Cid", "Dot"), Steady)
    for each in resumed(tmp_path / "log", players, rules=rules).conduct:
        assert each.compared > 0
        assert each.differed == 0


class Slow(CallBot):
    def hand_over(self, result: Any) -> None:
        time.sleep(0.05)


@pytest.mark.parametrize("limit", [None, 0.01])
def test_one_who_takes_long_when_a_hand_is_over_is_at_fault(
    monkeypatch: pytest.MonkeyPatch, limit: float | None
) -> None:
    if limit is None:
        monkeypatch.setattr(hand, "END_LIMIT", 0.01)
    table = Table([Slow(0), CallBot(1)], 1000, SCHEDULE, seed=1, move_limit=limit, time_bank=60.0)
    table.simulate_hand()
    (incident,) = table.incidents
    assert incident.seat == 0
    assert incident.street == "end"
    assert incident.kind == "late"
    assert "at the end of the hand: did not answer in time: 0." in incident.reason
    assert "seconds, 0.01 were allowed" in incident.reason


def test_the_time_it_takes_is_in_the_record_of_a_tournament(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(hand, "END_LIMIT", 0.01)
    tournament = Tournament({"Slow": Slow, "Call": CallBot}, **OPTIONS)
    tournament.run()
    record = tournament.conduct[0]
    assert record.name == "Slow"
    assert record.late == tournament.hands
    assert "were allowed" in record.examples[0]
