"""Lone surrogates: JSON can contain half of a surrogate pair, but no file can contain it."""

from __future__ import annotations

import json
import re

_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]|[\ud800-\udfff]")


def half_character(text: str, data: object) -> str | None:
    r"""Return the first lone surrogate, escaped, in the data that was read from a JSON text.

    >>> half_character(r'"\ud83d\ude00"', "\U0001f600"), half_character(r'"\ud83d"', "\ud83d")
    (None, '\\ud83d')
    """
    if _SURROGATE.search(text) is None:
        return None  # fast path for nearly all texts
    try:
        json.dumps(data, ensure_ascii=False).encode()
    except UnicodeEncodeError as error:
        return ascii(error.object[error.start])[1:-1]
    return None
