"""Native loops: whole hands by rollout and steps of many tables, compared with OpenSpiel and pgx.

    python benchmarks/loops.py

Six-handed no-limit hold'em and others, random play: fold, call and raise a third each. Speeds are
in processor time, the best of eight; only what several threads bring is timed by the clock.
"""

import random
import time
from collections.abc import Callable
from functools import partial

import numpy as np
from rich.console import Console
from rich.table import Table

import croupier
from croupier import Batch, rollout

try:
    import pyspiel
except ImportError:  # no build of OpenSpiel for this machine
    pyspiel = None
try:
    import pgx
except ImportError:  # no build of JAX for this machine
    pgx = None

GAMES: dict[str, Callable[[], croupier.State]] = {
    "no-limit hold'em, 6 players": croupier.holdem,
    "pot-limit Omaha, 6 players": croupier.omaha,
    "seven-card stud, 6 players": croupier.stud,
    "triple draw, 6 players": croupier.triple_draw,
    "Leduc hold'em": croupier.leduc,
}
TABLES = 4_096
HANDS = 200_000
SPIEL_GAME = (
    "universal_poker(betting=nolimit,numPlayers=6,numRounds=4,blind=1 2 0 0 0 0,"
    "firstPlayer=3 1 1 1,numSuits=4,numRanks=13,numHoleCards=2,numBoardCards=0 3 1 1,"
    "stack=200 200 200 200 200 200,bettingAbstraction=fullgame)"
)


def best_rate(work: Callable[[], int], clock: Callable[[], float] = time.process_time) -> float:
    """The best rate of eight runs, after a warm-up run."""
    work()
    rates = []
    for _ in range(8):
        started = clock()
        done = work()
        rates.append(done / (clock() - started))
    return max(rates)


def play_hands(game: Callable[[], croupier.State], threads: int = 1) -> int:
    return rollout(game, HANDS, threads=threads).hands


def check_answers() -> None:
    """A hand of a rollout and of a batch is the hand a State plays with the same decisions."""
    for game in GAMES.values():
        result = rollout(game, 200, seed=1, logs=20)
        if (result.payoffs.sum(axis=1) != 0).any():
            raise SystemExit("chips were not conserved")
        for number, state in enumerate(result.states):
            if state.payoffs != result.payoffs[number].tolist():
                raise SystemExit(f"hand {number} pays {state.payoffs} in its log")


def step_rates(game: Callable[[], croupier.State]) -> tuple[float, float]:
    """Steps per second of a batch: a legal random action at every table, everything written.

    The first rate has the choosing of the actions with numpy in it, which stands for a policy of
    the user; the second has the steps alone.
    """
    batch = Batch(game, TABLES, seed=1)
    chance = np.random.default_rng(1)
    rolls = [chance.random(TABLES) for _ in range(64)]
    deciding = 0.0

    def work() -> int:
        nonlocal deciding
        for roll in rolls:
            started = time.process_time()
            legal = batch.legal
            actions = np.where((roll < 1 / 3) & legal[:, 0], 0, 1)
            raises = (roll > 2 / 3) & legal[:, 2]
            actions = np.where(raises, 2, np.where(legal[:, 3], 3, actions))
            span = batch.max_raise_to - batch.min_raise_to + 1
            amounts = batch.min_raise_to + (rolls[0] * span).astype(np.int64)
            amounts = np.where(legal[:, 3], (roll * 32).astype(np.int64), amounts)
            deciding += time.process_time() - started
            batch.step(actions, amounts)
        if batch.status.any():
            raise SystemExit("a legal action was refused")
        return TABLES * len(rolls)

    chosen = best_rate(work)
    return chosen, best_rate(work, clock=lambda: time.process_time() - deciding)


def spiel_rate() -> float | None:
    """Hands per second of OpenSpiel's own game, played from Python: it has no loop of its own."""
    if pyspiel is None:
        return None
    game, chance = pyspiel.load_game(SPIEL_GAME), random.Random(1).random

    def work() -> int:
        for _ in range(300):
            state = game.new_initial_state()
            while not state.is_terminal():
                legal = state.legal_actions()
                roll = chance()
                if state.is_chance_node() or roll > 2 / 3:
                    choice = legal[int(chance() * len(legal))]
                else:
                    choice = legal[0] if roll < 1 / 3 or len(legal) == 1 else legal[1]
                state.apply_action(choice)
        return 300

    return best_rate(work)


def pgx_rate() -> float | None:
    """Steps per second of pgx's Leduc hold'em, its largest poker, on as many tables.

    In processor time of all its threads, with the choice of an action. A finished hand is followed
    by the next one, as in a Batch: steps of finished tables would not count.
    """
    if pgx is None:
        return None
    import jax
    from pgx.experimental import auto_reset

    env = pgx.make("leduc_holdem")
    start = jax.jit(jax.vmap(env.init))
    step = jax.jit(jax.vmap(auto_reset(env.step, env.init)))
    keys = jax.random.split(jax.random.PRNGKey(0), TABLES)
    state = start(keys)

    def work() -> int:
        nonlocal state
        for _ in range(64):
            state = step(state, state.legal_action_mask.argmax(axis=1), keys)
        state.observation.block_until_ready()
        return TABLES * 64

    return best_rate(work)


def main() -> None:
    check_answers()
    console = Console()
    table = Table(title="Native loops, random play")
    for column in (
        "game",
        "rollout, hands/s",
        "decisions per hand",
        "Batch, steps/s with choosing",
        "steps alone",
        "bytes per table",
    ):
        table.add_column(column, justify="left" if column == "game" else "right")
    for name, game in GAMES.items():
        actions = rollout(game, 20_000).actions / 20_000
        hands = best_rate(partial(play_hands, game))
        memory = Batch(game, 1).bytes_per_table
        steps = (f"{rate:,.0f}" for rate in step_rates(game))
        table.add_row(name, f"{hands:,.0f}", f"{actions:.1f}", *steps, f"{memory:,}")
    console.print(table)

    table = Table(title="No-limit hold'em, 6 players: threads, and other libraries")
    table.add_column("loop")
    table.add_column("speed", justify="right")
    for threads in (1, 2):
        rate = best_rate(partial(play_hands, croupier.holdem, threads), time.perf_counter)
        table.add_row(f"rollout, threads={threads}, by the clock", f"{rate:,.0f} hands/s")
    spiel, leduc = spiel_rate(), pgx_rate()
    table.add_row(
        "OpenSpiel, played from Python",
        "not installed" if spiel is None else f"{spiel:,.0f} hands/s",
    )
    table.add_row(
        "pgx, Leduc hold'em, with choosing",
        "not installed" if leduc is None else f"{leduc:,.0f} steps/s",
    )
    console.print(table)


if __name__ == "__main__":
    main()
