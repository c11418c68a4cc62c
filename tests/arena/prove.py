"""The arena's promises at full size, piece by piece, with the figures that docs/arena.md shows.

python -m tests.arena.prove                     everything; about two hours on two cores
python -m tests.arena.prove coverage --scale 0.1
python -m tests.arena.prove bias-omaha-6 --workers 1
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterable
from functools import partial
from itertools import combinations
from typing import NamedTuple

import numpy as np

from croupier.arena import match
from croupier.arena.declared.declaring import EVERY_HOLDING
from croupier.arena.entries.entry import read_entry
from croupier.arena.setting import Setting, make_setting
from croupier.arena.slices.playing import play_slice
from croupier.arena.slices.work import SliceOrder, TableWork
from croupier.arena.statistics.controls import crossfitted
from croupier.arena.statistics.factors import Array
from croupier.arena.statistics.sequence import ConfidenceSequence
from croupier.arena.verdict import BlockData, Comparison, compare
from croupier.players.transports.options import USUAL
from croupier.runners import Runner, make_runner
from tests.arena.statistics.test_intervals import BOUND, heavy, normal, skewed
from tests.arena.truth import (
    CHUNK,
    Bold,
    Timid,
    coverage,
    drawn,
    exact_value,
    play_blocks,
    push_fold_truth,
)

POOL = ("random", "call", "tight", "exploiter", "equity", "odds")
MOST = 100.0  # what a factor counts at most
SEED = 2  # not the one on which anything was chosen

MATCHES = 10_000  # of a size
POOL_BLOCKS = 50_000  # played blocks from which matches are drawn
SIZE = 200  # blocks of a match
WATCHED = 5 * SIZE  # blocks of a match that is watched
PARTS = 8  # items of work that the matches are split into
LEARNED = (  # pairs and stacks of which deals are learned
    *(("push-fold", "all-in", "10bb"), ("call", "exploiter", "100bb")),
    *(("tight", "exploiter", "100bb"), ("random", "tight", "100bb")),
)
LEARNED_BLOCKS = 400_000  # played blocks from which these matches are drawn
LEAST_LEARNED, MOST_LEARNED = 800, 2400  # blocks; with fewer than 800 nothing is learned
DEALS = ("holdem", "omaha", "short-deck", "royal")  # games whose deals are learned
GAMES = ("holdem", "omaha", "stud", "five-card-draw")


class Drawing(NamedTuple):
    """Matches that are drawn from a pool of blocks, as one item of work."""

    pool: BlockData
    setting: Setting
    truth: float
    matches: int
    size: int
    seed: tuple[int, int]
    sequential: bool
    holdings: int = 0  # about which players were asked
    learned: bool = False  # about deals: then no block may come twice, it would teach about itself


def cover(work: Drawing) -> dict[str, float]:
    """Return how many intervals of the matches contain the truth."""
    matches = drawn(work.pool, work.matches, work.size, work.seed, again=not work.learned)
    held = coverage(
        matches,
        work.setting,
        work.truth,
        sequential=work.sequential,
        holdings=work.holdings,
    )
    return {name: share * work.matches for name, share in held.items()}


def play_pool(runner: Runner, work: TableWork, blocks: int) -> BlockData:
    """Play blocks of a table whose bots remember nothing."""
    orders = [SliceOrder(work, number, CHUNK) for number in range(1, 1 + -(-blocks // CHUNK))]
    parts = [compare(found, work.setting) for found in runner.run(play_slice, orders)]
    return BlockData.joined(parts)


def show_coverage(
    runner: Runner, data: BlockData, work: TableWork, truth: float, scale: float, title: str
) -> None:
    """Print how often intervals contain the truth, fixed and watched.

    Matches are drawn with replacement from the played blocks, whose mean is then the truth. Their
    luck is centered, because its mean is zero over all deals, not over those that were played.
    Nothing is learned about deals: one that is drawn twice would teach about itself.
    """
    print(f"{title}: {100 * truth:+.2f} per 100 hands; {data.blocks:,} blocks are played,")
    for name, values in (
        ("raw", data.first),
        ("duplicate", data.mean),
        ("declared", data.declared),
    ):
        away = (values.mean() - truth) / (values.std() / data.blocks**0.5)
        print(f"  the {name} mean without factors is {away:+.2f} standard errors off")
    pool = data._replace(
        first=data.first - data.first.mean() + data.mean.mean(),
        declared=data.declared - data.declared.mean() + data.mean.mean(),
        luck=data.luck - data.luck.mean(axis=0),
        declared_luck=data.declared_luck - data.declared_luck.mean(axis=0),
        deals=data.deals[:, :0],
    )
    together = max(25, round(scale * MATCHES / PARTS))
    mean = float(pool.mean.mean())
    shares = {}
    for sequential, size in ((False, SIZE), (True, WATCHED)):
        items = [
            Drawing(
                *(pool, work.setting, mean, together, size, (SEED + sequential, part), sequential),
                work.holdings,
            )
            for part in range(PARTS)
        ]
        shares[sequential] = _share(runner.run(cover, items), PARTS * together)
    print(f"  {PARTS * together:,} matches of {SIZE} blocks; as many watched ones of {WATCHED:,}")
    for name, fixed in shares[False].items():
        print(f"  {name:10} fixed {fixed:.4f}  sequential {shares[True][name]:.4f}", flush=True)


def prove_learned(runner: Runner, scale: float) -> None:
    """Coverage with learned deals: matches without a block that comes twice, from a large pool.

    The truth of push-or-fold is counted; that of other pairs is the mean of the whole pool, whose
    error is small beside that of a match.
    """
    for a, b, stack in LEARNED:
        setting = make_setting("holdem", 2, stack, CHUNK)
        work = TableWork((read_entry(f"A={a}"), read_entry(f"B={b}")), setting, SEED, USUAL)
        pool = play_pool(runner, work, max(20 * MOST_LEARNED, round(scale * LEARNED_BLOCKS)))
        whole = Comparison(setting, 0.95, sequential=False, remembers=False)
        whole.add(pool)
        board = whole.corrected("board")
        truth, error = float(board.mean()), float(board.std()) / pool.blocks**0.5
        if a == "push-fold":
            away, truth = truth - push_fold_truth(), push_fold_truth()
            print(f"the board mean of the pool is {away / error:+.2f} standard errors off")
        for name, values in (("raw", pool.first), ("duplicate", pool.mean)):
            rest = values - board
            away = float(rest.mean()) / (float(rest.std()) / pool.blocks**0.5)
            print(f"the {name} mean is {away:+.2f} standard errors from the board mean")
        # The first seatings have more luck than the pool averages out: they get its mean.
        pool = pool._replace(first=pool.first - pool.first.mean() + truth)
        print(f"{a} - {b}: {100 * truth:+.2f} per 100 hands, {pool.blocks:,} blocks", flush=True)
        for size, sequential in (
            (LEAST_LEARNED, False),
            (MOST_LEARNED, False),
            (MOST_LEARNED, True),
        ):
            matches = round(scale * MATCHES * LEAST_LEARNED / size / PARTS)
            items = [
                Drawing(pool, setting, truth, matches, size, (SEED, part), sequential, learned=True)
                for part in range(PARTS)
            ]
            kind = "watched matches" if sequential else "matches"
            print(f"  {PARTS * matches:,} {kind} of {size:,} blocks", flush=True)
            for name, share in _share(runner.run(cover, items), PARTS * matches).items():
                print(f"  {name:10} {share:.4f}", flush=True)


def _share(parts: Iterable[dict[str, float]], matches: int) -> dict[str, float]:
    total: dict[str, float] = {}
    for part in parts:
        for name, held in part.items():
            total[name] = total.get(name, 0.0) + held
    return {name: held / matches for name, held in total.items()}


def prove_coverage(runner: Runner, scale: float) -> None:
    """95 % intervals of matches against truths that are counted: Leduc."""
    setting = make_setting("leduc", 2, "100bb", CHUNK)
    for first, second in ((Timid, Bold), (Bold, Bold)):
        truth = exact_value(setting, first, second)
        entries = (read_entry(first, "first"), read_entry(second, "second"))
        work = TableWork(entries, setting, SEED, USUAL, EVERY_HOLDING)
        data = play_pool(runner, work, round(scale * POOL_BLOCKS))
        title = f"{first.__name__} against {second.__name__}"
        show_coverage(runner, data, work, truth, scale, title)


def prove_push_fold(runner: Runner, scale: float) -> None:
    """The same for push-or-fold hold'em at 10 big blinds, counted over every deal."""
    setting = make_setting("holdem", 2, "10bb", CHUNK)
    entries = (read_entry("A=push-fold"), read_entry("B=all-in"))
    work = TableWork(entries, setting, SEED, USUAL, 20)
    data = play_pool(runner, work, round(scale * POOL_BLOCKS))
    truth = push_fold_truth()
    show_coverage(runner, data, work, truth, scale, "push-fold against all-in")


