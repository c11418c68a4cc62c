"""Tables in processes: the same hands as in this process, and no decision maker can stop them."""

import itertools
import math
import os
import signal
import subprocess
import sys
import zlib
from collections.abc import Iterator
from multiprocessing import resource_tracker
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import numpy as np
import pytest

from croupier.pologic import DMK, GameConfig, PTable, QMessage, QPTable, Que, StepQPTable
from tests.history.pypoks.samples import HEADS_UP, SAMPLE_LINES

THREE = GameConfig.from_name("3players_2bets")


def scripted(player: str, events: Any, allowed: list[bool], cash: list[int]) -> Any:
    """Decide by what the player sees, so that any mix-up of views shows."""
    moves = [move for move, may in enumerate(allowed) if may]
    seen = zlib.crc32(repr((player, events)).encode())
    return moves[seen % len(moves)], [may / len(moves) for may in allowed]


UNUSABLE: list[Any] = [
    *({"unusable": 1}, object(), np.array(0.5), [10**5000] * 5, "abcde", ["0.2"] * 5, [0.5] * 9),
    *(None, [math.nan] * 5, [object()] * 5, itertools.count()),
]


def unsure(player: str, events: Any, allowed: list[bool], cash: list[int]) -> Any:
    """Play on with a legal move, and tell probabilities that are none, each time others."""
    move = 0 if allowed[0] else 2
    allowed.clear()  # the own list, nobody else's
    return np.int64(move), UNUSABLE[len(events) % len(UNUSABLE)]


def senseless(player: str, events: Any, allowed: list[bool], cash: list[int]) -> Any:
    return (10**5000, np.array([2]), 7)[len(events) % 3], []


def sleepy(player: str, events: Any, allowed: list[bool], cash: list[int]) -> Any:
    sleep(60)


class Flooding(DMK):
    """Sends thirty megabytes of answers to questions nobody asked before the one to this."""

    def decide(self, player_id: str, events: Any, allowed_moves: Any, moves_cash: Any) -> Any:
        for number in range(300):
            answer = {"selected_move": 2, "probs": "x" * 100_000, "request": -number}
            self.queD_to_player[player_id].put(QMessage("move", answer))
        return allowed_moves.index(True), []


class House:
    """Starts tables and decision makers, and ends all of them."""

    def __init__(self) -> None:
        self.gm = Que()
        self.started: list[Any] = []

    def dmk(self, name: str, players: int, decide: Any = scripted) -> DMK:
        maker = DMK(name, players, decide)
        maker.start()
        self.started.append(maker)
        return maker

    def table(self, kind: type[QPTable], name: str, ids: list[str], maker: DMK, **more: Any) -> Any:
        ques = {player: (maker.queD_to_player[player], maker.que_from_player) for player in ids}
        config = HEADS_UP if len(ids) == 2 else THREE
        table = kind(name, ques, config, self.gm, **more)
        table.start()
        self.started.append(table)
        assert self.gm.get(timeout=30) == QMessage("table_started", {"name": name})
        return table

    def stop(self, table: QPTable) -> dict[str, Any]:
        table.que_from_gm.put(QMessage("stop_table"))
        message = self.gm.get(timeout=30)
        assert message.type == "table_stopped"
        table.join(10)
        assert table.exitcode == 0
        told: dict[str, Any] = message.data
        return told


@pytest.fixture
def house() -> Iterator[House]:
    house = House()
    yield house
    for process in house.started:
        if isinstance(process, DMK):
            process.stop()
        elif process.is_alive():
            process.kill()
            process.join()


