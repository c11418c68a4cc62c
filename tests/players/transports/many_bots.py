"""Many boxed bots on a busy machine: all start, whatever a few others do.

python -m tests.players.transports.many_bots 200
"""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from croupier.players.transports.line_player import LinePlayer
from croupier.tournament import BotOptions, Tournament

SLEEPER = """
import time
from croupier.botkit import CallBot
class Sleeper(CallBot):
    asked = 0
    def get_action(self, gamestate, hole_cards):
        self.asked += 1
        time.sleep(6 if self.asked == 1 else 0)
        return super().get_action(gamestate, hole_cards)
class Silent(CallBot):
    def __init__(self, player_index):
        time.sleep(600)
"""
BUSY = "while True: pass"


def start_all(count: int, folder: Path) -> str:
    """Play one round with that many bots, one that thinks long and one that never greets."""
    file = folder / "odd.py"
    file.write_text(SLEEPER)
    starts: list[float] = []
    welcome = LinePlayer._welcome

    def timed(self: LinePlayer, *arguments: object) -> None:
        starts.append(time.monotonic() - self.began)
        welcome(self, *arguments)  # type: ignore[arg-type]

    LinePlayer._welcome = timed  # type: ignore[assignment, method-assign]
    began = time.monotonic()
    started: list[float] = []
    tournament = Tournament(
        {
            "sleeper": f"{file}:Sleeper",
            "silent": f"{file}:Silent",
            **{f"call-{number}": "call" for number in range(count)},
        },
        starting_stack=2000,
        schedule={1: (10, 20)},
        max_rounds=1,
        options=BotOptions(isolate=True, move_limit=30.0),
    )
    tournament.run(starting=lambda done, total: started.append(time.monotonic() - began))
    if set(tournament.not_started) != {"silent"}:
        raise AssertionError(f"did not start: {tournament.not_started}")
    faulty = [each.name for each in tournament.conduct if each.faults and each.name != "silent"]
    if faulty or len(starts) != count + 1:
        raise AssertionError(f"{len(starts)} started, and these failed: {faulty}")
    starts.sort()
    return (
        f"{len(starts)} bots started in {started[-1]:.1f} s, one of them in {starts[0]:.2f} to "
        f"{starts[-1]:.2f} s (median {starts[len(starts) // 2]:.2f}); one never greeted and lost "
        "its own seat, one thought for 6 s and nobody else noticed"
    )


def main() -> None:
    """Start as many bots as the command line says, beside a program that uses every core."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    cores = len(os.sched_getaffinity(0))
    busy = [subprocess.Popen([sys.executable, "-c", BUSY]) for _ in range(cores)]
    try:
        with tempfile.TemporaryDirectory() as folder:
            print(f"{cores} busy cores: {start_all(count, Path(folder))}")
    finally:
        for process in busy:
            process.kill()
            process.wait()


if __name__ == "__main__":
    main()