class Peeking(NamedTuple):
    """Runs among equals: of what kind, from which results of play, and how many."""

    kind: str
    played: Array
    runs: int
    blocks: int
    seed: tuple[int, int]


_KINDS: dict[str, Callable[[np.random.Generator, int], Array]] = {
    "normal": normal,
    "heavy tails": heavy,
    "skewed": skewed,
}
_PLAYED = "Bold against Bold"


def peek(work: Peeking) -> int:
    """Return how many runs are decided, looked at after every block."""
    draw, wrong = np.random.default_rng(work.seed), 0
    for _ in range(work.runs):
        if work.kind == _PLAYED:
            # Equals win and lose alike: results of play with random signs.
            values = draw.choice(work.played, work.blocks) * draw.choice([-1.0, 1.0], work.blocks)
        else:
            values = _KINDS[work.kind](draw, work.blocks)
        wrong += _is_decided(values)
    return wrong


def prove_peeking(runner: Runner, scale: float) -> None:
    """False verdicts among equals, looked at after every block."""
    parts, together, blocks = max(1, round(scale * 40)), 25, 1000
    setting = make_setting("leduc", 2, "100bb", CHUNK)
    played = play_blocks(setting, Bold, Bold, 4000, SEED).mean
    for kind in (*_KINDS, _PLAYED):
        items = [Peeking(kind, played, together, blocks, (SEED, part)) for part in range(parts)]
        wrong, runs = sum(runner.run(peek, items)), parts * together
        print(f"{kind:20} {wrong / runs:.4f} false verdicts of {runs:,} runs", flush=True)


