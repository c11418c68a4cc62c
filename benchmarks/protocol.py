"""Decisions per second of bots in their own processes, compared with one in process.

    python benchmarks/protocol.py

In sequence, table and bot wait for each other; at several tables at once, as in tournaments with
`--isolate --workers`, one table continues while the bots of the others think. The line alone is
the lower bound: as many bytes back and forth between the same two processes, without any poker.
Real time depends on whether the system wakes the other process up on the same processor or on a
sleeping one; the processor time of the table's process ("us each") does not.
"""

import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple, Self

from rich.console import Console
from rich.table import Table as Grid

from croupier.botkit import CallBot, Player, Table
from croupier.players.transports.process import ProcessPlayer
from croupier.tournament import Tournament

HANDS = 1000
TABLES = 8
BOT = Path(__file__).parent.parent / "examples" / "bots" / "template.py"
Moment = tuple[float, float]  # real time, processor time
# A minimal bot, so that only the table and the line are measured.
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


class Speed(NamedTuple):
    """Decisions per second, and the processor seconds of the table's process for each."""

    rate: float
    used: float

    @classmethod
    def between(cls, decisions: float, begin: Moment, end: Moment) -> Self:
        return cls(decisions / (end[0] - begin[0]), (end[1] - begin[1]) / decisions)


def now() -> Moment:
    return time.perf_counter(), time.process_time()


def one_after_the_other(player: Player) -> Speed:
    """Play heads-up against a calling station, in real time: both processes count."""
    table = Table([player, CallBot(1)], 1_000_000, {1: (10, 20)}, seed=1)
    table.simulate_hand()
    begin = now()
    for _ in range(HANDS):
        table.simulate_hand()
    end = now()
    if table.incidents:
        raise SystemExit(f"the bot failed: {table.incidents[0]}")
    return Speed.between(4 * HANDS, begin, end)


def line_alone(player: ProcessPlayer) -> Speed:
    """Send a prepared question and read the answer without parsing, repeatedly."""
    channel = player._channel
    assert channel is not None, "it has played"
    question = b'{"type":"act","request":1,"to_call":0,"view":"%s"}\n' % (b" " * 850)
    begin = now()
    for _ in range(4 * HANDS):
        deadline = time.monotonic() + 10.0
        channel.send(question, deadline)
        channel.receive(deadline)
    return Speed.between(4 * HANDS, begin, now())


def at_once(command: str, workers: int) -> Speed:
    """Play a tournament of such bots, heads-up at every table, for some rounds."""
    times: list[Moment] = []
    tournament = Tournament(
        [command] * (2 * TABLES),
        starting_stack=1_000_000,
        schedule={1: (10, 20)},
        table_size=2,
        workers=workers,
        max_rounds=HANDS // TABLES + 1,
        seed=1,
    )
    tournament.run(lambda _: times.append(now()))
    if any(each.faults for each in tournament.conduct):
        raise SystemExit(f"a bot failed: {tournament.conduct[0]}")
    decisions = sum(each.decisions or 0 for each in tournament.conduct)
    # The first round is left out: the programs are started in it.
    return Speed.between(decisions * (len(times) - 1) / len(times), times[0], times[-1])


def main() -> None:
    grid = Grid("player", "decisions per second", "us each", title="Heads-up, real time")

    def add(name: str, speed: Speed) -> None:
        grid.add_row(name, f"{speed.rate:,.0f}", f"{speed.used * 1e6:.0f}")

    add("in the same process", one_after_the_other(CallBot(0)))
    with tempfile.TemporaryDirectory() as folder:
        lean = Path(folder) / "lean.py"
        lean.write_text(LEAN)
        with ProcessPlayer(0, [sys.executable, str(lean)], move_limit=10.0) as player:
            add("a process that does the least", one_after_the_other(player))
            add("its line alone, no poker", line_alone(player))
        with ProcessPlayer(0, [sys.executable, str(BOT)], move_limit=10.0) as player:
            add("the template bot", one_after_the_other(player))
        for workers in (1, TABLES):
            name = f"{2 * TABLES} such processes, {workers} of {TABLES} tables at once"
            add(name, at_once(f"{sys.executable} {lean}", workers))
    Console().print(grid)


if __name__ == "__main__":
    main()
