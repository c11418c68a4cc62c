"""One game of a user, with its own hand type, in every part of the package."""

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from croupier import ActionMenu, Batch, read_hands, rollout
from croupier.arena import match
from croupier.cards.hand_types import StandardHighHand
from croupier.cash import CashGame
from croupier.felt.house import House
from croupier.felt.sockets.messages import Wish
from croupier.games import Game, catalogue, find_game, make_known
from croupier.games.row_files import row_to_json
from croupier.loops import Encoder
from croupier.play.running.verification import verify_game
from croupier.tournament import Tournament
from tests.felt.playing.test_every_game import play


class JacksOrBetter(StandardHighHand):
    __slots__ = ()
    weakest = "JsJh4d3c2s"


OWN = find_game("irish").sibling(
    "PIJ", "jacks-irish", "Irish, jacks or better", hand_types=[JacksOrBetter], seats=6
)


@pytest.fixture
def own(monkeypatch: pytest.MonkeyPatch) -> Game:
    monkeypatch.setattr(catalogue, "_OWN", {})
    return make_known(OWN)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "own.json"
    path.write_text(json.dumps(row_to_json(OWN)), encoding="utf-8")
    return path


def croupier(*words: object) -> str:
    """Run the command in a process that never saw the game."""
    done = subprocess.run(
        [sys.executable, "-m", "croupier", *map(str, words)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_state_and_what_a_player_may_know() -> None:
    state = OWN(blinds=(1, 2), stacks=100, players=3, seed=1)
    other = OWN(blinds=(1, 2), stacks=100, players=3, seed=1)
    while state.status:
        actor = state.actor_index
        if actor is None:
            discarder = state.stand_patter_or_discarder_index
            assert discarder is not None
            state.stand_pat_or_discard(state.hole_cards[discarder][:2])
            continue
        assert state.information_state(actor)
        assert state.legal_actions()
        state.check_or_call()
    assert sum(state.stacks) == 300
    assert list(other.view(0).hole_cards[1]) != other.hole_cards[1]


def test_loops(own: Game) -> None:
    result = rollout(own, 500, stacks=100, players=4, seed=2)
    assert (result.payoffs.sum(axis=1) == 0).all()
    batch = Batch(own, 8, seed=3)
    menu = ActionMenu(("fold", "call", "min", 1.0, "all-in"))
    mask = menu.mask(batch)
    assert mask.any(axis=1).all()
    state = own(seed=1)
    assert state.actor_index is not None
    assert np.isfinite(Encoder(own).encode(state, state.actor_index)).all()


def test_environments(own: Game) -> None:
    gym = pytest.importorskip("croupier.research.gym")
    env = gym.PokerEnv(own.name, opponents="call")
    _, info = env.reset(seed=1)
    for _ in range(50):
        legal = np.flatnonzero(info["action_mask"])
        _, _, over, _, info = env.step(int(legal[0]))
        if over:
            break
    assert over


@pytest.mark.parametrize("door", ["cash", "tournament"])
def test_tables_whose_logs_somebody_else_replays(own: Game, tmp_path: Path, door: str) -> None:
    log = tmp_path / "log.jsonl"
    if door == "cash":
        cash = CashGame(2, 6, game=[own, "razz"], dealers_choice=True, seed=3, log=log)
        for name in ("Ann", "Bob", "Cid"):
            cash.join(name, "random")
        cash.play(12)
        cash.journal.close()
        assert cash.verify_chip_count()[0]
    else:
        schedule = {1: (1, 2), 20: (10, 20)}
        bots = ["call", "random", "random"]
        Tournament(
            bots, starting_stack=100, schedule=schedule, game=[own, "razz"], seed=3, log=log
        ).run()
    with log.open("rb") as written:
        verdict = verify_game(written)
    assert verdict is not None
    assert not verdict.fault
    hands = len(list(read_hands(log)))
    assert f"{hands} hands, {hands} verified" in croupier("history", "verify", log)


def test_the_felt(own: Game) -> None:
    house = House(seed=7, games=[own])
    assert own in house.games()
    table = house.make(Wish(own.name, 3, ("call", "random"), 5))
    try:
        assert play(table)[-1]["over"]
    finally:
        table.close()


def test_a_match(own: Game) -> None:
    result = match("exploiter", "call", hands=200, seed=7, game=own.name)
    assert result.to_json()["hands"] == 200


def test_commands(file: Path, tmp_path: Path) -> None:
    assert "JACKS" not in croupier("deal", file, "--seed", 1)
    log = tmp_path / "log.jsonl"
    croupier("cash", "-b", "random", "-p", 3, "--game", file, "--rounds", 5, "--log", log)
    assert "5 hands, 5 verified" in croupier("history", "verify", log)
    croupier("cash", "-b", "random", "-p", 3, "--game", f"{file},razz", "--dealers-choice",
             "--rounds", 4, "--seed", 1)  # fmt: skip
    croupier("bot", "check", "call", "--game", file)
