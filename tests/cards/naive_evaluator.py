"""A naive evaluator for the tests: it tries every combination, by the plain rules.

Cards are texts such as "As". A value is a tuple; the greater one wins; None means no such hand.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from typing import TypeVar

ACE_HIGH = "23456789TJQKA"
ACE_LOW = "A23456789TJQK"
SHORT_DECK = "6789TJQKA"
NUMERAL = "23456789TA"
FACES = "JQK"

Value = tuple[int, ...] | None
Item = TypeVar("Item")
Judge = Callable[[Sequence[str]], Value]


def groups(cards: Sequence[str], order: str) -> tuple[list[int], list[int]] | None:
    """Return the sizes of the groups of equal ranks and their ranks, largest first."""
    if any(card[0] not in order for card in cards):
        return None
    counted = Counter(order.index(card[0]) for card in cards)
    ordered = sorted(counted.items(), key=lambda item: (item[1], item[0]), reverse=True)
    return [size for _, size in ordered], [rank for rank, _ in ordered]


def is_suited(cards: Sequence[str]) -> bool:
    return len({card[1] for card in cards}) == 1


def straight_top(ranks: list[int], order: str, *, wheel: bool) -> int | None:
    """Return the rank on top of a straight; in a wheel the ace plays below the lowest rank."""
    count = len(ranks)
    if wheel and ranks == [len(order) - 1, *range(count - 2, -1, -1)]:
        return count - 2
    return ranks[0] if ranks == list(range(ranks[0], ranks[0] - count, -1)) else None


PATTERNS = {
    (1, 1, 1, 1, 1): "high card",
    (2, 1, 1, 1): "pair",
    (2, 2, 1): "two pair",
    (3, 1, 1): "trips",
    (3, 2): "full house",
    (4, 1): "quads",
    (1, 1, 1): "high card",
    (2, 1): "pair",
    (3,): "trips",
    (1, 1): "high card",
    (2,): "pair",
    (1,): "high card",
}
STANDARD = ("high card", "pair", "two pair", "trips", "straight", "flush", "full house", "quads")
SHORT = ("high card", "pair", "two pair", "trips", "straight", "full house", "flush", "quads")
THREE_CARDS = ("high card", "pair", "flush", "straight", "trips")
NO_SUITS = ("high card", "pair", "two pair", "trips", "full house", "quads")


def judge_high(order: str, ladder: tuple[str, ...], size: int, *, wheel: bool = True) -> Judge:
    def judge(cards: Sequence[str]) -> Value:
        found = groups(cards, order)
        if len(cards) != size or found is None:
            return None
        sizes, ranks = found
        name = PATTERNS[tuple(sizes)]
        if name == "high card" and "flush" in ladder:
            top = straight_top(ranks, order, wheel=wheel)
            if top is not None:
                return (len(ladder), top) if is_suited(cards) else (ladder.index("straight"), top)
            if is_suited(cards):
                name = "flush"
        return (ladder.index(name), *ranks)

    return judge


def lowest(judge: Judge) -> Judge:
    """Turn a ranking round: the lower hand wins."""

    def turned(cards: Sequence[str]) -> Value:
        value = judge(cards)
        return None if value is None else tuple(-part for part in value)

    return turned


def judge_eight_or_better(cards: Sequence[str]) -> Value:
    ranks = sorted((ACE_LOW.index(card[0]) for card in cards), reverse=True)
    if len(set(ranks)) != 5 or len(cards) != 5 or ranks[0] > ACE_LOW.index("8"):
        return None
    return tuple(-rank for rank in ranks)


def judge_badugi(order: str) -> Judge:
    def judge(cards: Sequence[str]) -> Value:
        ranks = sorted((order.index(card[0]) for card in cards), reverse=True)
        suits = {card[1] for card in cards}
        if len(set(ranks)) != len(cards) or len(suits) != len(cards):
            return None
        return (len(cards), *(-rank for rank in ranks))

    return judge


def judge_points(cards: Sequence[str]) -> Value:
    """Add up the pips; an ace is one, a picture nothing."""
    points = {"A": 1, "T": 10, "J": 0, "Q": 0, "K": 0}
    return (sum(points.get(card[0]) or int(card[0].translate(NO_PIPS)) for card in cards),)


NO_PIPS = str.maketrans("JQK", "000")


def judge_nines_or_better(cards: Sequence[str]) -> Value:
    """Judge a high hand that needs a pair of nines, or more than one pair."""
    value = judge_high(ACE_HIGH, STANDARD, 5)(cards)
    if value is None or value < (STANDARD.index("pair"), ACE_HIGH.index("9")):
        return None
    return value


JUDGES: dict[str, Judge] = {
    "StandardHighHand": judge_high(ACE_HIGH, STANDARD, 5),
    "StandardLowHand": lowest(judge_high(ACE_HIGH, STANDARD, 5, wheel=False)),
    "ShortDeckHoldemHand": judge_high(SHORT_DECK, SHORT, 5),
    "EightOrBetterLowHand": judge_eight_or_better,
    "RegularLowHand": lowest(judge_high(ACE_LOW, NO_SUITS, 5)),
    "BadugiHand": judge_badugi(ACE_LOW),
    "StandardBadugiHand": judge_badugi(ACE_HIGH),
    "KuhnPokerHand": judge_high(FACES, NO_SUITS, 1),
    "LeducHoldemHand": judge_high(FACES, NO_SUITS, 2),
    "RhodeIslandHoldemHand": judge_high(ACE_HIGH, THREE_CARDS, 3),
    "Numeral211HoldemHand": judge_high(NUMERAL, THREE_CARDS, 3),
    "OmahaHoldemHand": judge_high(ACE_HIGH, STANDARD, 5),
    "OmahaEightOrBetterLowHand": judge_eight_or_better,
    "GreekHoldemHand": judge_high(ACE_HIGH, STANDARD, 5),
    "FiveCardDrawHand": judge_high(ACE_HIGH, STANDARD, 5),
    "HoleStandardLowHand": lowest(judge_high(ACE_HIGH, STANDARD, 5, wheel=False)),
    "HoleRegularLowHand": lowest(judge_high(ACE_LOW, NO_SUITS, 5)),
    "HoleBadugiHand": judge_badugi(ACE_LOW),
    "HoleMostPointsHand": judge_points,
    "HoleFewestPointsHand": lowest(judge_points),
    "LazyPineappleHand": judge_high(ACE_HIGH, STANDARD, 5),
    "NinesOrBetterHand": judge_nines_or_better,
    "ShortDeckOmahaHand": judge_high(SHORT_DECK, SHORT, 5),
}
SIZES = {
    "BadugiHand": (1, 2, 3, 4),
    "StandardBadugiHand": (1, 2, 3, 4),
    "KuhnPokerHand": (1,),
    "LeducHoldemHand": (2,),
    "RhodeIslandHoldemHand": (3,),
    "Numeral211HoldemHand": (3,),
    "HoleBadugiHand": (1, 2, 3, 4),
}


def choices(name: str, hole: Sequence[Item], board: Sequence[Item]) -> Iterable[Sequence[Item]]:
    """Yield every set of cards a player may make a hand of."""
    if name.startswith("Hole") or name == "FiveCardDrawHand":
        for size in SIZES.get(name, (5,)):
            yield from combinations(hole, size)
    elif name == "LazyPineappleHand":
        for cards in combinations((*hole, *board), 5):
            if len({*cards} & {*hole}) <= 2:
                yield cards
    elif "Omaha" in name:
        for two in combinations(hole, 2):
            for three in combinations(board, 3):
                yield (*two, *three)
    elif name == "GreekHoldemHand":
        for three in combinations(board, 3):
            yield (*hole, *three)
    else:
        for size in SIZES.get(name, (5,)):
            yield from combinations((*hole, *board), size)


def naive_value(name: str, hole: Sequence[str], board: Sequence[str] = ()) -> Value:
    """Return the value of the best hand of the named type."""
    values = (JUDGES[name](cards) for cards in choices(name, hole, board))
    return max((value for value in values if value is not None), default=None)
