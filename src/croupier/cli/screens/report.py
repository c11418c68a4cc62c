"""A tournament as one page that opens offline: standings, stack curves, hand counts.

Everything comes from the log. Strangers choose the names: everything in the page is
escaped, and the page allows no scripts and loads nothing.
"""

from __future__ import annotations

import html
from typing import TYPE_CHECKING, Any

from croupier.cli.screens.numbers_text import counted
from croupier.printable import printable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.play.tournament.chronicle import Chronicle


def escape(text: str) -> str:
    """Escape untrusted text for the page."""
    return html.escape(printable(text))


_COLOURS = (
    *("#1b6ca8", "#d1495b", "#3a7d44", "#edae49", "#6a4c93"),
    *("#00798c", "#9c6644", "#e07a5f", "#5f6f52", "#34344a"),
)
_REST = "#c9c9c9"
_WIDTH, _HEIGHT, _LEFT, _RIGHT, _TOP, _BOTTOM = 960, 420, 70, 150, 16, 34
_MOST_POINTS = 400  # per curve: more would not be visible
_STYLE = """
body { font: 15px/1.45 system-ui, sans-serif; color: #222; max-width: 1000px; margin: 2em auto;
  padding: 0 1em; }
h1 { margin-bottom: 0; } h2 { margin-top: 2em; } .facts { color: #666; }
table { border-collapse: collapse; } th, td { padding: .2em .9em .2em 0; text-align: right; }
th:nth-child(2), td:nth-child(2) { text-align: left; } thead th { border-bottom: 1px solid #999; }
th.said, td.said { text-align: left; overflow-wrap: anywhere; }
tbody tr:nth-child(even) { background: #f6f6f6; }
svg { width: 100%; height: auto; } svg text { font: 12px system-ui, sans-serif; fill: #444; }
"""
_POLICY = "default-src 'none'; style-src 'unsafe-inline'"


def report_page(chronicle: Chronicle) -> str:
    """Return the page of a tournament."""
    setup, standings = chronicle.setup, _standings(chronicle)
    title = f"Tournament of {len(setup['entries'])} players"
    facts = (
        f"{', '.join(map(str, setup['games']))} · {setup['starting_stack']:,} chips each · "
        f"{chronicle.hand_count:,} hands in {chronicle.rounds:,} rounds · seed {setup['seed']} · "
        f"{counted(sum(each.faults for each in chronicle.conduct), 'fault')}"
    )
    state = "" if chronicle.standings else "<p>The log ends before the tournament did.</p>"
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{_POLICY}">
<title>{escape(title)}</title>
<style>{_STYLE}</style>
</head>
<body>
<h1>{escape(title)}</h1>
<p class="facts">{escape(facts)}</p>
{state}
<h2>Standings</h2>
{_table(standings, chronicle.hands)}
<h2>Faults</h2>
{_faults(chronicle)}
<h2>Stacks</h2>
{_curves(chronicle, [str(standing["name"]) for standing in standings])}
<h2>Hands played</h2>
{_bars([(str(s["name"]), chronicle.hands.get(str(s["name"]), 0)) for s in standings])}
</body>
</html>
"""


def _standings(chronicle: Chronicle) -> list[dict[str, Any]]:
    """The final standings, or those at the end of the log."""
    if chronicle.standings:
        return chronicle.standings
    out = {event["player"]: event["place"] for event in chronicle.eliminations}
    last = {name: curve[-1][1] for name, curve in chronicle.curves.items()}
    order = sorted(last, key=lambda name: (out.get(name, 0), -last[name]))
    return [
        {"place": out.get(name, position), "name": name, "stack": last[name], "prize": 0,
         "bounty": 0, "round": chronicle.curves[name][-1][0]}
        for position, name in enumerate(order, 1)
    ]  # fmt: skip


def _table(standings: Sequence[dict[str, Any]], hands: dict[str, int]) -> str:
    columns = ("place", "name", "prize", "bounty", "stack", "round")
    heads = "".join(f"<th>{escape(column)}</th>" for column in (*columns, "hands"))
    rows = []
    for standing in standings:
        values = [standing.get(column, 0) for column in columns]
        values.append(hands.get(str(standing["name"]), 0))
        rows.append("<tr>" + "".join(f"<td>{_cell(value)}</td>" for value in values) + "</tr>")
    body = "\n".join(rows)
    return f"<table>\n<thead><tr>{heads}</tr></thead>\n<tbody>\n{body}\n</tbody>\n</table>"


def _faults(chronicle: Chronicle) -> str:
    """Show the faults; players without faults are left out."""
    lacking = [
        f"<p>The box of bots lacked {escape(measure)}: {escape(why)}</p>"
        for measure, why in chronicle.box_lacks.items()
    ]
    listed = [each for each in chronicle.conduct if each.faults or each.corrected]
    if not listed:
        return "\n".join(["<p>No bot failed, was late or was corrected.</p>", *lacking])
    columns = ("decisions", "faults", "failed", "late", "corrected")
    heads = "".join(f"<th>{column}</th>" for column in ("", "name", *columns))
    rows = []
    for each in listed:
        values = "".join(f"<td>{getattr(each, column):,}</td>" for column in columns)
        quotes = "<br>".join(map(escape, each.quotes()))
        rows.append(
            f'<tr><td></td><td>{escape(each.name)}</td>{values}<td class="said">{quotes}</td></tr>'
        )
    head = f'<thead><tr>{heads}<th class="said">examples</th></tr></thead>'
    body = "\n".join(rows)
    return "\n".join([f"<table>\n{head}\n<tbody>\n{body}\n</tbody>\n</table>", *lacking])


def _cell(value: object) -> str:
    return f"{value:,}" if isinstance(value, int) else escape(str(value))


def _curves(chronicle: Chronicle, names: Sequence[str]) -> str:
    """Draw everybody's chips over the rounds; the best ten have colours and names."""
    rounds = max(chronicle.rounds, 1)
    most = max((stack for curve in chronicle.curves.values() for _, stack in curve), default=1)
    most = max(most, 1)
    across, down = _WIDTH - _LEFT - _RIGHT, _HEIGHT - _TOP - _BOTTOM

    def place(number: int, stack: int) -> str:
        return f"{_LEFT + across * number / rounds:.1f},{_TOP + down * (1 - stack / most):.1f}"

    parts = [_axes(rounds, most)]
    parts += [
        f'<line x1="{place(level["round"] - 1, 0).split(",")[0]}" y1="{_TOP}" '
        f'x2="{place(level["round"] - 1, 0).split(",")[0]}" y2="{_HEIGHT - _BOTTOM}" '
        f'stroke="#eee"><title>{escape(_level(level))}</title></line>'
        for level in chronicle.levels
        if isinstance(level.get("round"), int)
    ]
    best = names[: len(_COLOURS)]
    for name in [*names[len(_COLOURS) :][::-1], *best[::-1]]:
        curve = _thinned(chronicle.curves.get(name, []))
        colour = _COLOURS[best.index(name)] if name in best else _REST
        points = " ".join(place(*point) for point in curve)
        parts.append(
            f'<polyline fill="none" stroke="{colour}" stroke-width="{2 if name in best else 1}" '
            f'points="{points}"><title>{escape(name)}</title></polyline>'
        )
    for number, name in enumerate(best):
        y = _TOP + 16 + 20 * number
        parts.append(
            f'<rect x="{_WIDTH - _RIGHT + 14}" y="{y - 9}" width="10" height="10" '
            f'fill="{_COLOURS[number]}"/><text x="{_WIDTH - _RIGHT + 30}" y="{y}">'
            f"{escape(_short(name, 18))}</text>"
        )
    label = "chips of every player, round by round"
    return _picture(_WIDTH, _HEIGHT, label, parts)


