"""Evaluations per second: Croupier compared with phevaluator, eval7, treys and PokerKit.

    python benchmarks/evaluation.py

Every peer's answers are compared with ours before anything is timed: a speed counts only when the
answers are right. Each figure is the best of several runs of one loop on one core.
"""

import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise
from typing import Any

import eval7
import numpy as np
import phevaluator
import treys
from rich.console import Console
from rich.table import Table

import croupier
import pokerkit
from croupier import evaluate

RANKS = "23456789TJQKA"
NAMES = [rank + suit for rank in RANKS for suit in "cdhs"]
HIGH_ENTRIES = 7462
ENOUGH_SECONDS = 0.3
RUNS = 15

Work = Callable[[], object]


@dataclass
class Contest:
    """One kind of work: our work, the peers' work, and the number of hands in each."""

    title: str
    ours: dict[str, tuple[int, Work]] = field(default_factory=dict)
    peers: dict[str, tuple[int, Work]] = field(default_factory=dict)


def hands_a_second(count: int, work: Work, *, threads: bool = False) -> float:
    # Processor time does not depend on other load; threads are timed by the wall clock.
    clock = time.perf_counter if threads else time.process_time
    best = float("inf")
    for _ in range(RUNS):
        loops, started = 0, clock()
        while (spent := clock() - started) < ENOUGH_SECONDS / RUNS:
            work()
            loops += 1
        best = min(best, spent / loops)
    return count / best


def calls(function: Callable[[Any], object], hands: Sequence[object]) -> tuple[int, Work]:
    """Call the function once for each hand, as a Python program would."""

    def work() -> None:
        for hand in hands:
            function(hand)

    return len(hands), work


def typed_calls(hands: Sequence[Any], kind: type[croupier.cards.Hand]) -> tuple[int, Work]:
    """Evaluate one hand of a type after the other."""

    def work() -> None:
        for hand in hands:
            evaluate(hand, kind)

    return len(hands), work


def spread(function: Callable[..., object], hands: Sequence[Sequence[object]]) -> tuple[int, Work]:
    """The same with the cards as separate arguments."""

    def work() -> None:
        for hand in hands:
            function(*hand)

    return len(hands), work


def demand_same_order(peer: str, ours: Sequence[int], theirs: Sequence[object]) -> None:
    """Require that both sort the hands in the same order, ties included (theirs: greater wins)."""
    pairs = sorted(zip(ours, theirs, strict=True), key=lambda pair: pair[0])
    for (weak, weak_peer), (strong, strong_peer) in pairwise(pairs):
        same_tie = (weak == strong) == (weak_peer == strong_peer)
        if not same_tie or strong_peer < weak_peer:  # type: ignore[operator]
            raise SystemExit(f"{peer} orders hands differently: nothing was timed")


def deal(count: int, cards: int, seed: str) -> list[list[int]]:
    rng = random.Random(seed)
    return [rng.sample(range(52), cards) for _ in range(count)]


def text(hand: Sequence[int]) -> str:
    return "".join(NAMES[card] for card in hand)


def masks_of(hands: Sequence[Sequence[int]]) -> list[int]:
    return [sum(1 << card for card in hand) for hand in hands]


def seven_cards() -> list[Contest]:
    hands = deal(20_000, 7, "seven")
    few = hands[:2_000]
    masks, texts = masks_of(hands), [text(hand) for hand in hands]
    names = [[NAMES[card] for card in hand] for hand in few]
    eval7_hands = [[eval7.Card(name) for name in hand] for hand in names]
    treys_hands = [[treys.Card.new(name) for name in hand] for hand in names]
    pokerkit_hands = [tuple(pokerkit.Card.parse("".join(hand))) for hand in names[:200]]
    judge = treys.Evaluator()

    ours = [evaluate(mask) for mask in masks]
    demand_same_order("phevaluator", ours, [-phevaluator.evaluate_cards(*hand) for hand in hands])
    demand_same_order("eval7", ours[:2_000], [eval7.evaluate(hand) for hand in eval7_hands])
    demand_same_order("treys", ours[:2_000], [-judge.evaluate([], hand) for hand in treys_hands])
    from_game = pokerkit.StandardHighHand.from_game
    demand_same_order("PokerKit", ours[:200], [from_game(hand) for hand in pokerkit_hands])

    array = np.array(masks * 10, np.uint64)
    numbers = np.array(hands * 10, np.uint8)
    return [
        Contest(
            "7 cards, one call each",
            {
                "mask": calls(evaluate, masks),
                "ints": calls(evaluate, hands),
                "text": calls(evaluate, texts),
            },
            {
                "phevaluator, ints": spread(phevaluator.evaluate_cards, few),
                "phevaluator, texts": spread(phevaluator.evaluate_cards, names),
                "eval7, Cards": calls(eval7.evaluate, eval7_hands),
                "treys, ints": calls(partial(judge.evaluate, []), treys_hands),
                "PokerKit, Cards": calls(from_game, pokerkit_hands),
            },
        ),
        Contest(
            "7 cards, arrays",
            {
                "masks": (len(array), partial(evaluate, array)),
                "masks, 2 threads": (len(array), partial(evaluate, array, threads=2)),
                "card numbers": (len(numbers), partial(evaluate, numbers)),
            },
            {"eval7, Cards (no arrays)": calls(eval7.evaluate, eval7_hands)},
        ),
    ]


