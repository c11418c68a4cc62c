"""League self-play: an agent learns Leduc hold'em against a pool of its former selves.

    python examples/league_leduc.py [--generations 16] [--rounds 120]

In every generation the agent plays the newest members of the pool and those that win most from
it, each at tables of its own. Then a copy of it joins the pool. An agent that plays only
its latest version forgets how to beat older ones. The results are exact,
computed over the whole tree: the winnings of a perfect opponent, and of members of the pool.
"""

import argparse

import numpy as np
from numpy.typing import NDArray

from croupier.loops import Encoder
from croupier.research.gym import PokerVectorEnv
from croupier.research.solve import TabularPolicy, Tree, value
from learn_leduc import HISTORY, Agent, measure

TABLES, OPPONENTS = 256, 4


class Member:
    """A former version of the agent: its probabilities in every information state."""

    def __init__(self, agent: Agent, tree: Tree, name: str, seed: int) -> None:
        self.name = name
        self.table = agent.policy()
        rows = iter(self.table)
        self.policy = TabularPolicy.from_function(tree, lambda _: next(rows))
        self._agent, self._chance = agent, np.random.default_rng(seed)

    def answer(self, rows: NDArray[np.float32], masks: NDArray[np.bool_]) -> NDArray[np.int64]:
        """Draw an id for each row."""
        return draw(self.table[self._agent.find(rows)], self._chance)


def draw(chances: NDArray[np.float64], chance: np.random.Generator) -> NDArray[np.int64]:
    lots = chance.random((len(chances), 1))
    ids: NDArray[np.int64] = np.minimum((chances.cumsum(axis=1) < lots).sum(axis=1), 2)
    return ids


class Tables:
    """Tables against one member, and their current observations."""

    def __init__(self, member: Member, seed: int) -> None:
        self.envs = PokerVectorEnv(
            TABLES,
            "leduc",
            opponents=member.answer,
            history=HISTORY,
            reward_unit="chips",
            autoreset_mode="SameStep",
        )
        self.rows, _ = self.envs.reset(seed=seed)

    def play(
        self, agent: Agent, chance: np.random.Generator, steps: int
    ) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.float64]]:
        """Play some steps; return states, ids and results of hands that ended."""
        policy = agent.policy()
        states = np.zeros((steps, TABLES), np.int64)
        ids, won = states.copy(), np.full((steps, TABLES), np.nan)
        first = np.zeros(TABLES, np.int64)  # the step in which the hand of a table began
        for step in range(steps):
            states[step] = agent.find(self.rows)
            ids[step] = draw(policy[states[step]], chance)
            self.rows, rewards, ended, _, _ = self.envs.step(ids[step])
            for table in np.flatnonzero(ended):
                won[first[table] : step + 1, table] = rewards[table]
                first[table] = step + 1
        known = ~np.isnan(won)  # hands that continue are left out
        return states[known], ids[known], won[known]


def strongest(pool: list[Member], agent: Member, tree: Tree) -> list[Member]:
    """Return the newest member and those that win most from the agent."""
    wins = [value(tree, [each.policy, agent.policy])[0] for each in pool[:-1]]
    order = np.argsort(wins)[::-1][: OPPONENTS - 1]
    return [pool[-1], *(pool[place] for place in order)]


def train(generations: int, rounds: int, seed: int = 1) -> list[Member]:
    """Let the pool grow; return it."""
    tree, encoder = Tree("leduc"), Encoder("leduc", history=HISTORY)
    agent, chance = Agent(tree, encoder), np.random.default_rng(seed)
    pool = [Member(agent, tree, "first", seed)]
    print(f"generation 0: exploitability {measure(agent, tree):.3f}")
    for generation in range(1, generations + 1):
        opponents = strongest(pool, pool[-1], tree)
        tables = [Tables(each, seed * 1_000 + generation) for each in opponents]
        for number in range(rounds):
            left = 1 - (generation - 1 + number / rounds) / generations
            played = [each.play(agent, chance, 6) for each in tables]
            states, ids, won = (np.concatenate(each) for each in zip(*played, strict=True))
            agent.learn(states, ids, won, left)
        pool.append(Member(agent, tree, f"generation {generation}", seed + generation))
        names = ", ".join(each.name for each in opponents)
        print(f"generation {generation}: exploitability {measure(agent, tree):.3f} (met {names})")
    return pool


def main() -> None:
    parser = argparse.ArgumentParser(description="League self-play on Leduc hold'em.")
    parser.add_argument("--generations", type=int, default=16)
    parser.add_argument("--rounds", type=int, default=120)
    options = parser.parse_args()
    pool = train(options.generations, options.rounds)
    tree, newest = Tree("leduc"), pool[-1].policy
    print("\nThe newest member wins per hand, both seats in turn:")
    for member in pool[:: max(len(pool) // 5, 1)]:
        won = value(tree, [newest, member.policy])[0] + value(tree, [member.policy, newest])[1]
        print(f"{won / 2:+.3f} from {member.name}")


if __name__ == "__main__":
    main()