def _axes(rounds: int, most: int) -> str:
    across, down = _WIDTH - _LEFT - _RIGHT, _HEIGHT - _TOP - _BOTTOM
    parts = []
    for quarter in range(5):
        y = _TOP + down * (1 - quarter / 4)
        x = _LEFT + across * quarter / 4
        chips = f"{most * quarter // 4:,}"
        parts.append(
            f'<line x1="{_LEFT}" y1="{y:.1f}" x2="{_WIDTH - _RIGHT}" y2="{y:.1f}" stroke="#ddd"/>'
            f'<text x="{_LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{chips}</text>'
            f'<text x="{x:.1f}" y="{_HEIGHT - 12}" text-anchor="middle">'
            f"{rounds * quarter // 4:,}</text>"
        )
    return "".join(parts)


def _bars(counts: Sequence[tuple[str, int]]) -> str:
    most = max((count for _, count in counts), default=0) or 1
    height = 20 * len(counts) + 10
    parts = []
    for number, (name, count) in enumerate(counts):
        y = 20 * number + 4
        width = (_WIDTH - 300) * count / most
        parts.append(
            f'<text x="190" y="{y + 12}" text-anchor="end">{escape(_short(name, 26))}</text>'
            f'<rect x="200" y="{y}" width="{width:.1f}" height="15" fill="{_COLOURS[0]}">'
            f"<title>{escape(name)}</title></rect>"
            f'<text x="{206 + width:.1f}" y="{y + 12}">{count:,}</text>'
        )
    return _picture(_WIDTH, height, "hands dealt to every player", parts)


def _picture(width: int, height: int, label: str, parts: Sequence[str]) -> str:
    inside = "\n".join(parts)
    return (
        f'<svg viewBox="0 0 {width} {height}" role="img" '
        f'aria-label="{escape(label)}">\n{inside}\n</svg>'
    )


def _thinned(curve: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    step = max(len(curve) // _MOST_POINTS, 1)
    points = list(curve[::step])
    return points if not curve or points[-1] == curve[-1] else [*points, curve[-1]]


def _level(level: dict[str, Any]) -> str:
    game = f" {level['game']}" if level.get("game") else ""
    return f"level {level['level']}: {level['small_blind']}/{level['big_blind']}{game}"


def _short(name: str, longest: int) -> str:
    return name if len(name) <= longest else f"{name[: longest - 1]}…"