def omaha() -> list[Contest]:
    hands = deal(20_000, 9, "omaha")
    few = [[*hand[4:], *hand[:4]] for hand in hands[:5_000]]  # the peer takes the board first
    kind = croupier.cards.OmahaHoldemHand
    texts = [text(hand) for hand in hands]
    pokerkit_hands = [(text(hand[:4]), text(hand[4:])) for hand in hands[:30]]

    ours = [evaluate(hand, kind) for hand in hands]
    theirs = [-phevaluator.evaluate_omaha_cards(*hand) for hand in few]
    demand_same_order("phevaluator", ours[: len(few)], theirs)
    from_game = pokerkit.OmahaHoldemHand.from_game
    demand_same_order("PokerKit", ours[:30], [from_game(*hand) for hand in pokerkit_hands])

    array = np.array(hands, np.uint8)
    return [
        Contest(
            "Omaha, 4 + 5 cards",
            {
                "array": (len(array), partial(evaluate, array, kind)),
                "ints": typed_calls(hands, kind),
                "text": typed_calls(texts, kind),
            },
            {
                "phevaluator, ints": spread(phevaluator.evaluate_omaha_cards, few),
                "PokerKit, texts": spread(from_game, pokerkit_hands),
            },
        )
    ]


def lows() -> list[Contest]:
    contests = []
    for name, cards in (
        ("RegularLowHand", 7),
        ("StandardLowHand", 5),
        ("EightOrBetterLowHand", 7),
        ("BadugiHand", 4),
    ):
        hands = deal(20_000, cards, name)
        kind: type[croupier.cards.Hand] = getattr(croupier.cards, name)
        peer = getattr(pokerkit, name)
        pokerkit_hands = [tuple(pokerkit.Card.parse(text(hand))) for hand in hands[:200]]
        made = [
            (evaluate(hand, kind), peer.from_game_or_none(cards))
            for hand, cards in zip(hands, pokerkit_hands, strict=False)
        ]
        if any((strength == 0) != (hand is None) for strength, hand in made):
            raise SystemExit(f"PokerKit sees other hands of type {name}: nothing was timed")
        made = [(strength, hand) for strength, hand in made if hand is not None]
        demand_same_order("PokerKit", [one for one, _ in made], [hand for _, hand in made])
        array = np.array(masks_of(hands), np.uint64)
        contests.append(
            Contest(
                f"{name}, {cards} cards",
                {
                    "array": (len(array), partial(evaluate, array, kind)),
                    "ints": typed_calls(hands, kind),
                },
                {"PokerKit, Cards": calls(peer.from_game_or_none, pokerkit_hands)},
            )
        )
    return contests


def million(rate: float) -> str:
    return f"{rate / 1e6:,.2f}" if rate >= 1e5 else f"{rate / 1e6:.4f}"


def main() -> None:
    table = Table(title="Hands per second, in millions (one core)")
    for column in ("work", "croupier", "M/s", "peer", "M/s", "times as fast"):
        table.add_column(column, justify="right" if column in ("M/s", "times as fast") else "left")
    for contest in [*seven_cards(), *omaha(), *lows()]:
        ours = {
            name: hands_a_second(*work, threads="threads" in name)
            for name, work in contest.ours.items()
        }
        peers = {name: hands_a_second(*work) for name, work in contest.peers.items()}
        fastest_peer = max(peers, key=lambda name: peers[name])
        for row, (name, rate) in enumerate(ours.items()):
            table.add_row(
                contest.title if row == 0 else "",
                name,
                million(rate),
                fastest_peer,
                million(peers[fastest_peer]),
                f"{rate / peers[fastest_peer]:,.0f}",
            )
        for name, rate in peers.items():
            if name != fastest_peer:
                table.add_row("", "", "", name, million(rate), "")
        table.add_section()
    Console(width=110).print(table)


if __name__ == "__main__":
    main()
