"""A naive computation of equities: every deal one by one, every hand judged in Python.

Cards are texts such as "As". No code of croupier is used.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, product

from tests.cards.naive_evaluator import Value, naive_value

DECK = tuple(rank + suit for rank in "23456789TJQKA" for suit in "cdhs")
SHORT_DECK = tuple(card for card in DECK if card[0] not in "2345")

Hand = tuple[str, ...]


def cut(text: str) -> Hand:
    """Cut a text into its cards."""
    return tuple(text[place : place + 2] for place in range(0, len(text), 2))


@cache
def value(kind: str, hole: Hand, board: Hand) -> Value:
    return naive_value(kind, hole, board)


def settle(kinds: Sequence[str], hands: Sequence[Hand], board: Hand) -> list[Fraction]:
    """Split one pot into equal parts for the hand types, each among its winners."""
    parts = [Fraction(0)] * len(hands)
    made = 0
    for kind in kinds:
        values = [value(kind, hand, board) for hand in hands]
        best = max((own for own in values if own is not None), default=None)
        if best is None:
            continue
        made += 1
        winners = [player for player, own in enumerate(values) if own == best]
        for player in winners:
            parts[player] += Fraction(1, len(winners))
    return [part / made for part in parts]


def naive_equities(
    kinds: Sequence[str],
    ranges: Sequence[dict[str, Fraction]],
    board: str = "",
    *,
    hole: int = 2,
    community: int = 5,
    dead: str = "",
    deck: Sequence[str] = DECK,
) -> tuple[list[Fraction], int]:
    """Return the equities of ranges (hand -> weight) and the number of deals."""
    shown = cut(board)
    sums = [Fraction(0)] * len(ranges)
    total, deals = Fraction(0), 0
    for chosen in product(*(own.items() for own in ranges)):
        hands = [cut(text) for text, _ in chosen]
        used = [*shown, *cut(dead), *(card for hand in hands for card in hand)]
        if len(set(used)) < len(used):
            continue
        weight = Fraction(1)
        for _, own in chosen:
            weight *= own
        left = [card for card in deck if card not in used]
        for drawn in combinations(left, community - len(shown)):
            rest = [card for card in left if card not in drawn]
            for full in completions(hands, rest, hole):
                parts = settle(kinds, full, (*shown, *drawn))
                sums = [own + weight * part for own, part in zip(sums, parts, strict=True)]
                total += weight
                deals += 1
    return [own / total for own in sums], deals


def completions(hands: Sequence[Hand], left: Sequence[str], hole: int) -> list[list[Hand]]:
    """List every way to deal the missing hole cards."""
    if not hands:
        return [[]]
    first, *others = hands
    return [
        [(*first, *drawn), *rest]
        for drawn in combinations(left, hole - len(first))
        for rest in completions(others, [card for card in left if card not in drawn], hole)
    ]
