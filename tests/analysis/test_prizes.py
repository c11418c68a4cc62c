"""The independent chip model compared with every order of the players, and bubble factors."""

import math
from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pokerkit
from croupier import icm
from croupier._core import icm as native_icm
from croupier.analysis import bubble_factor, bubble_factors, calculate_icm, risk_premium, sample_icm


def every_order(stacks: Sequence[int | Fraction], prizes: Sequence[int]) -> list[Fraction]:
    """Add up the prizes over every order of the players, each with its chance."""
    values = [Fraction(0)] * len(stacks)
    for order in permutations(range(len(stacks)), len(prizes)):
        chance, left = Fraction(1), Fraction(sum(stacks))
        for player in order:
            chance *= stacks[player] / left
            left -= stacks[player]
        for player, prize in zip(order, prizes, strict=True):
            values[player] += chance * prize
    return values


def test_three_players() -> None:
    values = icm([5000, 3000, 2000], [50, 30, 20])
    assert [round(value, 4) for value in values] == [38.3929, 32.75, 28.8571]
    assert isinstance(values, tuple)
    assert calculate_icm([50, 30, 20], [5000, 3000, 2000]) == values
    assert icm([Decimal(5000), 3000.0, Fraction(2000)], (50, 30, 20)) == values
    assert icm(iter([5000, 3000, 2000]), iter([50, 30, 20])) == values


stacks_lists = st.lists(st.integers(1, 100_000), min_size=2, max_size=5)


@given(stacks_lists, st.lists(st.integers(0, 1000), min_size=1, max_size=5))
def test_beside_every_order(stacks: list[int], prizes: list[int]) -> None:
    paid = prizes[: len(stacks)]
    expected = [float(value) for value in every_order(stacks, paid)]
    assert icm(stacks, paid) == pytest.approx(expected, rel=1e-12, abs=1e-9)
    assert calculate_icm(paid, stacks) == pytest.approx(pokerkit.calculate_icm(paid, stacks))


@pytest.mark.parametrize(
    ("stacks", "prizes"),
    [
        ([10**17, 1], [10, 5]),
        ([1e16, 3, 2], [50, 30, 20]),
        ([0.1, 0.2, 1e10], [50, 30, 20]),
        ([1e-9, 5, 1e20, 3e-9, 7, 1e20], [100, 60, 30, 20, 10]),
        ([1, 1e8, 1e16, 1e24, 1e32], [5, 4, 3, 2, 1]),
    ],
)
def test_very_unequal_stacks(stacks: list[float], prizes: list[int]) -> None:
    """No digit of a small stack is lost beside a huge one."""
    exact = [float(value) for value in every_order([Fraction(stack) for stack in stacks], prizes)]
    assert icm(stacks, prizes) == pytest.approx(exact, rel=1e-13)


@given(
    st.lists(st.integers(-30, 30), min_size=2, max_size=5),
    st.lists(st.integers(0, 1000), min_size=1, max_size=5),
)
def test_beside_every_order_of_unequal_stacks(powers: list[int], prizes: list[int]) -> None:
    stacks = [2.0**power for power in powers]
    paid = prizes[: len(stacks)]
    exact = [float(value) for value in every_order([Fraction(stack) for stack in stacks], paid)]
    assert icm(stacks, paid) == pytest.approx(exact, rel=1e-12)


def test_large_fields_by_the_integral() -> None:
    """With equal players the result is known for every size, also above the limit of the sets."""
    assert icm([7] * 200, [100, 50, 25]) == pytest.approx([175 / 200] * 200, rel=1e-11)
    # Nobody's value changes when somebody with next to nothing sits down: 16 players by sets,
    # 17 by the integral.
    stacks = [1000 * place for place in range(1, 17)]
    prizes = [500, 300, 150, 90, 40]
    by_sets = icm(stacks, prizes)
    by_times = icm([*stacks, 1e-7], prizes)
    assert by_times[:-1] == pytest.approx(by_sets, rel=1e-9)
    paid_all = [float(20 - place) for place in range(17)]
    assert sum(icm([*stacks, 0.5], paid_all)) == pytest.approx(sum(paid_all), rel=1e-11)


