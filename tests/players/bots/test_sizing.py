"""Bet sizes of bots: within what the table allows."""

from typing import Any

import pytest

from croupier.players.bots.sizing import (
    Sizes,
    bet_or_raise,
    check_or_call,
    check_or_fold,
    everything,
    opponents_of,
    pot_now,
    sizes_of,
)


class Info:
    def __init__(self, bet: int, active: bool = True, stack: int = 100) -> None:
        self.current_bet, self.active, self.stack = bet, active, stack
        self.is_all_in = self.busted = False


class Shown:
    """What a bot sees, as far as sizes need it."""

    def __init__(self, to_call: int, least: int, most: int, bet: int) -> None:
        self.chips_to_call, self.min_raise, self.max_raise = to_call, least, most
        self.total_pot = 10
        self.player_public_infos = [Info(bet), Info(0), Info(0, active=False)]
        self._bet = bet

    def get_bet_to_call(self) -> int:
        return self._bet


def shown(to_call: int, least: int, most: int, bet: int) -> Any:
    return Shown(to_call, least, most, bet)


def test_what_the_table_tells_is_taken() -> None:
    state = shown(4, 8, 90, 4)
    assert sizes_of(state, 1) == Sizes(4, 8, 90)
    assert pot_now(state) == 14
    assert opponents_of(state, 1) == 1


@pytest.mark.parametrize(
    ("chips", "answer"), [(1, ("raise", 8)), (20, ("raise", 24)), (500, ("raise", 90))]
)
def test_raises_stay_within_the_range(chips: int, answer: tuple[str, int]) -> None:
    assert bet_or_raise(shown(4, 8, 90, 4), Sizes(4, 8, 90), chips) == answer


def test_without_a_range_it_is_a_call_and_without_a_bet_it_is_a_bet() -> None:
    assert bet_or_raise(shown(4, 0, 0, 4), Sizes(4, 0, 0), 20) == ("call", 4)
    assert bet_or_raise(shown(0, 2, 90, 0), Sizes(0, 2, 90), 20) == ("bet", 20)


def test_checks_calls_and_folds() -> None:
    assert [check_or_fold(Sizes(due, 0, 0)) for due in (0, 3)] == [("check", 0), ("fold", 0)]
    assert [check_or_call(Sizes(due, 0, 0)) for due in (0, 3)] == [("check", 0), ("call", 3)]


def test_everything_is_what_the_limit_allows() -> None:
    assert everything(shown(4, 8, 20, 4), Sizes(4, 8, 20), 100) == ("raise", 20)
    assert everything(shown(0, 8, 20, 0), Sizes(0, 8, 20), 100) == ("bet", 20)
    assert everything(shown(4, 0, 0, 4), Sizes(4, 0, 0), 100) == ("call", 4)
    assert everything(shown(4, 8, 100, 4), Sizes(4, 8, 100), 100) == ("all-in", 100)
    assert everything(shown(150, 0, 0, 150), Sizes(150, 0, 0), 100) == ("all-in", 100)
