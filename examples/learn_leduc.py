"""A policy-gradient agent learns Leduc hold'em by self-play, with numpy alone.

    python examples/learn_leduc.py [--rounds 800]

Both seats of 1,024 tables are played by one table of logits, a row for each information state. A
round is a hand at every table. The gradient is that of neural replicator dynamics (Hennes and
others 2020): the sampled advantage of an action moves its logit. An entropy bonus that fades keeps
play mixed, so that self-play settles instead of going in circles. The exploitability, what a
perfect opponent wins, is measured exactly.
"""

import argparse

import numpy as np
from numpy.typing import NDArray

from croupier import ActionMenu, Batch
from croupier.loops import Encoder
from croupier.research.solve import Situation, TabularPolicy, Tree, exploitability

HISTORY, TABLES = 8, 1_024
GOAL = 0.3  # chips per hand; an agent that always calls loses 1.467
Array = NDArray[np.float64]


class Agent:
    """Logits and the expected result of each information state, found by its row."""

    def __init__(self, tree: Tree, encoder: Encoder) -> None:
        self._mixer = np.random.default_rng(0).integers(1, 1 << 40, encoder.shape[0])
        keys, legal = [], []

        def meet(situation: Situation) -> NDArray[np.bool_]:
            row = encoder.encode(situation.state, situation.player)
            keys.append(self._keys(row[None])[0])
            legal.append(situation.legal)
            return situation.legal

        TabularPolicy.from_function(tree, meet)
        self.legal = np.array(legal)
        self._order = np.argsort(keys)
        self._sorted = np.array(keys)[self._order]
        self.logits = np.zeros(self.legal.shape)
        self.expected = np.zeros(len(keys))

    def _keys(self, rows: NDArray[np.float32]) -> NDArray[np.int64]:
        keys: NDArray[np.int64] = np.rint(rows * 12).astype(np.int64) @ self._mixer
        return keys

    def find(self, rows: NDArray[np.float32]) -> NDArray[np.int64]:
        """Return the numbers of the information states of rows of the Encoder."""
        return self._order[np.searchsorted(self._sorted, self._keys(rows))]

    def policy(self) -> Array:
        """The probabilities of the three actions in each information state."""
        logits = np.where(self.legal, self.logits, -np.inf)
        chances = np.exp(logits - logits.max(axis=1, keepdims=True))
        policy: Array = chances / chances.sum(axis=1, keepdims=True)
        return policy

    def learn(
        self, states: NDArray[np.int64], ids: NDArray[np.int64], won: Array, left: float
    ) -> None:
        """Move the logits after a round; `left` is the part of the training that is to come."""
        policy, size = self.policy(), len(self.logits)
        visits = np.bincount(states, minlength=size)
        mean = np.bincount(states, won, minlength=size) / np.maximum(visits, 1)
        self.expected += np.minimum(0.05 * visits, 0.5) * (visits > 0) * (mean - self.expected)
        gains = np.zeros_like(policy)
        better = won - self.expected[states]
        np.add.at(gains, (states, ids), better / np.maximum(policy[states, ids], 0.05))
        gains /= np.maximum(visits, 1)[:, None]
        gains -= (gains * policy).sum(axis=1, keepdims=True)
        entropy = -np.log(np.maximum(policy, 1e-9))
        change = np.clip(gains, -20, 20) + (0.1 + 0.4 * left) * entropy
        rate = 0.05 * (0.1 + 0.9 * left) * np.minimum(visits, 8)[:, None] / 8
        logits = self.logits + np.where(self.legal, rate * change, 0)
        logits -= logits.sum(axis=1, keepdims=True) / self.legal.sum(axis=1, keepdims=True)
        self.logits = np.clip(np.where(self.legal, logits, 0), -6, 6)


def play_round(
    agent: Agent, batch: Batch, encoder: Encoder, menu: ActionMenu, chance: np.random.Generator
) -> tuple[NDArray[np.int64], NDArray[np.int64], Array]:
    """Play a hand at every table; return states, ids and results of all decisions."""
    batch.deal(range(len(batch)))
    policy = agent.policy()
    results = np.zeros((len(batch), 2))
    playing = np.ones(len(batch), np.bool_)
    made = []
    while playing.any():
        tables = np.flatnonzero(playing)
        states = agent.find(encoder.write(batch)[tables])
        lots = chance.random((len(tables), 1))
        chosen = np.minimum((policy[states].cumsum(axis=1) < lots).sum(axis=1), 2)
        made.append((tables, batch.actor[tables].copy(), states, chosen))
        ids = np.full(len(batch), -1)
        ids[tables] = chosen
        batch.step_ids(menu, ids, strict=True)
        results[batch.done] = batch.rewards[batch.done]
        playing &= ~batch.done
    won = np.concatenate([results[tables, players] for tables, players, _, _ in made])
    return np.concatenate([m[2] for m in made]), np.concatenate([m[3] for m in made]), won


def measure(agent: Agent, tree: Tree) -> float:
    """Return the winnings of a perfect opponent per hand."""
    rows = iter(agent.policy())
    return exploitability(tree, TabularPolicy.from_function(tree, lambda _: next(rows)))


def train(rounds: int, seed: int = 1) -> float:
    """Train an agent and show how exploitable it is on the way."""
    tree, encoder = Tree("leduc"), Encoder("leduc", history=HISTORY)
    batch = Batch("leduc", TABLES, seed=seed, history=HISTORY, auto_reset=False)
    agent, chance = Agent(tree, encoder), np.random.default_rng(seed)
    found = measure(agent, tree)
    print(f"      0 hands, exploitability {found:.3f}")
    for number in range(1, rounds + 1):
        states, ids, won = play_round(agent, batch, encoder, tree.menu, chance)
        agent.learn(states, ids, won, 1 - number / rounds)
        if number % max(rounds // 8, 1) == 0:
            found = measure(agent, tree)
            print(f"{number * TABLES:7} hands, exploitability {found:.3f}")
    return found


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=800)
    reached = train(parser.parse_args().rounds)
    print(f"{'below' if reached < GOAL else 'not below'} {GOAL} chips per hand")
