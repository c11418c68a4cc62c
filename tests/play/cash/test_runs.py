"""Running the board several times, by consent of all players in the pot."""

from typing import Any

import pytest

from croupier import SetupError
from croupier.cash import CashGame, DrivenCashGame, Guest
from croupier.play.hand.question import RUN
from tests.play.bots import Shover


class Chooser(Shover):
    """Puts everything in, and wants a number of boards."""

    def __init__(self, runs: Any) -> None:
        super().__init__(0)
        self.runs = runs
        self.told: list[tuple[Any, tuple[str, ...], int]] = []

    def choose_runs(self, gamestate: Any, hole_cards: tuple[str, ...], most: int) -> Any:
        self.told.append((gamestate, hole_cards, most))
        if isinstance(self.runs, BaseException):
            raise self.runs
        return self.runs


def boards(*wanted: Any, **keywords: Any) -> tuple[int, CashGame]:
    """Return how many boards were dealt for players who want these numbers."""
    game = CashGame(2, seed=7, run_it=3, **keywords)
    for place, runs in enumerate(wanted):
        game.join(f"p{place}", Chooser(runs) if runs != "any" else Shover)
    found: list[int] = []
    game.watch = lambda report: found.append(report.outcome.state.runout_count or 1)  # type: ignore[union-attr]
    game.play_round()
    assert game.verify_chip_count()[0]
    return found[0], game


@pytest.mark.parametrize(
    ("wanted", "dealt"),
    [
        ((2, 2, 2), 2),
        ((3, 3), 3),
        ((2, 2, 1), 1),  # all must agree
        ((3, 2), 1),
        ((3, "any"), 3),  # without the method, the most that is offered
        ((2, 5), 1),
        ((2, True), 1),
        ((2, None), 1),
        ((2, RuntimeError("no")), 1),
    ],
)
def test_all_must_agree(wanted: tuple[Any, ...], dealt: int) -> None:
    assert boards(*wanted)[0] == dealt


def test_the_unwilling_run_it_once() -> None:
    assert boards("any", "any", willing=0)[0] == 1


def test_wrong_answers_are_faults() -> None:
    game = boards(2, "two", RuntimeError("no"))[1]
    assert {each.name: each.failed for each in game.conduct if each.faults} == {"p1": 1, "p2": 1}


def test_who_is_asked_sees_public_facts_and_their_own_cards() -> None:
    game = CashGame(2, seed=7, run_it=2)
    players = [Chooser(2) for _ in range(3)]
    for place, player in enumerate(players):
        game.join(f"p{place}", player)
    game.play_round()
    for player in players:
        ((view, cards, most),) = player.told
        others = [card for other in players if other is not player for card in other.told[0][1]]
        assert most == 2
        assert len(cards) == 2
        assert view.player_index == player.player_index
        assert not any(card in repr(view) for card in (*others, *cards))


def test_nobody_is_asked_when_a_player_has_folded_or_no_card_is_to_come() -> None:
    game = CashGame(2, seed=7, run_it=2)
    players = [Chooser(2), Chooser(2)]
    for place, player in enumerate(players):
        game.join(f"p{place}", player)
    players[1].get_action = lambda *_: ("fold", 0)  # type: ignore[method-assign]
    game.play(rounds=2)
    assert not players[0].told


def test_the_hand_as_a_machine_asks_for_runs() -> None:
    game = DrivenCashGame(2, seed=7, run_it=2)
    for name in ("a", "b"):
        game.join(name, Guest())
    game.deal()
    game.answer(("all-in", 200))
    game.answer(("call", 200))
    asked = []
    while (question := game.question) is not None:
        asked.append((game.asked, question.kind, question.most, question.choices))
        game.answer(2)
    assert asked == [("b", RUN, 2, None), ("a", RUN, 2, None)]
    assert game.hand is not None
    assert game.hand.state.runout_count == 2
    game.finish()
    assert game.verify_chip_count()[0]


@pytest.mark.parametrize("keywords", [{"run_it": 0.5}, {"run_it": 9}, {"game": "razz"}])
def test_bad_runs_are_refused(keywords: dict[str, Any]) -> None:
    terms: dict[str, Any] = {"run_it": 2, **keywords}
    with pytest.raises(SetupError, match="run_it"):
        CashGame(2, **terms)
