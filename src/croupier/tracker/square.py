"""The 13x13 square of starting hands as a heat map of what they won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.scene.pages.document import escape, heat
from croupier.tracker import words
from croupier.tracker.starting_hands import square

if TYPE_CHECKING:
    from collections.abc import Mapping

    from croupier.tracker.player_statistics import PlayerStatistics

_STRONGEST = 0.9  # share of the cells whose colour is not the strongest


def heat_map(found: Mapping[str, PlayerStatistics]) -> str:
    """Return the square, coloured by the big blinds won; the title of a cell has the numbers."""
    if not found:
        return ""
    sizes = sorted(abs(own.big_blinds) for own in found.values())
    most = sizes[min(len(sizes) - 1, int(_STRONGEST * len(sizes)))] or 1.0
    lines = []
    for row in square():
        cells = []
        for name in row:
            own = found.get(name)
            if own is None:
                cells.append(f'<td class="never">{name}</td>')
                continue
            rates = f"{words.rate(own.bb_per_100)} bb/100"
            played = f"{words.percent(own.deeds.vpip.percent)} % played"
            text = f"{name}: {own.hands:,} hands, {own.big_blinds:+,.1f} bb, {rates}, {played}"
            kind, short = heat(own.big_blinds, most), f"<small>{_short(own.big_blinds)}</small>"
            cells.append(f'<td class="{kind}" title="{escape(text)}">{name}{short}</td>')
        lines.append(f"<tr>{''.join(cells)}</tr>")
    count = sum(own.hands for own in found.values())
    body = "\n".join(lines)
    text = (
        f"Big blinds won with each starting hand; {count:,} hands with known cards. "
        "Suited hands are above the diagonal."
    )
    rows = f'<table class="square"><tbody>\n{body}\n</tbody></table>'
    return f'<p>{escape(text)}</p>\n<div class="wide">{rows}</div>'


def _short(value: float) -> str:
    return f"{value:+,.0f}" if round(value) else "0"
