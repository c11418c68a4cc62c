"""Values, rake and the other small functions."""

import doctest
import random
import re
from collections import deque
from collections.abc import Callable
from datetime import time
from decimal import Decimal
from fractions import Fraction
from math import inf, isnan
from types import SimpleNamespace
from typing import Any

import pokerkit.utilities
import pytest

import croupier
import croupier.cards.hand_types
import croupier.cards.lookups
import croupier.chips.values
import croupier.pokerkit.utilities

PREFLOP = SimpleNamespace(board_cards=[])
FLOP = SimpleNamespace(board_cards=[["As"], ["Kd"], ["2c"]])


def test_doctests() -> None:
    result = doctest.testmod(croupier.chips.values)
    assert result.attempted
    assert not result.failed


@pytest.mark.parametrize("name", croupier.pokerkit.utilities.__all__)
def test_utilities_are_those_of_pokerkit(name: str) -> None:
    assert getattr(croupier.pokerkit, name) is getattr(croupier.pokerkit.utilities, name)
    assert hasattr(pokerkit.utilities, name)


@pytest.mark.parametrize("module", ["utilities", "lookups", "hands"])
def test_no_name_of_pokerkit_is_missing(module: str) -> None:
    theirs = getattr(pokerkit, module)
    names = {
        name
        for name, value in vars(theirs).items()
        if getattr(value, "__module__", None) == theirs.__name__ and not name.startswith("_")
    }
    assert names
    ours = getattr(croupier.pokerkit, module)
    assert names <= {name for name in vars(ours) if hasattr(croupier.pokerkit, name)}


def same(ours: object, theirs: object) -> bool:
    """Whether two results are equal and of the same types."""
    return repr(ours) == repr(theirs)


@pytest.mark.parametrize(
    "values",
    [
        5,
        2.5,
        Decimal(3),
        Fraction(1, 2),
        inf,
        {-1: 5, 0: 1},
        {0: 1, -4: 2},
        {},
        [1, 2],
        (1, 2, 3, 4, 5, 6),
        (),
        "12",
    ],
)
def test_clean_values(values: croupier.chips.ValuesLike) -> None:
    assert same(croupier.chips.clean_values(values, 4), pokerkit.clean_values(values, 4))  # type: ignore[arg-type]


def test_clean_values_takes_an_iterator() -> None:
    assert croupier.chips.clean_values(iter([1, 2]), 3) == (1, 2, 0)


@pytest.mark.parametrize("values", [None, {4: 1}, {-5: 1}, object()])
def test_clean_values_refuses(values: croupier.chips.ValuesLike) -> None:
    with pytest.raises(ValueError, match=r"player|expected a number"):
        croupier.chips.clean_values(values, 4)


@pytest.mark.parametrize("dividend", [11, 11.0, Decimal(11), Fraction(11), 0, True])
def test_divmod(dividend: int) -> None:
    assert same(croupier.chips.divmod(dividend, 3), pokerkit.divmod(dividend, 3))


def test_divmod_of_infinity() -> None:
    quotient, remainder = croupier.chips.divmod(inf, 3)
    assert quotient == inf
    assert isnan(remainder)


@pytest.mark.parametrize("amount", [0, 15, 25, 35, 1000, 1000.0, Fraction(100)])
@pytest.mark.parametrize("percentage", [0, 0.1, 0.05])
@pytest.mark.parametrize("cap", [inf, 3, 30.5])
@pytest.mark.parametrize("state", [PREFLOP, FLOP])
@pytest.mark.parametrize("no_flop_no_drop", [False, True])
def test_rake(
    amount: int, percentage: float, cap: float, state: Any, no_flop_no_drop: bool
) -> None:
    ours = croupier.chips.rake(
        amount, state, percentage=percentage, cap=cap, no_flop_no_drop=no_flop_no_drop
    )
    theirs = pokerkit.rake(
        amount,
        state,
        percentage=percentage,
        cap=cap,
        no_flop_no_drop=no_flop_no_drop,
    )
    assert same(ours, theirs)


