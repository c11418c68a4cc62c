"""PHH and PHHS as one of the file formats: tables of TOML to and from hand logs."""

from __future__ import annotations

import re
from itertools import chain
from typing import TYPE_CHECKING, TextIO

from croupier.errors import NotationError
from croupier.history.formats import Format, Found
from croupier.history.phh.from_log import hand_text
from croupier.history.phh.tables import tables, tables_of_blocks
from croupier.history.phh.to_log import read_table
from croupier.history.read_back import about_hand

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from croupier.history.hand_log import HandLog

_VARIANT = re.compile(r"^[ \t]*(variant|actions|starting_stacks)[ \t]*=", re.MULTILINE)


def _read(lines: Iterable[str]) -> Iterator[Found]:
    blocks = getattr(lines, "blocks", None)  # of a file: faster than line by line
    found = tables(_with_ends(lines)) if blocks is None else tables_of_blocks(blocks())
    for number, table in enumerate(found, 1):
        yield read_table(table, number)


def _with_ends(lines: Iterable[str]) -> Iterator[str]:
    """Return lines with their ends, also if the text was split without them."""
    rest = iter(lines)
    first = next(rest, "\n")
    if first.endswith(("\n", "\r")):
        return chain([first], rest)
    return (line if line.endswith("\n") else line + "\n" for line in chain([first], rest))


def _write(hands: Iterable[HandLog], file: TextIO) -> None:
    number = 0
    for number, hand in enumerate(hands, 1):
        try:
            text = hand_text(hand)
        except NotationError as error:
            raise about_hand(hand, number, error) from None
        file.write(f"{'' if number == 1 else chr(10)}[{number}]\n{text}\n")


def _matches(beginning: str) -> bool:
    return _VARIANT.search(beginning) is not None


FORMAT = Format("phh", (".phh", ".phhs"), _matches, _read, _write)
