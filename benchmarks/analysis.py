"""Equities and ICM: Croupier compared with eval7, poker-equity, pokerfast and PokerKit, in one run.

    python benchmarks/analysis.py

Every peer's answer is compared with ours before its time counts. All times are processor time of
one thread, cold: nothing is kept from call to call but the tables of the evaluator.
"""

import random
import time
from collections.abc import Callable, Sequence
from functools import partial
from itertools import combinations
from typing import Any, NamedTuple

import eval7
import poker_equity
import pokerfast
from rich.console import Console
from rich.table import Table

import croupier
import pokerkit

DECK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
RANGES = ("QQ+,AKs", "TT+,AQs+")
SAMPLES = 5_000_000

Work = Callable[[], Any]


class Row(NamedTuple):
    """One piece of work: our time, the goal, and what a peer took; in milliseconds."""

    title: str
    ours: float
    goal: float | None
    peer: str = ""
    theirs: float | None = None


def milliseconds(work: Work, runs: int = 1) -> float:
    """Return the best of several runs."""
    best = float("inf")
    for _ in range(runs):
        started = time.process_time()
        work()
        best = min(best, time.process_time() - started)
    return 1e3 * best


def demand(peer: str, ours: Sequence[float], theirs: Sequence[float], most: float) -> None:
    """Stop unless the peer has the same result."""
    if any(abs(one - other) > most for one, other in zip(ours, theirs, strict=True)):
        raise SystemExit(f"{peer} finds {theirs}, not {ours}: nothing was timed")


def peer_exact(game: str, hands: Sequence[str]) -> list[float]:
    found = poker_equity.exact_from_text(game, list(hands))
    return [own["equity"] for own in found["players"]]


def random_pairs(count: int) -> list[tuple[str, str]]:
    rng = random.Random(8)
    dealt = [rng.sample(DECK, 4) for _ in range(count)]
    return [("".join(cards[:2]), "".join(cards[2:])) for cards in dealt]


def heads_up() -> list[Row]:
    aces = ("AhAd", "KhKd")
    demand("poker-equity", croupier.equity(aces).equities, peer_exact("holdem", aces), 1e-12)
    pairs = random_pairs(30)
    for pair in pairs[:5]:
        demand("poker-equity", croupier.equity(pair).equities, peer_exact("holdem", pair), 1e-12)

    def all_pairs() -> None:
        for pair in pairs:
            croupier.equity(pair)

    three = ("AhAd", "KhKd", "9s8s")
    demand("poker-equity", croupier.equity(three).equities, peer_exact("holdem", three), 1e-12)
    peer = "poker-equity"
    return [
        Row(
            "AhAd v KhKd, exact",
            milliseconds(partial(croupier.equity, aces), 50),
            1.0,
            peer,
            milliseconds(partial(peer_exact, "holdem", aces)),
        ),
        Row(
            "a random pair of hands, exact (mean of 30)",
            milliseconds(all_pairs, 5) / 30,
            2.5,
            peer,
            milliseconds(partial(peer_exact, "holdem", pairs[0])),
        ),
        Row(
            "three hands, exact",
            milliseconds(partial(croupier.equity, three), 20),
            None,
            peer,
            milliseconds(partial(peer_exact, "holdem", three)),
        ),
    ]


def flop() -> list[Row]:
    """990 boards, which a loop in Python can count."""
    hands, board = ("AhAd", "KhKs"), "2c7dKd"
    left = [card for card in DECK if card not in ("Ah", "Ad", "Kh", "Ks", "2c", "7d", "Kd")]

    def loop() -> list[float]:
        won = 0.0
        for two in combinations(left, 2):
            full = board + "".join(two)
            one, other = (pokerfast.eval_hole_board(hand, full) for hand in hands)
            won += (one > other) + (one == other) / 2
        return [won / 990, 1 - won / 990]

    demand("pokerfast", croupier.equity(hands, board).equities, loop(), 1e-9)
    ours = milliseconds(partial(croupier.equity, hands, board), 50)
    return [Row("two hands on a flop, exact", ours, None, "pokerfast", milliseconds(loop, 3))]


