"""The arena's promises at full size, piece by piece, with the figures that docs/arena.md shows.

python -m tests.arena.prove                     everything; hours
python -m tests.arena.prove coverage --scale 0.1
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

import numpy as np

from croupier.analysis.equities.starting_hands import STARTING_HANDS
from croupier.arena import match
from croupier.arena.entries import read_entry
from croupier.arena.playing import SliceOrder, TableWork, play_slice
from croupier.arena.setting import make_setting
from croupier.arena.statistics.controls import Array
from croupier.arena.statistics.sequence import ConfidenceSequence
from croupier.arena.verdict import BlockData, compare
from croupier.players.bots.push_fold import _tables
from croupier.players.transports.options import USUAL
from croupier.research.solve import PushFold
from tests.arena.statistics.test_intervals import BOUND, heavy, normal, skewed
from tests.arena.truth import CHUNK, Bold, Timid, coverage, drawn, exact_value, play_blocks

POOL = ("random", "call", "tight", "exploiter", "equity", "odds")
MOST = 100.0  # what a factor counts at most
SEED = 2  # not the one on which anything was chosen


MATCHES = 10_000  # of a size
POOL_BLOCKS = 20_000  # played blocks from which matches are drawn
SIZE = 200  # blocks of a match


def show_coverage(data: BlockData, setting: Any, truth: float, scale: float, title: str) -> None:
    """Print how often intervals contain the truth, fixed and watched.

    Matches are drawn with replacement from the played blocks, whose mean is then the truth. Their
    luck is centered, because its mean is zero over all deals, not over those that were played.
    """
    error = data.declared.std() / data.blocks**0.5
    away = data.declared.mean() - truth
    print(f"{title}: {100 * truth:+.2f} per 100 hands; {data.blocks:,} blocks are played,")
    print(f"  their declared mean without factors is {away / error:+.2f} standard errors off")
    pool = data._replace(
        first=data.first - data.first.mean() + data.mean.mean(),
        declared=data.declared - data.declared.mean() + data.mean.mean(),
        luck=data.luck - data.luck.mean(axis=0),
        declared_luck=data.declared_luck - data.declared_luck.mean(axis=0),
    )
    matches = round(scale * MATCHES)
    mean = float(pool.mean.mean())
    fixed = coverage(drawn(pool, matches, SIZE, SEED), setting, mean)
    long = drawn(pool, matches // 5, 10 * SIZE, SEED + 1)
    watched = coverage(long, setting, mean, sequential=True)
    print(f"  {matches:,} matches of {SIZE} blocks, {matches // 5:,} watched ones of {10 * SIZE:,}")
    for name in fixed:
        print(f"  {name:10} fixed {fixed[name]:.4f}  sequential {watched[name]:.4f}", flush=True)


def prove_coverage(scale: float) -> None:
    """95 % intervals of matches against truths that are counted: Leduc."""
    setting = make_setting("leduc", 2, "100bb", CHUNK)
    for first, second in ((Timid, Bold), (Bold, Bold)):
        truth = exact_value(setting, first, second)
        data = play_blocks(setting, first, second, round(scale * POOL_BLOCKS), SEED)
        title = f"{first.__name__} against {second.__name__}"
        show_coverage(data, setting, truth, scale, title)


def prove_push_fold(scale: float) -> None:
    """The same for push-or-fold hold'em at 10 big blinds, counted over every deal."""
    setting = make_setting("holdem", 2, "10bb", CHUNK)
    tables, always = _tables(), [1.0] * len(STARTING_HANDS)
    game = PushFold(10)
    truth = game.value(tables["push"][10.0], always) - game.value(always, tables["call"][10.0])
    entries = (read_entry("A=push-fold"), read_entry("B=all-in"))
    work = TableWork(entries, setting, SEED, USUAL, 20)
    parts = []
    for number in range(round(scale * POOL_BLOCKS / CHUNK)):
        found = play_slice(SliceOrder(work, number + 1, CHUNK))
        parts.append(compare(found, setting))
    data = BlockData.joined(parts)
    show_coverage(data, setting, truth / 2, scale, "push-fold against all-in")


