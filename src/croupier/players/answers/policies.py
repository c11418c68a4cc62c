"""The policy that a player declares: the probability of each action."""

from __future__ import annotations

from math import isclose, isfinite
from typing import Any

from croupier.players.answers.answers import items, whole_number

# Action types, amounts, probabilities. A range stands for all its amounts, equally likely.
Policy = tuple[tuple[str, int | range, float], ...]

MOST_ACTIONS = 1_000_000  # enough to list every size, in one policy or in a range
_SUM = 1e-6  # how far from 1 the probabilities may sum


def read_policy(answer: object) -> Policy | None:
    """Return a declaration; None if it is not a list of (action type, amount, probability).

    Probabilities are 0 or more and sum to 1. They are divided by their sum, because rounding may
    move it a little. In place of an amount there may be a `range`, or its first and its last
    amount.

    >>> read_policy([["fold", 0, 0.25], ("raise", 60, 0.75)])
    (('fold', 0, 0.25), ('raise', 60, 0.75))
    >>> read_policy([("fold", 0, 0.25), ("raise", [40, 60], 0.75)])
    (('fold', 0, 0.25), ('raise', range(40, 61), 0.75))
    >>> read_policy([("fold", 0, 0.5)]) is None
    True
    """
    rows = items(answer)
    if rows is None or not 1 <= len(rows) <= MOST_ACTIONS:
        return None
    found = []
    for row in rows:
        parts = items(row)
        if parts is None or len(parts) != 3 or not issubclass(type(parts[0]), str):
            return None
        amount, chance = _amounts(parts[1]), _probability(parts[2])
        if amount is None or chance is None:
            return None
        found.append((str.__str__(parts[0]), amount, chance))
    total = sum(chance for *_, chance in found)
    if not isclose(total, 1.0, abs_tol=_SUM):
        return None
    return tuple((kind, amount, chance / total) for kind, amount, chance in found)


def policy_to_json(policy: Policy) -> list[tuple[str, int | list[int], float]]:
    """Return a policy as JSON data."""
    return [
        (kind, [amount[0], amount[-1]] if isinstance(amount, range) else amount, chance)
        for kind, amount, chance in policy
    ]


def _amounts(value: Any) -> int | range | None:
    """Read an amount, or several ones that are equally likely."""
    if type(value) is range:
        return value if value.step == 1 and 1 <= len(value) <= MOST_ACTIONS else None
    ends = items(value)
    if ends is None:
        return whole_number(value)
    if len(ends) != 2:
        return None
    least, most = whole_number(ends[0]), whole_number(ends[1])
    if least is None or most is None or not 0 <= most - least < MOST_ACTIONS:
        return None
    return range(least, most + 1)


def _probability(value: Any) -> float | None:
    if type(value) is bool:
        return None
    if not issubclass(type(value), int | float):
        try:  # a number of numpy
            value = value.__float__()
        except KeyboardInterrupt:
            raise
        except BaseException:
            return None
        if type(value) is not float:
            return None
    number = float(value)
    return number if isfinite(number) and number >= 0.0 else None
