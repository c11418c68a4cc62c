"""Kill pots and caps: the stakes of the next hand, and the chips that stay behind."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from croupier.cash import CashGame
from croupier.errors import SetupError
from croupier.hand.operations import CheckingOrCalling, CompletionBettingOrRaisingTo, Folding
from croupier.play.cash.customs.kills import KillButton, KillRule
from croupier.play.running.verification import verify_game
from croupier.players.player import Player


class Scripted(Player):
    """Answers by a function of the view."""

    def __init__(self, say: Callable[[Any, str], tuple[str, int]], name: str) -> None:
        super().__init__(0)
        self.say, self.name = say, name

    def get_action(self, gamestate: Any, hole_cards: tuple[str, ...]) -> tuple[str, int]:
        return self.say(gamestate, self.name)


def lets_win(name: str) -> Callable[[Any, str], tuple[str, int]]:
    """One player raises; the others call once and fold to the next bet."""

    def say(gamestate: Any, who: str) -> tuple[str, int]:
        if who == name:
            return "raise", gamestate.min_raise
        if not gamestate.community_cards:
            return "call", gamestate.chips_to_call
        return "fold", 0

    return say


def table(game: str = "limit-holdem", players: int = 4, **terms: Any) -> CashGame:
    cash = CashGame(4, 6, game=game, seed=3, **terms)
    for name in ("Ann", "Bob", "Cid", "Dan")[:players]:
        cash.join(name, Scripted(lets_win("Ann"), name))
    return cash


def blinds_of(cash: CashGame) -> dict[str, int]:
    """Play a hand; return what each player posted, by name, and the small bet."""
    seen: dict[str, int] = {}

    def note(report: Any) -> None:
        state = report.outcome.state
        seen.update(zip(report.names, state.blinds_or_straddles, strict=True))
        seen["bet"] = state.streets[0].min_completion_betting_or_raising_amount

    cash.watch = note
    cash.play_round()
    return seen


def test_two_pots_in_a_row_kill_the_next() -> None:
    cash = table(kill="full")
    assert cash.killer is None
    cash.play_round()
    assert cash.killer is None
    cash.play_round()
    assert cash.killer == "Ann"
    posted = blinds_of(cash)
    assert abs(posted["Ann"]) == 8
    assert posted["bet"] == 8
    others = {abs(posted[name]) for name in ("Bob", "Cid", "Dan")}
    assert others <= {0, 2, 4}
    assert cash.killer == "Ann"  # who kills and wins kills again
    assert cash.verify_chip_count()[0]


def test_a_kill_changes_no_turn() -> None:
    """The killer acts in turn, and last with the big blind."""
    places: set[int] = set()
    openers: set[int] = set()

    def note(report: Any) -> None:
        places.add(report.names.index("Ann"))
        acts = (CheckingOrCalling, CompletionBettingOrRaisingTo, Folding)
        decisions = (each for each in report.outcome.state.operations if isinstance(each, acts))
        openers.add(next(decisions).player_index)

    cash = table(kill="full")
    cash.play(2)
    assert cash.killer == "Ann"
    cash.watch = note
    cash.play(4)
    assert places == {0, 1, 2, 3}
    assert openers == {2}  # left of the big blind


def test_a_half_kill_is_one_and_a_half_times() -> None:
    cash = table(kill="half")
    cash.play(2)
    assert cash._kill is not None
    assert cash._kill.rule.blind(cash.big_blind) == 6


def test_the_pot_may_decide() -> None:
    cash = table(kill=("full", 10_000))
    cash.play(3)
    assert cash.killer is None
    cash = table(kill=("full", 20))
    cash.play(1)
    assert cash.killer == "Ann"


def test_a_killer_who_leaves_kills_nothing() -> None:
    cash = table(kill="full")
    cash.play(2)
    cash.leave("Ann")
    posted = blinds_of(cash)
    assert posted["bet"] == 4
    assert cash.killer is None


def test_the_second_pot_must_have_a_bet() -> None:
    button = KillButton(KillRule("full"))
    for full_bet, killer in ((True, None), (False, None), (True, "Ann"), (False, "Ann")):
        button.note(["Ann"], pot=6, least_scoop=0, full_bet=full_bet)
        assert button.killer == killer


def test_a_leg_is_kept_when_the_pot_is_shared() -> None:
    button = KillButton(KillRule("full"))
    button.note(["Ann"], pot=20, least_scoop=0, full_bet=True)
    button.note(["Ann", "Bob"], pot=20, least_scoop=0, full_bet=True)
    assert (button.leg, button.killer) == ("Ann", None)
    button.note(["Ann"], pot=20, least_scoop=0, full_bet=True)
    assert button.killer == "Ann"
    button.note(["Bob", "Cid"], pot=20, least_scoop=0, full_bet=True)
    assert [button.leg, button.killer] == [None, None]


def test_games_that_share_pots_need_a_scoop() -> None:
    button = KillButton(KillRule("full"))
    button.note(["Ann"], pot=39, least_scoop=40, full_bet=True)
    button.note(["Ann"], pot=39, least_scoop=40, full_bet=True)
    assert button.killer is None
    button.note(["Ann", "Bob"], pot=90, least_scoop=40, full_bet=True)
    assert button.killer is None
    button.note(["Bob"], pot=40, least_scoop=40, full_bet=True)
    assert button.killer == "Bob"


@pytest.mark.parametrize("terms", [{"kill": "full"}, {"kill": ["half", 30]}, {"cap": 40}])
def test_logs_are_verified_and_chips_conserved(tmp_path: Path, terms: dict[str, Any]) -> None:
    log = tmp_path / "log.jsonl"
    game = "holdem" if "cap" in terms else "omaha-hi-lo"
    cash = CashGame(4, 6, game=game, seed=5, log=log, **terms)
    for name in ("Ann", "Bob", "Cid", "Dan"):
        cash.join(name, "random")
    for _ in range(40):
        if len(cash.players) < 2:
            break
        cash.play_round()
        assert cash.verify_chip_count()[0]
    cash.journal.close()
    with log.open("rb") as file:
        verdict = verify_game(file)
    assert verdict is not None
    assert not verdict.fault
    assert verdict.hands == cash.round_number - 1


def test_nobody_puts_more_than_the_cap_into_a_pot() -> None:
    def all_in(gamestate: Any, who: str) -> tuple[str, int]:
        return "all-in", 10**9

    cash = CashGame(2, 6, seed=1, cap=60, buy_in=(60, 500))
    cash.join("Ann", Scripted(all_in, "Ann"), 500)
    cash.join("Bob", Scripted(all_in, "Bob"), 300)
    cash.play_round()
    assert sorted(cash.stacks.values()) in ([240, 560], [360, 440], [300, 500])
    assert cash.verify_chip_count()[0]


def test_what_does_not_go_together_is_refused() -> None:
    mistakes: list[tuple[dict[str, Any], str]] = [
        ({"game": "razz", "kill": "full"}, "a kill needs a game with blinds"),
        ({"kill": "double"}, "a kill must be full or half"),
        ({"game": "limit-holdem", "cap": 50}, "a cap is for no-limit and pot-limit"),
        ({"cap": 1}, "below the big blind"),
    ]
    for terms, words in mistakes:
        with pytest.raises(SetupError, match=words):
            CashGame(4, 6, **terms)
    with pytest.raises(SetupError, match="an even big blind"):
        CashGame(5, 6, kill="half")
