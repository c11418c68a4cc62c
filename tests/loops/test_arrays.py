"""Arrays and numbers that users give to native loops."""

from typing import Any

import numpy as np
import pytest

from croupier.errors import SetupError
from croupier.loops.arrays import checked_array, read_integers, read_whole, write_into


@pytest.mark.parametrize("number", [3, np.int8(3), np.uint64(3)])
def test_whole_numbers(number: Any) -> None:
    assert read_whole(number, "tables") == 3


@pytest.mark.parametrize("number", [3.0, "3", None, True])
def test_others_are_refused(number: Any) -> None:
    with pytest.raises(SetupError, match="tables must be a whole number, not"):
        read_whole(number, "tables must be a whole number")


def test_integers_of_every_kind_become_int64() -> None:
    for given in ([1, 0], np.array([1, 0], np.uint8), np.array([True, False])):
        found = read_integers(given, "actions", 2)
        assert found.dtype == np.int64
        assert found.tolist() == [1, 0]
    assert read_integers(np.array([2**63], np.uint64), "actions", 1)[0] > 2**60


@pytest.mark.parametrize("given", [[1.0, 2.0], [1], [[1, 2]], ["a", "b"], [[1], [2, 3]]])
def test_other_arrays_are_refused(given: Any) -> None:
    with pytest.raises(SetupError, match="actions: "):
        read_integers(given, "actions", 2)


def test_results_are_written_into_arrays_that_fit() -> None:
    rows = np.array([[1, 2], [3, 4]], np.int32)
    out = np.zeros((2, 2), np.int32)
    assert write_into(out, rows) is out
    assert out.tolist() == rows.tolist()
    frozen = np.zeros((2, 2), np.int32)
    frozen.flags.writeable = False
    wrong = [np.zeros((2, 2)), np.zeros((2, 3), np.int32), np.zeros((4, 4), np.int32)[::2, ::2]]
    for other in (*wrong, frozen, [[0, 0], [0, 0]]):
        with pytest.raises(SetupError, match=r"a contiguous int32 array of the shape \(2, 2\)"):
            checked_array(other, (2, 2), np.int32)
