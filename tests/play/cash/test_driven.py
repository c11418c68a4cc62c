"""A cash game driven from outside: the same hands, and nothing lost when the process dies."""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from croupier.cash import CashGame
from croupier.errors import PlayerTimeout, SetupError
from croupier.hand.spec.house_rules import HouseRules
from croupier.history import LogReader
from croupier.play.cash.driven import DrivenCashGame, Guest
from croupier.play.hand.question import DRAW
from croupier.play.running.verification import verify_game
from croupier.players.bots import CallBot, RandomBot
from croupier.players.player import Player

NAMES = ("Ann", "Bob", "Cid")
STEP = 97  # bytes between cuts before the showdown; 1 takes half a minute a game


def guest(name: str, spec: str | None, seat: int) -> Player:
    return Guest(seat)


def decide(game: DrivenCashGame, turn: int) -> None:
    """Answer the question of the hand: call, sometimes raise or fold."""
    question = game.question
    assert question is not None
    if question.kind == DRAW:
        game.answer(question.hole_cards[: turn % 3])
        return
    choices = question.choices
    assert choices is not None
    if turn % 5 == 1 and choices.max_raise:
        game.answer(("raise" if choices.bet_stands else "bet", choices.min_raise))
    elif turn % 7 == 3 and choices.to_call:
        game.answer(("fold", 0))
    elif turn % 11 == 4:
        game.no_answer(PlayerTimeout(question.seat, "20 seconds"))
    else:
        game.answer(("call" if choices.to_call else "check", choices.to_call))


def play(game: DrivenCashGame, turn: int = 0) -> int:
    """Play the hand that is in progress, or the next one; return the number of decisions."""
    if game.hand is None:
        game.deal()
    while game.question is not None:
        decide(game, turn)
        turn += 1
    game.finish()
    return turn


def table(path: Path | None = None, **keywords: Any) -> DrivenCashGame:
    keywords = {"seed": 7, "buy_in": (40, 200), "log": path, **keywords}
    game = DrivenCashGame(2, **keywords)
    for name in NAMES:
        game.join(name, Guest, 100)
    return game


def test_bots_that_are_asked_from_outside_play_the_same_game(tmp_path: Path) -> None:
    logs = []
    for number, kind in enumerate((CashGame, DrivenCashGame)):
        path = tmp_path / f"{number}.log"
        game = kind(2, seed=3, buy_in=100_000, game="limit-holdem", log=path)
        for seat, name in enumerate(NAMES):
            game.join(name, CallBot if seat else RandomBot)
        for _ in range(40):
            if isinstance(game, DrivenCashGame):
                game.deal()
                while (question := game.question) is not None:
                    assert game.asked is not None
                    player = game.player_of(game.asked)
                    game.answer(player.get_action(question.view, question.hole_cards))
                game.finish()
            else:
                game.play_round()
        game.journal.close()
        logs.append(path.read_bytes())
    assert logs[0] == logs[1]


@pytest.mark.parametrize("game", ["holdem", "triple-draw", "stud"])
def test_every_decision_is_in_the_log_before_the_call_returns(tmp_path: Path, game: str) -> None:
    path = tmp_path / "table.log"
    driven = table(path, game=game)
    turn = 0
    for _ in range(4):
        hand = driven.deal()
        while driven.question is not None:
            decide(driven, turn)
            turn += 1
            lines = path.read_text().splitlines()
            assert sum('"operation"' in line for line in lines[-hand.state.operation_count :]) == (
                hand.state.operation_count
            )
        driven.finish()
    driven.journal.close()
    with path.open("rb") as file:
        verdict = verify_game(file)
    assert verdict is not None
    assert (verdict.hands, verdict.finished, verdict.fault) == (4, True, "")


@pytest.mark.parametrize("game", ["holdem", "badugi", "razz"])
def test_a_game_that_dies_anywhere_goes_on_where_it_was(tmp_path: Path, game: str) -> None:
    """Every prefix of whole lines, and some torn ones, can be continued to the same log."""
    whole, path, kept = tmp_path / "whole.log", tmp_path / "again.log", []
    driven = table(whole, game=game)
    turns = [0]
    for number in range(3):
        driven.deal()
        while driven.question is not None:
            if number == 1 and turns[-1] % 3 == 1:
                requests(driven, turns[-1])
            kept.append((whole.read_bytes(), turns[-1], driven.requests))
            decide(driven, turns[-1])
            turns.append(turns[-1] + 1)
        driven.finish()
        kept.append((whole.read_bytes(), turns[-1], driven.requests))
    driven.journal.close()
    for data, start, asked in kept:
        for torn in (b"", b'{"operation":"Fol'):
            path.write_bytes(data + torn)
            again, turn = DrivenCashGame.resume(path, guest, asked), start
            asked_at = start if again.hand is not None else -1
            while again.round_number <= 3:
                if again.hand is None:
                    again.deal()
                while again.question is not None:
                    if again.round_number == 2 and turn % 3 == 1 and turn != asked_at:
                        requests(again, turn)
                    decide(again, turn)
                    turn += 1
                again.finish()
            again.journal.close()
            assert without_faults(path) == without_faults(whole)
            assert again.stacks == driven.stacks
            assert again.bought == driven.bought


def requests(game: DrivenCashGame, turn: int) -> None:
    """Ask for something during a hand, once."""
    asked: list[Callable[[], None]] = [
        lambda: game.join("Dan", Guest, 60),
        lambda: game.sit_out("Cid"),
        lambda: game.top_up("Bob", 10),
        lambda: game.change_stakes(big_blind=4),
    ]
    kinds = [request["event"] for request in game.requests["requests"]]
    order = ("join", "sit_out", "top_up", "stakes")
    for kind, ask in zip(order, asked, strict=True):
        if kind not in kinds:
            ask()
            return


