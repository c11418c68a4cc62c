"""Random hands of every game, with every chip counted."""

from functools import partial
from random import Random

from croupier import HouseRules, Mode, Policy, rollout
from tests.loops.lockstep import GAMES
from tests.play.hand.random_hands import random_rules

POLICIES = ("random", Policy(1, 12, 2, 1), Policy.random(0.6))
SLICE = 200_000
SLICE_OF_RULES = 2_000  # hands under the same random rules
CONSERVING = ("last_contender", "main_pot_winners")


def play_house_rules(name: str, hands: int, threads: int = 1) -> int:
    """Play hands of a game under random house rules without a rake; return how many that were."""
    played = 0
    for first in range(0, hands, SLICE_OF_RULES):
        dice = Random(f"{name} {first}")
        # Chips are burnt where nobody can win them: then they are not conserved.
        rules = random_rules(dice, rake=None, orphan_pot=dice.choice(CONSERVING))
        game = partial(GAMES[name], rules=rules, mode=dice.choice(list(Mode)))
        count = min(SLICE_OF_RULES, hands - first)
        policy = dice.choice(POLICIES)
        result = rollout(game, count, policy=policy, seed=name, first=first, threads=threads)
        assert (result.payoffs.sum(axis=1) == 0).all(), f"{name}: chips came or went with {rules}"
        played += result.hands
    return played


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
