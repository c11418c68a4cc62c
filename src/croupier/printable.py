"""Untrusted text, escaped for printing.

Names of players, tables, bots and files, and messages of bots, may contain escape sequences that
control a terminal, characters that reverse the order of letters, and line breaks that forge lines.
"""

from __future__ import annotations

import re

# C0 and C1 controls, line separators, controls of the writing direction, and lone surrogates,
# which cannot be encoded.
_UNSAFE = re.compile(
    "[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"
)
_UNSAFE_IN_LINES = re.compile(_UNSAFE.pattern.replace("\x00-\x1f", "\x00-\x09\x0b-\x1f"))


def printable(text: object, longest: int | None = None) -> str:
    r"""Return a text on one line, with control characters escaped.

    Long texts are cut off with dots.

    >>> print(printable("Eve\x1b[31m\n\u202e"), printable("abcdef", 5))
    Eve\x1b[31m\n\u202e ab...
    """
    given = str(text)
    safe = _UNSAFE.sub(_escape, given if longest is None else given[: longest + 1])
    return safe if longest is None or len(safe) <= longest else f"{safe[: longest - 3]}..."


def printable_lines(text: str) -> str:
    """Return a text of several lines, each escaped."""
    return _UNSAFE_IN_LINES.sub(_escape, text)


def _escape(found: re.Match[str]) -> str:
    return ascii(found[0])[1:-1]
