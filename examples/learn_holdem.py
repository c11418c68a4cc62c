"""A PPO agent learns heads-up no-limit hold'em, and shows in a match that it beats simple bots.

    python examples/learn_holdem.py [--rounds 150] [--hands 2000] [--folder learned]

Needs torch (`pip install torch`; a build for the processor is enough). Of 1,024 tables of
`PokerVectorEnv` half are played against a bot that calls and half against one that plays at random.
Proximal policy optimisation (Schulman and others 2017) moves a network of two layers. It
writes the trained bot into the folder, network.npz and network.py, for any table or match.
"""

import argparse
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

import numpy as np

from croupier.arena import match
from croupier.research.gym import PokerVectorEnv

try:
    import torch
except ImportError:
    print("this example needs torch: pip install torch")
    sys.exit(0)

BOT = Path(__file__).parent / "bots" / "network.py"
sys.path.insert(0, str(BOT.parent))
from network import GAME, HISTORY  # noqa: E402 -- the bot's own stakes, from the folder beside

TABLES, STEPS, LAYER = 512, 16, 128
STACK = 20.0  # in big blinds; results are counted in stacks
PASSES, CHUNK, CLIP, ENTROPY = 3, 2_048, 0.2, 0.02


class Learner(torch.nn.Module):  # type: ignore[misc]
    """A network that proposes actions, and one that estimates results."""

    def __init__(self, columns: int, actions: int) -> None:
        super().__init__()
        self.actor = self._layers(columns, actions)
        self.critic = self._layers(columns, 1)

    @staticmethod
    def _layers(columns: int, out: int) -> torch.nn.Sequential:
        last = torch.nn.Linear(LAYER, out)
        last.weight.data *= 0.1
        return torch.nn.Sequential(
            torch.nn.Linear(columns, LAYER),
            torch.nn.Tanh(),
            torch.nn.Linear(LAYER, LAYER),
            torch.nn.Tanh(),
            last,
        )

    def logits(self, rows: Any, masks: Any) -> Any:
        """Return the logarithms of the probabilities of legal actions."""
        return torch.log_softmax(self.actor(rows).masked_fill(~masks, -1e9), dim=1)


class Tables:
    """The tables against one opponent, and their current observations."""

    def __init__(self, opponent: str, seed: int) -> None:
        self.envs = PokerVectorEnv(
            TABLES, GAME, opponents=opponent, history=HISTORY, autoreset_mode="SameStep"
        )
        self.rows, infos = self.envs.reset(seed=seed)
        self.masks = infos["action_mask"].astype(bool)

    def play(self, learner: Learner) -> list[Any]:
        """Play some steps; return rows, masks, actions, their logarithms, and results."""
        kept: list[list[Any]] = [[], [], [], [], [], [], []]
        for _ in range(STEPS):
            rows, masks = torch.from_numpy(self.rows.copy()), torch.from_numpy(self.masks.copy())
            with torch.no_grad():
                logits, expected = learner.logits(rows, masks), learner.critic(rows)[:, 0]
            ids = torch.multinomial(logits.exp(), 1)[:, 0]
            self.rows, rewards, ended, _, infos = self.envs.step(ids.numpy())
            self.masks = infos["action_mask"].astype(bool)
            chosen = logits.gather(1, ids[:, None])[:, 0]
            won = torch.from_numpy(rewards.astype(np.float32))
            new = (rows, masks, ids, chosen, expected, won, torch.from_numpy(ended.copy()))
            for each, item in zip(kept, new, strict=True):
                each.append(item)
        with torch.no_grad():
            late = learner.critic(torch.from_numpy(self.rows.copy()))[:, 0]
        results = []
        for won, ended in zip(kept[5][::-1], kept[6][::-1], strict=True):
            late = torch.where(ended, won / STACK, late)  # the result of the hand
            results.append(late)
        return [torch.cat(each) for each in (*kept[:5], results[::-1])]


def learn(learner: Learner, optimizer: Any, data: list[Any]) -> None:
    """Move the network towards actions with better results than expected."""
    rows, masks, ids, before, expected, results = data
    better = results - expected
    better = (better - better.mean()) / (better.std() + 1e-8)
    for _ in range(PASSES):
        for chunk in torch.randperm(len(rows)).split(CHUNK):
            logits = learner.logits(rows[chunk], masks[chunk])
            ratio = (logits.gather(1, ids[chunk, None])[:, 0] - before[chunk]).exp()
            gain = torch.minimum(
                ratio * better[chunk], ratio.clamp(1 - CLIP, 1 + CLIP) * better[chunk]
            )
            wrong = (learner.critic(rows[chunk])[:, 0] - results[chunk]).square()
            entropy = -(logits.exp() * logits.clamp(min=-30)).sum(dim=1)
            loss = -gain.mean() + 0.5 * wrong.mean() - ENTROPY * entropy.mean()
            optimizer.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(learner.parameters(), 0.5)
            optimizer.step()


def train(rounds: int, seed: int = 1) -> Learner:
    """Train against both opponents at once."""
    torch.manual_seed(seed)
    torch.set_num_threads(1)
    tables = [Tables(name, seed) for name in ("call", "random")]
    columns = tables[0].envs.single_observation_space.shape[0]
    learner = Learner(columns, len(tables[0].envs.menu))
    optimizer = torch.optim.Adam(learner.parameters(), lr=1e-3)
    for number in range(1, rounds + 1):
        for group in optimizer.param_groups:
            group["lr"] = 1e-3 * (1 - (number - 1) / rounds)
        parts = [each.play(learner) for each in tables]
        if number % max(rounds // 10, 1) == 0:
            won = [float(part[5].mean()) * STACK for part in parts]
            print(f"round {number}: {won[0]:+.2f} against call, {won[1]:+.2f} against random (bb)")
        learn(learner, optimizer, [torch.cat(pair) for pair in zip(*parts, strict=True)])
    return learner


def main() -> None:
    parser = argparse.ArgumentParser(description="Learn heads-up no-limit hold'em.")
    parser.add_argument("--rounds", type=int, default=150)
    parser.add_argument("--hands", type=int, default=2_000)
    parser.add_argument("--folder", type=Path, help="where the bot is written")
    options = parser.parse_args()
    learner = train(options.rounds)
    with tempfile.TemporaryDirectory() as scratch:
        folder = options.folder or Path(scratch)
        folder.mkdir(parents=True, exist_ok=True)
        folder.chmod(0o755)  # bots have a process of their own, which must read it
        layers = [part.detach().numpy() for part in learner.actor.parameters()]
        np.savez(folder / "network.npz", **{f"{n:02}": each for n, each in enumerate(layers)})
        shutil.copy(BOT, folder)
        for opponent in ("call", "random"):
            print(
                match(
                    f"{folder / 'network.py'}:Network",
                    opponent,
                    stack="20bb",
                    hands=options.hands,
                    declared=False,
                    seed=7,
                )
            )


if __name__ == "__main__":
    main()