def monte_carlo() -> list[Row]:
    hands = ("AhAd", "KhKd")
    hero, villain = [eval7.Card("Ah"), eval7.Card("Ad")], eval7.HandRange("KhKd")
    found = eval7.py_hand_vs_range_monte_carlo(hero, villain, [], SAMPLES)
    demand("eval7", croupier.equity(hands).equities[:1], [found], 0.002)
    sampled = croupier.equity(hands, samples=SAMPLES, seed=1)
    demand("the enumeration", croupier.equity(hands).equities, sampled.equities, 0.001)

    def peer(samples: int) -> None:
        eval7.py_hand_vs_range_monte_carlo(hero, villain, [], samples)

    dealing = partial(croupier.equity, hands, samples=SAMPLES, seed=1)
    million = SAMPLES / 1e6
    return [
        Row(
            "a million random deals, two hands",
            milliseconds(dealing, 3) / million,
            1000 / 30,
            "eval7",
            milliseconds(partial(peer, SAMPLES), 2) / million,
        )
    ]


def ranges() -> list[Row]:
    exact = croupier.equity(RANGES)
    sets = [pokerkit.parse_range(text) for text in RANGES]

    def peer(samples: int) -> list[float]:
        high = (pokerkit.StandardHighHand,)
        deck = pokerkit.Deck.STANDARD
        return pokerkit.calculate_equities(sets, (), 2, 5, deck, high, sample_count=samples)

    demand("PokerKit", exact.equities, peer(1000), 0.06)

    def ours(samples: int) -> list[float]:
        high = (croupier.cards.StandardHighHand,)
        hands = [croupier.parse_range(text) for text in RANGES]
        deck = croupier.Deck.STANDARD
        return croupier.analysis.calculate_equities(
            hands, (), 2, 5, deck, high, sample_count=samples
        )

    demand("calculate_equities", exact.equities, ours(100_000), 0.01)
    return [
        Row(
            f"{RANGES[0]} v {RANGES[1]}, exact",
            milliseconds(partial(croupier.equity, RANGES), 5),
            90,
        ),
        Row(
            "calculate_equities of these, 1,000 samples",
            milliseconds(partial(ours, 1000), 5),
            None,
            "PokerKit",
            milliseconds(partial(peer, 1000)),
        ),
    ]


def other_games() -> list[Row]:
    rows = []
    for game, theirs, hands in (
        ("omaha", "omaha", ("AsKsQhJh", "9s9d8c8h")),
        ("omaha-hi-lo", "omaha_hi_lo", ("As2sKhJh", "9s9d8c7h")),
        ("short-deck", "short_deck", ("AsKs", "QhQd")),
        ("razz", "razz", ("As2s3h9dKd", "4h5h6h9cKc")),
    ):
        ours = partial(croupier.equity, hands, game=game)
        demand("poker-equity", ours().equities, peer_exact(theirs, hands), 1e-12)
        peer = milliseconds(partial(peer_exact, theirs, hands))
        rows.append(
            Row(f"{game}, two hands, exact", milliseconds(ours, 2), None, "poker-equity", peer)
        )
    return rows


def icm() -> list[Row]:
    stacks = [5000, 4000, 3500, 3000, 2500, 2000, 1500, 1000, 500]
    prizes = [30, 20, 14, 10, 8, 6, 5, 4, 3]
    theirs = partial(pokerkit.calculate_icm, prizes, stacks)
    demand("PokerKit", croupier.icm(stacks, prizes), theirs(), 1e-9)
    return [
        Row(
            "ICM, 9 players and 9 prizes",
            milliseconds(partial(croupier.icm, stacks, prizes), 50),
            1,
            "PokerKit",
            milliseconds(theirs),
        ),
        Row(
            "ICM, 300 players and 45 prizes",
            milliseconds(partial(croupier.icm, range(1000, 1300), range(45, 0, -1))),
            None,
        ),
    ]


def main() -> None:
    table = Table(title="Milliseconds (one core)")
    for column in ("work", "croupier", "goal", "peer", "ms", "times as fast"):
        table.add_column(column, justify="left" if column in ("work", "peer") else "right")
    for row in (*heads_up(), *flop(), *monte_carlo(), *ranges(), *other_games(), *icm()):
        table.add_row(
            row.title,
            f"{row.ours:,.3f}",
            "" if row.goal is None else f"{row.goal:,.1f}",
            row.peer,
            "" if row.theirs is None else f"{row.theirs:,.1f}",
            "" if row.theirs is None else f"{row.theirs / row.ours:,.0f}",
        )
    Console(width=110).print(table)


if __name__ == "__main__":
    main()
