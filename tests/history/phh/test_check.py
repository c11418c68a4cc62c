"""The types of the fields of a PHH hand."""

import datetime
from decimal import Decimal
from typing import Any

import pytest

from croupier.errors import NotationError
from croupier.history.phh.check import check_fields, field_named_in

HAND: dict[str, Any] = {
    "variant": "NT",
    "antes": [0, 0],
    "starting_stacks": [100, Decimal("99.50")],
    "actions": ["d dh p1 AsAh"],
    "players": ["Ann", "Bob"],
    "time": datetime.time(12, 30),
    "hand": "17a",
    "_mine": object(),
}


def test_right_fields_pass() -> None:
    check_fields(HAND)
    check_fields({**HAND, "hand": 17, "blinds_or_straddles": [1]})


@pytest.mark.parametrize(
    ("name", "value", "complaint"),
    [
        ("variant", 5, "variant is 5"),
        ("antes", 0, "antes is 0"),
        ("antes", [True, 0], "antes is"),
        ("year", 2024.0, "year is 2024.0"),
        ("time", "12:30", "time is '12:30'"),
        ("players", ["Ann"], "players has 1 entries for 2 players"),
        ("finishing_stacks", [1, 2, 3], "finishing_stacks has 3 entries for 2 players"),
    ],
)
def test_wrong_fields_are_named(name: str, value: object, complaint: str) -> None:
    with pytest.raises(NotationError, match=complaint) as raised:
        check_fields({**HAND, name: value})
    assert field_named_in(str(raised.value), [*HAND, name]) == name


def test_other_messages_are_about_no_field() -> None:
    assert field_named_in("the deck is empty", HAND) is None
