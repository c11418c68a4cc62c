"""Check the types of the fields of a PHH hand."""

from __future__ import annotations

import datetime
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from croupier.errors import NotationError, shown

if TYPE_CHECKING:
    from collections.abc import Iterable

_TEXT: tuple[frozenset[type], str] = frozenset({str}), "text"
_WHOLE: tuple[frozenset[type], str] = frozenset({int}), "a whole number"
_NUMBER: tuple[frozenset[type], str] = frozenset({int, float, Decimal}), "a number"
_TEXT_OR_WHOLE: tuple[frozenset[type], str] = frozenset({str, int}), "text or a whole number"
# The type of a field, or of every element of a list field.
_FIELDS: dict[str, tuple[frozenset[type], str]] = {
    "variant": _TEXT,
    "ante_trimming_status": (frozenset({bool}), "true or false"),
    "bring_in": _NUMBER,
    "small_bet": _NUMBER,
    "big_bet": _NUMBER,
    "min_bet": _NUMBER,
    "time": (frozenset({datetime.time}), "a time of day"),
    "day": _WHOLE,
    "month": _WHOLE,
    "year": _WHOLE,
    "hand": _TEXT_OR_WHOLE,
    "level": _WHOLE,
    "seat_count": _WHOLE,
    "table": _TEXT_OR_WHOLE,
    "time_limit": _NUMBER,
    **dict.fromkeys(
        ("author", "event", "url", "venue", "address", "city", "region", "postal_code"), _TEXT
    ),
    **dict.fromkeys(("country", "time_zone", "currency", "currency_symbol"), _TEXT),
}
_LISTS: dict[str, tuple[frozenset[type], str]] = {
    "antes": _NUMBER,
    "blinds_or_straddles": _NUMBER,
    "starting_stacks": _NUMBER,
    "actions": _TEXT,
    "seats": _WHOLE,
    "players": _TEXT,
    "finishing_stacks": _NUMBER,
    "winnings": _NUMBER,
    "time_banks": _NUMBER,
}
# Lists with one entry per player; forced bets may be shorter, the rest are zero.
_BY_PLAYER = ("seats", "players", "finishing_stacks", "winnings", "time_banks")


def check_fields(fields: dict[str, Any]) -> None:
    """Raise a NotationError for the first field with a wrong value.

    Fields that PHH does not define are the user's own and may have any value.
    """
    for name, value in fields.items():
        if name in _LISTS:
            kinds, expected = _LISTS[name]
            if type(value) is not list or not kinds.issuperset(map(type, value)):
                raise NotationError(
                    f"{name} is {shown(value)}", expected=f"a list, each {expected}"
                )
        elif name in _FIELDS:
            kinds, expected = _FIELDS[name]
            if type(value) not in kinds:
                raise NotationError(f"{name} is {shown(value)}", expected=expected)
    count = len(fields.get("starting_stacks", ()))
    for name in _BY_PLAYER:
        if name in fields and len(fields[name]) != count:
            raise NotationError(f"{name} has {len(fields[name])} entries for {count} players")


def field_named_in(message: str, names: Iterable[str]) -> str | None:
    """Return the field a message is about."""
    return next(
        (name for name in names if message.startswith((f"{name} is ", f"{name} has "))), None
    )