def test_random_orders_come_near() -> None:
    stacks = [100 + 37 * place for place in range(200)]
    prizes = [1000, 600, 400, 300, 200, 150, 100, 80, 60, 50]
    exact = icm(stacks, prizes)
    assert sum(exact) == pytest.approx(sum(prizes), rel=1e-11)
    sampled = sample_icm(stacks, prizes, samples=20_000, seed=1)
    assert sampled.samples == 20_000
    for right, found, error in zip(exact, sampled.values, sampled.standard_errors, strict=True):
        assert abs(right - found) < 6 * error
    assert sampled == sample_icm(stacks, prizes, samples=20_000, seed=1)
    assert sampled != sample_icm(stacks, prizes, samples=20_000, seed=2)
    precise = sample_icm(stacks, prizes, precision=2.0, seed=1)
    assert max(precise.standard_errors) <= 2.0
    assert sample_icm(stacks, prizes, seconds=0.01).samples > 0


def test_players_without_chips() -> None:
    assert icm([10, 0, 0], [50, 30, 10]) == (50, 20, 20)
    assert icm([10, 10, 0], [50, 30]) == (40, 40, 0)
    assert icm([10], [50, 30]) == (50,)
    assert icm([1, 2], []) == (0, 0)
    assert icm([], [5]) == ()
    sampled = sample_icm([10, 0], [50, 30], samples=5, seed=1)
    assert sampled.values == (50, 30)
    assert sampled.standard_errors == (0, 0)


def test_risk() -> None:
    stacks, prizes = [5000, 3000, 2000], [50, 30, 20]
    now, won = icm(stacks, prizes)[1], icm([2000, 6000, 2000], prizes)[1]
    factor = (now - 20) / (won - now)
    assert bubble_factor(stacks, prizes, 1, 0) == pytest.approx(factor)
    assert risk_premium(stacks, prizes, 1, 0) == pytest.approx(factor / (1 + factor) - 0.5)
    matrix = bubble_factors(stacks, prizes)
    assert matrix[1][0] == pytest.approx(factor)
    assert [matrix[place][place] for place in range(3)] == [None] * 3
    # Winner takes all, or two players left: chips are worth what they are.
    assert bubble_factor(stacks, [100], 0, 1) == pytest.approx(1)
    assert bubble_factor([10, 30], [60, 40], 0, 1) == pytest.approx(1)
    assert risk_premium(stacks, [100], 2, 0) == pytest.approx(0, abs=1e-12)
    # Everybody is paid the same: nothing to win, nothing to lose.
    assert bubble_factor(stacks, [10, 10, 10], 0, 1) == 1
    # One place of three is not paid: to lose a third of the prizes hurts, to win adds half of it.
    assert bubble_factor([10, 10, 10], [50, 50], 0, 1) == pytest.approx(2)
    # Who is out stays behind whoever goes out now: two players are left.
    assert bubble_factors([5, 0, 5], [30, 20, 10])[0] == (None, None, 1.0)


@pytest.mark.parametrize(
    ("stacks", "prizes", "words"),
    [
        ([1, -1], [5], "stack 2 must be 0 or more"),
        ([1, math.inf], [5], "stack 2 must be 0 or more"),
        ([1, math.nan], [5], "stack 2 must be 0 or more"),
        ([1, "x"], [5], "stack 2 is not a number"),
        ([1, 2], [None], "prize 1 is not a number"),
        ([1, 2], [-3], "prize 1 must be 0 or more"),
        ([0, 0], [5], "nobody has chips"),
        ("12", [5], "a list of numbers"),
        (5, [5], "stacks must be a list of numbers, not 5"),
        ([1, 2], None, "prizes must be a list of numbers, not None"),
        ([1e308, 1e308], [5], "sum of the stacks is too large"),
    ],
)
def test_what_is_refused(stacks: list[float], prizes: list[float], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        icm(stacks, prizes)


def test_confrontations_that_are_refused() -> None:
    for player, opponent, words in (
        (0, 0, "must be different"),
        (0, 3, "0 to 2"),
        (0, 2, "no chips"),
    ):
        with pytest.raises(ValueError, match=words):
            bubble_factor([5, 5, 0], [3, 2], player, opponent)
    with pytest.raises(ValueError, match="player must be a whole number, not 'a'"):
        bubble_factor([5, 5], [3, 2], "a", 1)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="samples"):
        sample_icm([1, 2], [1], samples=0)
    with pytest.raises(ValueError, match=r"samples must be a whole number, not 1\.5"):
        sample_icm([1, 2], [1], samples=1.5)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="progress must be a function"):
        sample_icm([1, 2], [1], progress=5)  # type: ignore[arg-type]


def test_the_border_of_native_code() -> None:
    for stacks, prizes in (([], [1]), ([1], []), ([1], [1, 2]), ([0], [1]), ([1], [math.nan])):
        with pytest.raises(ValueError, match=r"\w"):
            native_icm(stacks, prizes)
