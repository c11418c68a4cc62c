"""Amounts of chips in JSON, exactly and with their type.

An int or a finite float is written as a JSON number. Other amounts are objects that name their
type: `{"decimal": "0.50"}`, `{"fraction": "1/3"}`, `{"float": "inf"}`.
"""

from __future__ import annotations

from math import isfinite
from operator import index
from typing import Any, SupportsIndex

from croupier.errors import NotationError

JsonAmount = int | float | dict[str, str]


def amount_to_json(amount: object) -> JsonAmount:
    """Return the amount as plain JSON data.

    >>> from decimal import Decimal
    >>> amount_to_json(5), amount_to_json(0.5), amount_to_json(Decimal("0.50"))
    (5, 0.5, {'decimal': '0.50'})
    """
    if type(amount) is int:
        return amount
    if isinstance(amount, float):
        return float(amount) if isfinite(amount) else {"float": str(amount)}
    # Imported only if such chips are in play: they would slow down every import.
    from decimal import Decimal
    from fractions import Fraction

    if isinstance(amount, Decimal):
        return {"decimal": str(amount)}
    if isinstance(amount, Fraction):
        return {"fraction": str(amount)}
    if isinstance(amount, SupportsIndex) and not isinstance(amount, bool):
        return index(amount)  # numpy integers
    raise NotationError(f"not an amount of chips: {amount!r}", expected="a number")


# Amounts are ints for the type checker, as in the signatures of the engine; a float, Decimal or
# Fraction keeps its type.
def amount_from_json(data: object) -> int:
    """Return the amount that `amount_to_json` wrote.

    >>> amount_from_json({"fraction": "1/3"})
    Fraction(1, 3)
    """
    if isinstance(data, int | float) and not isinstance(data, bool):
        return data  # type: ignore[return-value]
    if isinstance(data, dict) and len(data) == 1:
        ((kind, text),) = data.items()
        if kind in ("decimal", "fraction", "float") and isinstance(text, str):
            return _read(kind, text)
    raise NotationError(
        f"not an amount of chips: {data!r}",
        expected='a number, {"decimal": ...}, {"fraction": ...} or {"float": ...}',
    )


def _read(kind: str, text: str) -> int:
    from decimal import Decimal
    from fractions import Fraction

    kinds: dict[str, Any] = {"decimal": Decimal, "fraction": Fraction, "float": float}
    try:
        amount: int = kinds[kind](text)
    except (ArithmeticError, ValueError):
        raise NotationError(f"not a {kind}: {text!r}", expected="a number as text") from None
    return amount
