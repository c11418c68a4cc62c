"""Decisions per second: pypoks players in the table's process, and behind queues.

    python benchmarks/queues.py

Every player calls. First the hands through queues must equal those of the table in process, event
by event. The lower bound is the queue alone: the same messages between two processes, without
any poker. The peer is the queue of the standard library, which pickles and locks, with these
messages. Processor time is that of all processes together: on a busy machine it says more than the
clock.
"""

import multiprocessing
import os
import time
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from croupier.pologic import DMK, GameConfig, PTable, QMessage, QPTable, Que, StepQPTable

CONFIG = GameConfig.from_name("2players_2bets")
SECONDS = 3.0
CHECKED_HANDS = 50


def call(player: str, events: Any, allowed: list[bool], cash: list[int]) -> Any:
    """Check or call."""
    return (0 if allowed[0] else 2), [0.25] * len(allowed)


class Caller(DMK):
    """Checks or calls for all waiting players at once."""

    def decide_many(self, requests: Any) -> Any:
        return [call(*request) for request in requests]


def ques_of(maker: DMK, ids: list[str]) -> dict[str, tuple[Que, Que]]:
    return {player: (maker.queD_to_player[player], maker.que_from_player) for player in ids}


def check_hands() -> None:
    """Play the same hands in process and through queues."""
    maker = Caller("dmk", 2)
    maker.start()
    gm = Que()
    table = StepQPTable("t", ques_of(maker, maker.player_ids), CONFIG, gm, seed=1)
    table.start()
    twin = PTable("t", maker.player_ids, CONFIG, decide=call, seed=1)
    assert gm.get(timeout=60).type == "table_started"
    for _ in range(CHECKED_HANDS):
        table.que_from_gm.put(QMessage("run_hand"))
        assert gm.get(timeout=60).data == twin.run_hand().events
    table.que_from_gm.put(QMessage("stop_table"))
    table.join()
    maker.stop()


def processor_seconds(*pids: int | None) -> float:
    """Return the processor time these processes used so far, if the system provides it."""
    total = 0
    for pid in pids:
        try:
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        except FileNotFoundError:
            return float("nan")
        total += int(fields[11]) + int(fields[12])
    return total / os.sysconf("SC_CLK_TCK")


def in_process() -> tuple[float, float]:
    table = PTable("t", ["a", "b"], CONFIG, decide=call, seed=1)
    decisions, begin, used = 0, time.perf_counter(), time.process_time()
    while time.perf_counter() - begin < SECONDS:
        decisions += sum(tag == "MOV" for tag, _ in table.run_hand().events)
    used = time.process_time() - used
    return decisions / (time.perf_counter() - begin), used / decisions


def through_queues(count: int) -> tuple[float, float, float]:
    """Play at `count` tables with one decision maker.

    Return decisions per second, processor seconds for each, and the mean batch size.
    """
    maker = Caller("dmk", 2 * count)
    maker.start()
    gm = Que()
    ids = maker.player_ids
    tables = [
        QPTable(f"t{n}", ques_of(maker, ids[2 * n : 2 * n + 2]), CONFIG, gm, seed=n)
        for n in range(count)
    ]
    for table in tables:
        table.start()
    for _ in tables:
        assert gm.get(timeout=60).type == "table_started"
    pids = [maker.pid, *(table.pid for table in tables)]
    before, begin, used = maker.report(), time.perf_counter(), processor_seconds(*pids)
    time.sleep(SECONDS)
    used = processor_seconds(*pids) - used
    after = maker.report(timeout=30)
    seconds = time.perf_counter() - begin
    for table in tables:
        table.que_from_gm.put(QMessage("stop_table"))
    for table in tables:
        assert gm.get(timeout=60).data["faults"] == []
        table.join()
    maker.stop()
    decisions = after["decisions"] - before["decisions"]
    batches = max(1, after["batches"] - before["batches"])
    return decisions / seconds, used / max(1, decisions), decisions / batches


EVENTS: list[Any] = [("MOV", (1, 2, 10, [], (990, 10, 10))), ("T$$", (20, 20, 10, 10))]
QUESTION = {"id": "a", "allowed_moves": [True] * 5, "moves_cash": [0] * 5, "request": 7}
ANSWER = {"selected_move": 0, "probs": [0.25] * 5, "request": 7}


def echo_que(asked: Que, answered: Que) -> None:
    """Answer like a decision maker that answers at once."""
    while asked.get_all()[-1].type != "stop":
        answered.put(QMessage("move", ANSWER))


def echo_standard(asked: Any, answered: Any) -> None:
    """The same with the standard library."""
    while asked.get() is not None:
        answered.put(("move", ANSWER))


def to_and_fro(echo: Any, asked: Any, answered: Any, ask: Any, stop: Any) -> tuple[float, float]:
    """Ask a process that echoes, repeatedly."""
    process = multiprocessing.get_context("spawn").Process(
        target=echo, args=(asked, answered), daemon=True
    )
    process.start()
    ask()
    answered.get()
    decisions, begin = 0, time.perf_counter()
    used = processor_seconds(process.pid, os.getpid())
    while time.perf_counter() - begin < SECONDS:
        ask()
        answered.get()
        decisions += 1
    seconds = time.perf_counter() - begin
    used = processor_seconds(process.pid, os.getpid()) - used
    stop()
    process.join()
    return decisions / seconds, used / decisions


def queue_alone() -> tuple[float, float]:
    asked, answered = Que(), Que()
    news = {"id": "a", "state_changes": EVENTS}
    messages = [QMessage("state_changes", news), QMessage("make_decision", QUESTION)]
    return to_and_fro(
        echo_que,
        asked,
        answered,
        lambda: asked.put_all(messages),
        lambda: asked.put(QMessage("stop")),
    )


def standard_library() -> tuple[float, float]:
    context = multiprocessing.get_context("spawn")
    asked, answered = context.Queue(), context.Queue()
    return to_and_fro(
        echo_standard,
        asked,
        answered,
        lambda: asked.put((EVENTS, QUESTION)),
        lambda: asked.put(None),
    )


def main() -> None:
    check_hands()
    results = Table("where the players think", "decisions/s", "of in process", "us each", "batch")
    home, used = in_process()

    def add(name: str, speed: float, used: float, batch: str) -> None:
        results.add_row(name, f"{speed:,.0f}", f"{speed / home:.2f}", f"{used * 1e6:.0f}", batch)

    add("in the table's process", home, used, "")
    for count in (1, 4, 16):
        speed, used, batch = through_queues(count)
        tables = f"{count} table{'s' if count > 1 else ''}"
        add(f"one decision maker, {tables}", speed, used, f"{batch:.1f}")
    add("the queue alone, no poker", *queue_alone(), "1.0")
    add("multiprocessing.Queue, no poker", *standard_library(), "1.0")
    Console().print(results)


if __name__ == "__main__":
    main()
