"""Hands per second of tournaments, with and without the log, on one core and on two.

    python benchmarks/tournaments.py

Every run is checked: chips are conserved, and the number of workers changes nothing. Figures of
other tournament engines are in benchmarks/table.py.
"""

import tempfile
import time
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from croupier.players.bots import CallBot, EquityBot, RandomBot
from croupier.tournament import Tournament

HANDS = 6_000
DEEP = 10**9  # nobody busts, so that every hand is six-handed


def run(kind: type, hands: int, log: Path | None = None, **keywords: Any) -> tuple[float, float]:
    """Play hands; return the rates by processor time and by wall clock."""
    tournament = Tournament(
        {f"p{number}": kind for number in range(keywords.pop("players", 6))},
        starting_stack=DEEP,
        schedule={1: (10, 20)},
        table_size=6,
        seed=1,
        max_rounds=hands,
        log=log,
        **keywords,
    )
    processor, clock = time.process_time(), time.perf_counter()
    tournament.run()
    processor, clock = time.process_time() - processor, time.perf_counter() - clock
    assert tournament.verify_chip_count()[0]
    return tournament.hands / processor, tournament.hands / clock


def main() -> None:
    """Measure and print."""
    table = Table(title="Six-handed hold'em tournaments, hands per second", title_justify="left")
    table.add_column("what")
    table.add_column("hands/s of one core", justify="right")
    table.add_column("hands/s by the clock", justify="right")
    with tempfile.TemporaryDirectory() as folder:
        logs = [Path(folder) / name for name in ("call", "random", "one", "two")]
        rows = [
            ("call bots, no log", run(CallBot, HANDS)),
            ("call bots, log written", run(CallBot, HANDS // 2, logs[0])),
            # Fixed limit, so that nobody busts.
            ("random bots, limit, no log", run(RandomBot, HANDS // 4, game="limit-holdem")),
            (
                "random bots, limit, log written",
                run(RandomBot, HANDS // 4, logs[1], game="limit-holdem"),
            ),
        ]
        for what, (processor, clock) in rows:
            table.add_row(what, f"{processor:,.0f}", f"{clock:,.0f}")
        for workers, log in ((1, logs[2]), (2, logs[3])):
            _, clock = run(CallBot, 250, log, players=48, workers=workers)
            what = f"call bots, 8 tables, log written, {workers} worker(s)"
            table.add_row(what, "", f"{clock:,.0f}")
        for workers in (1, 2):
            # The time includes the start of the processes: half a second or more.
            _, clock = run(EquityBot, 100, players=48, workers=workers, game="limit-holdem")
            what = f"equity bots, limit, 8 tables, no log, {workers} worker(s)"
            table.add_row(what, "", f"{clock:,.0f}")
        assert logs[2].read_bytes() == logs[3].read_bytes()
        lines = logs[0].read_bytes().count(b"\n")
        size = logs[0].stat().st_size
    console = Console()
    console.print(table)
    per_hand = lines / (HANDS // 2)
    written = rows[1][1][0] * per_hand
    console.print(
        f"a hand of call bots is {per_hand:.0f} lines and {size / (HANDS // 2):,.0f} bytes of log: "
        f"{written:,.0f} events/s are played and written",
        highlight=False,
    )


if __name__ == "__main__":  # workers import this file
    main()
