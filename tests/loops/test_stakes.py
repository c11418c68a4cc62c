"""Stakes of single tables of a Batch."""

import numpy as np
import pytest

from croupier import holdem, stud
from croupier.errors import SetupError
from croupier.hand import native
from croupier.loops.stakes import TableStakes, big_bet_of, read_stakes

SPEC = native.spec_of(holdem(players=3))
USUAL = [TableStakes(SPEC, [200, 200, 200], 2.0)] * 2


def test_the_unit_is_the_big_blind_or_the_smallest_bet() -> None:
    assert big_bet_of(holdem(players=3, blinds=(5, 10))) == 10
    assert big_bet_of(holdem(players=4, blinds=(1, 2, 4))) == 2
    assert big_bet_of(stud(players=2)) == 4


def test_what_is_not_given_stays() -> None:
    assert read_stakes(SPEC, USUAL, None, None, None) == USUAL


def test_each_table_has_its_own() -> None:
    stacks = np.array([[50, 60, 70], [10, 20, 30]])
    found = read_stakes(SPEC, USUAL, stacks, [[5, 10], [1, 2]], [0, 1])
    assert [table.stacks for table in found] == stacks.tolist()
    assert [tuple(table.spec.blinds_or_straddles) for table in found] == [(5, 10, 0), (1, 2, 0)]
    assert [table.unit for table in found] == [10.0, 2.0]
    # The bets of the streets grow with the blinds.
    bets = [table.spec.streets[0].min_completion_betting_or_raising_amount for table in found]
    assert bets == [10, 2]


def test_one_number_is_for_everybody() -> None:
    found = read_stakes(SPEC, USUAL, 77, None, [3])
    assert [table.stacks for table in found] == [[77, 77, 77]] * 2
    assert tuple(found[0].spec.antes) == (3, 3, 3)


@pytest.mark.parametrize(
    ("stacks", "blinds", "message"),
    [
        ([1.5, 2, 3], None, "stacks must be whole numbers"),
        ([[1, 2, 3]] * 3, None, "stacks must be an array of the shape"),
        ([1, 2], None, "stacks must be an array of the shape"),
        (None, [0, 0], "blinds: this game has none, or there is none above 0"),
        (None, [1, 2, 3, 4], "blinds must be an array of the shape"),
    ],
)
def test_what_makes_no_sense_is_refused(stacks: object, blinds: object, message: str) -> None:
    with pytest.raises(SetupError, match=message):
        read_stakes(SPEC, USUAL, stacks, blinds, None)  # type: ignore[arg-type]
