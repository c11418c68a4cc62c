"""Prizes and places: sums are exact, ties share, the remainder goes to first place."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier import SetupError
from croupier.play.tournament.money.payouts import (
    divide_pool,
    share_prizes,
    split_bounty,
    usual_shares,
)
from croupier.play.tournament.places import Bust, rank_busts


def test_the_remainder_goes_to_first_place() -> None:
    assert divide_pool(1001, (50, 30, 20)) == (501, 300, 200)
    assert divide_pool(10, (0.5, 0.3, 0.2)) == (5, 3, 2)
    assert divide_pool(7, (1, 1, 1)) == (3, 2, 2)


@given(st.integers(0, 10**12), st.lists(st.integers(1, 1000), min_size=1, max_size=40))
def test_payouts_sum_exactly_to_the_pool(pool: int, shares: list[int]) -> None:
    prizes = divide_pool(pool, sorted(shares, reverse=True))
    assert sum(prizes) == pool
    assert list(prizes) == sorted(prizes, reverse=True)


@pytest.mark.parametrize(
    ("pool", "shares"),
    [
        (-1, (1,)),
        (1.5, (1,)),
        (True, (1,)),
        (10, ()),
        (10, (0, 0)),
        (10, (1, -1)),
        (10, (1, 2)),
        (10, (float("nan"),)),
        (10, (float("inf"),)),
        (10, ("1",)),
        (10, (True,)),
    ],
)
def test_refused_payouts(pool: Any, shares: Any) -> None:
    with pytest.raises(SetupError):
        divide_pool(pool, shares)


@given(st.lists(st.integers(1, 4), min_size=1, max_size=12), st.lists(st.integers(0, 99)))
def test_ties_share_and_nothing_is_lost(groups: list[int], prizes: list[int]) -> None:
    places: list[int] = []
    for size in groups:
        places += [len(places) + 1] * size
    prizes = sorted(prizes, reverse=True)[: len(places)]
    paid = share_prizes(prizes, places)
    assert sum(paid) == sum(prizes)
    for place in set(places):
        tied = [prize for other, prize in zip(places, paid, strict=True) if other == place]
        assert max(tied) - min(tied) <= 1


def test_bounties_are_split() -> None:
    assert split_bounty(10, ("A", "B", "C")) == {"A": 4, "B": 3, "C": 3}
    assert len(usual_shares(2)) == 1


def test_two_busts_in_one_hand() -> None:
    # The larger starting stack finishes higher; equal stacks tie.
    larger, smaller = Bust("A", 1, 900, 5), Bust("B", 1, 500, 5)
    assert rank_busts([smaller, larger], 3, False) == [(4, larger), (5, smaller)]
    twin = Bust("C", 1, 500, 5)
    assert rank_busts([smaller, larger, twin], 3, False) == [(4, larger), (5, smaller), (5, twin)]
    assert share_prizes((0, 0, 0, 40, 30, 21), (1, 2, 3, 4, 5, 5))[3:] == (40, 26, 25)


def test_hand_for_hand_one_bust_at_each_of_two_tables_ties() -> None:
    here, there = Bust("A", 1, 900, 5), Bust("B", 2, 100, 80)
    assert rank_busts([here, there], 3, True) == [(4, here), (4, there)]
    assert rank_busts([here, there], 3, False) == [(4, there), (5, here)]
    third = Bust("C", 1, 200, 5)
    assert rank_busts([third, here, there], 3, True) == [(4, here), (4, there), (6, third)]
