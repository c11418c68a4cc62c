"""A match or a league as one page that opens offline.

Strangers choose the names and cause the faults: everything in the page is escaped, and the page
allows no scripts and loads nothing. It has no dates, times or paths, so that the same results give
the same bytes.
"""

from __future__ import annotations

import html
from typing import TYPE_CHECKING, Any

from croupier.arena.match_result import signed
from croupier.hand.randomness import seed_to_json
from croupier.printable import printable

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from croupier.arena.league_result import LeagueResult
    from croupier.arena.match_result import MatchResult

_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
_STYLE = """
body { font: 15px/1.45 system-ui, sans-serif; color: #222; max-width: 1000px; margin: 2em auto;
  padding: 0 1em; }
h1 { font-size: 1.35em; } h2 { margin-top: 2em; font-size: 1.1em; }
table { border-collapse: collapse; } th, td { padding: .2em .9em .2em 0; text-align: right; }
th:first-child, td:first-child, td.said, th.said { text-align: left; overflow-wrap: anywhere; }
thead th { border-bottom: 1px solid #999; }
table.cross td, table.cross th { padding: .3em .6em; text-align: right; }
svg { width: 100%; height: auto; } svg text { font: 12px system-ui, sans-serif; fill: #444; }
"""
_WIDTH, _HEIGHT, _LEFT, _RIGHT, _TOP, _BOTTOM = 960, 340, 70, 20, 16, 30
_BLUE, _RED, _BAND = "#1b6ca8", "#d1495b", "#cfe2f0"
_FAULTS = ("decisions", "failed", "late", "corrected")


def match_page(result: MatchResult) -> str:
    """Return the page of a match."""
    rows = [
        [name, signed(each.difference), f"{each.standard_error:.2f}", _ends(each.interval)]
        for name, each in result.estimators.items()
    ]
    parts = [
        _table(["estimate", "bb/100", "standard error", "interval"], rows),
        _factor(result.factor),
        "<h2>The estimate over time</h2>",
        _curve(result.curve, result.level),
        "<h2>Variance by estimator</h2>",
        _variances(result),
        "<h2>The largest hands</h2>",
        _largest(result),
        *_end(result.faults, result.notes, result.settings, result.seed),
    ]
    return _page(result.sentence, parts)


def league_page(result: LeagueResult) -> str:
    """Return the page of a league."""
    rows = [
        [each.name, str(each.tier), signed(each.strength), _ends(each.interval), f"{each.hands:,}"]
        for each in result.entries
    ]
    pairs = [
        [f"{each.a} – {each.b}", signed(each.difference), _ends(each.interval),
         f"{each.p_value:.4f}", f"{each.p_adjusted:.4f}", f"{each.blocks:,}"]
        for each in result.pairs
    ]  # fmt: skip
    share = result.intransitivity
    unexplained = "all differences are noise" if share is None else f"{100 * share:.0f} %"
    parts = [
        _table(["entry", "tier", "bb/100", "interval", "hands"], rows),
        "<h2>Strengths with intervals that hold for all at once</h2>",
        _strengths(result),
        "<h2>Who won from whom (bb/100, row against column)</h2>",
        _cross_table(result),
        f"<p>Intransitivity: {_escape(unexplained)}</p>",
        "<h2>Pairs</h2>",
        _table(["pair", "bb/100", "interval", "p", "adjusted p", "blocks"], pairs),
        *_end([each.faults for each in result.entries], result.notes, result.settings, result.seed),
    ]
    return _page(result.sentence, parts)


def _escape(text: object) -> str:
    return html.escape(printable(text))