def test_rake_rounds_halves_to_even() -> None:
    assert croupier.chips.rake(25, percentage=0.1) == (2, 23)
    assert croupier.chips.rake(15, percentage=0.1) == (2, 13)
    assert croupier.chips.rake(35, percentage=0.1) == (4, 31)


def test_rake_of_decimals() -> None:
    percentage: float = Decimal("0.05")  # type: ignore[assignment]
    amount: int = Decimal("10.50")  # type: ignore[assignment]
    raked, unraked = croupier.chips.rake(amount, percentage=percentage)
    assert same((raked, unraked), (Decimal("0.5250"), Decimal("9.9750")))


def test_rake_needs_the_state_for_no_flop_no_drop() -> None:
    with pytest.raises(ValueError, match="pass the state"):
        croupier.chips.rake(100, percentage=0.05, no_flop_no_drop=True)


@pytest.mark.parametrize("text", ["3", "1,000", "1.50", "inf", "-3", " 5 ", "3.", "0.10"])
def test_parse_value(text: str) -> None:
    assert same(croupier.chips.parse_value(text), pokerkit.parse_value(text))


@pytest.mark.parametrize(
    ("parse", "text"),
    [
        (croupier.chips.parse_value, "abc"),
        (croupier.chips.parse_value, ""),
        (croupier.chips.parse_value, "$5"),
        (croupier.pokerkit.utilities.parse_time, "12:34"),
        (croupier.pokerkit.utilities.parse_time, "24:00:00"),
        (croupier.pokerkit.utilities.parse_time, "1:2:3:4"),
        (croupier.pokerkit.utilities.parse_time, "noon"),
        (croupier.pokerkit.utilities.parse_month, "jan"),
        (croupier.pokerkit.utilities.parse_month, "13"),
    ],
)
def test_parsers_refuse(parse: Callable[[str], object], text: str) -> None:
    with pytest.raises(ValueError, match=f"^not .*{re.escape(repr(text))}$"):
        parse(text)


@pytest.mark.parametrize("text", ["12:34:56", "1:2:3", "00:00:00"])
def test_parse_time(text: str) -> None:
    assert croupier.pokerkit.utilities.parse_time(text) == pokerkit.parse_time(text)
    assert isinstance(croupier.pokerkit.utilities.parse_time(text), time)


def test_parse_month() -> None:
    names = "January February March April May June July August September October November December"
    for number, name in enumerate(names.split(), start=1):
        assert (
            croupier.pokerkit.utilities.parse_month(name)
            == croupier.pokerkit.utilities.parse_month(name.upper())
            == number
        )


@pytest.mark.parametrize("value", [5, -5, 0, 0.0, -2.5, inf, Decimal("-0.1")])
def test_sign(value: int) -> None:
    assert same(croupier.pokerkit.utilities.sign(value), pokerkit.sign(value))


def test_none_is_ignored() -> None:
    values = [None, 2, None, -3]
    assert isinstance(croupier.pokerkit.utilities.filter_none(values), filter)
    assert list(croupier.pokerkit.utilities.filter_none(values)) == [2, -3]
    assert croupier.pokerkit.utilities.min_or_none(values) == -3
    assert croupier.pokerkit.utilities.max_or_none(values) == 2
    assert croupier.pokerkit.utilities.min_or_none(values, key=abs) == 2
    assert croupier.pokerkit.utilities.max_or_none(values, abs) == -3
    assert croupier.pokerkit.utilities.min_or_none([None]) is None
    assert croupier.pokerkit.utilities.max_or_none([]) is None


def test_rotated() -> None:
    assert croupier.pokerkit.utilities.rotated([1, 2, 3], 1) == deque([3, 1, 2])
    assert croupier.pokerkit.utilities.rotated([1, 2, 3], -1) == deque([2, 3, 1])


def test_shuffled_leaves_the_global_generator_alone() -> None:
    random.seed(1)
    before = random.getstate()
    first, second = (
        croupier.hand.shuffled(croupier.Deck.STANDARD),
        croupier.hand.shuffled(range(52)),
    )
    assert random.getstate() == before
    assert set(first) == set(croupier.Deck.STANDARD)
    # One in 52 factorial that this fails by chance.
    assert [card.number for card in first] != second