def without_faults(path: Path) -> list[str]:
    """Return the lines that must repeat; faults of a hand that was cut are lost with it."""
    lines = path.read_text().splitlines()
    return [line.partition(',"hash"')[0] for line in lines if '"event":"fault"' not in line]


def test_a_crash_between_the_end_of_a_hand_and_what_was_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "table.log"
    game = table(path)
    game.deal()
    game.leave("Ann")
    game.top_up("Bob", 5)
    game.join("Dan", Guest, 50)
    asked = game.requests
    while game.asked is not None:
        if game.has_left(game.asked):
            game.answer_for_leaver()
        else:
            decide(game, 0)
    game.finish()
    game.journal.stop()
    lines = path.read_bytes().splitlines(keepends=True)
    end = next(at for at, line in enumerate(lines) if line.startswith(b'{"event":"end"'))
    for count in range(end, len(lines)):
        cut = tmp_path / f"{count}.log"
        cut.write_bytes(b"".join(lines[: count + 1]))
        again = DrivenCashGame.resume(cut, guest, asked)
        assert cut.read_bytes() == path.read_bytes()
        assert again.players == ["Dan", "Bob", "Cid"]
        assert again.stacks == game.stacks
        again.journal.stop()


def test_a_log_of_another_game_is_refused(tmp_path: Path) -> None:
    path, other = tmp_path / "table.log", tmp_path / "other.log"
    game = table(path)
    game.deal()
    game.journal.stop()
    text = path.read_text()
    for wrong in (text.replace('"amount":2', '"amount":3'), text.replace('"seed":7', '"seed":8')):
        other.write_text(wrong)
        with pytest.raises(ValueError, match="another game"):
            DrivenCashGame.resume(other, guest)
    shutil.copy(path, other)
    again = DrivenCashGame.resume(other, guest)
    assert again.asked is not None
    again.journal.stop()


def test_stakes_change_between_hands(tmp_path: Path) -> None:
    path = tmp_path / "table.log"
    game = table(path, max_players=4)
    turn = play(game)
    game.deal()
    game.change_stakes(big_blind=10)
    assert game.big_blind == 2
    while game.question is not None:
        decide(game, turn)
    game.finish()
    assert (game.small_blind, game.big_blind, game.min_buy_in, game.buy_in) == (5, 10, 200, 1000)
    for kind in ("omaha", "razz", "badugi", "holdem"):
        game.change_stakes(game=kind)
        assert game.game.name == kind
        turn = play(game, turn)
    game.change_stakes(rules=HouseRules.HOME_GAME)
    play(game, turn)
    assert game.verify_chip_count()[0]
    wrongs: tuple[dict[str, Any], ...] = (
        {"big_blind": 0},
        {"game": "no such game"},
        {"buy_in": (5, 1)},
        {"rules": "TDA"},
    )
    for wrong in wrongs:
        with pytest.raises(ValueError, match=r"."):
            game.change_stakes(**wrong)
    game.journal.close()
    with path.open("rb") as file:
        verdict = verify_game(file)
    assert verdict is not None
    assert (verdict.hands, verdict.fault) == (7, "")
    assert len(list(LogReader(path).hands())) == 7


def test_what_is_called_at_the_wrong_time_changes_nothing() -> None:
    game = table()
    for call in (game.finish, game.answer_for_leaver, lambda: game.answer(("fold", 0))):
        with pytest.raises(SetupError):
            call()
    game.deal()
    with pytest.raises(SetupError, match="in progress"):
        game.deal()
    with pytest.raises(SetupError, match="not over"):
        game.finish()
    assert game.question is not None
    play(game)
    with pytest.raises(SetupError, match="two players"):
        DrivenCashGame(2).deal()


def test_a_game_without_an_end_does_not_remember_every_hand() -> None:
    game = table(buy_in=(40, 10**9))
    for _ in range(400):
        hand = game.deal()
        while game.question is not None:
            game.answer(("fold", 0))
        game.finish()
    assert 192 <= sum(map(len, hand.facts.previous)) <= 256


@pytest.mark.parametrize("game", ["holdem", "badugi", "razz", "drawmaha"])
def test_the_last_hand_may_be_torn_at_any_byte(tmp_path: Path, game: str) -> None:
    """A log that is cut anywhere in its last hand can be continued to the same log."""
    path = tmp_path / "table.log"
    whole = table(path, game=game)
    play_calling(whole)
    play_calling(whole)
    whole.journal.stop()
    data = path.read_bytes()
    begin, last = data.rindex(b'{"event":"hand"'), data.rindex(b'"HoleCardsShowingOrMucking"')
    cuts = {*range(begin, last, STEP), *range(last, len(data) + 1)}
    for size in sorted(cuts | {begin + at for at in range(last - begin) if data[begin + at] == 10}):
        path.write_bytes(data[:size])
        again = DrivenCashGame.resume(path, guest)
        if again.round_number == 2:
            play_calling(again)
        again.journal.stop()
        assert path.read_bytes() == data, data[size - 60 : size]
        assert again.stacks == whole.stacks


def play_calling(game: DrivenCashGame) -> None:
    """Play the hand that is in progress, or the next one; nobody folds or draws."""
    if game.hand is None:
        game.deal()
    while (question := game.question) is not None:
        choices = question.choices
        if choices is None:
            game.answer(())
        else:
            game.answer(("call" if choices.to_call else "check", choices.to_call))
    game.finish()
