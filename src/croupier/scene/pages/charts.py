"""Charts as SVG inside a report: lines, bars and intervals, readable from 320 pixels on.

A chart is as wide as the page. Positions across are percentages and letters have a fixed size; only
the curves are stretched.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from croupier.scene.pages.document import escape

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    Point = tuple[float, float]

MOST_BUCKETS = 300  # of a curve; each keeps its highest and lowest point
_HEIGHT = 280.0
_PLOT_HEIGHT = 250
_TOP = 18
_ACROSS = 1000.0
_FEW_STEPS = 40
_ROW = 36  # of bars and intervals


class Line(NamedTuple):
    """A curve: its name, its points from left to right, and the classes that style it."""

    name: str
    points: Sequence[Point]
    classes: str = "s0"


class Interval(NamedTuple):
    """A value with the interval around it."""

    name: str
    value: float
    low: float
    high: float


def line_chart(
    label: str,
    lines: Sequence[Line],
    *,
    across: Callable[[float], str] = "{:,.0f}".format,
    up: Callable[[float], str] = "{:,.0f}".format,
    band: Sequence[tuple[float, float, float]] = (),
    limits: tuple[float, float] | None = None,
    legend: Sequence[str] | None = None,
) -> str:
    """Draw curves over a common scale that includes zero.

    `across` and `up` write the numbers of the axes. `band` has (x, low, high). `limits` cuts the
    picture off below and above. `legend` names the lines to list; all of them by default.
    """
    xs = [x for line in lines for x, _ in line.points]
    if not xs:
        return ""
    left, right = min(xs), max(xs)
    right = right if right > left else left + 1.0
    values = [y for line in lines for _, y in line.points]
    values += [edge for _, low, high in band for edge in (low, high)]
    low, high = limits or (min(values), max(values))
    ticks = nice_ticks(min(low, 0.0), max(high, 0.0))
    bottom, top = ticks[0], ticks[-1]

    def x_of(value: float) -> float:
        return round(_ACROSS * (value - left) / (right - left), 1)

    def y_of(value: float) -> float:
        part = (min(max(value, bottom), top) - bottom) / (top - bottom)
        return round(_TOP + (_PLOT_HEIGHT - _TOP) * (1 - part), 1)

    # The lines of the grid lie above the band: whether it leaves out zero must be seen.
    shapes = []
    if band:
        upper = [f"{x_of(x)},{y_of(edge)}" for x, _, edge in band]
        lower = [f"{x_of(x)},{y_of(edge)}" for x, edge, _ in reversed(band)]
        shapes.append(_plot([f'<polygon points="{" ".join(upper + lower)}" class="band"/>']))
    for tick in ticks:
        height, kind = f"{100 * y_of(tick) / _HEIGHT:.2f}%", "zero" if tick == 0 else "grid"
        shapes.append(f'<line x1="0" x2="100%" y1="{height}" y2="{height}" class="{kind}"/>')
    drawn = []
    for line in lines:
        path = " ".join(f"{x_of(x)},{y_of(y)}" for x, y in thinned(line.points))
        title = f"<title>{escape(line.name)}</title>"
        drawn.append(f'<polyline points="{path}" class="{line.classes}">{title}</polyline>')
    shapes.append(_plot(drawn))
    for tick in ticks:
        y = 100 * y_of(tick) / _HEIGHT
        shapes.append(f'<text x="2" y="{y:.2f}%" dy="-4">{escape(up(tick))}</text>')
    parts = _parts(right - left)
    marks = [left + (right - left) * part / parts for part in range(parts + 1)]
    shapes += _bottom_labels(marks, across)
    listed = [line for line in lines if legend is None or line.name in legend]
    key = _legend(listed) if len(listed) > 1 else ""
    return f"{key}{_svg(label, shapes)}"


def _plot(shapes: Iterable[str]) -> str:
    """Return shapes that are stretched to the width of the page."""
    return (
        f'<svg class="plot" width="100%" height="100%" viewBox="0 0 {_ACROSS:.0f} {_HEIGHT:.0f}" '
        f'preserveAspectRatio="none">{"".join(shapes)}</svg>'
    )


def _parts(span: float) -> int:
    """Return how many parts the numbers below the axis divide it into; few steps are not halved."""
    if span > _FEW_STEPS or span % 1:
        return 4
    return next(parts for parts in (4, 3, 2, 1) if span % parts == 0)


def _bottom_labels(values: Sequence[float], across: Callable[[float], str]) -> list[str]:
    shapes = []
    last = len(values) - 1
    for place, value in enumerate(values):
        anchor = "start" if not place else "end" if place == last else "middle"
        minor = "" if place in (0, last) or 2 * place == last else ' class="minor"'
        shapes.append(
            f'<text x="{100 * place / last:g}%" y="99%" text-anchor="{anchor}"{minor}>'
            f"{escape(across(value))}</text>"
        )
    return shapes


def _legend(lines: Sequence[Line]) -> str:
    items = "".join(
        f'<li><svg viewBox="0 0 22 10" class="chart" aria-hidden="true">'
        f'<line x1="0" x2="22" y1="5" y2="5" class="rule {line.classes}"/></svg>'
        f"{escape(line.name)}</li>"
        for line in lines
    )
    return f'<ul class="legend">{items}</ul>\n'


def _svg(label: str, shapes: Iterable[str], height: int | None = None) -> str:
    inside = "\n".join(shapes)
    kind = 'class="chart curves"' if height is None else f'class="chart" height="{height}"'
    return f'<svg {kind} role="img" aria-label="{escape(label)}">\n{inside}\n</svg>'


def bar_chart(label: str, bars: Sequence[tuple[str, float, str]]) -> str:
    """Draw a bar for each (name, value, text of the value); the longest is as wide as the page."""
    most = max((value for _, value, _ in bars), default=0.0)
    if most <= 0:
        return ""
    shapes = []
    for place, (name, value, text) in enumerate(bars):
        y = _ROW * place
        width = f"{max(100 * value / most, 0.2):.2f}%"
        shapes.append(
            f'<text x="0" y="{y + 14}" class="label">{escape(f"{name}: {text}")}</text>'
            f'<rect x="0" y="{y + 19}" width="{width}" height="8" rx="2" class="beam"/>'
        )
    return _svg(label, shapes, _ROW * len(bars) + 4)


def interval_chart(
    label: str, intervals: Sequence[Interval], text: Callable[[float], str] = "{:+.1f}".format
) -> str:
    """Draw each value with its interval over a common scale that includes zero."""
    if not intervals:
        return ""
    low = min(0.0, *(each.low for each in intervals))
    high = max(0.0, *(each.high for each in intervals))
    width = (high - low) or 1.0

    def x_of(value: float) -> str:
        return f"{2 + 96 * (value - low) / width:.2f}%"

    height = _ROW * len(intervals) + 24
    shapes = [f'<line x1="{x_of(0)}" x2="{x_of(0)}" y1="0" y2="{height - 20}" class="zero"/>']
    for place, each in enumerate(intervals):
        y = _ROW * place
        shapes.append(
            f'<text x="0" y="{y + 14}" class="label">'
            f"{escape(f'{each.name}: {text(each.value)}')}</text>"
            f'<line x1="{x_of(each.low)}" x2="{x_of(each.high)}" y1="{y + 24}" y2="{y + 24}" '
            f'class="rule s0"/><circle cx="{x_of(each.value)}" cy="{y + 24}" r="4" class="dot"/>'
        )
    shapes.append(f'<text x="0" y="{height - 4}">{escape(text(low))}</text>')
    shapes.append(f'<text x="100%" y="{height - 4}" text-anchor="end">{escape(text(high))}</text>')
    return _svg(label, shapes, height)


def nice_ticks(low: float, high: float, most: int = 5) -> list[float]:
    """Return round numbers that enclose a range, in about `most` steps.

    >>> nice_ticks(-3, 77)
    [-20.0, 0.0, 20.0, 40.0, 60.0, 80.0]
    """
    if not high > low:
        low, high = low - 1.0, low + 1.0
    rough = (high - low) / most
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(power * factor for factor in (1, 2, 5, 10) if power * factor >= rough * 0.999999)
    first, last = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
    return [round(number * step, 10) for number in range(first, last + 1)]


def thinned(points: Sequence[Point]) -> list[Point]:
    """Return fewer points of a curve: the ends, and the extremes of each stretch."""
    if len(points) <= 2 * MOST_BUCKETS:
        return list(points)
    size = math.ceil(len(points) / MOST_BUCKETS)
    kept = [points[0]]
    for begin in range(0, len(points), size):
        stretch = points[begin : begin + size]
        ends = {min(stretch, key=lambda point: point[1]), max(stretch, key=lambda point: point[1])}
        kept += sorted(ends)
    return [*kept, points[-1]]
