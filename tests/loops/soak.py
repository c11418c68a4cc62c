"""Random hands of every game, with every chip accounted for."""

from functools import partial

from croupier import HouseRules, Policy, rollout
from tests.loops.lockstep import GAMES

POLICIES = ("random", Policy(1, 12, 2, 1), Policy.random(0.6))
SLICE = 200_000


def play_all(name: str, hands: int, threads: int = 1) -> int:
    """Play that many hands of a game with each policy; return how many that were."""
    game = GAMES[name]
    if name != "home game":
        # Under these rules no chip leaves the table.
        game = partial(game, rules=HouseRules.STANDARD)
    played = 0
    for policy in POLICIES:
        for first in range(0, hands, SLICE):
            count = min(SLICE, hands - first)
            result = rollout(game, count, policy=policy, seed=name, first=first, threads=threads)
            assert (result.payoffs.sum(axis=1) == 0).all(), f"{name}: chips came or went"
            assert (result.decisions > 0).all() or name in ("all-in at once", "antes")
            played += result.hands
    return played
