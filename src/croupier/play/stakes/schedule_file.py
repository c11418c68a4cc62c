"""Reading blind schedules from JSON, TOML and CSV files."""

from __future__ import annotations

import csv
import json
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier.errors import NotationError, SetupError
from croupier.play.stakes.file_lines import find_line
from croupier.play.stakes.level import LevelError
from croupier.play.stakes.schedule import Schedule

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

_MOST_DIGITS = 20  # digits of a hand number
_MOST_BYTES = 1_000_000  # a schedule is small; anything larger is another file


def read_schedule(path: str | Path) -> Schedule:
    """Read a schedule from a file; its suffix determines the format.

    JSON and TOML have `levels`, a list, and perhaps `per` ("hands" or "minutes"); or JSON maps
    hand numbers to blinds. CSV has a header such as `hands,small_blind,big_blind,ante`. An error
    names the line and the field.
    """
    file = Path(path)
    reader = _READERS.get(file.suffix.lower())
    if reader is None:
        known = ", ".join(_READERS)
        raise SetupError(f"{file}: the name of a schedule file must end with {known}")
    try:
        if file.stat().st_size > _MOST_BYTES:
            raise SetupError(f"{file}: too large for a blind schedule")
        text = file.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise SetupError(f"{file}: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise NotationError("not UTF-8 text", file=file) from None
    try:
        return Schedule.of(reader(text))
    except LevelError as error:
        line = find_line(file.suffix.lower(), text, error.level, error.field)
        level, told = "", str(error)
        if error.level is not None and not told.startswith(("the level", "level", "the first")):
            level = f"level {error.level}: "
        raise NotationError(f"{level}{told}", file, line) from None
    except SetupError as error:
        raise SetupError(f"{file}: {error}") from None
    except NotationError as error:
        raise NotationError(error.message, file, error.line, error.column) from None


def _read_json(text: str) -> Any:
    try:
        return json.loads(text, object_pairs_hook=_numbered)
    except json.JSONDecodeError as error:
        raise NotationError(f"not JSON: {error.msg}", line=error.lineno) from None
    except NotationError:
        raise
    except ValueError:  # Python refuses numbers with thousands of digits
        raise NotationError("not a schedule: a number is too long") from None
    except RecursionError:
        raise NotationError("not a schedule: nested too deeply") from None


def _numbered(pairs: Iterable[tuple[str, Any]]) -> dict[str | int, Any]:
    """Convert keys such as "50" to numbers: JSON and TOML write them as text."""
    made: dict[str | int, Any] = {}
    for name, value in pairs:
        words = name.strip()
        key = int(words) if words.isdecimal() and len(words) <= _MOST_DIGITS else name
        if key in made:
            raise NotationError(f"not a schedule: {name!r} appears twice")
        made[key] = value
    return made


def _read_toml(text: str) -> Any:
    try:
        return _numbered(tomllib.loads(text).items())
    except tomllib.TOMLDecodeError as error:
        raise NotationError(f"not TOML: {error}") from None
    except ValueError:
        raise NotationError("not a schedule: a number is too long") from None
    except RecursionError:
        raise NotationError("not a schedule: nested too deeply") from None


def _read_csv(text: str) -> Any:
    lines = csv.DictReader(text.splitlines(), strict=True)
    try:
        return [
            {name.strip(): _value(value, lines.line_num) for name, value in row.items() if value}
            for row in lines
            if _is_whole_row(row, lines.line_num)
        ]
    except csv.Error as error:
        raise NotationError(f"not CSV: {error}", line=lines.line_num) from None


def _is_whole_row(row: dict[Any, Any], line: int) -> bool:
    if None in row:
        raise NotationError("more values than the header has names", line=line)
    return any(value and value.strip() for value in row.values())


def _value(text: str, line: int) -> int | str:
    words = text.strip()
    if words.removeprefix("-").isdecimal():
        return int(words) if len(words) < 20 else words
    if any(character.isalpha() for character in words):
        return words
    raise NotationError(f"not a whole number: {text!r}", line=line)


_READERS: dict[str, Callable[[str], Any]] = {
    ".json": _read_json,
    ".toml": _read_toml,
    ".csv": _read_csv,
}
