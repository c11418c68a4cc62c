"""Customs of seats, time and games: fees, waiting list, rebuys, mixes, bomb pots, antes, rake."""

from pathlib import Path
from typing import Any

import pytest

from croupier import HouseRules, Rake, SetupError
from croupier.cash import CashGame, Journal
from croupier.games.mixed import HORSE
from croupier.players.bots import CallBot
from tests.play.bots import Folder, Shover


class Clock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.minutes = 0.0

    def now(self) -> float:
        return self.minutes * 60

    def wait(self, seconds: float) -> None:
        self.minutes += seconds / 60


def game_of(*names: str, **keywords: Any) -> CashGame:
    game = CashGame(2, keywords.pop("seats", 6), seed=7, **keywords)
    for name in names:
        game.join(name, CallBot)
    return game


# Time.


def test_every_seat_pays_for_each_half_hour() -> None:
    clock = Clock()
    game = game_of("a", "b", "c", time_fee=5, clock=clock)
    game.sit_out("c")
    paid = []
    for minutes in (10, 29, 30, 31, 61, 200, 209):  # three hours without a hand are not charged
        clock.minutes = minutes
        game.play_round()
        paid.append(game.fees["a"])
        assert game.verify_chip_count()[0]
    assert paid == [0, 0, 5, 5, 10, 15, 15]
    assert game.fees == {"a": 15, "b": 15, "c": 15}
    assert sum(game.net.values()) == -45


def test_a_fee_never_takes_more_than_the_stack() -> None:
    clock = Clock()
    game = game_of("a", "b", time_fee=(500, 10), clock=clock)
    clock.minutes = 10
    assert game.play_round()["eliminated"] == ["a", "b"]
    assert game.fees["a"] + game.fees["b"] == 400
    assert game.verify_chip_count() == (True, 0, 0)


def test_simulated_time_is_twenty_seconds_a_hand_and_five_a_decision() -> None:
    game = CashGame(2, seed=7, time_fee=(1, 1))
    for name in "abc":
        game.join(name, Folder)
    game.play(rounds=6)  # two folds each: half a minute
    assert game.fees["a"] == 3


def test_a_resumed_game_reads_the_time_from_its_log(tmp_path: Path) -> None:
    log = tmp_path / "table.log"
    clock = Clock()

    def play(journal: Journal, minutes: tuple[int, ...]) -> bytes:
        game = game_of("a", "b", "c", time_fee=5, rathole=True, clock=clock, log=journal)
        for minute in minutes:
            clock.minutes = minute
            game.play_round()
        game.leave("c")
        game.join("c", CallBot)
        journal.close()
        return log.read_bytes()

    written = play(Journal(log), (31, 40, 61))
    clock.minutes = 5000.0  # days later
    assert play(Journal(log, resume=True), (9000, 9001, 9002)) == written


# The rathole rule.


def test_whoever_returns_within_an_hour_brings_what_they_left_with() -> None:
    clock = Clock()
    game = game_of("a", "b", "c", rathole=True, buy_in=(40, 200), clock=clock)
    game._accounts.buy("a", 300)  # 500 in front
    game.leave("a")
    clock.minutes = 59
    for chips in (200, 499, 501):
        with pytest.raises(SetupError, match=r"must be 500 chips.*left with 500"):
            game.join("a", CallBot, chips)
    game.join("a", CallBot)
    assert game.stacks["a"] == 500
    game.leave("a")
    clock.minutes = 59 + 60
    game.join("a", CallBot, 40)
    assert game.stacks["a"] == 40


def test_less_than_the_minimum_is_the_minimum_again() -> None:
    game = game_of("a", "b", "c", rathole=30, buy_in=(40, 200), clock=Clock())
    game._accounts.charge("a", 190)
    game.leave("a")
    with pytest.raises(SetupError, match="40 to 200"):
        game.join("a", CallBot, 10)
    game.join("a", CallBot, 40)


# The waiting list.


def test_seats_go_to_those_who_wait_in_order() -> None:
    game = game_of("a", "b", "c", "d", "e", seats=2, waiting_list=True)
    assert (game.players, game.waiting) == (["a", "b"], ["c", "d", "e"])
    game.leave("d")
    game.leave("a")
    assert (game.players, game.waiting) == (["c", "b"], ["e"])
    with pytest.raises(SetupError, match="taken"):
        game.join("e", CallBot)
    assert "e" not in game.bought  # nothing is bought before there is a seat


