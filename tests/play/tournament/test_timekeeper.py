"""The time of a tournament: simulated, measured, or read back from the log."""

from typing import Any

from croupier.play.tournament.timekeeper import Timekeeper


class Told:
    """A journal that has these events of an earlier run."""

    def __init__(self, **events: list[dict[str, Any]]) -> None:
        self.events = events

    def recorded(self, event: str) -> dict[str, Any] | None:
        found = self.events.get(event, [])
        return found.pop(0) if found else None


class Stopwatch:
    """A clock that shows these times, and records the waits."""

    def __init__(self, *times: float) -> None:
        self.times = list(times)
        self.waited: list[float] = []

    def now(self) -> float:
        return self.times.pop(0)

    def wait(self, seconds: float) -> None:
        self.waited.append(seconds)


def keeper(clock: Stopwatch | None, **events: list[dict[str, Any]]) -> Timekeeper:
    journal: Any = Told(**events)
    return Timekeeper(journal, clock)


def test_simulated_rounds_and_breaks_add_up() -> None:
    time = keeper(None)
    time.begin_round()
    assert time.round_over(90, None) is None
    assert time.round_over(45, 120) is None  # hand for hand
    time.pause(5)
    assert (time.played, time.paused, time.seconds) == (210, 300, 510)


def test_a_measured_rest_belongs_to_the_next_round() -> None:
    time = keeper(Stopwatch(10.0, 12.9, 14.0))
    time.begin_round()
    assert time.round_over(90, None) == 2
    time.begin_round()
    assert time.round_over(90, None) == 2
    assert time.played == 4


def test_recorded_times_are_not_measured_again() -> None:
    clock = Stopwatch(10.0)
    time = keeper(clock, time=[{"seconds": 70}, {"seconds": "many"}], pause=[{}])
    time.begin_round()
    assert [time.round_over(0, None), time.round_over(0, None)] == [70, 0]
    time.pause(10)
    assert clock.waited == []
    assert time.seconds == 670


def test_a_break_is_waited_for() -> None:
    clock = Stopwatch(5.0)
    time = keeper(clock)
    time.pause(1)
    assert clock.waited == [60]
