"""The long run of the native loops: `make soak`.

    python -m tests.loops [--hands 10000000] [--tables 1000] [--threads 2]

Random hands of every game, chips counted in each, then under random house rules; then tables
beside single States.
"""

import argparse

from rich.console import Console

from tests.loops.lockstep import GAMES, run
from tests.loops.soak import POLICIES, play_all, play_house_rules


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.loops", description=__doc__)
    parser.add_argument("--hands", type=int, default=10_000_000)
    parser.add_argument("--tables", type=int, default=1_000)
    parser.add_argument("--steps", type=int, default=60)
    parser.add_argument("--threads", type=int, default=1)
    words = parser.parse_args()
    console = Console()
    share = -(-words.hands // (len(GAMES) * (len(POLICIES) + 1)))
    total = 0
    for name in GAMES:
        hands = play_all(name, share, threads=words.threads)
        total += hands
        console.print(f"{name}: {hands:,} hands, every chip accounted for")
    for name in GAMES:
        hands = play_house_rules(name, share, threads=words.threads)
        total += hands
        console.print(f"{name}: {hands:,} hands under random house rules, every chip accounted for")
    console.print(f"{total:,} hands in all")
    for name, factory in GAMES.items():
        hands = run(factory, words.tables, words.steps, seed=1)
        console.print(f"{name}: {words.tables:,} tables and as many States agree, {hands:,} hands")


if __name__ == "__main__":
    main()