def test_step_by_step_the_hands_are_those_of_a_table_in_process(house: House) -> None:
    maker = house.dmk("dmk", 2)
    table = house.table(StepQPTable, "t", maker.player_ids, maker, seed=7)
    twin = PTable("t", maker.player_ids, HEADS_UP, decide=scripted, seed=7)
    table.que_from_gm.put(QMessage("what?"))
    for lines in (None, None):
        table.que_from_gm.put(QMessage("run_hand", lines))
        assert house.gm.get(timeout=30) == QMessage("hh_out", twin.run_hand(lines).events)
    given = [line.replace("agent", "dmk_0").replace("human", "dmk_1") for line in SAMPLE_LINES]
    # Given lines are continued, to their end or for one move; wrong ones change nothing.
    for lines in (given[:-1], given, "\n".join(given)):
        table.que_from_gm.put(QMessage("run_hand", lines))
        assert house.gm.get(timeout=30) == QMessage("hh_out", twin.run_hand(lines).events)
    for wrong, reason in ((given[:5], "line 5: "), ([5], "line 1: "), ("GCF", "line 1: ")):
        table.que_from_gm.put(QMessage("run_hand", wrong))
        message = house.gm.get(timeout=30)
        assert message.type == "hh_error"
        assert message.data.startswith(reason)
    table.que_from_gm.put(QMessage("run_hand"))
    assert house.gm.get(timeout=30) == QMessage("hh_out", twin.run_hand().events)
    assert house.stop(table) == {"name": "t", "hands": 6, "faults": []}
    assert house.gm.get_all(timeout=0.1) == [], "it stops once"


@pytest.mark.parametrize("decide", [unsure, senseless])
def test_wrong_answers_are_the_same_by_queues_and_in_process(house: House, decide: Any) -> None:
    maker = house.dmk("dmk", 2, decide)
    table = house.table(StepQPTable, "t", maker.player_ids, maker, seed=7)
    twin = PTable("t", maker.player_ids, HEADS_UP, decide=decide, seed=7)
    for _ in range(6):
        table.que_from_gm.put(QMessage("run_hand"))
        assert house.gm.get(timeout=30) == QMessage("hh_out", twin.run_hand().events)
    faults = house.stop(table)["faults"]
    assert len(faults) == len(twin.faults)
    assert bool(faults) == (decide is senseless)


def test_one_decision_maker_serves_three_tables_without_cross_talk(house: House) -> None:
    maker = house.dmk("dmk", 7)
    ids = maker.player_ids
    seats = {"a": ids[:2], "b": ids[2:4], "c": ids[4:]}
    hands = {"a": 167, "b": 167, "c": 166}
    tables, ques = {}, {}
    for name, players in seats.items():
        tables[name] = house.table(StepQPTable, name, players, maker, seed=name)
        ques[name] = tables[name].que_from_gm
    for name, que in ques.items():
        for _ in range(hands[name]):
            que.put(QMessage("run_hand"))
    came: dict[str, list[Any]] = {name: [] for name in seats}
    for _ in range(sum(hands.values())):
        message = house.gm.get(timeout=60)
        assert message.type == "hh_out"
        came[message.data[1][1][0]].append(message.data)
    for name, players in seats.items():
        config = HEADS_UP if len(players) == 2 else THREE
        twin = PTable(name, players, config, decide=scripted, seed=name)
        assert came[name] == [twin.run_hand().events for _ in range(hands[name])]
    moves = sum(tag == "MOV" for each in came.values() for hand in each for tag, _ in hand)
    assert maker.report(timeout=30)["decisions"] == moves
    for table in tables.values():
        assert house.stop(table)["faults"] == []


def test_a_table_plays_until_it_is_stopped_between_hands(house: House) -> None:
    maker = house.dmk("dmk", 2)
    table = house.table(QPTable, "t", maker.player_ids, maker, seed=1)
    assert table.pid != os.getpid()
    while maker.report(timeout=30)["decisions"] < 20:
        pass
    told = house.stop(table)
    assert told["hands"] > 1
    assert told["faults"] == []
    # The last thing every player heard is the end of a hand.
    assert maker.report(timeout=30)["decisions"] >= told["hands"]


