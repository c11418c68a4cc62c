"""The line of a level in a schedule file, for error messages."""

from __future__ import annotations

import csv
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

# Strings, brackets and separators, and everything else of JSON that is not space.
_JSON = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\],:]|[^\s{}\[\],:"]+')
_TOML_LEVEL = re.compile(r"\s*\[\[\s*levels\s*\]\]")

Path = tuple[str | int, ...]


def find_line(suffix: str, text: str, level: int | None, field: str) -> int | None:
    """Return the line of a field of a level, or of the level; None if it is not found.

    `level` counts from 1; without it, the field is one of the whole schedule.
    """
    finders = {".json": _line_of_json, ".toml": _line_of_toml, ".csv": _line_of_csv}
    return finders[suffix](text, level, field)


def _line_of_json(text: str, level: int | None, field: str) -> int | None:
    lines = dict(json_lines(text))
    if level is None:
        return lines.get((field,))
    for top in (("levels", level - 1), (level - 1,)):
        found = lines.get((*top, field)) or lines.get(top)
        if found:
            return found
    starts = [path for path in lines if len(path) == 1]  # hand numbers, each with its blinds
    if level > len(starts):
        return None
    return lines.get((*starts[level - 1], field)) or lines[starts[level - 1]]


def json_lines(text: str) -> Iterator[tuple[Path, int]]:
    """Yield the path and the line of every value of a valid JSON text.

    >>> list(json_lines('{"a":\\n [1, {"b": 2}]}'))
    [(('a',), 2), (('a', 0), 2), (('a', 1), 2), (('a', 1, 'b'), 2)]
    """
    path: list[str | int] = []  # the path of the next value: an index in a list, a key in an object
    is_list: list[bool] = []
    key_is_next = False
    line, place = 1, 0
    for token in _JSON.finditer(text):
        line += text.count("\n", place, token.start())
        place, word = token.start(), token[0]
        if word in "}]":
            is_list.pop()
            path.pop()
            key_is_next = False
        elif word == ",":
            if is_list[-1]:
                path[-1] = int(path[-1]) + 1
            else:
                key_is_next = True
        elif word == ":":
            key_is_next = False
        elif key_is_next:
            path[-1] = word[1:-1]
        else:
            if path:
                yield tuple(path), line
            if word in "{[":
                is_list.append(word == "[")
                path.append(0 if word == "[" else "")
                key_is_next = word == "{"


def _line_of_toml(text: str, level: int | None, field: str) -> int | None:
    lines = text.splitlines()
    heads = [number for number, line in enumerate(lines) if _TOML_LEVEL.match(line)]
    wanted = re.compile(rf"\s*[\"']?{re.escape(field)}[\"']?\s*=") if field else None
    first, last = 0, heads[0] if heads else len(lines)
    if level is not None and heads:
        if level > len(heads):
            return None
        first = heads[level - 1]
        last = heads[level] if level < len(heads) else len(lines)
    for number in range(first, last):
        if wanted is not None and wanted.match(lines[number]):
            return number + 1
    return first + 1 if level is not None and heads else None


def _line_of_csv(text: str, level: int | None, field: str) -> int | None:
    rows = csv.reader(text.splitlines())
    next(rows, None)
    lines = [rows.line_num for row in rows if any(value.strip() for value in row)]
    return lines[level - 1] if level is not None and level <= len(lines) else 1
