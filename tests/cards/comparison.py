"""Hands of every type compared with the naive evaluator; as a program, a million of each type."""

import random
import sys
from collections.abc import Iterable, Sequence
from itertools import combinations, pairwise
from math import comb

import numpy as np

import croupier
from croupier import Deck, evaluate
from croupier.cards import Hand
from tests.cards.naive_evaluator import JUDGES, SIZES, Value, choices, naive_value

MILLION = 1_000_000
Dealt = tuple[list[str], list[str]]
RANKS = "23456789TJQKA"
CARDS = [rank + suit for rank in RANKS for suit in "cdhs"]

# The hand type, its deck, and (hole, board) cards of hands that are looked at.
COMBINATIONS = [(2, 5), (5, 0), (2, 3), (6, 0), (7, 0), (8, 0), (4, 5)]
SHAPES: dict[str, tuple[Deck, list[tuple[int, int]]]] = {
    "StandardHighHand": (Deck.STANDARD, COMBINATIONS),
    "StandardLowHand": (Deck.STANDARD, COMBINATIONS),
    "ShortDeckHoldemHand": (Deck.SHORT_DECK_HOLDEM, COMBINATIONS),
    "EightOrBetterLowHand": (Deck.STANDARD, COMBINATIONS),
    "RegularLowHand": (Deck.STANDARD, COMBINATIONS),
    "BadugiHand": (Deck.STANDARD, [(4, 0), (1, 0), (2, 0), (3, 0), (6, 0)]),
    "StandardBadugiHand": (Deck.STANDARD, [(4, 0), (1, 0), (2, 0), (3, 0), (6, 0)]),
    "KuhnPokerHand": (Deck.KUHN_POKER, [(1, 0), (2, 0)]),
    "LeducHoldemHand": (Deck.LEDUC_HOLDEM, [(1, 1), (1, 2)]),
    "RhodeIslandHoldemHand": (Deck.STANDARD, [(1, 2), (2, 3)]),
    "Numeral211HoldemHand": (Deck.NUMERAL211_HOLDEM, [(1, 2), (2, 3)]),
    "OmahaHoldemHand": (Deck.STANDARD, [(4, 5), (5, 5), (6, 5)]),
    "OmahaEightOrBetterLowHand": (Deck.STANDARD, [(4, 5), (5, 5), (6, 5)]),
    "GreekHoldemHand": (Deck.STANDARD, [(2, 5)]),
}
# Hand types that PokerKit does not have.
OWN: dict[str, tuple[Deck, list[tuple[int, int]]]] = {
    "FiveCardDrawHand": (Deck.STANDARD, [(5, 5)]),
    "HoleStandardLowHand": (Deck.STANDARD, [(5, 5), (6, 5)]),
    "HoleRegularLowHand": (Deck.STANDARD, [(5, 5), (6, 5)]),
    "HoleBadugiHand": (Deck.STANDARD, [(5, 5), (4, 5), (1, 5)]),
    "HoleMostPointsHand": (Deck.STANDARD, [(5, 5), (7, 5)]),
    "HoleFewestPointsHand": (Deck.STANDARD, [(5, 5), (7, 5)]),
    "LazyPineappleHand": (Deck.STANDARD, [(3, 5), (2, 5), (4, 5), (0, 5)]),
    "NinesOrBetterHand": (Deck.STANDARD, [(5, 0), (7, 0), (6, 0)]),
    "ShortDeckOmahaHand": (Deck.SHORT_DECK_HOLDEM, [(4, 5), (5, 5)]),
}


def hand_type(name: str) -> type[Hand]:
    found: type[Hand] = getattr(croupier.cards, name)
    assert issubclass(found, Hand)
    return found


def number(card: str) -> int:
    return 4 * RANKS.index(card[0]) + "cdhs".index(card[1])


def numbers(cards: Iterable[str]) -> list[int]:
    return [number(card) for card in cards]


