"""Halves of characters: JSON can spell one surrogate without the other, but no file can hold it."""

from __future__ import annotations

import json
import re

_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]|[\ud800-\udfff]")


def half_character(text: str, data: object) -> str | None:
    r"""Return the first half of a character, escaped, in the data that a text of JSON became.

    >>> half_character(r'"\ud83d\ude00"', "\U0001f600"), half_character(r'"\ud83d"', "\ud83d")
    (None, '\\ud83d')
    """
    if _SURROGATE.search(text) is None:
        return None  # of nearly all texts, and soon told
    try:
        json.dumps(data, ensure_ascii=False).encode()
    except UnicodeEncodeError as error:
        return ascii(error.object[error.start])[1:-1]
    return None
