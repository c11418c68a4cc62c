"""Games of users in tournaments and cash games: played, logged in full, resumed and verified."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from croupier import Deck, HouseRules, read_hands
from croupier.cards.hand_types import StandardHighHand
from croupier.cash import CashGame
from croupier.errors import NotationError, SetupError
from croupier.games import BlindsGame, ButtonBlindGame, Game, Round, catalogue, holdem
from croupier.play.running.verification import verify_game
from croupier.tournament import Tournament


class Sixes(StandardHighHand):
    __slots__ = ()
    weakest = "6s6h4d3c2s"


TRIPLE_FLOP = BlindsGame(
    "N3F",
    "triple-flop",
    "No-limit triple flop",
    deck=Deck.STANDARD,
    hand_types=[Sixes],
    rounds=[Round(down=2), Round(board=3), Round(board=3, big=True)],
)
BUTTON = ButtonBlindGame(
    "NTBTN",
    "button-holdem",
    "Hold'em with a button blind",
    deck=Deck.STANDARD,
    hand_types=[StandardHighHand],
    rounds=holdem.rounds,
    ante=1,
)


def tournament(log: Path, **keywords: Any) -> Tournament:
    return Tournament(
        ["call", "random", "random", "exploiter"],
        starting_stack=100,
        schedule={1: (1, 2), 20: (10, 20)},
        game=[TRIPLE_FLOP, "razz", BUTTON],
        hands_per_game=2,
        seed=5,
        log=log,
        **keywords,
    )


def verified(log: Path) -> bool:
    with log.open("rb") as file:
        verdict = verify_game(file)
    return verdict is not None and not verdict.fault


@pytest.mark.parametrize("game", catalogue.GAMES, ids=lambda game: game.name)
def test_every_game_of_the_catalogue_is_played_in_tournaments(game: Game, tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    bots = ["random", "call"] if game.small else ["random", "call", "random"]
    schedule = {1: (1, 2), 4: (25, 50)}
    tournament = Tournament(
        bots, starting_stack=100, schedule=schedule, game=game, seed=2, log=log, max_rounds=12
    )
    assert len(tournament.run()) == len(bots)
    assert tournament.verify_chip_count()[0]
    assert verified(log)
    hands = list(read_hands(log))
    assert hands
    assert not any(hand.replay().status for hand in hands)


@pytest.mark.parametrize("workers", [1, 2])
def test_a_tournament_is_played_and_logged_in_full(tmp_path: Path, workers: int) -> None:
    log = tmp_path / "log.jsonl"
    played = tournament(log, workers=workers, tables=2)
    played.run()
    assert played.verify_chip_count()[0]
    opening = json.loads(log.read_text(encoding="utf-8").splitlines()[1])
    assert [row["code"] for row in opening["own_games"]] == ["N3F", "NTBTN"]
    assert verified(log)


def test_somebody_else_replays_it(tmp_path: Path) -> None:
    """A process that never saw the row reads it from the log."""
    log = tmp_path / "log.jsonl"
    tournament(log).run()
    done = subprocess.run(
        [sys.executable, "-m", "croupier", "history", "verify", str(log)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    hands = len(list(read_hands(log)))
    assert f"{hands} hands, {hands} verified" in done.stdout


def test_a_broken_off_log_is_resumed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole, part = tmp_path / "whole.jsonl", tmp_path / "part.jsonl"
    tournament(whole).run()
    text = whole.read_bytes()
    part.write_bytes(text[: len(text) // 2])
    monkeypatch.setattr(catalogue, "_OWN", {})  # as in another process
    Tournament.from_log(part).resume(part)
    assert part.read_bytes() == text


def test_a_cash_game_is_verified(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = tmp_path / "cash.jsonl"
    game = CashGame(2, game=BUTTON, seed=3, log=log, rules=HouseRules.STANDARD)
    for name in ("Ann", "Bob", "Cid"):
        game.join(name, "random")
    game.play(20)
    assert sum(game.net.values()) == 0
    game.journal.close()
    monkeypatch.setattr(catalogue, "_OWN", {})
    assert verified(log)


def test_a_row_with_a_name_of_the_package_is_refused() -> None:
    with pytest.raises(SetupError, match="give your game a code and names of its own"):
        Tournament(
            ["call", "call"],
            starting_stack=100,
            schedule={1: (1, 2)},
            game=holdem.sibling("NT", "holdem", "Hold'em", seats=4),
        )


def test_a_damaged_row_of_a_log_is_refused(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    tournament(log).run()
    lines = log.read_text(encoding="utf-8").splitlines()
    opening = json.loads(lines[1])
    opening["own_games"][0]["rounds"] = [{"sideways": 1}]
    log.write_text("\n".join([lines[0], json.dumps(opening), *lines[2:]]), encoding="utf-8")
    with pytest.raises(NotationError, match="not a round"):
        Tournament.from_log(log)