def deal(rng: random.Random, name: str) -> tuple[list[str], list[str]]:
    """Deal hole and board cards, half the time from few ranks or suits, for pairs and flushes."""
    deck, shapes = (SHAPES | OWN)[name]
    hole, board = rng.choice(shapes)
    cards = [repr(card) for card in deck]
    kind = rng.randrange(4)
    if kind == 0:
        few = rng.sample(sorted({card[0] for card in cards}), min(5, len(deck) // 2))
        cards = [card for card in cards if card[0] in few]
    elif kind == 1:
        suits = rng.sample("cdhs", 2)
        cards = [card for card in cards if card[1] in suits]
    if len(cards) < hole + board:
        cards = [repr(card) for card in deck]
    dealt = rng.sample(cards, hole + board)
    return dealt[:hole], dealt[hole:]


def compare_with_the_naive_evaluator(name: str, hands: int) -> None:
    rng = random.Random(f"naive {name}")
    dealt = [deal(rng, name) for _ in range(hands)]
    compare(name, dealt, [naive_value(name, hole, board) for hole, board in dealt])


def compare(name: str, dealt: Sequence[Dealt], values: Sequence[Value]) -> None:
    """Check that strengths and naive values order hands alike."""
    seen = []
    kind = hand_type(name)
    for (hole, board), value in zip(dealt, values, strict=True):
        strength = evaluate(numbers([*hole, *board]), kind)
        assert (strength == 0) == (value is None), (hole, board)
        if value is not None:
            seen.append((strength, value, hole, board))
    seen.sort(key=lambda item: item[0])
    for (weak, weak_value, *weak_cards), (strong, strong_value, *strong_cards) in pairwise(seen):
        # Strength and value order the hands alike, ties included.
        assert (weak == strong) == (weak_value == strong_value), (weak_cards, strong_cards)
        assert weak_value <= strong_value, (weak_cards, strong_cards)


class Judged:
    """The naive evaluator's order of every set of cards of a deck, as numbers.

    A million hands have many sets in common, so each set is judged once.
    """

    def __init__(self, name: str) -> None:
        deck = sorted(number(repr(card)) for card in (SHAPES | OWN)[name][0])
        judge, self.name = JUDGES[name], name
        found: dict[int, dict[int, Value]] = {}
        for size in SIZES.get(name, (5,)):
            sets = combinations(deck, size)
            found[size] = {place(cards): judge([CARDS[card] for card in cards]) for cards in sets}
        values = sorted({value for each in found.values() for value in each.values() if value})
        orders = {value: order for order, value in enumerate(values, 1)}
        self.tables = {size: np.zeros(comb(52, size), np.int32) for size in found}
        for size, sets_of_size in found.items():
            for at, value in sets_of_size.items():
                self.tables[size][at] = orders[value] if value else 0

    def values(self, dealt: Sequence[Dealt]) -> list[Value]:
        """Return the best value of each hand, as a number; None if there is none."""
        best = np.zeros(len(dealt), np.int32)
        for shape in (SHAPES | OWN)[self.name][1]:
            rows = [
                at for at, (hole, board) in enumerate(dealt) if (len(hole), len(board)) == shape
            ]
            cards = np.array([numbers([*dealt[at][0], *dealt[at][1]]) for at in rows], np.int64)
            places = [*range(sum(shape))]
            for chosen in choices(self.name, places[: shape[0]], places[shape[0] :]):
                picked = np.sort(cards[:, [*chosen]], axis=1)
                at = sum(BINOMIALS[k + 1][picked[:, k]] for k in range(len(chosen)))
                best[rows] = np.maximum(best[rows], self.tables[len(chosen)][at])
        return [(int(value),) if value else None for value in best]


def place(cards: Sequence[int]) -> int:
    """Return the place of sorted cards among all sets of their size."""
    return sum(comb(card, size) for size, card in enumerate(cards, 1))


BINOMIALS = {size: np.array([comb(card, size) for card in range(52)]) for size in range(1, 6)}


def main() -> None:
    """Compare a million hands of every type, or of those that are named."""
    for each in sys.argv[1:] or OWN:
        rng, judged = random.Random(f"a million {each}"), Judged(each)
        dealt = [deal(rng, each) for _ in range(MILLION)]
        sample = dealt[:1000]
        found = judged.values(sample)
        naive = [naive_value(each, hole, board) for hole, board in sample]
        for one, other in combinations(range(0, 1000, 7), 2):
            assert _sign(naive[one], naive[other]) == _sign(found[one], found[other])
        compare(each, dealt, judged.values(dealt))
        print(f"{each}: a million hands agree with the naive evaluator", flush=True)


def _sign(one: Value, other: Value) -> int:
    return ((one or ()) > (other or ())) - ((one or ()) < (other or ()))


if __name__ == "__main__":
    main()
