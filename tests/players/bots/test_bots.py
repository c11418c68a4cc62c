"""The shipped bots: legal in every game, and with their own style."""

import sys
from pathlib import Path
from typing import Any

import pytest

from croupier.botkit import (
    BOTS,
    AllInBot,
    CallBot,
    EquityBot,
    ExploiterBot,
    HumanPlayer,
    OddsBot,
    PlayerJudge,
    PlayerPublicInfo,
    Pot,
    PublicGamestate,
    RandomBot,
    Table,
    TightAggressiveBot,
    play_tournament,
)
from croupier.errors import SetupError
from croupier.games import (
    FixedLimitBadugi,
    FixedLimitSevenCardStud,
    FixedLimitTexasHoldem,
    NoLimitDeuceToSevenLowballSingleDraw,
    PotLimitOmahaHoldem,
)
from croupier.hand.randomness import Chance
from croupier.play.hand.hand_in_play import HandInPlay
from croupier.play.hand.table_game import TableGame
from croupier.play.tournament.tournament import Tournament
from croupier.players.answers.policies import read_policy
from croupier.players.bots.strength import chance_to_win, made_hand, starting_score
from croupier.players.specs.spec import BotSpec

SCHEDULE = {1: (10, 20), 20: (50, 100)}
AUTOMATIC = [kind for name, kind in BOTS.items() if name != "human"]


@pytest.mark.parametrize("kind", AUTOMATIC, ids=lambda kind: kind.__name__)
@pytest.mark.parametrize(
    "game",
    [
        FixedLimitTexasHoldem,
        PotLimitOmahaHoldem,
        FixedLimitSevenCardStud,
        FixedLimitBadugi,
        NoLimitDeuceToSevenLowballSingleDraw,
    ],
    ids=lambda game: game.__name__,
)
def test_every_bot_plays_every_kind_of_game(kind: Any, game: Any) -> None:
    others = [RandomBot(seat, seed=seat) for seat in (1, 2, 3)]
    table = Table([kind(0), *others], 1000, SCHEDULE, seed=4, game=game)
    for _ in range(8):
        if table.winner is None:
            table.simulate_hand()
    assert table.incidents == []
    assert table.verify_chip_count()[0]


@pytest.mark.parametrize("kind", AUTOMATIC, ids=lambda kind: kind.__name__)
def test_every_bot_is_legal_in_holdem(kind: Any) -> None:
    for seed in range(6):
        players = [kind(0), RandomBot(1, seed=seed), kind(2), AllInBot(3)]
        table = Table(players, 600, SCHEDULE, seed=seed)
        while table.winner is None and table.round_number < 25:
            table.simulate_hand()
        assert table.incidents == []


def test_the_random_bot_draws_from_its_own_seed() -> None:
    def play(seed: int) -> list[Any]:
        table = Table([RandomBot(0, seed=seed), CallBot(1)], 1000, SCHEDULE, seed=1)
        table.simulate_hand()
        return table.previous_hand_histories

    assert play(1) == play(1)
    assert len({repr(play(seed)) for seed in range(8)}) > 1


def test_the_call_bot_only_checks_and_calls() -> None:
    table = Table([CallBot(0), RandomBot(1, seed=1)], 1000, SCHEDULE, seed=1)
    while table.winner is None:
        table.simulate_hand()
    kinds = {
        action.action_type
        for history in table.previous_hand_histories
        for actions in history.values()
        for action in actions
        if action.player_index == 0
    }
    assert kinds <= {"small_blind", "big_blind", "check", "call", "all-in"}


def test_the_exploiter_beats_calling_stations() -> None:
    wins = sum(
        play_tournament([ExploiterBot, *[CallBot] * 5], seed=seed)[0] == 0 for seed in range(60)
    )
    assert wins > 30  # one in six would be ten


def test_the_equity_bot_beats_chance() -> None:
    wins = sum(
        play_tournament(
            [EquityBot(0), *(RandomBot(s, seed=s) for s in (1, 2, 3))],
            500,
            seed=seed,
        )[0]
        == 0
        for seed in range(60)
    )
    assert wins > 20  # one in four would be fifteen


