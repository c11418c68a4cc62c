"""Learn Rhode Island hold'em by external sampling; the tables grow as states occur.

    python examples/solve_rhode_island.py [--iterations 1000000] [--hands 4000] [--save rhode.npz]

The game has billions of histories, so no tree is built. At the end the average policy plays
against a bot that always calls and one that plays at random.
"""

import argparse
import time

import numpy as np

from croupier import HouseRules
from croupier.botkit import CallBot, Player, RandomBot, Table
from croupier.games import RhodeIslandHoldem
from croupier.research.solve import GrowingMCCFR, SparsePolicy

ANTE, BET, STACK = 5, 10, 155


def play(policy: SparsePolicy, opponent: Player, hands: int) -> tuple[float, float]:
    """Return the winnings of the policy per hand in small bets, and their standard error."""
    hero, won = policy.player(0, seed=1), []
    for number in range(hands // 2):
        result = 0
        for button in (0, 1):  # the same deck in both seats
            table = Table(
                (hero, opponent),
                STACK,
                {1: (ANTE, BET)},
                seed=number,
                game=RhodeIslandHoldem,
                rules=HouseRules.RESEARCH,
                button_position=button,
            )
            table.simulate_hand()
            result += table.player_public_infos[0].stack - STACK
        won.append(result / 2 / BET)
    return float(np.mean(won)), float(np.std(won) / len(won) ** 0.5)


def main() -> None:
    parser = argparse.ArgumentParser(description="Learn Rhode Island hold'em.")
    parser.add_argument("--iterations", type=int, default=1_000_000)
    parser.add_argument("--hands", type=int, default=4_000)
    parser.add_argument("--save", help="write the policy to this file")
    options = parser.parse_args()
    solver = GrowingMCCFR("rhode-island", seed=1)
    print("iterations  seconds  information states  memory")
    for part in (0.01, 0.1, 0.3, 1):
        solver.run(int(options.iterations * part) - solver.iterations)
        print(
            f"{solver.iterations:10,}  {time.process_time():7.1f}  {solver.state_count:18,}  "
            f"{solver.memory / 1e6:4.0f} MB"
        )
    policy = solver.average_policy
    for name, opponent in (("call", CallBot(1)), ("random", RandomBot(1, seed=1))):
        won, error = play(policy, opponent, options.hands)
        print(f"against {name}: {won:+.3f} small bets per hand, standard error {error:.3f}")
    if options.save:
        policy.save(options.save)
        print(f"The policy is in {options.save}.")


if __name__ == "__main__":
    main()
