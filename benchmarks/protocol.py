"""Decisions a second of a bot in its own process, over the line protocol, beside one in process.

python benchmarks/protocol.py
"""

import sys
import tempfile
import time
from pathlib import Path

from rich.console import Console
from rich.table import Table as Grid

from croupier.botkit import CallBot, Player, Table
from croupier.players.process import ProcessPlayer

HANDS = 300
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


def main() -> None:
    grid = Grid(title="One decision after the other, heads-up, real time")
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
    Console().print(grid)


if __name__ == "__main__":
    main()
