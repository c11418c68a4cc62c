"""The hook of what a notebook shows: hands, ranges and equities have it, `scene` draws."""

from __future__ import annotations

from importlib import import_module

_DRAWN_BY = "croupier.scene.displays"  # loaded when a notebook asks, never before


def svg_of(shown: object) -> str:
    """Return an object as a picture, for notebooks."""
    text: str = import_module(_DRAWN_BY).svg(shown)
    return text


def html_of(shown: object) -> str:
    """Return an object as a picture with a line of text, for notebooks."""
    text: str = import_module(_DRAWN_BY).html(shown)
    return text
