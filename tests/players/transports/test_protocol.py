"""The messages of the bot protocol are read as they were written."""

import json
from typing import Any

import pytest

from croupier.botkit import CallBot, PublicGamestate, RandomBot, Table
from croupier.errors import NotationError, SetupError
from croupier.games import FixedLimitSevenCardStud, NoLimitTexasHoldem
from croupier.players.transports import protocol
from croupier.players.transports.clock import TimeBank

FIELDS = (
    *("round_number", "player_public_infos", "button_position", "community_cards", "total_pot"),
    *("pots", "blinds", "blinds_schedule", "minimum_raise_amount", "current_hand_history"),
    *("player_index", "chips_to_call", "min_raise", "max_raise", "up_cards"),
)


@pytest.mark.parametrize("game", [NoLimitTexasHoldem, FixedLimitSevenCardStud])
def test_a_view_reads_back_as_the_same_gamestate(game: Any) -> None:
    compared = 0

    class Compared(RandomBot):
        def get_action(self, gamestate: PublicGamestate, hole_cards: Any) -> tuple[str, int]:
            nonlocal compared
            read = protocol.gamestate_of(
                json.loads(protocol.view_text(gamestate)), self.player_index
            )
            differing = [name for name in FIELDS if getattr(read, name) != getattr(gamestate, name)]
            differing += [] if read.get_current_street() == gamestate.get_current_street() else [""]
            differing += [] if read.get_bet_to_call() == gamestate.get_bet_to_call() else ["price"]
            if differing:
                wrong.append(differing)
            compared += 1
            return super().get_action(gamestate, hole_cards)

    wrong: list[list[str]] = []
    schedule = {1: (10, 20), 30: (50, 100)}
    table = Table([Compared(seat, seed=seat) for seat in range(4)], 800, schedule, 3, game=game)
    for _ in range(20):
        if table.winner is None:
            table.simulate_hand()
    assert compared > 30
    assert wrong == []
    assert isinstance(CallBot(0), CallBot)


def test_a_history_goes_on_or_begins_anew() -> None:
    seen = []

    class Watching(CallBot):
        def get_action(self, gamestate: PublicGamestate, hole_cards: Any) -> tuple[str, int]:
            seen.append(gamestate)
            return super().get_action(gamestate, hole_cards)

    table = Table([Watching(seat) for seat in range(3)], 800, {1: (10, 20)}, 3)
    table.simulate_hand()
    forwards = [protocol.view_text(each) for each in seen]
    backwards = [protocol.view_text(each) for each in reversed(seen)]
    assert forwards == backwards[::-1]
    lengths = [len(json.loads(text)["history"]) for text in forwards]
    assert lengths == [2 + number for number in range(len(seen))]


@pytest.mark.parametrize(
    "line", [b"", b"nonsense", b"[]", b"1", b"\xff", b'{"a":', b"[" * 100_000, b'"text"', b"null"]
)
def test_a_line_that_is_no_object_is_refused(line: bytes) -> None:
    with pytest.raises(NotationError, match="one JSON object"):
        protocol.decode(line)


@pytest.mark.parametrize(
    "greeting",
    [
        {},
        {"type": "act"},
        {"type": "hello"},
        {"type": "hello", "protocol": 2},
        {"type": "hello", "protocol": "1"},
        {"type": "hello", "protocol": True},
        {"type": "hello", "protocol": 1, "name": 5},
        {"type": "hello", "protocol": 1, "name": "x" * 101},
    ],
)
def test_a_wrong_greeting_is_refused(greeting: dict[str, Any]) -> None:
    with pytest.raises(NotationError):
        protocol.check_hello(greeting)


def test_a_greeting_gives_a_name() -> None:
    assert protocol.check_hello({"type": "hello", "protocol": 1, "name": "Ann"}) == "Ann"
    assert protocol.hello(2, 1.0, 5.0)["seat"] == 2
    assert json.loads(protocol.encode({"type": "bye", "text": "é\n"})) == {
        "type": "bye",
        "text": "é\n",
    }
    assert protocol.encode({"text": "é\n"}).count(b"\n") == 1


def test_a_time_bank_is_spent_beyond_the_move_limit_alone() -> None:
    bank = TimeBank(1.0, 2.0)
    bank.spend(0.9)
    assert (bank.left, bank.allowance) == (2.0, 3.0)
    bank.spend(2.5)
    assert bank.left == 0.5
    bank.spend(9.0)
    assert (bank.left, bank.allowance) == (0.0, 1.0)
    assert bank.longest == 9.0


@pytest.mark.parametrize("seconds", [-1, "1", None, True, 1e9, float("nan")])
def test_times_that_are_none_are_refused(seconds: Any) -> None:
    with pytest.raises(SetupError):
        TimeBank(seconds, 1.0)
    with pytest.raises(SetupError):
        TimeBank(1.0, seconds)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (b"hello \x1b[2J\n", r"the line is not JSON: 'hello \x1b[2J'"),
        (b"\xff\n", r"the line is not UTF-8: '\\xff'"),
        (b"[1, 2]\n", "the line is not an object: '[1, 2]'"),
        (b"x" * 1000, "xxx..."),
    ],
)
def test_what_is_not_a_message_is_quoted(line: bytes, said: str) -> None:
    with pytest.raises(NotationError) as caught:
        protocol.decode(line)
    assert said in str(caught.value)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 160


@pytest.mark.parametrize("games", ["holdem", [1], ["holdem"] * 1000, {"holdem": 1}])
def test_games_of_a_greeting_are_a_list_of_names(games: object) -> None:
    assert protocol.games_of({"games": ["holdem"]}) == ("holdem",)
    assert protocol.games_of({}) == ()
    with pytest.raises(NotationError):
        protocol.games_of({"games": games})