def prove_peeking(scale: float) -> None:
    """False verdicts among equals, looked at after every block."""
    runs, blocks = round(scale * 1000), 1000
    setting = make_setting("leduc", 2, "100bb", CHUNK)
    data = play_blocks(setting, Bold, Bold, 4000, SEED)
    kinds: dict[str, Callable[[np.random.Generator, int], Array]] = {
        "normal": normal,
        "heavy tails": heavy,
        "skewed": skewed,
        # Equals win and lose alike: results of play with signs that are drawn anew.
        "Bold against Bold": lambda draw, count: (
            draw.choice(data.mean, count) * draw.choice([-1.0, 1.0], count)
        ),
    }
    for name, values_of in kinds.items():
        draw, wrong = np.random.default_rng(SEED), 0
        for _ in range(runs):
            wrong += _is_decided(values_of(draw, blocks))
        print(f"{name:20} {wrong / runs:.4f} false verdicts of {runs:,} runs", flush=True)


def _is_decided(values: Array) -> bool:
    sequence = ConfidenceSequence(0.95, BOUND)
    for value in values:
        each = np.array([value])
        sequence.add(each, each)
        now = sequence.interval()
        if now.low > 0.0 or now.high < 0.0:
            return True
    return False


def prove_bias(scale: float) -> None:
    """Means with and without the controls, in four kinds of games, heads-up and six-handed."""
    for game in ("holdem", "omaha", "stud", "five-card-draw"):
        for players in (2, 6):
            hands = round(scale * 1_000_000)
            entries = tuple(read_entry(f"bot{n}=random") for n in range(players))
            work = TableWork(entries, make_setting(game, players, "20bb", 100), SEED, USUAL)
            luck = np.concatenate(list(_lucks(work, -(-hands // (100 * players)))))
            errors = luck.std(axis=0, ddof=1) / len(luck) ** 0.5
            z = np.abs(luck.mean(axis=0)) / np.where(errors > 0, errors, 1.0)
            print(
                f"{game:16} {players} players, {len(luck) * players:9,} hands: the largest of "
                f"{z.size} mean lucks is {z.max():.2f} standard errors from zero",
                flush=True,
            )


def _lucks(work: TableWork, slices: int) -> Iterator[Array]:
    for number in range(1, slices + 1):
        found = play_slice(SliceOrder(work, number, 100))
        yield found.luck.sum(axis=2)[:, :1] / work.setting.unit


def prove_gain(scale: float) -> None:
    """The factor of every pair of the pool, with and without declared probabilities."""
    for declared, hands in ((False, round(scale * 10_000)), (True, round(scale * 4000))):
        factors = []
        for a, b in combinations(POOL, 2):
            began = time.process_time()
            found = match(a, b, hands=hands, seed=SEED, declared=declared)
            spent = time.process_time() - began
            if found.factor is not None:
                factors.append(min(found.factor, MOST))
            print(
                f"{found.estimator:9} {a:10} {b:10} {found.factor or 0:8.2f} {spent:6.1f} s",
                flush=True,
            )
        mean = np.exp(np.mean(np.log(factors)))
        print(
            f"declared={declared}: geometric mean {mean:.2f} over {len(factors)} pairs", flush=True
        )


PIECES: dict[str, Callable[[float], None]] = {
    "coverage": prove_coverage,
    "push-fold": prove_push_fold,
    "peeking": prove_peeking,
    "bias": prove_bias,
    "gain": prove_gain,
}


def main() -> None:
    """Prove all pieces, or those that are named."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("pieces", nargs="*", choices=[*PIECES, []], default=[])
    parser.add_argument("--scale", type=float, default=1.0, help="the share of the full size")
    options = parser.parse_args()
    for name in options.pieces or PIECES:
        print(f"== {name}, scale {options.scale:g}", flush=True)
        PIECES[name](options.scale)


if __name__ == "__main__":
    main()