def test_a_full_table_without_a_list_refuses() -> None:
    game = game_of("a", "b", seats=2)
    with pytest.raises(SetupError, match="full"):
        game.join("c", CallBot)


def test_a_seat_of_a_player_without_chips_is_filled_after_the_hand() -> None:
    game = CashGame(2, 2, seed=7, waiting_list=True)
    for name in ("a", "b", "c"):
        game.join(name, Shover)
    while not (out := game.play_round()["eliminated"]):
        pass
    assert out[0] not in game.players
    assert ("c" in game.players, game.waiting) == (True, [])


# Rebuys and reset stacks.


def test_players_without_chips_buy_in_again() -> None:
    game = CashGame(2, seed=7, rebuy=True)
    for name in ("a", "b", "c"):
        game.join(name, Shover)
    result = game.play(rounds=20)
    assert len(game.players) == 3
    assert sum(game.bought.values()) > 600
    assert sum(result["net"].values()) == 0
    assert result["winners"] == [max(result["net"], key=lambda name: result["net"][name])]


# Antes.


def paid(game: CashGame) -> dict[str, int]:
    game._begin_hand()
    assert game._order is not None
    return dict(zip(game._order.names, game._order.stakes.antes, strict=True))


def test_one_player_antes_for_all() -> None:
    assert paid(game_of("a", "b", "c", big_blind_ante=2)) == {"a": 0, "b": 0, "c": 2}
    assert paid(game_of("a", "b", "c", button_ante=2)) == {"a": 2, "b": 0, "c": 0}


def test_a_dead_button_pays_no_ante() -> None:
    game = game_of("a", "b", "c", "d", button_ante=2)
    game.play_round()
    game.leave("b")  # the small blind: the button comes to an empty seat
    assert paid(game) == {"c": 0, "d": 0, "a": 0}


# Mixes and bomb pots.


def codes(game: CashGame, hands: int) -> list[str]:
    found: list[str] = []
    game.watch = lambda report: found.append(game.game.code)
    game.play(rounds=hands)
    return found


def test_games_of_a_mix_are_played_in_turn() -> None:
    game = game_of("a", "b", "c", game="HORSE", hands_per_game=2)
    assert codes(game, 11) == [row.code for row in HORSE.games for _ in range(2)] + ["FT"]
    assert game.verify_chip_count()[0]


def test_an_orbit_is_a_hand_for_each_player() -> None:
    game = game_of("a", "b", "c", game=["razz", "holdem"])
    assert codes(game, 3) == ["FR"] * 3
    game.join("d", CallBot)
    assert codes(game, 5) == ["NT"] * 4 + ["FR"]


def test_the_button_is_frozen_while_stud_is_played() -> None:
    game = game_of("a", "b", "c", game=["holdem", "stud"], hands_per_game=2)
    buttons = []
    for _ in range(6):
        buttons.append(game.button)
        game.play_round()
    assert buttons == ["a", "b", "c", "c", "c", "a"]  # TDA 11-B


def test_missed_blinds_are_owed_through_games_without_blinds() -> None:
    game = game_of("a", "b", "c", "d", game=["holdem", "stud"], hands_per_game=5)
    game.play_round()
    game.sit_out("d")
    game.play(rounds=4)
    game.sit_in("d")
    game.play(rounds=3)  # stud: a game without blinds
    assert game.ring.chair(3).owes
    game.play(rounds=1)


def test_the_ante_of_a_mix_is_for_the_games_without_blinds() -> None:
    game = game_of("a", "b", "c", game=["holdem", "stud"], hands_per_game=1, ante=1)
    assert set(paid(game).values()) == {0}
    game.play_round()
    assert set(paid(game).values()) == {1}


@pytest.mark.parametrize(
    ("usual", "boards", "code"),
    [
        ("holdem", 1, "NTB"),
        ("holdem", 2, "NTBB"),
        ("omaha", 1, "POB"),
        ("omaha", 2, "POBB"),
        ("five-card-omaha", 1, "PO5B"),
        ("razz", 2, "NTBB"),
    ],
)
def test_bomb_pots_come_after_some_hands(usual: str, boards: int, code: str) -> None:
    game = game_of("a", "b", "c", game=usual, bomb_pot=(3, 0, boards))
    normal = game.game.code
    assert codes(game, 6) == [normal, normal, code] * 2