def _page(title: str, parts: Iterable[str]) -> str:
    body = "\n".join(part for part in parts if part)
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{_POLICY}">
<meta name="viewport" content="width=device-width">
<title>{_escape(title)}</title>
<style>{_STYLE}</style>
</head>
<body>
<h1>{_escape(title)}</h1>
{body}
</body>
</html>
"""


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    top = "".join(f"<th>{_escape(cell)}</th>" for cell in head)
    lines = "\n".join(
        "<tr>" + "".join(f"<td>{_escape(cell)}</td>" for cell in row) + "</tr>" for row in rows
    )
    return f"<table><thead><tr>{top}</tr></thead><tbody>\n{lines}\n</tbody></table>"


def _ends(interval: tuple[float, float]) -> str:
    return f"{signed(interval[0])} to {signed(interval[1])}"


def _factor(factor: float | None) -> str:
    return "" if factor is None else f"<p>Each hand was worth {factor:.1f} raw hands.</p>"


def _end(
    faults: Sequence[dict[str, Any]], notes: Sequence[str], settings: dict[str, Any], seed: int
) -> list[str]:
    records = [
        [each["name"], *(f"{each[count]:,}" for count in _FAULTS), "; ".join(each["examples"])]
        for each in faults
    ]
    listed = "".join(f"<li>{_escape(note)}</li>" for note in notes)
    facts = [[name, str(value)] for name, value in settings.items() if name != "entries"]
    facts.append(["seed", str(seed_to_json(seed))])
    facts += [[f"content of {each[0]}", each[1]] for each in settings.get("entries", ())]
    return [
        "<h2>Faults by bot</h2>",
        _table(["bot", *_FAULTS, "examples"], records),
        f"<h2>Notes</h2><ul>{listed}</ul>" if listed else "",
        "<h2>Settings</h2>",
        _table(["setting", "value"], facts),
    ]


class _Scale:
    """Maps numbers to the picture."""

    def __init__(self, low: float, high: float, begin: float, end: float) -> None:
        self.low, self.high = (low, high) if high > low else (low - 1.0, low + 1.0)
        self.begin, self.end = begin, end

    def __call__(self, value: float) -> float:
        part = (min(max(value, self.low), self.high) - self.low) / (self.high - self.low)
        return round(self.begin + part * (self.end - self.begin), 1)


def _svg(height: int, label: str, shapes: Iterable[str]) -> str:
    inside = "\n".join(shapes)
    return (
        f'<svg viewBox="0 0 {_WIDTH} {height}" role="img" aria-label="{_escape(label)}">\n'
        f"{inside}\n</svg>"
    )


def _text(x: float, y: float, text: str, anchor: str = "end") -> str:
    return f'<text x="{x}" y="{y}" text-anchor="{anchor}">{_escape(text)}</text>'


def _line(x1: float, y1: float, x2: float, y2: float, colour: str, width: float = 1) -> str:
    return (
        f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="{colour}" stroke-width="{width}"/>'
    )


def _curve(curve: Sequence[tuple[int, float, float, float]], level: float) -> str:
    """Draw the estimate with its band; early intervals that leave the picture are cut off."""
    if len(curve) < 2:
        return "<p>Too few slices for a curve.</p>"
    late = curve[len(curve) // 4 :]
    low = min(0.0, *(point[2] for point in late))
    high = max(0.0, *(point[3] for point in late))
    across = _Scale(curve[0][0], curve[-1][0], _LEFT, _WIDTH - _RIGHT)
    up = _Scale(low, high, _HEIGHT - _BOTTOM, _TOP)
    upper = [f"{across(hands)},{up(top)}" for hands, _, _, top in curve]
    lower = [f"{across(hands)},{up(bottom)}" for hands, _, bottom, _ in reversed(curve)]
    means = " ".join(f"{across(hands)},{up(mean)}" for hands, mean, _, _ in curve)
    shapes = [
        f'<polygon points="{" ".join(upper + lower)}" fill="{_BAND}"/>',
        f'<polyline points="{means}" fill="none" stroke="{_BLUE}" stroke-width="2"/>',
        _line(_LEFT, up(0.0), _WIDTH - _RIGHT, up(0.0), "#999"),
        _text(_LEFT - 6, up(0.0) + 4, "0"),
        _text(_LEFT - 6, _TOP + 10, signed(high)),
        _text(_LEFT - 6, _HEIGHT - _BOTTOM, signed(low)),
        _text(_LEFT, _HEIGHT - 8, f"{curve[0][0]:,} hands", "start"),
        _text(_WIDTH - _RIGHT, _HEIGHT - 8, f"{curve[-1][0]:,} hands"),
    ]
    return _svg(_HEIGHT, f"estimate in bb/100 with its {100 * level:g} % band", shapes)


def _variances(result: MatchResult) -> str:
    """Draw the variance of each estimator per hand that it uses."""
    values = {}
    for name, each in result.estimators.items():
        hands = result.blocks if name == "raw" else result.hands
        values[name] = hands * (each.standard_error / 100.0) ** 2
    most = max(values.values(), default=0.0)
    if most <= 0.0:
        return "<p>No result varies.</p>"
    across = _Scale(0.0, most, 130, _WIDTH - 120)
    shapes = []
    for place, (name, value) in enumerate(values.items()):
        y = 8 + 30 * place
        shapes.append(_text(122, y + 15, name))
        width = max(across(value) - 130, 0.5)
        shapes.append(f'<rect x="130" y="{y}" width="{width}" height="20" fill="{_BLUE}"/>')
        shapes.append(_text(136 + width, y + 15, f"{value:.2f} bb² per hand", "start"))
    return _svg(16 + 30 * len(values), "variance by estimator", shapes)


def _largest(result: MatchResult) -> str:
    rows = [
        [f"{each['block']:,}", str(each["seating"]), signed(each["won"])] for each in result.largest
    ]
    return _table(["block", "seating", f"{result.a} won (bb)"], rows)


def _strengths(result: LeagueResult) -> str:
    entries = result.entries
    low = min(0.0, *(each.interval[0] for each in entries))
    high = max(0.0, *(each.interval[1] for each in entries))
    across = _Scale(low, high, 220, _WIDTH - 80)
    height = 30 * len(entries) + 24
    shapes = [_line(across(0.0), 0, across(0.0), height - 20, "#999")]
    for place, each in enumerate(entries):
        y = 16 + 30 * place
        shapes.append(_text(208, y + 4, printable(each.name)[:28]))
        shapes.append(_line(across(each.interval[0]), y, across(each.interval[1]), y, _BLUE, 3))
        shapes.append(f'<circle cx="{across(each.strength)}" cy="{y}" r="5" fill="{_BLUE}"/>')
    shapes += [
        _text(220, height - 4, signed(low), "start"),
        _text(_WIDTH - 80, height - 4, signed(high)),
    ]
    return _svg(height, "strengths in bb/100", shapes)


def _cross_table(result: LeagueResult) -> str:
    """Return the pairs as a heat map: blue where the row won, red where it lost."""
    names = [each.name for each in result.entries]
    won = {(each.a, each.b): each.difference for each in result.pairs}
    won |= {(each.b, each.a): -each.difference for each in result.pairs}
    most = max((abs(value) for value in won.values()), default=0.0) or 1.0
    head = "".join(f"<th>{_escape(name)}</th>" for name in names)
    lines = []
    for row in names:
        cells = []
        for column in names:
            value = won.get((row, column))
            if value is None:
                cells.append("<td></td>")
                continue
            strength = round(min(abs(value) / most, 1.0) * 0.7, 2)
            colour = f"rgba(27,108,168,{strength})" if value > 0 else f"rgba(209,73,91,{strength})"
            cells.append(f'<td style="background:{colour}">{signed(value)}</td>')
        lines.append(f"<tr><th>{_escape(row)}</th>{''.join(cells)}</tr>")
    body = "\n".join(lines)
    return f'<table class="cross"><tr><th></th>{head}</tr>\n{body}\n</table>'
