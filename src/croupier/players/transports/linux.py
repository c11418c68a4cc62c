"""A clear error for features that need Linux, instead of a failed import."""

from __future__ import annotations

import sys

from croupier.errors import SetupError


def require_linux(what: str) -> None:
    """Refuse another system: the box is made of parts that only Linux has."""
    if not sys.platform.startswith("linux"):
        raise SetupError(f"{what} need Linux; this is {sys.platform}")
