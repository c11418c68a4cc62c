"""Runners give the same results in the same order, whoever does the work and whoever dies."""

import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.errors import CroupierError, SetupError
from croupier.runners import LocalRunner, ProcessRunner, make_runner


def square(number: int) -> int:
    time.sleep(0.002 * (5 - number % 5))  # later items are ready first
    return number * number


def die_once(mark: Path) -> str:
    """Kill the process at the first try."""
    if not mark.exists():
        mark.write_text("was here", encoding="utf-8")
        os.kill(os.getpid(), signal.SIGKILL)
    return mark.name


def die(_: int) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def fail(number: int) -> int:
    raise CroupierError(f"no {number}")


def test_results_come_in_order() -> None:
    expected = [square(number) for number in range(12)]
    assert list(LocalRunner().run(square, range(12))) == expected
    assert list(ProcessRunner(2).run(square, range(12))) == expected


def test_items_are_taken_as_there_is_room() -> None:
    taken = []

    def endless() -> Iterator[int]:
        number = 0
        while True:
            taken.append(number)
            yield number
            number += 1

    results = ProcessRunner(2).run(square, endless())
    assert [next(results) for _ in range(3)] == [0, 1, 4]
    results.close()  # type: ignore[attr-defined]
    assert len(taken) <= 3 + 4


def test_a_worker_that_is_killed_costs_only_what_it_was_doing(tmp_path: Path) -> None:
    marks = [tmp_path / name for name in ("first", "second", "third")]
    assert list(ProcessRunner(2).run(die_once, marks)) == ["first", "second", "third"]


def test_work_that_kills_every_worker_is_given_up() -> None:
    with pytest.raises(CroupierError, match="died 4 times in a row"):
        list(ProcessRunner(2).run(die, [1]))


def test_errors_of_the_work_are_raised() -> None:
    with pytest.raises(CroupierError, match="no 1"):
        list(ProcessRunner(2).run(fail, [1, 2]))


def test_what_cannot_be_sent_is_refused() -> None:
    with pytest.raises(SetupError, match="sent to worker processes"):
        list(ProcessRunner(2).run(lambda item: item, [1]))
    with pytest.raises(SetupError, match="workers must be a whole number from 1"):
        make_runner(0)
