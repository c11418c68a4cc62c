"""The pictures that a notebook shows: a table for a hand, a grid for a range, bars for equities."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from croupier.analysis.equities.equity import Equity
from croupier.analysis.ranges.range import Range
from croupier.errors import SetupError
from croupier.hand.state import State
from croupier.history.hand_log import HandLog
from croupier.scene.scene import scene_of
from croupier.scene.still import still

if TYPE_CHECKING:
    from typing import Any

_WIDTH, _ROW, _LEFT = 460, 26, 74
_COLOURS = ("#1f7d58", "#1a56c4", "#c2182b", "#8a5a00", "#6b3fa0", "#2b6f77")


def svg(shown: object) -> str:
    """Return the picture of an object that has the hook.

    >>> from croupier import Range
    >>> svg(Range("AKs"))[:4]
    '<svg'
    """
    match shown:
        case State() | HandLog():
            return still(_scene(shown))
        case Range():
            return shown.to_svg()
        case Equity():
            return _bars(shown)
        case _:
            raise SetupError(f"there is no picture of {type(shown).__name__}")


def html(shown: object) -> str:
    """Return the picture, with a description in words below it."""
    return (
        f'<figure style="margin:0;max-width:46em">{svg(shown)}'
        f'<figcaption style="font-size:.9em">{escape(_words(shown))}</figcaption></figure>'
    )


def _scene(shown: State | HandLog) -> dict[str, Any]:
    return scene_of(shown, with_equities=False)


def _words(shown: object) -> str:
    match shown:
        case State() | HandLog():
            return ". ".join(_scene(shown)["steps"][-1]["text"])
        case Range():
            return str(shown)
        case Equity():
            deals = f"{shown.samples:,} deals"
            return f"exact, {deals}" if shown.exact else f"sampled, {deals}"
        case _:
            return ""


def _bars(equity: Equity) -> str:
    height = _ROW * len(equity.equities) + 4
    room = _WIDTH - _LEFT - 64
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" width="{_WIDTH}" '
        f'height="{height}" role="img" aria-label="equities" font-family="system-ui,sans-serif" '
        'font-size="14" fill="#717d77" style="max-width:100%;height:auto">'
    ]
    for index, share in enumerate(equity.equities):
        y = 2 + index * _ROW
        colour = _COLOURS[index % len(_COLOURS)]
        parts.append(
            f'<text x="0" y="{y + 17}">Player {index + 1}</text>'
            f'<rect x="{_LEFT}" y="{y + 3}" width="{room}" height="18" rx="4" fill="#8884"/>'
            f'<rect x="{_LEFT}" y="{y + 3}" width="{room * share:.1f}" height="18" rx="4" '
            f'fill="{colour}"/>'
            f'<text x="{_LEFT + room + 8}" y="{y + 17}">{100 * share:.1f} %</text>'
        )
    return "".join([*parts, "</svg>"])
