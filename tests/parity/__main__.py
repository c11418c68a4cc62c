"""`python -m tests.parity`: many more hands than the test suite plays."""

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor, as_completed

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from tests.parity.done_right import DOOR, RECOGNISERS
from tests.parity.runner import Tally, submit
from tests.parity.variants import VARIANTS


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.parity", description=__doc__)
    parser.add_argument("--hands", type=int, default=200, help="hands per game")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--game", choices=VARIANTS, action="append", help="may be repeated")
    parser.add_argument("--seed", type=int, default=0, help="the first hand's seed")
    parser.add_argument("--rules", help=f"a preset of HouseRules, or {DOOR}")
    parser.add_argument("--failures", type=int, default=3, help="how many reports to print")
    return parser.parse_args()


def _games(tallies: dict[str, Tally]) -> Table:
    table = Table(title="The hands of each game")
    for column in ("game", "hands", "calls", "agreed", "listed", "other ends", "failed"):
        table.add_column(column, justify="right")
    for name, tally in tallies.items():
        listed = sum(count for end, count in tally.ends.items() if end in RECOGNISERS)
        others = tally.hands - tally.ends["agreed"] - listed - len(tally.failures)
        numbers = (tally.hands, tally.moves, tally.ends["agreed"], listed, others)
        table.add_row(name, *map(str, numbers), str(len(tally.failures)))
    return table


def _items(total: Tally) -> Table:
    table = Table(title="Where the engines parted, by the list 'done right'")
    for column in ("number", "hands", "noted on the way", "what Croupier does"):
        table.add_column(column)
    for number, recognisers in RECOGNISERS.items():
        words = "\n".join(str(recogniser.__doc__) for recogniser in recognisers)
        table.add_row(number, str(total.ends[number]), str(total.noted[number]), words)
    for end in sorted(total.ends.keys() - RECOGNISERS.keys()):
        table.add_row("", str(total.ends[end]), "", end)
    return table


def main() -> int:
    """Play, show the counts, and fail when something is not on the list."""
    options = _arguments()
    console = Console()
    tallies = {code: Tally() for code in options.game or VARIANTS}
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with (
        ProcessPoolExecutor(options.workers) as pool,
        Progress(*columns, TimeRemainingColumn(), console=console) as progress,
    ):
        seeds = range(options.seed, options.seed + options.hands)
        owners = {
            future: code for code in tallies for future in submit(pool, code, seeds, options.rules)
        }
        task = progress.add_task("hands", total=len(tallies) * options.hands)
        for future in as_completed(owners):
            tally = future.result()
            tallies[owners[future]].add(tally)
            progress.advance(task, tally.hands)
    failures = [report for tally in tallies.values() for report in tally.failures]
    for report in failures[: options.failures]:
        console.print(report, markup=False, highlight=False)
    total = Tally()
    for tally in tallies.values():
        total.add(tally)
    console.print(_games({**tallies, "all": total}))
    console.print(_items(total))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
