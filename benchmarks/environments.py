"""Environments for learners: what menus, encodings, Gymnasium and PettingZoo add to a bare Batch.

    python benchmarks/environments.py

Processor time; decisions of opponents count as steps. Choosing random actions is not timed.
"""

import time
from collections.abc import Callable
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

from croupier import ActionMenu, Batch
from croupier.loops import Encoder
from croupier.research import zoo
from croupier.research.gym import PokerVectorEnv

TABLES, STEPS = 1_024, 200


class Watch:
    """Adds up the processor time of calls."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def time(self, work: Callable[..., Any], *arguments: Any) -> Any:
        started = time.process_time()
        answer = work(*arguments)
        self.seconds += time.process_time() - started
        return answer


def batch_rates(players: int) -> tuple[float, float]:
    """Steps per second of bare steps, and with the menu's mask and the encoding of every row."""
    encoder = Encoder("holdem", players=players)
    batch = Batch("holdem", TABLES, players=players, seed=1)
    menu, chance = ActionMenu.of(batch.state(0)), np.random.default_rng(1)
    rows = np.empty((TABLES, *encoder.shape), np.float32)
    bare, whole = Watch(), Watch()
    for _ in range(STEPS):
        mask = whole.time(menu.mask, batch)
        whole.time(encoder.write, batch, rows)
        actions = menu.decode(batch, (chance.random(mask.shape) * mask).argmax(axis=1))
        bare.time(batch.step, *actions)
    if batch.status.any():
        raise SystemExit("a legal id was refused")
    count = TABLES * STEPS
    return count / bare.seconds, count / (bare.seconds + whole.seconds)


def vector_rate(players: int) -> float:
    envs = PokerVectorEnv(TABLES, "holdem", players=players, autoreset_mode="SameStep")
    _, infos = envs.reset(seed=1)
    chance, watch = np.random.default_rng(1), Watch()
    before = envs.decisions
    for _ in range(STEPS):
        mask = infos["action_mask"]
        ids = (chance.random(mask.shape) * mask).argmax(axis=1)
        *_, infos = watch.time(envs.step, ids)
    return (envs.decisions - before) / watch.seconds


def aec_rate(make: Callable[[], Any]) -> float:
    """Steps per second of an AEC environment, each with an observation."""
    env, chance, watch, steps = make(), np.random.default_rng(1), Watch(), 0
    for hand in range(150):
        watch.time(env.reset, hand)
        while env.agents:
            row, _, over, cut, _ = watch.time(env.last)
            legal = np.flatnonzero(row["action_mask"])
            watch.time(env.step, None if over or cut else int(chance.choice(legal)))
            steps += 1
    return steps / watch.seconds


def main() -> None:
    console = Console()
    table = Table("players", "Batch, steps/s", "with mask and rows", "PokerVectorEnv")
    table.title = f"No-limit hold'em, {TABLES} tables"
    for players in (2, 6):
        bare, whole = batch_rates(players)
        env = vector_rate(players)
        table.add_row(
            str(players),
            f"{bare:,.0f}",
            f"{whole:,.0f} ({whole / bare:.2f})",
            f"{env:,.0f} ({env / bare:.2f})",
        )
    console.print(table)
    ours = aec_rate(lambda: zoo.env("holdem", players=2))
    console.print(f"PettingZoo, our hold'em: {ours:,.0f} steps/s")
    try:
        from pettingzoo.classic import texas_holdem_no_limit_v6
    except Exception:  # its rules are a package of their own, which need not be installed
        console.print("texas_holdem_no_limit_v6 is not installed (pettingzoo\\[classic])")
        return
    theirs = aec_rate(texas_holdem_no_limit_v6.env)
    console.print(
        f"texas_holdem_no_limit_v6: {theirs:,.0f} steps/s, ours {ours / theirs:.1f} times"
    )


if __name__ == "__main__":
    main()
