"""Dealer's choice: the chooser, the game, and repeating a log."""

import json
from pathlib import Path
from typing import Any

import pytest

from croupier.cash import CashGame
from croupier.errors import SetupError
from croupier.games import holdem
from croupier.play.cash.driven import DrivenCashGame, Guest
from croupier.play.running.verification import verify_game
from croupier.players.bots import CallBot
from croupier.players.player import Player
from croupier.players.transports.options import BotOptions
from croupier.players.view.game_offer import GameOffer

GAMES = ["holdem", "razz", "2-7-triple-draw", "badeucy"]
SIX_MAX = holdem.sibling("NT6", "six-max", "Six-max hold'em", seats=6)


class Chooser(CallBot):
    """Makes the given choice, and records the offers."""

    def __init__(self, choice: object) -> None:
        super().__init__(0)
        self.choice = choice
        self.offers: list[GameOffer] = []

    def choose_game(self, offer: GameOffer) -> object:
        self.offers.append(offer)
        if isinstance(self.choice, Exception):
            raise self.choice
        return self.choice


def events(path: Path, kind: str) -> list[dict[str, Any]]:
    lines = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    return [line for line in lines if line.get("event") == kind]


def verified(path: Path) -> bool:
    with path.open("rb") as file:
        verdict = verify_game(file)
    return verdict is not None and not verdict.fault


def test_players_choose_in_turn_for_an_orbit(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    cash = CashGame(2, 6, game=GAMES, dealers_choice=True, seed=1, log=log)
    choosers = {"Ann": Chooser("razz"), "Bob": Chooser("2-7 triple draw"), "Cid": Chooser("FBD")}
    for name, player in choosers.items():
        cash.join(name, player)
    played = []
    for _ in range(9):
        cash.play_round()
        played.append(cash._rotation.next[0].game.code)
    cash.journal.close()
    chosen = events(log, "choice")
    assert [event["round"] for event in chosen] == [1, 4, 7]
    assert len({event["player"] for event in chosen}) == 3
    wanted = {"Ann": "FR", "Bob": "F2L3D", "Cid": "FBD"}
    assert [event["game"] for event in chosen] == [wanted[event["player"]] for event in chosen]
    assert played == [event["game"] for event in chosen for _ in range(3)]
    asked = [offer for player in choosers.values() for offer in player.offers]
    assert all(offer.games == tuple(GAMES) for offer in asked)
    assert verified(log)


@pytest.mark.parametrize("choice", ["omaha", 7, RuntimeError("no idea")])
def test_a_wrong_choice_is_a_fault_and_the_seed_decides(tmp_path: Path, choice: object) -> None:
    log = tmp_path / "log.jsonl"
    cash = CashGame(2, 6, game=GAMES, dealers_choice=True, hands_per_game=1, seed=1, log=log)
    cash.join("Ann", Chooser(choice))
    cash.join("Bob", "call")
    cash.play(8)
    cash.journal.close()
    faults = {record.name: record.faults for record in cash.conduct}
    assert faults["Ann"] == len([e for e in events(log, "choice") if e["player"] == "Ann"]) > 0
    assert faults["Bob"] == 0
    assert len({event["game"] for event in events(log, "choice")}) > 1
    assert verified(log)


def test_a_program_chooses(tmp_path: Path) -> None:
    bot = tmp_path / "chooser.py"
    bot.write_text(
        "from croupier.players.bots import CallBot\n\n\n"
        "class Bot(CallBot):\n"
        "    def choose_game(self, offer):\n"
        "        return offer.games[-1]\n",
        encoding="utf-8",
    )
    log = tmp_path / "log.jsonl"
    options = BotOptions(isolate=True)
    cash = CashGame(2, 6, game=GAMES, dealers_choice=True, seed=1, log=log, options=options)
    for name in ("Ann", "Bob"):
        cash.join(name, f"{bot}:Bot")
    try:
        cash.play(4)
    finally:
        cash.close()
    cash.journal.close()
    assert {event["game"] for event in events(log, "choice")} == {"FBD"}


def test_it_is_resumed_wherever_it_was_killed(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    terms: dict[str, Any] = {
        "game": [SIX_MAX, "razz", "badugi"],
        "dealers_choice": True,
        "hands_per_game": 1,
        "kill": "full",
        "cap": 80,
        "seed": 4,
    }

    def finish(game: DrivenCashGame) -> None:
        while game.round_number < 7:
            if game.hand is None:
                game.deal()
            while (question := game.question) is not None:
                choices = question.choices
                if choices is None:
                    game.answer(())
                else:
                    game.answer(("call" if choices.to_call else "check", choices.to_call))
            game.finish()

    whole = DrivenCashGame(4, log=log, **terms)
    for name in ("Ann", "Bob", "Cid"):
        whole.join(name, Guest)
    finish(whole)
    whole.journal.close()
    text = log.read_bytes()
    lines = text.splitlines(keepends=True)
    marks = [n for n, line in enumerate(lines) if b'"event":"choice"' in line]

    def guest(name: str, spec: str | None, seat: int) -> Player:
        return Guest(seat)

    for lines_left in (marks[2], marks[2] + 1, marks[2] + 2, marks[3] - 3):
        part = tmp_path / f"part{lines_left}.jsonl"
        part.write_bytes(b"".join(lines[:lines_left]))
        again = DrivenCashGame.resume(part, guest)
        finish(again)
        again.journal.close()
        assert part.read_bytes() == text, lines_left


def test_the_driver_chooses() -> None:
    game = DrivenCashGame(2, game=GAMES, dealers_choice=True, seed=1)
    for name in ("Ann", "Bob"):
        game.join(name, Guest)
    assert game.choice is not None
    assert game.choice.seat in game.ring.live()
    assert not game.begun
    game.choose_game("badeucy")
    game.deal()
    assert game.game.name == "badeucy"
    assert game.begun
    assert game.choice is None
    with pytest.raises(SetupError, match="not a game of this table"):
        game.choose_game("omaha")


def test_one_game_is_not_a_choice() -> None:
    with pytest.raises(SetupError, match="needs games to choose from"):
        CashGame(2, 6, dealers_choice=True)
