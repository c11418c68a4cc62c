"""The hands of a file in PHH, one table at a time, so that files of any size can be read."""

from __future__ import annotations

import codecs
import re
from typing import TYPE_CHECKING, Any, BinaryIO

from croupier import _core
from croupier.chips.values import parse_value as parse_amount
from croupier.errors import NotationError
from croupier.history.phh.notation import LONGEST_HAND, read_fields

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

# A hand of its own: [12] or ["12"]. Tables inside a hand have dotted names or begin with "_".
_NAME = r"""(?:([A-Za-z0-9-][A-Za-z0-9_-]*)|"([^"\\]+)"|'([^']+)')"""
_HEADER = re.compile(rf"[ \t]*\[[ \t]*{_NAME}[ \t]*\][ \t]*(?:\#|\r?\n?$)")
_KEY = re.compile(r"[ \t]*([A-Za-z0-9_-]+)[ \t]*=")


class Table:
    """The text of one hand, with its first line in the file and its name, "" for none."""

    __slots__ = ("line", "name", "text")

    def __init__(self, text: str, line: int, name: str) -> None:
        self.text = text
        self.line = line
        self.name = name

    def fields(self, parse_value: Callable[[str], Any] = parse_amount) -> dict[str, Any]:
        """Return the fields of the hand; an error names the line of the file."""
        try:
            return read_fields(self.text, parse_value)
        except NotationError as error:
            line = self.line if error.line is None else self.line + error.line - 1
            raise NotationError(
                error.message, line=line, column=error.column, expected=error.expected
            ) from None

    def line_of(self, field: str, action: str | None = None) -> int:
        """Return the line of the file that contains a field, or an action in it."""
        lines = self.text.splitlines()
        for number, line in enumerate(lines):
            found = _KEY.match(line)
            if found and found[1] == field:
                if action is not None:
                    for later in range(number, len(lines)):
                        if action in lines[later]:
                            return self.line + later
                return self.line + number
        return self.line


def tables_of_text(text: str) -> Iterator[Table]:
    """Yield the hands of a text."""
    return tables(text.splitlines(keepends=True))


def tables_of_file(file: BinaryIO) -> Iterator[Table]:
    """Yield the hands of a binary file, reading only what is needed."""
    return tables(_lines_of(file))


def _lines_of(file: BinaryIO) -> Iterator[str]:
    number = 1
    # Some editors write a byte order mark.
    line = file.readline(LONGEST_HAND).removeprefix(codecs.BOM_UTF8)
    while line:
        try:
            yield line.decode()
        except UnicodeDecodeError as error:
            raise NotationError(f"not UTF-8: {error}", line=number) from None
        line = file.readline(LONGEST_HAND)
        number += 1


def tables(lines: Iterable[str]) -> Iterator[Table]:
    """Yield the hands among lines; lines before the first header are a hand without one."""
    held: list[str] = []
    size = number = 0
    begin, name = 1, ""
    for number, line in enumerate(lines, 1):
        if line[0] in "[ \t" and (found := _HEADER.match(line)):
            if name or _has_fields(held):
                yield Table("".join(held), begin, name)
            held, size = [], 0
            begin, name = number, found[1] or found[2] or found[3]
        # A hand that is too long is kept only up to the length that refuses it.
        if size <= LONGEST_HAND:
            held.append(line)
            size += len(line)
    if name or _has_fields(held):
        yield Table("".join(held), begin, name)


_HEADERS = re.compile(rf"^[ \t]*\[[ \t]*{_NAME}[ \t]*\][ \t]*(?=\#|\r?$)", re.MULTILINE)


def tables_of_blocks(blocks: Iterable[str]) -> Iterator[Table]:
    """Yield the hands of a text that comes in blocks of whole lines, as `tables` does."""
    held, name = "", ""
    begin = 1  # the line of the table that is held
    dropped = 0  # its lines above the limit
    for block in blocks:
        text = held + block
        start = 0
        # The held lines have no header other than their own first line.
        for found in _headers(text, len(held)):
            before = text[start : found.start()]
            if name or _has_fields(before.splitlines()):
                yield Table(before, begin, name)
            begin += before.count("\n") + dropped
            start, dropped = found.start(), 0
            name = found[1] or found[2] or found[3]
        held = text[start:]
        if len(held) > LONGEST_HAND:  # kept only up to the length that refuses it
            end = held.find("\n", LONGEST_HAND) + 1
            if end:
                dropped += held.count("\n", end)
                held = held[:end]
    if name or _has_fields(held.splitlines()):
        yield Table(held, begin, name)


def _headers(text: str, place: int) -> Iterator[re.Match[str]]:
    """Yield the headers from a place on, which is the beginning of a line."""
    starts = _core.bracket_lines(text, place)
    if starts is None:
        yield from _HEADERS.finditer(text, place)
        return
    for start in starts:
        if found := _HEADERS.match(text, start):
            yield found


def _has_fields(held: list[str]) -> bool:
    """Whether there is more than comments and blank lines."""
    return any(line.strip() and not line.lstrip().startswith("#") for line in held)
