"""Decisions a second of bots in their own processes, over the line protocol, beside one in process.

    python benchmarks/protocol.py

One after the other, table and bot wait for each other; at several tables at once, as tournaments
with `--isolate --workers` play, one table goes on while the bots of the others think.
"""

import sys
import tempfile
import time
from pathlib import Path

from rich.console import Console
from rich.table import Table as Grid

from croupier.botkit import CallBot, Player, Table
from croupier.players.process import ProcessPlayer
from croupier.tournament import Tournament

HANDS = 300
TABLES = 8
BOT = Path(__file__).parent.parent / "examples" / "bots" / "template.py"
# The least a bot can do: what is measured then is the table and the line.
LEAN = """
import sys
write = sys.stdout.buffer.write  # not buffered: the table starts Python so
line = sys.stdin.buffer.readline
line()
write(b'{"type":"hello","protocol":1}\\n')
while True:
    message = line()
    if message.startswith(b'{"type":"act"'):
        start = message.index(b'"request":') + 10
        request = message[start:message.index(b",", start)]
        free = b'"to_call":0,' in message
        write(b'{"request":%s,"action":"%s"}\\n' % (request, b"check" if free else b"call"))
    elif not message or message.startswith(b'{"type":"bye"'):
        break
"""


def decisions_a_second(player: Player) -> float:
    """Play heads-up against a calling station, in real time: both processes count."""
    table = Table([player, CallBot(1)], 1_000_000, {1: (10, 20)}, seed=1)
    table.simulate_hand()
    started = time.perf_counter()
    for _ in range(HANDS):
        table.simulate_hand()
    spent = time.perf_counter() - started
    if table.incidents:
        raise SystemExit(f"the bot failed: {table.incidents[0]}")
    return 4 * HANDS / spent


def at_once(command: str, workers: int) -> float:
    """Play a tournament of such bots, heads-up at every table, for some rounds."""
    times: list[float] = []
    tournament = Tournament(
        [command] * (2 * TABLES),
        starting_stack=1_000_000,
        schedule={1: (10, 20)},
        table_size=2,
        workers=workers,
        max_rounds=HANDS // TABLES + 1,
        seed=1,
    )
    tournament.run(lambda _: times.append(time.perf_counter()))
    if any(each.faults for each in tournament.conduct):
        raise SystemExit(f"a bot failed: {tournament.conduct[0]}")
    decisions = sum(each.decisions or 0 for each in tournament.conduct)
    # The first round is left out: the programs are started in it.
    return decisions * (len(times) - 1) / len(times) / (times[-1] - times[0])


def main() -> None:
    grid = Grid(title="Heads-up, real time")
    grid.add_column("player")
    grid.add_column("decisions a second", justify="right")
    grid.add_row("in the same process", f"{decisions_a_second(CallBot(0)):,.0f}")
    with tempfile.TemporaryDirectory() as folder:
        lean = Path(folder) / "lean.py"
        lean.write_text(LEAN)
        for name, file in (("a process that does the least", lean), ("the template bot", BOT)):
            command = [sys.executable, str(file)]
            with ProcessPlayer(0, command, move_limit=10.0) as player:
                grid.add_row(name, f"{decisions_a_second(player):,.0f}")
        program = f"{sys.executable} {lean}"
        for workers in (1, TABLES):
            name = f"{2 * TABLES} such processes, {workers} of {TABLES} tables at once"
            grid.add_row(name, f"{at_once(program, workers):,.0f}")
    Console().print(grid)


if __name__ == "__main__":
    main()