def test_the_odds_bot_mixes_and_its_policy_is_what_it_does() -> None:
    bot = OddsBot(0, seed=1)
    infos = [PlayerPublicInfo(1000), PlayerPublicInfo(960, current_bet=40)]
    gamestate = PublicGamestate(
        player_public_infos=infos,
        community_cards=["2c", "7d", "Jh"],
        pots=[Pot(60, [0, 1])],
        total_pot=60,
        blinds=(10, 20),
        minimum_raise_amount=20,
    )
    for cards in (("As", "Ah"), ("3s", "4h"), ("Js", "Th")):
        policy = bot.policy(gamestate, cards)
        assert policy == OddsBot(0, seed=2).policy(gamestate, cards)
        assert sum(probability for *_, probability in policy) == pytest.approx(1.0)
        drawn = [bot.get_action(gamestate, cards) for _ in range(400)]
        for kind, amount, probability in policy:
            share = drawn.count((kind, amount)) / len(drawn)
            assert abs(share - probability) <= 4 * (probability * (1 - probability) / 400) ** 0.5
    strong, weak = (bot.policy(gamestate, cards)[0][2] for cards in (("Js", "Jd"), ("3s", "4h")))
    assert strong > 0.5 > weak


@pytest.mark.parametrize(
    "name", ["random", "call", "tight", "exploiter", "equity", "odds", "all-in"]
)
def test_declared_probabilities_sum_to_one_and_do_not_depend_on_the_instance(name: str) -> None:
    play = HandInPlay(
        TableGame(), (0, 1), (1000, 1000), TableGame().stakes(2, (5, 10)), button=1, seed=3
    )
    question = play.question
    assert question is not None
    first, second = (BOTS[name](question.seat) for _ in range(2))
    for cards in (("As", "Ah"), ("3s", "4h"), question.hole_cards):
        declared = list(first.policy(question.view, cards))
        assert declared == list(second.policy(question.view, cards))
        assert read_policy(declared) is not None
        assert sum(chance for *_, chance in declared) == pytest.approx(1.0)
        kind, amount = first.get_action(question.view, cards)
        allowed = [amounts for what, amounts, _ in declared if what == kind]
        assert any(
            amount in each if isinstance(each, range) else amount == each for each in allowed
        )


def test_the_odds_bot_beats_chance() -> None:
    wins = sum(
        play_tournament(
            [OddsBot(0, seed=seed), *(RandomBot(s, seed=s) for s in (1, 2, 3))], 500, seed=seed
        )[0]
        == 0
        for seed in range(30)
    )
    assert wins > 12


def test_standings_are_best_first_and_ties_share() -> None:
    standings = play_tournament([AllInBot, AllInBot, AllInBot], 500, seed=3)
    assert sorted(standings) == [0, 1, 2]
    assert [standing.place for standing in standings] == [1, 2, 2]
    assert isinstance(standings[0].player, AllInBot)
    again = play_tournament([AllInBot(0), AllInBot(1), AllInBot(2)], 500, seed=3)
    assert list(map(int, again)) == list(map(int, standings))


def test_two_busts_in_one_hand_the_larger_stack_is_ahead() -> None:
    for seed in range(30):
        standings = play_tournament([AllInBot] * 3, [300, 500, 800], seed=seed)
        if standings[0] == 2 and standings[1].rounds == standings[2].rounds == 1:
            assert list(map(int, standings)) == [2, 1, 0]
            return
    pytest.fail("no such hand among the seeds")


def test_a_tournament_can_be_cut_short() -> None:
    standings = play_tournament([TightAggressiveBot] * 4, seed=1, max_rounds=3)
    assert [standing.rounds for standing in standings] == [3] * 4
    assert standings[0].place == 1


