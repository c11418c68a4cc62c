"""Bots that play solutions: their tables are the solutions, and they play by them."""

import pytest

from croupier.analysis.equities.starting_hands import STARTING_HANDS
from croupier.arena import match
from croupier.botkit import LeducBot, PushFoldBot
from croupier.play.hand.hand_in_play import HandInPlay
from croupier.play.hand.table_game import TableGame
from croupier.players.bots.leduc import _table
from croupier.players.bots.push_fold import _tables
from croupier.research.solve import PushFold


@pytest.mark.parametrize("depth", [2.0, 10.0, 20.0])
def test_the_table_of_push_or_fold_is_an_equilibrium(depth: float) -> None:
    tables = _tables()
    assert len(tables["push"][depth]) == len(STARTING_HANDS)
    game = PushFold(depth)
    assert game.exploitability(tables["push"][depth], tables["call"][depth]) < 2e-4


def test_push_or_fold_pushes_calls_and_folds() -> None:
    game = TableGame()
    hand = HandInPlay(game, (0, 1), (1000, 1000), game.stakes(2, (50, 100)), button=1, seed=1)
    question = hand.question
    assert question is not None
    bot = PushFoldBot(question.seat)
    assert bot.policy(question.view, ("As", "Ah")) == [("all-in", 950, 1.0)]
    assert bot.policy(question.view, ("7s", "2h")) == [("fold", 0, 1.0)]
    hand.answer(("all-in", 950))
    question = hand.question
    assert question is not None
    other = PushFoldBot(question.seat)
    assert other.policy(question.view, ("As", "Ah")) == [("all-in", 900, 1.0)]
    assert other.policy(question.view, ("7s", "2h")) == [("fold", 0, 1.0)]


def test_push_or_fold_wins_what_the_game_is_worth() -> None:
    """The second truth that is known: at 10 big blinds every deal is counted."""
    solved = _tables()
    push, call, always = solved["push"][10.0], solved["call"][10.0], [1.0] * len(STARTING_HANDS)
    game = PushFold(10)
    truth = 100 * (game.value(push, always) - game.value(always, call)) / 2
    result = match(
        "push-fold", "all-in", stack="10bb", hands=1000, seed=1, declared=True, holdings=20
    )
    for name, each in result.estimators.items():
        assert abs(each.difference - truth) < 3 * each.standard_error, name
    assert result.factor is not None
    assert result.factor > 20


def test_the_table_of_leduc() -> None:
    table = _table()
    assert len(table) == 288
    for chances in table.values():
        assert sum(chances) == pytest.approx(1.0, abs=3e-4)
    # A pair with a bet before it is never folded; a jack before the board mostly gives up.
    assert table["KK:rc/r"][0] == 0.0
    assert table["J-:r"][0] > 0.5
    result = match("leduc", "random", game="leduc", hands=200, seed=1)
    assert result.verdict == "a"
    assert LeducBot.games == ("leduc",)
