"""One hand for seated players: questions, answers, and payments."""

from collections.abc import Callable
from typing import Any

import pytest

from croupier.errors import AnswerRefused
from croupier.games import (
    FixedLimitBadugi,
    FixedLimitSevenCardStud,
    NoLimitDeuceToSevenLowballSingleDraw,
    PotLimitOmahaHoldem,
)
from croupier.hand.spec.house_rules import HouseRules
from croupier.play.hand.asking import Asking
from croupier.play.hand.hand_in_play import HandInPlay, HandOutcome
from croupier.play.hand.table_game import TableGame
from croupier.players.player import Player
from croupier.players.view.facts import Deed
from croupier.players.view.gamestate import PublicGamestate

Decide = Callable[[PublicGamestate, tuple[str, ...]], Any]


class Scripted(Player):
    """Answers by a function, and keeps its views."""

    def __init__(self, decide: Decide) -> None:
        super().__init__(0)
        self.decide = decide
        self.seen: list[tuple[PublicGamestate, tuple[str, ...]]] = []

    def get_action(self, gamestate: PublicGamestate, hole_cards: tuple[str, ...]) -> Any:
        self.seen.append((gamestate, hole_cards))
        return self.decide(gamestate, hole_cards)


def calls(gamestate: PublicGamestate, hole_cards: tuple[str, ...]) -> tuple[str, int]:
    return ("call", 0) if gamestate.chips_to_call else ("check", 0)


def play(
    *players: Player, game: TableGame | None = None, stacks: tuple[int, ...] | None = None
) -> HandOutcome:
    game = TableGame() if game is None else game
    count = len(players)
    seats = (*range(1, count), 0)
    hand = HandInPlay(
        game,
        seats,
        (200,) * count if stacks is None else stacks,
        game.stakes(count, (1, 2)),
        button=0,
        seed=5,
    )
    return Asking(hand, players).play()


def test_calling_players_reach_a_showdown() -> None:
    players = [Scripted(calls) for _ in range(4)]
    outcome = play(*players)
    assert outcome.showdown
    assert outcome.final_street == "river"
    assert outcome.total_pot == sum(outcome.winners.values()) == 8
    assert sum(outcome.payoffs.values()) == 0
    assert outcome.incidents == ()
    assert [len(player.seen) for player in players] == [4, 4, 4, 4]


@pytest.mark.parametrize("game", [PotLimitOmahaHoldem, FixedLimitSevenCardStud, FixedLimitBadugi])
def test_other_games_are_played_through_the_same_interface(game: Any) -> None:
    players = [Scripted(calls) for _ in range(3)]
    outcome = play(*players, game=TableGame(game))
    assert outcome.showdown
    assert sum(outcome.payoffs.values()) == 0
    assert outcome.incidents == ()


def test_a_draw_is_answered_with_cards() -> None:
    class Drawer(Scripted):
        def get_discards(self, gamestate: PublicGamestate, hole_cards: tuple[str, ...]) -> Any:
            return hole_cards[:2]

    drawers = [Drawer(calls) for _ in range(3)]
    outcome = play(*drawers, game=TableGame(NoLimitDeuceToSevenLowballSingleDraw))
    before, after = drawers[1].seen[0][1], drawers[1].seen[-1][1]
    assert set(before) - set(after) == set(before[:2])
    assert outcome.incidents == ()


@pytest.mark.parametrize("discards", [None, ["Xx"], ["As", "As"], [1, 2], "AsKs", max], ids=repr)
def test_a_wrong_draw_stands_pat(discards: Any) -> None:
    class Drawer(Scripted):
        def get_discards(self, gamestate: PublicGamestate, hole_cards: tuple[str, ...]) -> Any:
            return discards

    player = Drawer(calls)
    game = TableGame(NoLimitDeuceToSevenLowballSingleDraw)
    outcome = play(player, Scripted(calls), game=game)
    assert player.seen[0][1] == player.seen[-1][1]
    assert [incident.executed for incident in outcome.incidents] == [("draw", 0)]


def test_who_has_to_bring_in_can_not_fold() -> None:
    def folds(gamestate: PublicGamestate, hole_cards: tuple[str, ...]) -> tuple[str, int]:
        return "fold", 0

    outcome = play(*[Scripted(folds) for _ in range(3)], game=TableGame(FixedLimitSevenCardStud))
    assert outcome.incidents == ()
    assert not outcome.showdown
    assert outcome.total_pot == 3  # the antes; nobody called the bring-in


def test_an_illegal_answer_is_an_error_where_the_house_says_so() -> None:
    answers = [("raise", 1), ("raise", 6)]
    raiser = Scripted(lambda gamestate, hole_cards: answers.pop(0) if answers else ("fold", 0))
    game = TableGame(rules=HouseRules(invalid_action="error"))
    others = [Scripted(calls), Scripted(calls)]
    hand = HandInPlay(
        game,
        (1, 2, 0),
        (200, 200, 200),
        game.stakes(3, (1, 2)),
        button=0,
        seed=1,
    )
    asking = Asking(hand, [raiser, *others])
    with pytest.raises(AnswerRefused, match="the minimum is 4") as caught:
        asking.play()
    assert isinstance(caught.value, ValueError)
    assert hand.state.stacks == [199, 198, 200]
    asking.play_street()
    assert hand.history[2:3] == (Deed(seat=0, kind="raise", amount=6, street=0),)


def test_who_listens_is_told_how_the_hand_ended() -> None:
    told: list[dict[str, Any]] = []

    class Listener(Scripted):
        def hand_over(self, result: dict[str, Any]) -> None:
            told.append(dict(result))
            result.clear()
            if self.player_index == 1:
                raise RuntimeError("not listening")

    players = [Listener(calls), Scripted(calls), Listener(calls)]
    players[2].player_index = 1
    outcome = play(*players)
    assert told[0] == told[1]
    assert told[0]["winners"] == outcome.winners
    assert told[0]["history"][0] == (1, "small_blind", 1, "preflop")
    assert set(told[0]["shown"]) <= {0, 1, 2}
    assert len(told[0]["board"]) == 5