@pytest.mark.parametrize(
    ("hole", "score"),
    [(("As", "Ad"), 20), (("As", "Ks"), 12), (("Ts", "Td"), 10), (("7s", "2d"), -1.5)],
)
def test_starting_hands_are_counted(hole: tuple[str, str], score: float) -> None:
    assert starting_score(hole) == score


def test_strength_on_a_board() -> None:
    board = ["Kd", "8c", "3s"]
    strengths = [made_hand(hole, board) for hole in (("7s", "2d"), ("8s", "2d"), ("Ks", "2d"))]
    assert strengths == [0, 1, 2]
    assert made_hand(("Ks", "8d"), board) == 3
    assert made_hand(("7s", "2d"), ["Kd", "Kc", "3s"]) == 0
    assert chance_to_win(("As", "Ah"), [], 1, Chance(1), 400) > 0.78
    assert chance_to_win(("2s", "7h"), ["As", "Ad", "Ah", "Kd", "Ks"], 1, Chance(1), 50) < 0.6


def test_a_person_is_asked_until_the_answer_can_be_read() -> None:
    typed = ["what", "", "raise much", "r 60", "c", "k", "fold"]
    said: list[str] = []
    person = HumanPlayer(0, ask=lambda prompt: typed.pop(0), say=said.append)
    table = Table([person, CallBot(1)], 1000, {1: (10, 20)}, seed=1)
    table.simulate_hand()
    assert table.current_hand_history["preflop"][2].amount == 60
    assert any("fold, check, call" in text for text in said)
    assert "-- round 1, preflop, board -, pot 0" in said[0]


def test_a_person_who_leaves_is_a_fault() -> None:
    def leave(prompt: str) -> str:
        raise EOFError

    table = Table([HumanPlayer(0, ask=leave, say=lambda text: None), CallBot(1)], 1000, SCHEDULE)
    table.simulate_hand()
    assert "left" in table.incidents[0].reason


@pytest.mark.parametrize(
    ("text", "kind", "name"),
    [
        ("call", "shipped", "call"),
        ("All_In", "shipped", "all_in"),
        ("random-bot", "shipped", "random-bot"),
        ("croupier.players.bots:CallBot", "class", "CallBot"),
        ("python3 some/bot.py", "command", "bot.py"),
        ("'./bot'", "command", "bot"),
        ("./bot", "command", "bot"),
        ("sleep 100", "command", "sleep"),
    ],
)
def test_specs(text: str, kind: str, name: str) -> None:
    spec = BotSpec(text)
    assert (spec.kind, spec.name) == (kind, name)
    if kind != "command":
        assert spec(2, seed=1).player_index == 2


@pytest.mark.parametrize(
    "text",
    [
        *("", "   ", "cal", "nothing", "nowhere.py:Bot", "no.such.module:Bot"),
        *("croupier.players.bots:Nobody", "croupier.players.player:Player", "'unfinished"),
        *("croupier.players.bots.caller:_owed",),
    ],
)
def test_wrong_specs_are_refused_in_one_line(text: str) -> None:
    with pytest.raises(SetupError) as caught:
        BotSpec(text)(0)
    assert "\n" not in str(caught.value)


def test_a_file_that_can_not_be_loaded_is_refused(tmp_path: Any) -> None:
    file = tmp_path / "bad.py"
    file.write_text("1 / 0\nclass Bot: pass\n")
    with pytest.raises(SetupError, match="ZeroDivisionError"):
        BotSpec(f"{file}:Bot").load()
    with pytest.raises(SetupError, match="ZeroDivisionError"):
        Tournament([f"{file}:Bot", "call"], starting_stack=100, schedule={1: (1, 2)})


@pytest.mark.parametrize(
    ("source", "complaint"),
    [
        ("class Bot(:", "SyntaxError"),
        ("\0", "cannot be loaded"),
        ("class Other: pass\nprint(Bot)", "has no class 'Bot'"),
    ],
)
def test_a_wrong_file_is_refused_by_its_source(tmp_path: Any, source: str, complaint: str) -> None:
    file = tmp_path / "bad.py"
    file.write_text(source)
    with pytest.raises(SetupError, match=complaint):
        BotSpec(f"{file}:Bot")


