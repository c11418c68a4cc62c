"""The table of hold'em heads-up before the flop compared with counting every board."""

from itertools import combinations

import numpy as np
import pytest

from croupier import equity
from croupier.analysis.equities.holdings import mask_of
from croupier.analysis.equities.preflop import BOARDS, counted_shares, preflop_share, preflop_shares
from croupier.cards import Card


def share(first: str, second: str) -> float:
    return preflop_share(mask_of(list(Card.parse(first))), mask_of(list(Card.parse(second))))


@pytest.mark.parametrize(
    ("first", "second"),
    [("AhAd", "KhKd"), ("7c2d", "AsKs"), ("JsTs", "2h2c"), ("QhJh", "QdJd"), ("9s8s", "Ts9d")],
)
def test_the_table_is_exact(first: str, second: str) -> None:
    counted = equity([first, second])
    assert counted.samples == BOARDS
    assert share(first, second) == pytest.approx(counted.equities[0], abs=1e-12)
    assert share(second, first) == pytest.approx(counted.equities[1], abs=1e-12)
    masks = [mask_of(list(Card.parse(cards))) for cards in (first, second)]
    assert counted_shares(*masks) == counted.equities  # equal to the last bit, in any order
    assert counted_shares(*masks[::-1]) == counted.equities[::-1]


def test_all_hands_at_once_are_each_pair_by_itself() -> None:
    hands = [1 << low | 1 << high for low, high in combinations(range(52), 2)]
    some = np.array(hands[:: len(hands) // 90], dtype=np.uint64)
    found = preflop_shares(some, some)
    for place, hand in enumerate(some.tolist()):
        alone = [0.5 if hand & other else preflop_share(hand, other) for other in some.tolist()]
        assert found[place] == pytest.approx(alone, abs=1e-6)  # kept as 32 bits


def test_every_pair_is_there() -> None:
    hands = [1 << low | 1 << high for low, high in combinations(range(52), 2)]
    for hand in hands[:: len(hands) // 7]:
        others = [other for other in hands if not other & hand]
        assert len(others) == 1225
        assert all(0.05 < preflop_share(hand, other) < 0.97 for other in others[::5])
