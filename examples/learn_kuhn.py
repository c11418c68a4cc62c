"""Learn Kuhn poker by self-play on thousands of tables at once, and compute its exploitability.

    python examples/learn_kuhn.py [--steps 800] [--plot curve.png]

Outcome sampling (a Monte Carlo form of counterfactual regret minimisation): every table plays the
current strategy with some exploration, and each finished hand moves the regrets of the situations
it went through. The exploitability, what a perfect opponent would win from the average strategy,
is computed exactly, from all 64 plans of the opponent against it.
"""

import argparse
import itertools

import numpy as np
from numpy.typing import NDArray

import croupier
from croupier import Batch, BatchAction

TABLES = 2_048
EXPLORED = 0.4
GOAL = 0.02  # chips per hand; always passing would lose far more
LONGEST = 3  # decisions of a hand
Table = NDArray[np.float64]

# A situation is a card (J, Q, K), the player, and whether there is a bet: 12 in all. In each
# there are two choices: 0 = check or fold, 1 = bet or call.


def matched(regrets: Table) -> Table:
    """Play each choice in proportion to its positive regret."""
    positive = np.maximum(regrets, 0)
    total = positive.sum(axis=1, keepdims=True)
    return np.where(total > 0, positive / np.where(total > 0, total, 1), 0.5)


def value(cards: tuple[int, int], plans: tuple[Table, Table], history: str = "") -> float:
    """Return the average winnings of the first player when both play by these plans."""
    pot = {"pp": 1, "bb": 2, "pbb": 2}.get(history)
    if pot:
        return pot if cards[0] > cards[1] else -pot
    if history in ("bp", "pbp"):
        return 1 if history == "bp" else -1
    player = len(history) % 2
    chances = plans[player][4 * cards[player] + 2 * player + ("b" in history)]
    return sum(
        float(chance) * value(cards, plans, history + choice)
        for chance, choice in zip(chances, "pb", strict=True)
    )


def exploitability(plan: Table) -> float:
    """Return the winnings of the best answers to a plan, averaged over both seats."""
    deals = list(itertools.permutations(range(3), 2))
    total = 0.0
    for seat in (0, 1):
        own = [4 * card + 2 * seat + bet for card in range(3) for bet in (0, 1)]
        results = []
        for choices in itertools.product((0, 1), repeat=6):
            answer = np.zeros((12, 2))
            answer[own, choices] = 1
            plans = (answer, plan) if seat == 0 else (plan, answer)
            won = sum(value(cards, plans) for cards in deals) / len(deals)
            results.append(won if seat == 0 else -won)
        total += max(results)
    return total / 2


class Learner:
    """Regrets and the average strategy, fed by the hands of a batch."""

    def __init__(self, batch: Batch) -> None:
        self.batch = batch
        self.regrets = np.zeros((12, 2))
        self.average = np.full((12, 2), 1e-9)
        shape = (len(batch), LONGEST)
        self.where, self.what = np.zeros(shape, np.int64), np.zeros(shape, np.int64)
        self.who = np.full(shape, -1)
        self.played, self.drawn = np.ones(shape), np.ones(shape)
        self.length = np.zeros(len(batch), np.int64)
        self.chance = np.random.default_rng(1)
        columns = batch.columns
        self.card, self.bets = columns.index("hole 0"), columns.index("raises")

    def step(self) -> None:
        """Take one decision at every table, and learn where a hand ended."""
        batch, tables = self.batch, np.arange(len(self.batch))
        rows, player = batch.observations, batch.actor.astype(np.int64)
        bet = rows[:, self.bets] > 0
        situation = 4 * (rows[:, self.card] // 4 - 9) + 2 * player + bet
        strategy = matched(self.regrets)[situation]
        sampled = EXPLORED / 2 + (1 - EXPLORED) * strategy
        choice = (self.chance.random(len(tables)) < sampled[:, 1]).astype(np.int64)
        place = tables, self.length
        self.where[place], self.what[place], self.who[place] = situation, choice, player
        self.played[place] = strategy[tables, choice]
        self.drawn[place] = sampled[tables, choice]
        self.length += 1
        passive = np.where(bet, BatchAction.FOLD, BatchAction.CALL)
        active = np.where(bet, BatchAction.CALL, BatchAction.RAISE)
        batch.step(np.where(choice == 1, active, passive), batch.min_raise_to)
        self.learn(np.flatnonzero(batch.done))

    def learn(self, ended: NDArray[np.int64]) -> None:
        """Update the regrets of the situations that occurred in these hands."""
        who, played, drawn = self.who[ended], self.played[ended], self.drawn[ended]
        sampled = drawn.prod(axis=1)
        for place in range(LONGEST):
            there = who[:, place] >= 0
            player = np.maximum(who[:, place], 0)
            mine = who[:, :place] == player[:, None]
            others = np.where(mine, 1, played[:, :place]).prod(axis=1)
            own = np.where(mine, played[:, :place], 1).prod(axis=1)
            to_end = played[:, place + 1 :].prod(axis=1)
            reward = self.batch.rewards[ended, player]
            weight = np.where(there, reward * others * to_end / sampled, 0)
            reach = np.where(there, own / drawn[:, :place].prod(axis=1), 0)
            where, what = self.where[ended, place], self.what[ended, place]
            chosen = played[:, place]
            strategy = matched(self.regrets)[where]
            for choice in (0, 1):
                gain = np.where(what == choice, weight * (1 - chosen), -weight * chosen)
                self.regrets[:, choice] += np.bincount(where, gain, 12)
                self.average[:, choice] += np.bincount(where, reach * strategy[:, choice], 12)
        self.who[ended], self.played[ended], self.drawn[ended] = -1, 1, 1
        self.length[ended] = 0

    @property
    def plan(self) -> Table:
        """The average strategy, which converges to an equilibrium."""
        plan: Table = self.average / self.average.sum(axis=1, keepdims=True)
        return plan


def draw_curve(file: str, curve: list[tuple[int, float]]) -> None:
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise SystemExit('a plot needs matplotlib: pip install "croupier[plot]"') from None
    figure = Figure(figsize=(7, 4))
    axes = figure.subplots()
    axes.loglog(*zip(*curve, strict=True), marker="o")
    axes.axhline(GOAL, color="grey", linestyle=":")
    axes.set(
        xlabel="hands", ylabel="exploitability, chips per hand", title="Kuhn poker by self-play"
    )
    figure.savefig(file)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=800)
    parser.add_argument("--plot", metavar="FILE", help="draw the curve into this file")
    words = parser.parse_args()
    learner = Learner(Batch(croupier.kuhn, TABLES, seed=1))
    hands, curve = 0, []
    for step in range(1, words.steps + 1):
        learner.step()
        hands += int(learner.batch.done.sum())
        if step in (10, 20, 50, 100, 200, 400) or step == words.steps:
            curve.append((hands, exploitability(learner.plan)))
            print(f"after {hands:>9,} hands: exploitable for {curve[-1][1]:.4f} chips per hand")
    if words.plot:
        draw_curve(words.plot, curve)
    if words.steps >= 800 and curve[-1][1] > GOAL:
        raise SystemExit(f"the goal of {GOAL} was missed")


if __name__ == "__main__":
    main()
