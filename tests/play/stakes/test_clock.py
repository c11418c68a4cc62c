"""Clocks: the one of a cash game is the one of a tournament."""

import time
from typing import Any

import pytest

from croupier.cash import CashGame
from croupier.errors import SetupError
from croupier.play.stakes.clock import RealClock, find_clock, hand_seconds
from croupier.tournament import Tournament


def test_a_clock_is_named_or_passed_in() -> None:
    own = RealClock()
    assert find_clock("simulated") is None
    assert isinstance(find_clock("real"), RealClock)
    assert find_clock(own) is own


def test_the_real_clock_says_the_time_of_day_and_never_goes_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = RealClock()
    assert abs(clock.now() - time.time()) < 60
    before = clock.now()
    monkeypatch.setattr(time, "time", lambda: 0.0)  # somebody sets the clock of the machine
    assert clock.now() >= before


def test_the_real_clock_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []
    monkeypatch.setattr(time, "sleep", slept.append)
    RealClock().wait(90)
    assert slept == [90]


@pytest.mark.parametrize("wrong", ["wall", "", None, 5, time.time, object()])
def test_anything_else_is_refused_by_both_games(wrong: Any) -> None:
    meant = r"'simulated', 'real' or an object with now\(\) and wait"
    if isinstance(wrong, str):
        meant = f"'simulated' or 'real', not {wrong!r}"
    with pytest.raises(SetupError, match=meant):
        CashGame(2, 6, clock=wrong)
    with pytest.raises(SetupError, match=meant):
        Tournament(
            {"a": "call", "b": "call"}, starting_stack=100, schedule={1: (1, 2)}, clock=wrong
        )


def test_simulated_seconds() -> None:
    assert [hand_seconds(decisions) for decisions in (0, 1, 10)] == [20, 25, 70]
