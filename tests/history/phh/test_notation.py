"""The plain reader of PHH text gives the result of a full TOML reader, or leaves the text to it."""

import json
import tomllib
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier import NotationError, _core
from croupier.history.phh.notation import read_fields, write_fields

PIECES = st.sampled_from(
    [
        *(
            "a = 1\n",
            "b = 'x'\n",
            'c = "y"\n',
            "d = [1, 2.50, 'z']\n",
            "e = true\n",
            "f = 12:30:05\n",
        ),
        *(
            "g = '''it's'''\n",
            "h = [\n 'a', # c\n 'b',\n]\n",
            "# comment\n",
            "\n",
            "[1]\n",
            "i = inf\n",
        ),
        *(
            "j = -3\n",
            "k = 1_000\n",
            "l = 0x1F\n",
            "m = 2020-01-01\n",
            "n.o = 1\n",
            "p = {q = 1}\n",
        ),
        *("a = 2\n", "r = 1e5\n", "s = 01\n", "t = nan\n", 'u = "\\n"\n', "v = +4\n", "w = .5\n"),
        *("x = [1,, 2]\n", "y = \n", "z = 'a\n", "\r\n", "A = 1\r\n", "B = 5.\n", "C = 99:00:00\n"),
        *("D = 1 2\n", "E = '''''a'''\n", "F = [[1], [2]]\n", "G = falsey\n", "H = 12:30:05.5\n"),
        *(
            "é = 1\n",
            "I = 'é♠'\n",
            "J = \x01\n",
            "#\x01\n",
            "K = 123456789012345678901\n",
            "L = ''\n",
        ),
        *("M = [", "]", "'", '"', "=", ",", " ", "\t", "#", "N", "0", "-", "inf", "true", "\\"),
        *("O = 1.5.5\n", "P = 1:2\n", "Q = '''a''''\n", "'R' = 1\n", "[2]\n", "[x.y]\n", "[[z]]\n"),
    ]
)


def in_full(text: str) -> Any:
    """The result of the standard library; None if it refuses."""
    try:
        fields = tomllib.loads(text, parse_float=Decimal)
    except ValueError:
        return None
    if text.lstrip(" \t\r\n").startswith("[") or "[" in text.split("=")[0]:
        tables = [value for value in fields.values() if isinstance(value, dict)]
        if len(fields) == 1 and tables:
            return tables[0]
    return fields


@given(st.lists(PIECES, max_size=8).map("".join))
def test_the_plain_reader_agrees_with_a_full_one(text: str) -> None:
    fields = _core.read_plain_toml(text, Decimal)
    if fields is not None:
        assert repr(fields) == repr(in_full(text))


LETTERS = st.text("ab' \"\\#é", max_size=6)
SCALARS = st.one_of(st.booleans(), st.integers(-(10**20), 10**20), LETTERS)


@given(st.dictionaries(st.text("abc_", min_size=1), SCALARS | st.lists(SCALARS, max_size=4)))
def test_what_is_written_is_read_by_a_full_reader(fields: dict[str, Any]) -> None:
    assert tomllib.loads(write_fields(fields, json.dumps, json.dumps)) == fields


@given(st.text(alphabet=st.characters(codec="utf-8"), max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    fields = _core.read_plain_toml(text, Decimal)
    if fields is not None:
        assert repr(fields) == repr(in_full(text))
    try:
        assert isinstance(read_fields(text), dict)
    except NotationError:
        assert in_full(text) is None


def test_usual_files_are_read_plainly() -> None:
    text = "[12]\nvariant = 'NT'\nantes = [0, 0.50]\nactions = [\n  # one\n  'p1 f', # f\n]\n"
    plain = {"variant": "NT", "antes": [0, Decimal("0.50")], "actions": ["p1 f"]}
    assert _core.read_plain_toml(text, Decimal) == plain


@pytest.mark.parametrize(
    "text", ["a = 1" + "0" * 100_000, "a = 0." + "0" * 100_000 + "1", "\ud800 = 1"]
)
def test_numbers_without_end_are_left_alone(text: str) -> None:
    fields = _core.read_plain_toml(text, Decimal)
    assert fields is None or isinstance(fields["a"], Decimal)


def test_the_place_of_a_mistake_is_told() -> None:
    with pytest.raises(NotationError, match="line 2, column 7: not TOML") as caught:
        read_fields("a = 1\nb = 1 2\n")
    assert caught.value.line == 2
