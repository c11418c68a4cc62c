"""Tables played at once in one process: nothing is played twice, nothing is left behind."""

import os
import threading
from types import SimpleNamespace
from typing import Any

import pytest

from croupier.errors import CroupierError
from croupier.play.running.crew import LocalCrew
from croupier.tournament import BotOptions, Tournament


class Stubborn:
    """A dealer who plays every hand, but the one at the second table only when asked again."""

    def __init__(self) -> None:
        self.players: dict[str, Any] = {}
        self.played: list[int] = []

    def play(self, order: Any, recorded: object) -> Any:
        self.played.append(order.table)
        if order.table == 2 and self.played.count(2) == 1:
            raise CroupierError("not yet")
        return SimpleNamespace(table=order.table, outcome=None)


def test_a_hand_that_stops_does_not_repeat_the_others() -> None:
    dealer: Any = Stubborn()
    crew = LocalCrew(dealer, {}, 1, tables_at_once=2)
    jobs: Any = [(SimpleNamespace(table=number), None) for number in (1, 2, 3)]
    with pytest.raises(CroupierError, match="not yet"):
        crew.play(jobs)
    assert [report.table for report in crew.play(jobs)] == [1, 2, 3]
    assert sorted(dealer.played) == [1, 2, 2, 3]
    crew.play(jobs)  # the next round
    assert sorted(dealer.played) == [1, 1, 2, 2, 2, 3, 3]
    crew.stop()


@pytest.mark.boxed
def test_who_stops_leaves_no_process_and_no_thread() -> None:
    threads = threading.active_count()
    tournament = Tournament(
        ["call"] * 4,
        starting_stack=1000,
        schedule={1: (10, 20)},
        table_size=2,
        seed=1,
        workers=2,
        options=BotOptions(isolate=True),
    )
    pids: list[int] = []

    def stop(now: Tournament) -> None:
        crew: Any = now._crew
        pids.extend(player.pid for player in crew.dealer.players.values())
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        tournament.run(stop)
    assert len(pids) == 4
    for pid in pids:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)
    assert threading.active_count() == threads
