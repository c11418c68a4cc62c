"""Solve Leduc hold'em, and watch the exploitability fall.

    python examples/solve_leduc.py [--iterations 1000] [--save leduc.npz]

Every variant of counterfactual regret minimisation visits the whole tree in each iteration;
external sampling walks a few hands of it. The exploitability is what a perfect opponent wins
per hand.
"""

import argparse

from croupier.research.solve import CFR, MCCFR, Tree, exploitability, value

MARKS = (1, 10, 100, 1_000, 10_000)
SAMPLED = 100  # sampled iterations that take about as long as one over the whole tree


def main() -> None:
    parser = argparse.ArgumentParser(description="Solve Leduc hold'em.")
    parser.add_argument("--iterations", type=int, default=1_000)
    parser.add_argument("--save", help="write the policy of CFR+ to this file")
    options = parser.parse_args()
    tree = Tree("leduc")
    print(f"{tree.information_state_count} information states, {tree.node_count} nodes are kept\n")
    marks = [mark for mark in MARKS if mark < options.iterations] + [options.iterations]
    solvers: list[tuple[str, CFR | MCCFR, int]] = [
        (variant, CFR(tree, variant), 1) for variant in ("cfr", "linear", "cfr+", "dcfr")
    ]
    solvers.append((f"external, {SAMPLED}x", MCCFR(tree, "external", seed=1), SAMPLED))
    print("exploitability".ljust(16), *(f"{mark:>10}" for mark in marks))
    for name, solver, times in solvers:
        row = []
        for mark in marks:
            solver.run(mark * times - solver.iterations)
            row.append(f"{exploitability(tree, solver.average_policy):10.5f}")
        print(name.ljust(16), *row)
    policy = solvers[2][1].average_policy
    print(f"\nThe first player wins {value(tree, [policy, policy])[0]:.5f} per hand.")
    if options.save:
        policy.save(options.save)
        print(f"The policy is in {options.save}.")


if __name__ == "__main__":
    main()
