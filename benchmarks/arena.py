"""How fast matches are played, and what controls, store, workers and Ray cost.

python benchmarks/arena.py            processor time, best of three
python benchmarks/arena.py --ray      also a local Ray cluster; needs the extra `ray`
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from croupier.arena import match
from croupier.arena.entries.entry import read_entry
from croupier.arena.setting import make_setting
from croupier.arena.slices.playing import _Session, play_slice
from croupier.arena.slices.work import SliceOrder, SliceResult, TableWork
from croupier.arena.verdict import Comparison, compare
from croupier.botkit import Player
from croupier.hand.randomness import derive_seed
from croupier.play.hand.asking import Asking
from croupier.play.hand.hand_in_play import HandInPlay, TableFacts
from croupier.players.transports.options import USUAL
from croupier.runners import Runner, make_runner

PAIRS = (
    ("tight", "exploiter"),
    ("random", "tight"),
    ("call", "exploiter"),
    ("equity", "tight"),
    ("equity", "odds"),
)
SETTING = make_setting("holdem", 2, "100bb", 100)


class Slow(Player):
    """Calls, after a millisecond."""

    remembers = False

    def get_action(self, gamestate: Any, hole_cards: Any) -> tuple[str, int]:
        """Wait, then check or call."""
        time.sleep(0.001)
        price = gamestate.chips_to_call
        return ("call", price) if price else ("check", 0)


class Slower(Slow):
    """The same under another name."""


def bare(pair: tuple[str, str], blocks: int) -> None:
    """Play the hands of some blocks at a table, without anything of the arena."""
    players = [read_entry(spec).make(chair, chair, USUAL) for chair, spec in enumerate(pair)]
    chips = (SETTING.chips,) * 2
    for number in range(2 * blocks):
        seats = SETTING.orders[number % 2]
        facts = TableFacts(number + 1, SETTING.blinds)
        seed = derive_seed(1, number)
        hand = HandInPlay(
            SETTING.table, seats, chips, SETTING.stakes, button=seats[-1], seed=seed, facts=facts
        )
        Asking(hand, players).play()


def arena(pair: tuple[str, str], blocks: int) -> None:
    """Play the same number of hands as slices of a match, and learn from their deals."""
    comparison = Comparison(SETTING, 0.95, sequential=False, remembers=False)
    for found in play_slices(pair, blocks):
        comparison.add(compare(found, SETTING))
    comparison.intervals()


def play_slices(pair: tuple[str, str], blocks: int) -> Iterator[SliceResult]:
    """Yield the slices of a match."""
    entries = read_entry(f"A={pair[0]}"), read_entry(f"B={pair[1]}")
    work = TableWork(entries, SETTING, 1, USUAL)
    for number in range(1, 1 + blocks // 100):
        yield play_slice(SliceOrder(work, number, 100))


def without_controls(pair: tuple[str, str], blocks: int) -> None:
    """Play slices whose luck is neither measured nor learned."""
    measured = _Session._take_luck
    _Session._take_luck = lambda *_: None  # type: ignore[method-assign]
    try:
        list(play_slices(pair, blocks))
    finally:
        _Session._take_luck = measured  # type: ignore[method-assign]


def timed(
    work: Callable[..., object], *arguments: Any, clock: Callable[[], float] = time.process_time
) -> float:
    """Return the least of three times."""
    found = []
    for _ in range(3):
        began = clock()
        work(*arguments)
        found.append(clock() - began)
    return min(found)


def show_speed(blocks: int) -> None:
    """Print hands per second of a bare table, without controls and with them."""
    print(f"{'pair':22} {'bare':>8} {'no control':>10} {'match':>8}  match/bare  control costs")
    for pair in PAIRS:
        count = blocks // 4 if {"equity", "odds"} & {*pair} else blocks
        bare(pair, 100)  # tables are built at first use
        arena(pair, 100)
        hands = 2 * count
        speeds = [hands / timed(work, pair, count) for work in (bare, without_controls, arena)]
        name, share, cost = " - ".join(pair), speeds[2] / speeds[0], speeds[1] / speeds[2] - 1
        print(
            f"{name:22} {speeds[0]:8.0f} {speeds[1]:10.0f} {speeds[2]:8.0f}  "
            f"{share:9.0%}  {cost:12.0%}",
            flush=True,
        )


def show_overheads(hands: int, *, ray: bool) -> None:
    """Print what the store and Ray add to a match of bots that take a millisecond a decision.

    Each kind plays in turn, so that they share what else the machine does; Ray has one processor,
    as the match in this process has.
    """
    folder = TemporaryDirectory()
    names = iter(range(1000))
    kinds: dict[str, Callable[[], dict[str, Any]]] = {
        "in this process": dict,
        "with a store": lambda: {"store": Path(folder.name) / f"{next(names)}.db"},
    }
    if ray:
        runner = _one_processor()
        kinds["on Ray"] = lambda: {"runner": runner}
        match("A=call", "B=call", hands=400, seed=1, runner=runner)  # its worker starts
    found: dict[str, list[float]] = {name: [] for name in kinds}
    with folder:
        for _ in range(3):
            for name, keywords in kinds.items():
                began = time.perf_counter()
                match(Slow, Slower, hands=hands, seed=1, **keywords())
                found[name].append(time.perf_counter() - began)
    alone = min(found["in this process"])
    print(f"{hands:,} hands of two bots that take 1 ms for each decision, best of three:")
    for name, times in found.items():
        print(f"  {name:16} {min(times):6.2f} s  {min(times) / alone - 1:+.1%}", flush=True)


def _one_processor() -> Runner:
    """Return a runner on a local Ray cluster with one processor."""
    import ray

    settings = {"include_dashboard": False, "log_to_driver": False, "logging_level": "ERROR"}
    ray.init(address="local", num_cpus=1, _node_ip_address="127.0.0.1", **settings)
    return make_runner(ray=True)


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--blocks", type=int, default=2000, help="0 leaves out the speeds")
    parser.add_argument("--hands", type=int, default=1200, help="of bots that take 1 ms")
    parser.add_argument("--ray", action="store_true")
    options = parser.parse_args()
    if options.blocks:
        show_speed(options.blocks)
    show_overheads(options.hands, ray=options.ray)


if __name__ == "__main__":
    main()
