"""Tables played at the same time in one process: nothing is played twice or left out."""

import os
import threading
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from croupier import HouseRules
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
        crew: Any = now._director.crew
        pids.extend(player.pid for player in crew.dealer.players.values())
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        tournament.run(stop)
    assert len(pids) == 4
    for pid in pids:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)
    assert threading.active_count() == threads


BUYER = """
from croupier.botkit import CallBot


class Buyer(CallBot):
    def buy_chips(self, offer):
        if offer.used == 2:
            raise ValueError("no more")
        return "yes please" if offer.used == 1 and offer.limit == 4 else True
"""


@pytest.mark.boxed
@pytest.mark.parametrize(
    ("limit", "bought", "fault"), [(3, 2, "ValueError: no more"), (4, 1, "'yes please'")]
)
def test_a_boxed_bot_decides_on_chips(tmp_path: Path, limit: int, bought: int, fault: str) -> None:
    (tmp_path / "bot.py").write_text(BUYER, encoding="utf-8")
    log = tmp_path / "log"
    terms: dict[str, Any] = {
        "starting_stack": 1000,
        "schedule": {1: (10, 20)},
        "rules": HouseRules(entry="buy_in"),
        "add_ons": limit,
        "rebuy_rounds": 1,
        "buy_policy": "never",
        "seed": 1,
        "max_rounds": 3,
        "options": BotOptions(isolate=True),
    }
    bots = {"a": f"{tmp_path / 'bot.py'}:Buyer", "b": "call"}
    standings = {each.name: each for each in Tournament(bots, log=log, **terms).run()}
    assert (standings["a"].add_ons, standings["b"].add_ons) == (bought, 0)
    written = log.read_bytes()
    assert fault in written.decode("ascii")
    log.write_bytes(written[: written.index(b'"event":"offer"')])
    Tournament(bots, **terms).resume(log)
    assert log.read_bytes() == written
