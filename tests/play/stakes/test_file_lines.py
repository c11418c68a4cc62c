"""The lines of values in schedule files."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.play.stakes.file_lines import find_line, json_lines

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=12,
)


def paths(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    found = [path] if path else []
    items: Any = ()
    if isinstance(value, dict):
        items = ((json.dumps(key)[1:-1], each) for key, each in value.items())
    elif isinstance(value, list):
        items = enumerate(value)
    for key, each in items:
        found += paths(each, (*path, key))
    return found


@given(VALUES)
def test_every_value_of_json_has_a_line(value: Any) -> None:
    text = json.dumps(value, indent=1)
    found = dict(json_lines(text))
    assert sorted(map(repr, found)) == sorted(map(repr, paths(value)))
    assert list(found.values()) == sorted(found.values())
    assert all(1 <= line <= text.count("\n") + 1 for line in found.values())


@pytest.mark.parametrize(
    ("suffix", "text", "level", "field", "line"),
    [
        (".json", '[{"a": 1},\n{"a": 2,\n"b": 3}]', 2, "b", 3),
        (".json", '[{"a": 1},\n{"a": 2,\n"b": 3}]', 2, "c", 2),
        (".json", '{"1": [1, 2],\n"5": [2, 4]}', 2, "big_blind", 2),
        (".json", '{"levels": []}', 3, "", None),
        (".toml", "levels = [{hands = 1}]", 1, "hands", None),
        (".toml", "per = 1\n[[levels]]\nhands = 1\n", None, "per", 1),
        (".toml", "[[levels]]\nhands = 1\n[[levels]]\n'hands' = 2\n", 2, "hands", 4),
        (".toml", "[[levels]]\nhands = 1\n", 4, "hands", None),
        (".csv", "a,b\n1,2\n\n3,4\n", 2, "b", 4),
        (".csv", "a,b\n", None, "b", 1),
    ],
)
def test_lines(suffix: str, text: str, level: int | None, field: str, line: int | None) -> None:
    assert find_line(suffix, text, level, field) == line
