"""Names, cards and times in the texts of poker rooms."""

import pytest

from croupier.errors import NotationError
from croupier.history.rooms.reading.text import Names, cards, iso_time, names_of


def test_names_that_have_a_part_of_the_mark() -> None:
    names = Names(["x collected", "y", "Bob:"])
    assert names.at_start("x collected collected 5 from pot", " collected ") == "x collected"
    assert names.at_start("y collected 5 from pot", " collected ") == "y"
    assert names.at_start("Bob:: folds", ": ") == "Bob:"
    assert names.at_start("y", ": ") is None
    assert names.plain(": ") == {name: name for name in ("x collected", "y", "Bob:")}
    assert not names.plain(" collected ")


def test_the_same_names_are_put_in_order_once() -> None:
    assert names_of(("b", "aa")) is names_of(("b", "aa"))
    assert names_of(("b", "aa")).all == ("aa", "b")
    assert names_of(("b", "aa", "c")).all != names_of(("b", "aa")).all


def test_cards_that_can_not_be_read_are_told_with_their_line_each_time() -> None:
    for line in (3, 9):
        with pytest.raises(NotationError) as told:
            cards("As Zz", line)
        assert told.value.line == line
    with pytest.raises(NotationError) as told:
        cards("As Zz")
    assert told.value.line is None
    assert cards("As XX", 4) == "As??"


def test_times_have_two_digits_for_everything_but_the_year() -> None:
    assert iso_time("2012", "2", "4", "7", "59", "") == "2012-02-04T07:59:00"
    assert iso_time("2012", "12", "14", "17", "5", "9") == "2012-12-14T17:05:09"
