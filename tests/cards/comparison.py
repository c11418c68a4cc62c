"""Hands of every type beside the naive evaluator; run as a module, a million of each."""

import random
from collections.abc import Iterable
from itertools import pairwise

import croupier
from croupier import Deck, evaluate
from croupier.cards import Hand
from tests.cards.naive_evaluator import naive_value

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
    seen = []
    for _ in range(hands):
        hole, board = deal(rng, name)
        strength = evaluate(numbers([*hole, *board]), hand_type(name))
        value = naive_value(name, hole, board)
        assert (strength == 0) == (value is None), (hole, board)
        if value is not None:
            seen.append((strength, value, hole, board))
    seen.sort(key=lambda item: item[0])
    for (weak, weak_value, *weak_cards), (strong, strong_value, *strong_cards) in pairwise(seen):
        # Strength and value order the hands alike, ties included.
        assert (weak == strong) == (weak_value == strong_value), (weak_cards, strong_cards)
        assert weak_value <= strong_value, (weak_cards, strong_cards)


if __name__ == "__main__":
    for each in OWN:
        compare_with_the_naive_evaluator(each, 1_000_000)
        print(f"{each}: a million hands agree with the naive evaluator", flush=True)
