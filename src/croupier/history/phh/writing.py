"""PHH as text: the actions of a hand, and fields as TOML."""

from __future__ import annotations

import datetime
import math
import re
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any, SupportsIndex

from croupier.chips.units import decimal_text
from croupier.errors import NotationError
from croupier.hand import native
from croupier.history.phh.notation import write_fields

if TYPE_CHECKING:
    from croupier.hand.state import State

_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
# Characters that a quoted string must escape.
_UNSAFE = re.compile(r"[\x00-\x08\x0a-\x1f\x7f\ud800-\udfff]")
_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r", "\t": "\\t"}


def actions_of(state: State, *, boards: int = 1, compressed: bool = True) -> list[str]:
    """Return the actions of a hand; refuse a hand that PHH cannot express.

    `boards` is the number of boards of the game. The cards of several boards are written one board
    after the other, one action each, so actions are not combined then.
    """
    if state.starting_board_count > boards:
        raise NotationError("PHH cannot express several boards")
    if state.starting_board_count < boards:
        raise NotationError(f"PHH cannot express fewer boards than {boards}")
    if state.board_count > boards:
        raise NotationError("PHH cannot express several runouts")
    return native.notate(state, compressed and boards == 1)


def table_text(table: dict[str, Any]) -> str:
    """Return the fields as lines of TOML; those that are None are left out."""
    return write_fields(table, _key, toml_value)


def toml_value(value: object) -> str:
    """Return a value as TOML, in one line.

    >>> toml_value([1, Decimal("0.50"), "it's", True, float("inf")])
    "[1, 0.50, '''it's''', true, inf]"
    """
    if isinstance(value, str):
        return _string(value)
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(toml_value, value))}]"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Decimal | float):
        return _real(value)
    if isinstance(value, dict):
        pairs = (f"{_key(str(name))} = {toml_value(item)}" for name, item in value.items())
        return f"{{{', '.join(pairs)}}}"
    if isinstance(value, datetime.time | datetime.date):
        return value.isoformat()
    if isinstance(value, Fraction):
        return decimal_text(value)
    if isinstance(value, SupportsIndex):
        return str(value.__index__())
    raise NotationError(f"PHH cannot express {value!r}", expected="text, numbers, times, lists")


def _real(value: Decimal | float) -> str:
    if math.isinf(value):
        return "inf" if value > 0 else "-inf"
    if math.isnan(value):
        return "nan"
    text = str(value)
    # 1E+2 and 12E-7 are valid in TOML too, with a digit before the exponent.
    return text if isinstance(value, Decimal) or "." in text or "e" in text else f"{text}.0"


def _string(text: str) -> str:
    if _UNSAFE.search(text) or "'''" in text or text.endswith("'"):
        # Literal quotes cannot contain it.
        return f'"{"".join(map(_escaped, text))}"'
    return f"'''{text}'''" if "'" in text else f"'{text}'"


def _escaped(character: str) -> str:
    if character in _ESCAPES:
        return _ESCAPES[character]
    if "\ud800" <= character <= "\udfff":
        raise NotationError(f"PHH cannot express a lone surrogate: {character!r}")
    return f"\\u{ord(character):04x}" if _UNSAFE.match(character) else character


def _key(name: str) -> str:
    return name if _BARE_KEY.fullmatch(name) else f'"{"".join(map(_escaped, name))}"'