@pytest.mark.parametrize("fate", ["silent", "killed", "stopped", "asleep"])
def test_a_decision_maker_that_fails_does_not_hang_the_table(house: House, fate: str) -> None:
    limit = 0.4
    maker = DMK("dmk", 2) if fate == "silent" else house.dmk("dmk", 2, sleepy)
    house.started.append(maker)
    table = house.table(StepQPTable, "t", maker.player_ids, maker, seed=1, timeout=limit)
    if fate in ("killed", "stopped"):
        assert maker.pid is not None
        os.kill(maker.pid, signal.SIGKILL if fate == "killed" else signal.SIGSTOP)
    begin = monotonic()
    table.que_from_gm.put(QMessage("run_hand"))
    message = house.gm.get(timeout=limit + 10)  # a busy machine may take a while to look
    assert monotonic() - begin >= limit
    assert message.type == "hh_out"
    assert [v[:3] for t, v in message.data if t == "MOV"] == [("dmk_0", 1, 0)]
    assert [fault[:2] for fault in house.stop(table)["faults"]] == [[0, "dmk_0"]]


def test_a_flood_of_answers_is_waded_through_or_left(house: House) -> None:
    maker = Flooding("dmk", 2)
    maker.start()
    house.started.append(maker)
    table = house.table(StepQPTable, "t", maker.player_ids, maker, seed=1, timeout=0.3)
    for _ in range(3):
        table.que_from_gm.put(QMessage("run_hand"))
        assert house.gm.get(timeout=20).type == "hh_out"
    told = house.stop(table)
    assert told["hands"] == 3
    reasons = [reason for _, _, reason in told["faults"]]
    assert all("in time" in reason or "takes nothing" in reason for reason in reasons), reasons


def test_a_dead_player_does_not_harm_the_others(house: House) -> None:
    alive, dead = house.dmk("alive", 2), DMK("dead")
    ques = {p: (alive.queD_to_player[p], alive.que_from_player) for p in alive.player_ids}
    ques["dead"] = (dead.queD_to_player["dead"], dead.que_from_player)
    table = StepQPTable("t", ques, THREE, house.gm, seed=3, timeout=0.05)
    table.start()
    house.started.append(table)
    assert house.gm.get(timeout=30).type == "table_started"
    for _ in range(6):
        table.que_from_gm.put(QMessage("run_hand"))
        events = house.gm.get(timeout=30).data
        assert all(v[1] in (0, 1) for t, v in events if t == "MOV" and v[0] == "dead")
    faults = house.stop(table)["faults"]
    assert {player for _, player, _ in faults} <= {"dead", "alive_0", "alive_1"}
    assert "dead" in {player for _, player, _ in faults}


def test_a_killed_table_leaves_its_decision_maker_to_the_next(house: House) -> None:
    maker = house.dmk("dmk", 2)
    table = house.table(QPTable, "t", maker.player_ids, maker, seed=1)
    while maker.report(timeout=30)["decisions"] < 10:
        pass
    os.kill(table.pid, signal.SIGKILL)
    table.join()
    heir = house.table(StepQPTable, "t", maker.player_ids, maker, seed=2)
    twin = PTable("t", maker.player_ids, HEADS_UP, decide=scripted, seed=2)
    for _ in range(5):
        heir.que_from_gm.put(QMessage("run_hand"))
        assert house.gm.get(timeout=30) == QMessage("hh_out", twin.run_hand().events)
    assert house.stop(heir)["faults"] == []


ORPHANS = """
import os, signal, sys
from croupier.pologic import DMK, GameConfig, QPTable, Que
from tests.play.pypoks.test_queue_table import scripted

if __name__ == "__main__":
    dmk, gm = DMK("dmk", 2, scripted), Que()
    dmk.start()
    ques = {p: (dmk.queD_to_player[p], dmk.que_from_player) for p in dmk.player_ids}
    table = QPTable("t", ques, GameConfig.from_name("2players_2bets"), gm)
    table.start()
    gm.get(timeout=60)
    print(dmk.pid, table.pid, flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
"""


