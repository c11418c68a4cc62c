"""Lists of numbers from the command line, and how numbers are shown."""

from __future__ import annotations

import json
import math
import re
from typing import TYPE_CHECKING

from rich.measure import Measurement

from croupier.errors import SetupError

if TYPE_CHECKING:
    from collections.abc import Callable

    from rich.console import Console
    from rich.table import Table

FOLDED = 12  # characters that a folded column keeps
_UNLIMITED = 10_000
_NOTHING_BETWEEN = re.compile(r"^\s*[,;]|[,;]\s*[,;]")


def read_numbers(text: str, option: str) -> list[float]:
    """Read numbers separated by commas or spaces: 5000,3000 or 1.5 2.5."""
    if _NOTHING_BETWEEN.search(text):
        raise SetupError(f"{option}: a number is missing in {text!r}")
    numbers = []
    for word in text.replace(",", " ").replace(";", " ").split():
        try:
            number = float(word.replace("_", ""))
        except ValueError:
            raise SetupError(f"{option}: {word!r} is not a number") from None
        if not math.isfinite(number):
            raise SetupError(f"{option}: {word!r} is not a finite number")
        numbers.append(number)
    if not numbers:
        raise SetupError(f"{option} needs numbers, such as 5000,3000,2000")
    return numbers


def percent(part: float, digits: int = 2) -> str:
    """Write a fraction as a percentage.

    >>> percent(0.826366)
    '82.64 %'
    """
    return f"{100 * part:.{digits}f} %"


def plain(number: float) -> str:
    """Write a number without superfluous decimals.

    >>> plain(5000.0), plain(2.5)
    ('5,000', '2.5')
    """
    return f"{int(number):,}" if number == int(number) else f"{number:,}"


def counted(number: int, noun: str) -> str:
    """Write a count with its noun.

    >>> counted(1, "hand"), counted(2000, "hand")
    ('1 hand', '2,000 hands')
    """
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def print_json(document: object, echo: Callable[[str], object]) -> None:
    """Print one JSON document and nothing else."""
    echo(json.dumps(document, indent=2, allow_nan=False))


def print_table(console: Console, table: Table) -> None:
    """Print a table with every digit of its numbers, wider than the window if necessary.

    Columns that may fold are narrowed first.
    """
    folding = [column for column in table.columns if column.overflow == "fold"]
    for column in folding:
        column.max_width = FOLDED
    unlimited = console.options.update(max_width=_UNLIMITED)
    least = Measurement.get(console, unlimited, table).maximum
    for column in folding:
        column.max_width = None
    console.width = max(console.width, least)
    console.print(table)
