"""Cash games in a process of their own.

python -m tests.play.cash [HANDS]                    many hands with every feature, chips counted
python -m tests.play.cash kill FEATURE LOG MOMENT    for a test: it dies in the middle
"""

import sys
import time
from collections import Counter
from pathlib import Path

from croupier.cash import Journal
from tests.play.cash.busy_table import FEATURES, Deadly, Host

ROUNDS = 500  # hands of a table


def main() -> None:
    """Die in the middle of a game, or play many hands and count the chips."""
    if sys.argv[1:2] == ["kill"]:
        feature, log, moment = sys.argv[2:]
        Deadly.left = int(moment)
        Host(7, Journal(Path(log)), **FEATURES[feature]).play(40)
        raise SystemExit("the process was not killed")
    hands, began = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000, time.process_time()
    played, tables, counts = 0, 0, 0
    games: Counter[str] = Counter()
    while played < hands:
        host = Host(tables, **FEATURES["everything"])
        rounds = min(ROUNDS, hands - played)
        host.play(rounds)
        played, tables = played + rounds, tables + 1
        counts += host.counts
        games.update(host.games)
    seconds = time.process_time() - began
    print(f"{played:,} hands at {tables} tables, chips counted {counts:,} times, {seconds:.0f} s")
    print(", ".join(f"{code} {number:,}" for code, number in games.most_common()))


if __name__ == "__main__":
    main()
