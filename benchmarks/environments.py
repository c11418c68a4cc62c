"""Environments for learners: what menus, encodings, Gymnasium and PettingZoo add to a bare Batch.

    python benchmarks/environments.py

Processor time, the best of five, in turn; decisions of opponents count as steps. Choosing random
actions is not timed. What PokerVectorEnv is compared with is `Batch.step` alone, at as many tables,
with the same opponents and a button that moves: actions are decoded outside the time, and no
history, masks, encoded rows or ends are kept. The table of PettingZoo needs its extra `classic`.
"""

import time
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

from croupier import ActionMenu, Batch
from croupier.loops import Encoder
from croupier.research import zoo
from croupier.research.gym import PokerVectorEnv

DECISIONS = 200_000  # steps of all tables together, about
MODES = ("NextStep", "SameStep", "Disabled")


class Watch:
    """Adds up the processor time of calls."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def time(self, work: Callable[..., Any], *arguments: Any) -> Any:
        started = time.process_time()
        answer = work(*arguments)
        self.seconds += time.process_time() - started
        return answer


def batch_rates(players: int, tables: int) -> tuple[float, float]:
    """Steps per second of bare steps, and with the menu's mask and the encoding of every row."""
    encoder = Encoder("holdem", players=players)
    batch = Batch("holdem", tables, players=players, seed=1)
    menu, chance = ActionMenu.of(batch.state(0)), np.random.default_rng(1)
    rows = np.empty((tables, *encoder.shape), np.float32)
    bare, whole = Watch(), Watch()
    for _ in range(DECISIONS // tables):
        mask = whole.time(menu.mask, batch)
        whole.time(encoder.write, batch, rows)
        actions = menu.decode(batch, (chance.random(mask.shape) * mask).argmax(axis=1))
        bare.time(batch.step, *actions)
    if batch.status.any():
        raise SystemExit("a legal id was refused")
    count = DECISIONS // tables * tables
    return count / bare.seconds, count / (bare.seconds + whole.seconds)


def bare_rate(game: str, players: int, tables: int) -> float:
    """Steps per second of a Batch with the opponents of the environments."""
    learner = PokerVectorEnv(1, game, players=players)._learner
    batch = Batch(
        game,
        tables,
        players=players,
        opponents=learner.policies,
        rotate_button=True,
        _menu=learner.menu._native,
    )
    chance, watch = np.random.default_rng(1), Watch()
    before = batch.decisions
    for _ in range(DECISIONS // tables):
        mask = learner.menu.mask(batch)
        ids = (chance.random(mask.shape) * mask).argmax(axis=1)
        watch.time(batch.step, *learner.menu.decode(batch, ids))
    return (batch.decisions - before) / watch.seconds


def vector_rate(game: str, players: int, tables: int, mode: str) -> float:
    envs = PokerVectorEnv(tables, game, players=players, autoreset_mode=mode)
    _, infos = envs.reset(seed=1)
    chance, watch = np.random.default_rng(1), Watch()
    before = envs.decisions
    for _ in range(DECISIONS // tables):
        mask = infos["action_mask"]
        ids = (chance.random(mask.shape) * mask).argmax(axis=1)
        _, _, ended, _, infos = watch.time(envs.step, ids)
        if mode == "Disabled" and ended.any():
            _, infos = watch.time(partial(envs.reset, options={"reset_mask": ended}))
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
    table = Table("tables", "players", "Batch, steps/s", "with mask and rows")
    table.title = "No-limit hold'em: a Batch whose seats are all the caller's"
    for tables in (1_024, 4_096):
        for players in (2, 6):
            rates = [batch_rates(players, tables) for _ in range(5)]
            bare, whole = max(each[0] for each in rates), max(each[1] for each in rates)
            share = f"{whole:,.0f} ({whole / bare:.2f})"
            table.add_row(f"{tables:,}", str(players), f"{bare:,.0f}", share)
    console.print(table)
    table = Table("game", "players", "tables", "Batch, steps/s", *MODES)
    table.title = "PokerVectorEnv, and a bare Batch with the same opponents"
    for game, players in (("holdem", 2), ("holdem", 6), ("leduc", 2)):
        for tables in (64, 1_024, 4_096):
            # In turn: other work on the machine slows all of them.
            rounds = [
                [
                    bare_rate(game, players, tables),
                    *(vector_rate(game, players, tables, mode) for mode in MODES),
                ]
                for _ in range(5)
            ]
            bare, *envs = map(max, zip(*rounds, strict=True))
            shares = (f"{rate:,.0f} ({rate / bare:.2f})" for rate in envs)
            table.add_row(game, str(players), f"{tables:,}", f"{bare:,.0f}", *shares)
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
