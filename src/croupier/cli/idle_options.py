"""Options without effect next to the other options: refused, so that nobody relies on them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.errors import SetupError

if TYPE_CHECKING:
    from collections.abc import Iterable


def refuse_idle(given: set[str], reasons: Iterable[tuple[str, object, str]]) -> None:
    """Refuse the first given option whose condition is true; the key is the name of its parameter.

    >>> refuse_idle({"port"}, [("port", True, "without --web")])
    Traceback (most recent call last):
    croupier.errors.SetupError: --port has no effect without --web
    """
    for name, idle, why in reasons:
        if name in given and idle:
            raise SetupError(f"--{name.replace('_', '-')} has no effect {why}")
