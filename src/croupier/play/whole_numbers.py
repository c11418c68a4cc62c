"""Whole numbers that an organiser gives: chips, seats, hands, minutes."""

from __future__ import annotations

from croupier.errors import SetupError, shown

MOST = 10**15  # chips, so that sums do not overflow


def check_whole(what: str, value: object, least: int = 1, most: int = MOST) -> None:
    """Refuse anything but a whole number in a range."""
    if reason := why_not_whole(what, value, least, most):
        raise SetupError(reason)


def why_not_whole(what: str, value: object, least: int, most: int = MOST) -> str:
    """Return what is wrong with a value that must be a whole number; empty if nothing is.

    >>> why_not_whole("seats", 1, 2, 10), why_not_whole("seats", 2, 2, 10)
    ('seats must be a whole number from 2 to 10, not 1', '')
    """
    # bool is an int, and 1.0 is probably a mistake.
    if type(value) is int and least <= value <= most:
        return ""
    upper = "up" if most == MOST else f"to {most}"
    return f"{what} must be a whole number from {least} {upper}, not {shown(value)}"