def test_processes_end_when_their_parent_is_killed(tmp_path: Path) -> None:
    if not Path("/proc/self").exists():
        pytest.skip("the system does not list processes")
    (tmp_path / "orphans.py").write_text(ORPHANS)
    root = Path(__file__).parents[3]
    command = [sys.executable, str(tmp_path / "orphans.py")]
    places = os.pathsep.join([str(root), *filter(None, sys.path)])
    ran = subprocess.run(
        command, stdout=subprocess.PIPE, env={**os.environ, "PYTHONPATH": places}, check=False
    )
    pids = [int(word) for word in ran.stdout.split()]
    assert len(pids) == 2
    end = monotonic() + 30
    while any(is_running(pid) for pid in pids):
        assert monotonic() < end, "they go on without a parent"
        sleep(0.1)


def is_running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


@pytest.mark.parametrize(("kind", "questions"), [(QPTable, 13), (StepQPTable, 5)])
@pytest.mark.parametrize("makers", [1, 2])
def test_the_end_of_every_hand_is_told(
    house: House, kind: type[QPTable], questions: int, makers: int
) -> None:
    inboxes, outboxes = {"ann": Que(), "bob": Que()}, [Que() for _ in range(makers)]
    ques = {"ann": (inboxes["ann"], outboxes[0]), "bob": (inboxes["bob"], outboxes[-1])}
    table = kind("t", ques, HEADS_UP, house.gm)
    table.start()
    house.started.append(table)
    table.que_from_gm.put(QMessage("run_hand"))
    ends, stopped = {"ann": 0, "bob": 0}, None
    while stopped is None or not all(outbox.empty() for outbox in outboxes):
        for message in [each for outbox in outboxes for each in outbox.get_all(timeout=0.01)]:
            player = message.data["id"]
            if message.type == "state_changes":
                ends[player] += message.data["state_changes"][-1][0] == "HFN"
                continue
            move = 0 if message.data["allowed_moves"][0] else 2
            answer = {"selected_move": move, "probs": [], "request": message.data["request"]}
            inboxes[player].put(QMessage("move", answer))
            questions -= 1
            if questions == 0:
                table.que_from_gm.put(QMessage("stop_table"))
        for message in house.gm.get_all(timeout=0):
            stopped = message.data if message.type == "table_stopped" else stopped
    assert stopped["faults"] == []
    assert ends == {"ann": stopped["hands"], "bob": stopped["hands"]}


def test_ctrl_c_ends_a_table_after_its_hand(house: House) -> None:
    maker = house.dmk("dmk", 2)
    table = house.table(QPTable, "t", maker.player_ids, maker)
    os.kill(table.pid, signal.SIGINT)
    message = house.gm.get(timeout=30)
    assert message.type == "table_stopped"
    table.join(10)
    assert table.exitcode == 0


def test_arguments_are_checked_before_a_process_starts() -> None:
    ques = {"a": (Que(), Que()), "b": (Que(), Que())}
    mistakes: list[dict[str, Any]] = [{"timeout": 0}, {"dialect": "klingon"}]
    for wrong in mistakes:
        with pytest.raises(ValueError, match=r"\w"):
            QPTable("t", ques, HEADS_UP, Que(), **wrong)
    with pytest.raises(ValueError, match="for 3 players"):
        QPTable("t", ques, THREE, Que())
    assert isinstance(QPTable("t", ques, HEADS_UP, Que()).que_from_gm, Que)


def test_nothing_is_left_behind(house: House) -> None:
    descriptors = Path("/proc/self/fd")
    if not descriptors.is_dir():
        pytest.skip("the system does not list descriptors")
    resource_tracker.ensure_running()  # belongs to the whole program, and stays
    before = len(list(descriptors.iterdir()))
    maker = DMK("dmk", 2, scripted)
    maker.start()
    table = house.table(StepQPTable, "t", maker.player_ids, maker)
    pids = [maker.pid, table.pid]
    house.stop(table)
    maker.stop()
    house.started.clear()
    table.close()
    assert not any(Path(f"/proc/{pid}").exists() for pid in pids)
    del table, maker
    assert len(list(descriptors.iterdir())) == before
