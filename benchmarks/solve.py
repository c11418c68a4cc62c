"""Counterfactual regret minimisation on Leduc hold'em, beside OpenSpiel's in C++.

    python benchmarks/solve.py

100 iterations of CFR+; the best of five, in processor time. Both answers are compared first.
"""

import time
from collections.abc import Callable
from typing import Any

from rich.console import Console
from rich.table import Table

from croupier.research.solve import CFR, MCCFR, Tree, exploitability

try:
    import pyspiel
except ImportError:  # no build of OpenSpiel for this machine
    pyspiel = None

ITERATIONS = 100
SAMPLED = 100_000


def seconds(work: Callable[[], object]) -> float:
    """The processor time of the fastest of five."""
    times = []
    for _ in range(5):
        started = time.process_time()
        work()
        times.append(time.process_time() - started)
    return min(times)


def main() -> None:
    tree = Tree("leduc")
    table = Table("work", "seconds", "exploitability", title="Leduc hold'em")

    def ours() -> CFR:
        cfr = CFR(tree)
        cfr.run(ITERATIONS)
        return cfr

    reached = exploitability(tree, ours().average_policy)
    own = seconds(ours)
    table.add_row(f"CFR+, {ITERATIONS} iterations", f"{own:.4f}", f"{reached:.5f}")

    def sampled() -> MCCFR:
        mccfr = MCCFR(tree, seed=1)
        mccfr.run(SAMPLED)
        return mccfr

    sampling = exploitability(tree, sampled().average_policy)
    table.add_row(f"external sampling, {SAMPLED:,}", f"{seconds(sampled):.4f}", f"{sampling:.5f}")
    table.add_row("building the tree", f"{seconds(lambda: Tree('leduc')):.4f}", "")
    if pyspiel is not None:
        game = pyspiel.load_game("leduc_poker")

        def theirs() -> Any:
            solver = pyspiel.CFRPlusSolver(game)
            for _ in range(ITERATIONS):
                solver.evaluate_and_update_policy()
            return solver

        solver = theirs()  # its policy dies with it
        other = pyspiel.exploitability(game, solver.average_policy())
        if abs(other - reached) > max(other, reached) / 2:
            raise SystemExit(f"the answers differ: {reached} and {other}")
        spiel = seconds(theirs)
        table.add_row(f"OpenSpiel's CFR+, {ITERATIONS}", f"{spiel:.4f}", f"{other:.5f}")
        table.caption = f"{spiel / own:.0f} times as fast as OpenSpiel in C++"
    console = Console()
    console.print(table)
    if pyspiel is not None:
        console.print(adapter_speed())


def adapter_speed() -> str:
    """Compare OpenSpiel's CFR+ solver in Python on our game with the same on its own C++ game."""
    from open_spiel.python.algorithms.cfr import CFRPlusSolver
    from open_spiel.python.algorithms.exploitability import exploitability as measure

    from croupier.research import spiel

    spiel.register("leduc", "croupier_leduc")
    times, answers = [], []
    for name in ("croupier_leduc", "leduc_poker"):
        game = pyspiel.load_game(name)
        solver = CFRPlusSolver(game)
        times.append(seconds(solver.evaluate_and_update_policy))
        answers.append(measure(game, solver.average_policy()))
    if abs(answers[0] - answers[1]) > 1e-9:
        raise SystemExit(f"the answers differ: {answers}")
    ours, own = times
    return (
        f"An iteration of OpenSpiel's CFR+ in Python: {ours:.3f} s on our Leduc, "
        f"{own:.3f} s on its own in C++ ({own / ours:.2f} times its speed)"
    )


if __name__ == "__main__":
    main()
