"""A file cut into hands: in blocks as line by line."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.history.phh import tables as module
from croupier.history.phh.tables import tables, tables_of_blocks

LINES = (
    "[1]\n", '["a b"]\n', "  [ x ] # said\n", "[_own]\n", "[a.b]\n", "variant = 'NT'\n", "# said\n",
    "\n", "actions = [\n", "['p1 f']\n", "[2]\r\n", "antes = [0, 0]\r\n", "[3] x\n",
)  # fmt: skip


def told(found: object) -> list[tuple[str, int, str]]:
    return [(table.text, table.line, table.name) for table in found]  # type: ignore[attr-defined]


@given(st.lists(st.lists(st.sampled_from(LINES))), st.sampled_from(["", "[9]", "x = 1"]))
def test_blocks_are_cut_as_lines_are(blocks: list[list[str]], last: str) -> None:
    lines = [line for block in blocks for line in block] + ([last] if last else [])
    texts = ["".join(block) for block in blocks if block] + ([last] if last else [])
    assert told(tables_of_blocks(texts)) == told(tables(lines))


def test_a_hand_that_is_too_long_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    long = ["[1]\n", *["# filling\n"] * 50, "[2]\n", "variant = 'NT'\n"]
    monkeypatch.setattr(module, "LONGEST_HAND", 100)
    blocks = ["".join(long[place : place + 5]) for place in range(0, len(long), 5)]
    first, second = tables_of_blocks(blocks)
    assert 100 < len(first.text) < 200
    assert (second.line, second.name) == (52, "2")
