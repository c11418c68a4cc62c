"""Frames as text: the same with orjson and without."""

import json
from typing import Any

import pytest

from croupier.felt.sockets import encoding

FRAME = {"type": "hand", "scene": {"names": ["Ann", "Zoë", 'quo"te'], "steps": []}, "over": False}


def test_a_frame_reads_back(monkeypatch: Any) -> None:
    texts = {encoding.encode(FRAME)}
    monkeypatch.setattr(encoding, "_fast", None)
    texts.add(encoding.encode(FRAME))
    assert len(texts) == 1
    assert json.loads(texts.pop()) == FRAME


def test_what_is_not_json_is_refused(monkeypatch: Any) -> None:
    for fast in (encoding._fast, None):
        monkeypatch.setattr(encoding, "_fast", fast)
        with pytest.raises(TypeError):
            encoding.encode({"seat": object()})
