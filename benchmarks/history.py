"""Hands per second through PHH and the log: Croupier compared with PokerKit, in one run.

    python benchmarks/history.py

Both read the same hands, and must end with the same stacks before anything is timed. Times are
processor times of one core; for several processes there is the wall time as well, which is
meaningful only on an idle machine.
"""

import io
import json
import os
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Callable, Iterable
from pathlib import Path

import croupier
import pokerkit
from croupier.history import FORMATS, HandLog, LogReader, LogWriter

HANDS = 3_000
REAL = Path(__file__).parents[2] / "shared" / "data" / "phh"  # real hands, if they are there
GAME = croupier.games.NoLimitTexasHoldem(
    croupier.Automation.DEALER, True, 0, (5, 10), 10, mode=croupier.Mode.CASH_GAME
)
PEER_HANDS = 60
COPIES = 15  # per file that processes share, so that their start does not matter
RUNS = 5


def play(seed: int) -> croupier.State:
    """A hand of six, played by a simple rule from the seed."""
    state = GAME(1000, 6, seed=seed)
    step = seed
    while state.actor_index is not None:
        step = step * 6364136223846793005 + 1442695040888963407 & (1 << 64) - 1
        chance = step >> 60
        if chance < 3 and state.can_complete_bet_or_raise_to():
            state.complete_bet_or_raise_to()
        elif chance < 9 and state.checking_or_calling_amount:
            state.fold()
        else:
            state.check_or_call()
    return state


def best(work: Callable[[], object], runs: int = RUNS) -> float:
    """The processor time of the fastest run."""
    times = []
    for _ in range(runs):
        began = time.process_time()
        work()
        times.append(time.process_time() - began)
    return min(times)


def processor_time() -> float:
    """The processor time of this process and its finished children."""
    used = os.times()
    return used.user + used.system + used.children_user + used.children_system


def verified(files: list[str], workers: int) -> int:
    """Run `croupier history verify` on files; return the number of verified hands."""
    command = [sys.executable, "-m", "croupier", "history", "verify", "--json"]
    told = subprocess.run(
        [*command, "--workers", str(workers), *files], capture_output=True, check=True
    )
    count: int = json.loads(told.stdout)["verified"]
    return count


def peer_stacks(texts: Iterable[str]) -> list[list[int]]:
    """The final stacks by PokerKit."""
    ends = []
    for text in texts:
        *_, state = pokerkit.HandHistory.loads(text)
        ends.append(list(state.stacks))
    return ends


def show(name: str, per_second: float, peer: float | None = None, unit: str = "hands/s") -> None:
    """Print one line."""
    beside = "" if peer is None else f"   PokerKit {peer:>8,.0f}   {per_second / peer:,.0f} x"
    print(f"{name:<44} {per_second:>12,.0f} {unit}{beside}")


def main() -> None:
    """Measure everything."""
    warnings.simplefilter("ignore")
    phh = FORMATS["phh"]
    assert phh.write is not None
    states = [play(seed) for seed in range(HANDS)]
    logs = [HandLog.of(state, [f"P{n}" for n in range(6)]) for state in states]
    out = io.StringIO()
    phh.write(logs, out)
    text = out.getvalue()
    lines = text.splitlines(keepends=True)
    tables = [table.split("]\n", 1)[1] for table in text.split("\n\n")[:PEER_HANDS]]

    read = list(phh.read(lines))
    assert all(isinstance(hand, HandLog) for hand in read)
    ours = [hand.replay().stacks for hand in read if isinstance(hand, HandLog)]
    assert ours == [state.stacks for state in states]
    assert peer_stacks(tables) == ours[:PEER_HANDS]

    peer = PEER_HANDS / best(lambda: peer_stacks(tables), 2)
    show("PHH: parse, replay, check", HANDS / best(lambda: list(phh.read(lines))), peer)

    paths = sorted([*REAL.glob("handhq/**/*.phhs"), *REAL.glob("pluribus/**/*.phhs")])
    real = [file.read_text(encoding="utf-8").splitlines(keepends=True) for file in paths]
    count = sum(1 for lines in real for _ in phh.read(lines))
    if count:
        seconds = best(lambda: sum(1 for lines in real for _ in phh.read(lines)))
        show("PHH: real files", count / seconds)

    hands = list(croupier.history.phh.HandHistory.loads_all(text))
    show(
        "PHH: HandHistory read",
        HANDS / best(lambda: list(croupier.history.phh.HandHistory.loads_all(text))),
    )
    show("PHH: HandHistory replayed", HANDS / best(lambda: [list(hand) for hand in hands]))
    show(
        "PHH: HandHistory written",
        HANDS / best(lambda: croupier.history.phh.HandHistory.dumps_all(hands)),
    )

    peers = [pokerkit.HandHistory.loads(table) for table in tables]
    peer = PEER_HANDS / best(lambda: pokerkit.HandHistory.dumps_all(peers), 2)
    write = phh.write
    show("PHH: write", HANDS / best(lambda: write(logs, io.StringIO())), peer)

    events = sum(state.operation_count for state in states)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "table.log"

        def append() -> None:
            path.unlink(missing_ok=True)
            with LogWriter(path) as log:
                for state in states:
                    log.hand(state)

        show("log: append", events / best(append), unit="events/s")
        show(
            "log: read and replay", events / best(lambda: list(LogReader(path)), 2), unit="events/s"
        )

        files = [str(Path(folder) / f"{number}.phhs") for number in range(8)]
        for file in files:
            Path(file).write_text(text * COPIES, encoding="utf-8")
        for workers in (1, 2):
            began, spent = time.perf_counter(), processor_time()
            assert verified(files, workers) == len(files) * COPIES * HANDS
            seconds, spent = time.perf_counter() - began, processor_time() - spent
            show(
                f"croupier history verify, {workers} process(es)",
                len(files) * COPIES * HANDS / seconds,
            )
            show("     the same, of processor time", len(files) * COPIES * HANDS / spent)


if __name__ == "__main__":
    main()
