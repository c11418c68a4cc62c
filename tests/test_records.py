"""Records: frozen values with named fields, known to the tools of dataclasses."""

import copy
import dataclasses
import pickle
from typing import Any

import pytest

from croupier.records import Record


class Point(Record):
    __match_args__ = ("x", "y")
    __slots__ = ("x", "y", "label")
    x: int
    y: int
    label: str

    def __init__(self, x: int, y: int, *, label: str = "") -> None:
        self._fill(x, y, label)


class Marked(Point):
    __slots__ = ()


def test_fields_repr_equality_and_hash() -> None:
    point = Point(1, 2, label="a")
    assert repr(point) == "Point(x=1, y=2, label='a')"
    assert point == Point(1, 2, label="a")
    assert hash(point) == hash(Point(1, 2, label="a"))
    assert point != Point(1, 3, label="a")
    assert point != Marked(1, 2, label="a")
    assert (point == (1, 2, "a")) is False


def test_records_do_not_change() -> None:
    point = Point(1, 2)
    with pytest.raises(dataclasses.FrozenInstanceError, match="cannot assign to 'x'"):
        point.x = 5
    with pytest.raises(dataclasses.FrozenInstanceError, match="cannot delete 'x'"):
        del point.x
    assert point.x == 1
    assert copy.copy(point) is copy.deepcopy(point) is point


def test_pickles_and_subclasses_keep_their_class() -> None:
    marked = pickle.loads(pickle.dumps(Marked(1, 2, label="b")))
    assert type(marked) is Marked
    assert marked == Marked(1, 2, label="b")


def test_the_tools_of_dataclasses_work() -> None:
    point: Any = Point(1, 2, label="c")
    assert dataclasses.is_dataclass(Point(0, 0))
    assert [field.name for field in dataclasses.fields(point)] == ["x", "y", "label"]
    assert [field.kw_only for field in dataclasses.fields(point)] == [False, False, True]
    assert dataclasses.asdict(point) == {"x": 1, "y": 2, "label": "c"}
    assert dataclasses.replace(point, y=7) == Point(1, 7, label="c")


def test_a_field_has_one_value() -> None:
    with pytest.raises(ValueError, match="zip"):
        Point._make(1, 2)