def test_a_bomb_pot_moves_no_blind_and_counts_for_no_orbit() -> None:
    game = game_of("a", "b", "c", game=["holdem", "omaha"], hands_per_game=2, bomb_pot=(2, 9))
    buttons, antes = [], []
    found: list[str] = []
    game.watch = lambda report: found.append(game.game.code)
    for _ in range(5):
        buttons.append(game.button)
        antes.append(max(paid(game).values()))
        game.play_round()
    assert found == ["NT", "NTBB", "NT", "POBB", "PO"]
    assert buttons == ["a", "b", "b", "c", "c"]
    assert antes == [0, 9, 0, 9, 0]


# Rake.


def raked(rake: Rake, players: int, pot: int) -> int:
    """What the house takes from a hand of callers with this ante."""
    game = CashGame(2, seed=7, rules=HouseRules(rake=rake), ante=pot // players - 2)
    for place in range(players):
        game.join(f"p{place}", CallBot)
    game.play_round()
    assert game.verify_chip_count()[0]
    return game.raked


@pytest.mark.parametrize(("players", "taken"), [(2, 1), (3, 1), (4, 3), (6, 3)])
def test_caps_by_number_of_players(players: int, taken: int) -> None:
    assert raked(Rake(0.1, 9, caps={2: 1, 4: 3}), players, 60) == taken


@pytest.mark.parametrize(("pot", "taken"), [(18, 0), (20, 1), (38, 1), (40, 3), (60, 3)])
def test_steps_by_size_of_the_pot(pot: int, taken: int) -> None:
    assert raked(Rake(steps={40: 3, 20: 1}), 2, pot) == taken


def test_below_the_first_number_of_players_the_cap_holds() -> None:
    assert raked(Rake(0.1, 2, caps={3: 1}), 2, 60) == 2


# Refused arguments.


@pytest.mark.parametrize(
    ("keywords", "message"),
    [
        ({"time_fee": 0}, "time fee"),
        ({"time_fee": (1, 2, 3)}, "time fee"),
        ({"time_fee": (1, 0)}, "minutes"),
        ({"rathole": -1}, "rathole"),
        ({"rathole": "hour"}, "rathole"),
        ({"waiting_list": 1}, "waiting_list"),
        ({"rebuy": "yes"}, "rebuy"),
        ({"willing": 2}, "willing"),
        ({"clock": "sun"}, "clock"),
        ({"ante": 1, "button_ante": 1}, "choose one"),
        ({"big_blind_ante": 1, "game": "razz"}, "blinds"),
        ({"button_ante": 1, "rules": HouseRules.HOME_GAME}, "blinds"),
        ({"button_ante": -1}, "button ante"),
        ({"bomb_pot": -1}, "bomb pots"),
        ({"bomb_pot": (5, 1, 3)}, "boards"),
        ({"bomb_pot": (5, 1, 2, "holdem")}, "bomb pot"),
        ({"hands_per_game": "day"}, "hands_per_game"),
        ({"hands_per_game": 0.5}, "hands_per_game"),
        ({"game": ["holdem", "chess"]}, "chess"),
        ({"stradle": "utg"}, "did you mean 'straddle'"),
    ],
)
def test_bad_customs_are_refused(keywords: dict[str, Any], message: str) -> None:
    with pytest.raises(SetupError, match=message):
        CashGame(2, **keywords)


def test_customs_change_with_the_stakes() -> None:
    game = game_of("a", "b", "c", "d", straddle="utg", bomb_pot=2)
    game.change_stakes(straddle=False, bomb_pot=False, run_it=2, game=["razz", "omaha"])
    assert codes(game, 4) == ["FR"] * 4
    game.change_stakes(big_blind=4)  # the mix goes on where it is
    assert codes(game, 1) == ["PO"]
    with pytest.raises(SetupError, match="no 'seats'"):
        game.change_stakes(seats=3)  # type: ignore[call-arg]