@pytest.mark.parametrize(
    "source",
    [
        "if True:\n  class Bot: pass",
        "from somewhere import Other as Bot",
        "from somewhere import *",
        "Bot = print",
        "def Bot(seat): return None",
        "pattern = '\\d'\nclass Bot: pass",
    ],
)
def test_a_file_is_not_run_before_its_bot_plays_here(tmp_path: Any, source: str) -> None:
    file = tmp_path / "not_run.py"
    file.write_text(f"{source}\nraise SystemExit")
    assert BotSpec(f"{file}:Bot").kind == "class"


def test_a_package_is_not_run_before_its_bot_plays_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.path", [*sys.path])
    monkeypatch.chdir(tmp_path)
    (tmp_path / "not_run").mkdir()
    (tmp_path / "not_run" / "__init__.py").write_text("raise SystemExit")
    (tmp_path / "not_run" / "bots.py").write_text("raise SystemExit\nclass Bot: pass")
    assert BotSpec("not_run.bots:Bot").kind == "class"
    with pytest.raises(SetupError, match=r"No module named 'not_run\.others'"):
        BotSpec("not_run.others:Bot")


def test_a_tournament_of_classes_follows_from_its_seed() -> None:
    runs = {tuple(play_tournament([RandomBot] * 4, 500, seed=seed)) for seed in (1, 1, 1)}
    assert len(runs) == 1


def test_a_bot_file_may_have_data_classes_and_neighbours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.path", [*sys.path])
    (tmp_path / "my_neighbour.py").write_text("CALL = ('call', 0)\n", encoding="utf-8")
    (tmp_path / "with_data.py").write_text(
        "from __future__ import annotations\n"
        "from dataclasses import dataclass\n"
        "from my_neighbour import CALL\n"
        "@dataclass\n"
        "class Bot:\n"
        "    player_index: int\n"
        "    def get_action(self, gamestate, hole_cards):\n"
        "        return CALL\n",
        encoding="utf-8",
    )
    bot = BotSpec(f"{tmp_path / 'with_data.py'}:Bot")(3)
    assert bot.player_index == 3


@pytest.mark.parametrize(
    "code",
    ["import sys; sys.exit(0)\nclass Bot: pass", "import sys\nclass Bot:\n __init__ = sys.exit"],
)
def test_a_bot_that_ends_the_program_is_refused(tmp_path: Path, code: str) -> None:
    file = tmp_path / "quitter.py"
    file.write_text(code, encoding="utf-8")
    with pytest.raises(SetupError, match="SystemExit"):
        BotSpec(f"{file}:Bot")(0)


def test_modules_are_found_in_the_current_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.path", [*sys.path])
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bots_of_mine.py").write_text("from croupier.botkit import CallBot as Mine\n")
    assert isinstance(BotSpec("bots_of_mine:Mine")(0), CallBot)


@pytest.mark.parametrize("board", [[], ["Ac", "7d", "2s"]])
@pytest.mark.parametrize("bet", [0, 40])
def test_every_bot_decides_by_a_gamestate_made_by_hand(board: list[str], bet: int) -> None:
    infos = [PlayerPublicInfo(1000), PlayerPublicInfo(960, current_bet=bet)]
    gamestate = PublicGamestate(
        player_public_infos=infos,
        community_cards=board,
        pots=[Pot(60, [0, 1])],
        total_pot=60,
        blinds=(10, 20),
        minimum_raise_amount=20,
    )
    kinds = (RandomBot, CallBot, ExploiterBot, TightAggressiveBot, EquityBot, OddsBot, AllInBot)
    for kind in kinds:
        answer = kind(0).get_action(gamestate, ("As", "Ah"))
        judged = PlayerJudge.validate_action(0, *answer, infos, bet, 20)
        assert judged in (answer, ("all-in", answer[1])), kind
