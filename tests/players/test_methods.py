"""Whether a player's methods can be called as a table calls them is found before the first hand."""

from pathlib import Path
from typing import Any

import pytest

from croupier.botkit import BotSpec, CallBot, Table, play_tournament
from croupier.cash import CashGame
from croupier.errors import SetupError
from croupier.players.player import check_methods
from croupier.tournament import Tournament

SCHEDULE = {1: (10, 20)}


class TooFew:
    def get_action(self, gamestate: Any) -> Any: ...


class TooMany:
    def get_action(self, gamestate: Any, hole_cards: Any, deck: Any) -> Any: ...


class NotAMethod:
    get_action = "call"


class Later:
    async def get_action(self, gamestate: Any, hole_cards: Any) -> Any: ...


class InParts:
    def get_action(self, gamestate: Any, hole_cards: Any) -> Any:
        yield "call"


class DrawsOddly(CallBot):
    def get_discards(self, gamestate: Any) -> Any: ...  # type: ignore[override]


class EndsOddly(CallBot):
    def hand_over(self) -> None: ...


class SeedsOddly(CallBot):
    def reseed(self) -> None: ...


WRONG: dict[Any, str] = {
    TooFew(): r"get_action\(gamestate: Any\).* cannot be called; write def get_action\(self, g",
    TooMany(): r"hole_cards: Any, deck: Any\).* cannot be called; write def get_action\(self, g",
    NotAMethod(): "get_action",
    Later(): "get_action is a coroutine or a generator; write def get_action",
    InParts(): "get_action is a coroutine or a generator",
    DrawsOddly(0): r"write def get_discards\(self, gamestate, hole_cards\)",
    EndsOddly(0): r"write def hand_over\(self, result\)",
    SeedsOddly(0): r"write def reseed\(self, seed\)",
}


@pytest.mark.parametrize("player", WRONG, ids=lambda player: type(player).__name__)
def test_a_method_that_cannot_be_called_is_refused(player: Any, tmp_path: Path) -> None:
    reason = WRONG[player]
    with pytest.raises(SetupError, match=reason):
        Table([player, CallBot(1)], 1000, SCHEDULE)
    with pytest.raises(SetupError, match=reason):
        play_tournament([CallBot, player])
    with pytest.raises(SetupError, match=reason):
        CashGame(20).join("Ann", player)
    with pytest.raises(SetupError, match=reason):
        Tournament({"Ann": player, "Bob": "call"}, starting_stack=100, schedule=SCHEDULE).run()


@pytest.mark.parametrize("player", WRONG, ids=lambda player: type(player).__name__)
def test_a_class_is_refused_before_a_log_is_begun(player: Any, tmp_path: Path) -> None:
    log = tmp_path / "log"
    players = {"Ann": type(player), "Bob": "call"}
    with pytest.raises(SetupError, match=WRONG[player]):
        Tournament(players, starting_stack=100, schedule=SCHEDULE, log=log)
    assert not log.exists()


class Anything:
    """A method with this signature is accepted."""

    def __init__(self) -> None:
        self.get_action = lambda *both: ("check", 0)

    def get_discards(self, gamestate: Any, hole_cards: Any, pat: bool = True) -> Any: ...

    def hand_over(self, *results: Any, **more: Any) -> None: ...


class Static:
    @staticmethod
    def get_action(gamestate: Any, hole_cards: Any) -> Any: ...

    @classmethod
    def hand_over(cls, result: Any) -> None: ...


def test_what_can_be_called_is_fine() -> None:
    for player in (Anything(), Anything, CallBot(0), CallBot, Static, Static()):
        check_methods(player, "x")


def test_a_class_of_a_file(tmp_path: Path) -> None:
    file = tmp_path / "wrong_bot.py"
    file.write_text(
        "class Bot:\n    def __init__(self, seat): pass\n    def get_action(self): pass\n"
    )
    with pytest.raises(SetupError, match=r"wrong_bot.py:Bot: get_action\(\) cannot be called"):
        BotSpec(f"{file}:Bot")(0)
