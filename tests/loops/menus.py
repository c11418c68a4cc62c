"""Random steps of every game by action menus: an id that the mask allows is never refused.

    python -m tests.loops.menus [--steps 10000000] [--threads 1] [--part 2/5]

The steps are those of each game; a part is every fifth game from the second on. `make prove` runs
all of it.
"""

import argparse
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray
from rich.console import Console

from croupier import ActionMenu, Batch, State
from tests.loops.lockstep import GAMES

ITEMS = ("fold", "call", "min", 0.33, 0.5, 1.0, "2x", "3.5x", 2, "all-in")
TABLES = 4_096


def draw(mask: NDArray[np.bool_], generator: np.random.Generator) -> NDArray[np.int64]:
    """Draw a legal id for each table, 0 where there is none."""
    noise = np.frombuffer(generator.bytes(mask.size), np.uint8).reshape(mask.shape) | 1
    ids: NDArray[np.int64] = (noise * mask.view(np.uint8)).argmax(axis=1)
    return ids


def check(
    factory: Callable[..., State], steps: int, *, tables: int = TABLES, threads: int = 1
) -> int:
    """Play that many random steps; return how many were raises."""
    batch = Batch(factory, tables, seed=3, threads=threads)
    menu = ActionMenu(ITEMS)
    generator = np.random.default_rng(5)
    raised = 0
    for _ in range(-(-steps // tables)):
        mask = menu.mask(batch)
        assert (mask.any(axis=1) == (batch.actor >= 0)).all()
        assert (mask[:, 0] == batch.legal[:, 0]).all()
        assert (mask[:, 2:10].any(axis=1) == batch.legal[:, 2]).all()
        actions, amounts = menu.decode(batch, draw(mask, generator), strict=True)
        raised += int((actions == 2).sum())
        batch.step(actions, amounts)
        # A hand that runs out of cards is void, whatever is done.
        assert not batch.status[~batch.done].any()
    return raised


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.loops.menus", description=__doc__)
    parser.add_argument("--steps", type=int, default=10_000_000)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--part", default="1/1", help="every N-th game from the K-th on: K/N")
    words = parser.parse_args()
    console = Console()
    first, parts = map(int, words.part.split("/"))
    for name, factory in list(GAMES.items())[first - 1 :: parts]:
        raised = check(factory, words.steps, threads=words.threads)
        console.print(f"{name}: {words.steps:,} steps, {raised:,} raises, no id was refused")


if __name__ == "__main__":
    main()
