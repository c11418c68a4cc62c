"""Text that strangers wrote, made safe to print.

Names of players, tables, bots and files, and what bots say, may hold escape sequences that
rewrite a terminal, controls that turn the order of letters round, and line breaks that forge lines.
"""

from __future__ import annotations

import re

# C0 and C1 controls, line separators, controls of the direction of writing, and halves of surrogate
# pairs, which no output can express.
_UNSAFE = re.compile(
    "[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"
)
_UNSAFE_IN_LINES = re.compile(_UNSAFE.pattern.replace("\x00-\x1f", "\x00-\x09\x0b-\x1f"))


def printable(text: object, longest: int | None = None) -> str:
    r"""Return a text on one line, with escapes for what a terminal would act on.

    Dots stand for what is too long.

    >>> print(printable("Eve\x1b[31m\n\u202e"), printable("abcdef", 5))
    Eve\x1b[31m\n\u202e ab...
    """
    given = str(text)
    safe = _UNSAFE.sub(_escape, given if longest is None else given[: longest + 1])
    return safe if longest is None or len(safe) <= longest else f"{safe[: longest - 3]}..."


def printable_lines(text: str) -> str:
    """Return a text of several lines, each made safe."""
    return _UNSAFE_IN_LINES.sub(_escape, text)


def _escape(found: re.Match[str]) -> str:
    return ascii(found[0])[1:-1]
