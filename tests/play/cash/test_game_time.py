"""The time of a cash game: whole seconds that never go back, and that of the log first."""

from typing import Any

from croupier.play.cash.game_time import GameTime
from croupier.play.stakes.clock import hand_seconds


class Told:
    """A journal that has these events of an earlier run."""

    def __init__(self, *events: dict[str, Any]) -> None:
        self.events = list(events)

    def coming(self, event: str, player: str | None = None) -> dict[str, Any] | None:
        return self.events.pop(0) if self.events else None


class Stopped:
    """A clock that shows these times, one after the other."""

    def __init__(self, *times: float) -> None:
        self.times = list(times)

    def now(self) -> float:
        return self.times.pop(0)

    def wait(self, seconds: float) -> None:
        raise AssertionError("nobody waits for a cash game")


def test_simulated_hands_take_their_decisions() -> None:
    journal: Any = Told()
    time = GameTime("simulated", journal)
    assert time.now("join") == 0
    time.pass_hand(10)
    time.pass_hand(4)
    assert time.now("leave") == hand_seconds(10) + hand_seconds(4)


def test_a_clock_that_goes_back_is_not_believed() -> None:
    journal: Any = Told()
    time = GameTime(Stopped(7.9, 3.0, 8.2), journal)
    assert [time.now("join") for _ in range(3)] == [7, 7, 8]


def test_recorded_times_are_read_back() -> None:
    journal: Any = Told({"at": 41}, {"at": "soon"})
    time = GameTime(Stopped(5.0, 60.0), journal)
    assert [time.now("join"), time.now("join"), time.now("join")] == [41, 41, 60]