def _is_decided(values: Array) -> bool:
    sequence = ConfidenceSequence(0.95, BOUND)
    for value in values:
        each = np.array([value])
        sequence.add(each, each)
        now = sequence.interval()
        if now.low > 0.0 or now.high < 0.0:
            return True
    return False


def prove_bias(game: str, players: int, runner: Runner, scale: float) -> None:
    """Means with and without the controls: the mean luck is zero."""
    hands = round(scale * 1_000_000)
    entries = tuple(read_entry(f"bot{n}=random") for n in range(players))
    work = TableWork(entries, make_setting(game, players, "20bb", 100), SEED, USUAL)
    slices = -(-hands // (100 * players))
    orders = (SliceOrder(work, number, 100) for number in range(1, slices + 1))
    moments = list(runner.run(_lucks, orders))
    blocks = 100 * slices
    mean, square = (sum(each[n] for each in moments) / blocks for n in range(2))
    errors = np.sqrt((square - mean**2) / (blocks - 1))
    z = np.abs(mean) / np.where(errors > 0, errors, 1.0)
    print(
        f"{game:16} {players} players, {blocks * players:9,} hands: all luck {z[0, -1]:.2f} "
        f"standard errors from zero, the largest of {z.size} by player and street {z.max():.2f}",
        flush=True,
    )


def _lucks(order: SliceOrder) -> Array:
    """Return sums and sums of squares of the luck, by player; the last column is all luck."""
    luck = play_slice(order).luck / order.work.setting.unit
    luck = np.concatenate([luck, luck.sum(axis=2, keepdims=True)], axis=2)
    return np.stack([luck.sum(axis=0), (luck**2).sum(axis=0)])


def prove_deals(game: str, runner: Runner, scale: float) -> None:
    """Means with and without what is learned about deals, each half of the blocks by the other."""
    setting = make_setting(game, 2, "20bb", 100)
    work = TableWork((read_entry("call"), read_entry("random")), setting, SEED, USUAL)
    blocks = play_pool(runner, work, round(scale * 500_000)).columns("board")
    plain = crossfitted(blocks)
    learned = crossfitted(blocks, None, None, setting.dealing)
    luck = plain - learned
    away = abs(float(luck.mean())) / (float(luck.std(ddof=1)) / len(luck) ** 0.5)
    print(
        f"{game:16} {2 * len(luck):9,} hands: the mean of what is learned is {away:.2f} standard "
        f"errors from zero; it takes the variance from {plain.var():.2f} to {learned.var():.2f}",
        flush=True,
    )


class Pair(NamedTuple):
    """A pair of the pool, and whether both declare."""

    a: str
    b: str
    hands: int
    declared: bool


def gain(pair: Pair) -> tuple[str, float | None, float]:
    """Return the estimator, the factor and the processor time of a pair."""
    began = time.process_time()
    found = match(pair.a, pair.b, hands=pair.hands, seed=SEED, declared=pair.declared)
    return found.estimator, found.factor, time.process_time() - began


def prove_gain(runner: Runner, scale: float) -> None:
    """The factor of every pair of the pool, with and without declared probabilities."""
    for declared, hands in ((False, round(scale * 20_000)), (True, round(scale * 2000))):
        factors = []
        pairs = [Pair(a, b, hands, declared) for a, b in combinations(POOL, 2)]
        for pair, (name, factor, spent) in zip(pairs, runner.run(gain, pairs), strict=True):
            if factor is not None:
                factors.append(min(factor, MOST))
            shown = f"{pair.a:10} {pair.b:10} {factor or 0:8.2f} {spent:6.1f} s"
            print(f"{name:9} {shown}", flush=True)
        mean = np.exp(np.mean(np.log(factors)))
        count = len(factors)
        print(f"declared={declared}: geometric mean {mean:.2f} over {count} pairs", flush=True)


PIECES: dict[str, Callable[[Runner, float], None]] = {
    "coverage": prove_coverage,
    "push-fold": prove_push_fold,
    "learned": prove_learned,
    "peeking": prove_peeking,
    **{
        f"bias-{game}-{players}": partial(prove_bias, game, players)
        for game in GAMES
        for players in (2, 6)
    },
    **{f"deals-{game}": partial(prove_deals, game) for game in DEALS},
    "gain": prove_gain,
}


def main() -> None:
    """Prove all pieces, or those that are named."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("pieces", nargs="*", choices=[*PIECES, []], default=[])
    parser.add_argument("--scale", type=float, default=1.0, help="the share of the full size")
    parser.add_argument("--workers", type=int, default=2, help="processes")
    options = parser.parse_args()
    runner = make_runner(options.workers)
    for name in options.pieces or PIECES:
        began = time.monotonic()
        print(f"== {name}, scale {options.scale:g}", flush=True)
        PIECES[name](runner, options.scale)
        print(f"   {time.monotonic() - began:.0f} s", flush=True)


if __name__ == "__main__":
    main()
