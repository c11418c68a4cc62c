"""Amounts in JSON: exact, and with their type."""

import doctest
import json
from decimal import Decimal
from fractions import Fraction
from math import inf, isnan
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.chips import amounts as amounts_module
from croupier.chips.amounts import amount_from_json, amount_to_json
from croupier.errors import NotationError

amounts = st.one_of(
    st.integers(),
    st.floats(allow_nan=False),
    st.decimals(allow_nan=False),
    st.fractions(),
)


@given(amounts)
def test_amounts_come_back_with_their_type(amount: Any) -> None:
    read = amount_from_json(json.loads(json.dumps(amount_to_json(amount), allow_nan=False)))
    assert read == amount
    assert type(read) is type(amount)
    assert str(read) == str(amount)  # Decimal("1.0") is not Decimal("1.00")


def test_amounts_of_other_kinds() -> None:
    class Whole:
        def __index__(self) -> int:
            return 7

    assert amount_to_json(Whole()) == 7
    assert amount_to_json(inf) == {"float": "inf"}
    assert amount_to_json(Fraction(1, 3)) == {"fraction": "1/3"}
    assert amount_to_json(Decimal("0.50")) == {"decimal": "0.50"}
    assert isnan(amount_from_json(amount_to_json(float("nan"))))
    for nonsense in (True, "5", None, 1j):
        with pytest.raises(NotationError, match="not an amount"):
            amount_to_json(nonsense)


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        (True, "not an amount"),
        (None, "not an amount"),
        ("5", "not an amount"),
        ({"decimal": 5}, "not an amount"),
        ({"roman": "V"}, "not an amount"),
        ({}, "not an amount"),
        ({"decimal": "five"}, "not a decimal: 'five'"),
        ({"fraction": "1/0"}, "not a fraction: '1/0'"),
        ({"float": "much"}, "not a float: 'much'"),
    ],
)
def test_wrong_amounts_are_refused(data: object, complaint: str) -> None:
    with pytest.raises(NotationError, match=complaint):
        amount_from_json(data)


def test_doctests() -> None:
    assert doctest.testmod(amounts_module).failed == 0
