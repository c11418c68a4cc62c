"""One picture of a hand as SVG, without a script: for notebooks, documents and a README."""

from __future__ import annotations

import math
from html import escape
from typing import TYPE_CHECKING, Any

from croupier.scene.card_art import SUITS

if TYPE_CHECKING:
    from collections.abc import Sequence

    Json = dict[str, Any]

_WIDTH, _HEIGHT = 760, 440
_INK = {"s": "#16191b", "h": "#c2182b", "d": "#1a56c4", "c": "#0f7a35"}
_OUT = ("folded", "mucked", "beaten")
_LONGEST_NAME = 13


def still(scene: Json, step: int = -1) -> str:
    """Return a step of a scene as a picture, by default the last one.

    >>> from croupier import kuhn
    >>> from croupier.scene import scene_of
    >>> still(scene_of(kuhn(seed=1))).count("<svg")
    1
    """
    shown = scene["steps"][step]
    said = escape(". ".join(shown["text"]), quote=True)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" '
        f'style="width:100%;max-width:{_WIDTH}px" role="img" aria-label="{said}" '
        'font-family="system-ui,sans-serif" text-anchor="middle">',
        '<rect x="62" y="62" width="636" height="306" rx="153" fill="#1f7d58" stroke="#4b3627" '
        'stroke-width="12"/>',
        '<rect x="84" y="84" width="592" height="262" rx="131" fill="none" stroke="#fff" '
        'stroke-opacity=".15" stroke-width="1.5"/>',
    ]
    parts += _middle(shown)
    count, first = len(scene["names"]), scene["hero"] or 0
    for player in range(count):
        parts += _seat(scene, shown, player, *_place((player - first) % count, count))
    return "".join([*parts, "</svg>"])


def _place(place: int, count: int) -> tuple[float, float]:
    angle = math.pi / 2 + 2 * math.pi * place / count
    across, down = (
        math.copysign(abs(part) ** 0.8, part) for part in (math.cos(angle), math.sin(angle))
    )
    return across, down


def _middle(shown: Json) -> list[str]:
    boards = [board for board in shown["boards"] if board]
    width = 44.0 if len(boards) < 2 else 36.0
    height = width * 1.4
    total = len(boards) * (height + 6)
    top = 196 - total / 2
    parts = []
    for row, board in enumerate(boards):
        parts.append(_cards(board, _WIDTH / 2, top + row * (height + 6), width, width + 5))
    line = top + total + 18 if boards else 212.0
    if shown["pot"] != "0":
        parts.append(_pill(_WIDTH / 2, line, f"Pot {shown['pot']}"))
    if len(shown["pots"]) > 1:
        named = [
            f"{'main' if not index else f'side {index}'} {pot['amount']}"
            for index, pot in enumerate(shown["pots"])
            if pot["amount"] != "0"  # it was paid out
        ]
        parts.append(_text(_WIDTH / 2, line + 22, ", ".join(named), 13, "#fff"))
    return parts


def _seat(scene: Json, shown: Json, index: int, across: float, down: float) -> list[str]:
    player = shown["players"][index]
    x, y = _WIDTH / 2 + 296 * across, 216 + 152 * down
    out = player["state"] in _OUT
    won = player.get("won", "").startswith("+")
    cards = player["cards"]
    parts = []
    if cards:
        step = min(35.0, (118 - 32) / max(len(cards) - 1, 1))
        fade = ' opacity=".8"' if player["state"] == "beaten" else ' opacity=".45"' if out else ""
        parts.append(f"<g{fade}>{_cards(cards, x, y - 50, 32, step)}</g>")
    edge = "#ffc53d" if shown["turn"] == index else "#5ed39c" if won else "#3a4641"
    thick = 3 if shown["turn"] == index or won else 1
    parts.append(
        f'<rect x="{x - 60:.1f}" y="{y - 8:.1f}" width="120" height="52" rx="9" fill="#1a2320" '
        f'stroke="{edge}" stroke-width="{thick}"/>'
    )
    name = scene["names"][index]
    name = name if len(name) <= _LONGEST_NAME else f"{name[: _LONGEST_NAME - 1]}…"
    ink = "#b4c0b9" if out else "#f4f7f5"
    position = scene["positions"][index]
    title = name if position in ("", name) else f"{name}  {position}"
    parts.append(_text(x, y + 7, title, 13, ink, bold=True))
    parts.append(_text(x, y + 22, player["stack"], 13, "#b4c0b9" if out else "#ffe1a0", bold=True))
    note = player["won"] if won else player.get("hand") or player["state"] or player["did"]
    note = note if len(note) <= 20 else f"{note[:19]}…"
    parts.append(_text(x, y + 37, note, 12, "#7ff0b8" if won else "#b4c0b9"))
    if scene["button"] == index:
        parts.append(
            f'<circle cx="{x + 60:.1f}" cy="{y - 8:.1f}" r="11" fill="#fff" stroke="#0004"/>'
        )
        parts.append(_text(x + 60, y - 3.5, "D", 12, "#1d2320", bold=True))
    if player["bet"]:
        bet_x, bet_y = _WIDTH / 2 + 176 * across, 212 + 84 * down
        chip_x = bet_x - 12 - 4 * len(player["bet"])  # at the left end of the amount
        parts.append(
            f'<circle cx="{chip_x:.1f}" cy="{bet_y - 4:.1f}" r="8" fill="#cf3341" '
            'stroke="#fff" stroke-width="2" stroke-dasharray="4 3"/>'
        )
        parts.append(_pill(bet_x + 8, bet_y, player["bet"]))
    return parts


def _cards(codes: Sequence[str], middle: float, top: float, width: float, step: float) -> str:
    left = middle - (width + step * (len(codes) - 1)) / 2
    return "".join(_card(code, left + step * place, top, width) for place, code in enumerate(codes))


def _card(code: str, x: float, y: float, width: float) -> str:
    scale = width / 50
    put = f'<g transform="translate({x:.1f} {y:.1f}) scale({scale:.3f})">'
    paper = '<rect width="50" height="70" rx="6" fill="#fff" stroke="#0005"/>'
    if "?" in code:
        back = '<rect x="4" y="4" width="42" height="62" rx="4" fill="#7d2434"/>'
        return f"{put}{paper}{back}</g>"
    rank, suit = code[0], code[1]
    shape = SUITS[suit]
    narrow = ' textLength="25" lengthAdjust="spacingAndGlyphs"' if rank == "T" else ""
    return (
        f'{put}{paper}<g fill="{_INK[suit]}"><text x="4" y="31" font-size="34" font-weight="700" '
        f'text-anchor="start"{narrow}>{"10" if rank == "T" else rank}</text>'
        f'<path transform="translate(5 37) scale(.85)" d="{shape}"/>'
        f'<path transform="translate(23 41) scale(1.2)" d="{shape}"/></g></g>'
    )


def _pill(x: float, y: float, text: str) -> str:
    width = 18 + 8 * len(text)
    return (
        f'<rect x="{x - width / 2:.1f}" y="{y - 15:.1f}" width="{width}" height="21" rx="10.5" '
        f'fill="#06150e" fill-opacity=".8"/>{_text(x, y, text, 14, "#fff", bold=True)}'
    )


def _text(x: float, y: float, text: str, size: int, ink: str, *, bold: bool = False) -> str:
    weight = ' font-weight="650"' if bold else ""
    style = f'font-size="{size}" fill="{ink}"{weight}'
    return f'<text x="{x:.1f}" y="{y:.1f}" {style}>{escape(text)}</text>'
