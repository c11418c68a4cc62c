"""A match or a league as one page that opens offline.

Strangers choose the names and cause the faults: everything in the page is escaped, and the page
loads nothing and runs no script but its own, which opens the replays. It has no dates, times or
paths, so that the same results give the same bytes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from croupier.arena.match_result import signed
from croupier.hand.randomness import seed_to_json
from croupier.players.transports.bot_log import NOTE, STARTED, end_of_log, log_path
from croupier.scene.pages.charts import Interval, Line, bar_chart, interval_chart, line_chart
from croupier.scene.pages.document import Cell, document, escape, heat, table
from croupier.scene.pages.replays import Replays

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from croupier.arena.leagues.league_result import LeagueResult
    from croupier.arena.match_result import EstimatorResult, LargestHand, MatchResult

MOST_PUBLISHED = 20_000  # bytes of what a bot wrote
_FAULTS = ("decisions", "failed", "late", "corrected")


def match_page(result: MatchResult, logs: Path | None = None) -> str:
    """Return the page of a match; `logs` is a folder with what the bots wrote."""
    rows = [
        [
            f"{name} (headline)" if name == result.estimator else name,
            signed(each.difference),
            f"{each.standard_error:.2f}",
            _ends(each.interval),
        ]
        for name, each in result.estimators.items()
    ]
    replays = Replays()
    parts = [
        f"<p>{escape(_unit(result))}</p>",
        table([f"{result.a} against {result.b}", "bb/100", "standard error", "interval"], rows),
        _factor(result.factor),
        "<h2>The estimate over time</h2>",
        _curve(result.curve, result.level),
        "<h2>Variance by estimator</h2>",
        _variances(result),
        "<h2>The largest hands</h2>",
        _largest(result.largest, replays),
        *_end(result.faults, result.notes, result.settings, result.seed),
        *_words(result.settings, logs),
    ]
    return _page(result.sentence, parts, replays)


def league_page(result: LeagueResult, logs: Path | None = None) -> str:
    """Return the page of a league; `logs` is a folder with what the bots wrote."""
    rows = [
        [each.name, str(each.tier), signed(each.strength), _ends(each.interval), f"{each.hands:,}"]
        for each in result.entries
    ]
    pairs = [
        [f"{each.a} – {each.b}", signed(each.difference), _ends(each.interval),
         f"{each.p_value:.4f}", f"{each.p_adjusted:.4f}", f"{each.blocks:,}"]
        for each in result.pairs
    ]  # fmt: skip
    replays = Replays()
    share = result.intransitivity
    unexplained = (
        "The differences between pairs are no larger than noise."
        if share is None
        else f"Strengths leave {100 * share:.0f} % of the differences between pairs unexplained "
        "(intransitivity)."
    )
    parts = [
        f"<p>Amounts are won in 100 hands; bb is {escape(result.settings['bb'])}. Entries of one "
        "tier cannot be told apart.</p>",
        table(["entry", "tier", "bb/100", "interval", "hands"], rows),
        "<h2>Strengths with intervals that hold for all at once</h2>",
        _strengths(result),
        "<h2>Who won from whom (bb/100)</h2>",
        _cross_table(result),
        "<p>Bold differences are significant, corrected for the number of pairs. "
        f"{escape(unexplained)}</p>",
        "<h2>Pairs</h2>",
        table(["pair", "bb/100", "interval", "p", "adjusted p", "blocks"], pairs),
        "<h2>Variance by estimator (bb² per hand)</h2>",
        _pair_variances(result),
        "<h2>The largest hands</h2>",
        _largest(result.largest, replays),
        *_left_out(result.left_out),
        *_end([each.faults for each in result.entries], result.notes, result.settings, result.seed),
        *_words(result.settings, logs),
    ]
    return _page(result.sentence, parts, replays)


def _page(sentence: str, parts: list[str], replays: Replays) -> str:
    style, script, data = replays.style(), replays.script(), replays.data()
    return document(sentence, parts, style=style, script=script, data=data)


def _unit(result: MatchResult) -> str:
    """Return what the amounts of the page are."""
    who = f"what {result.a} wins"
    if result.players > 2:
        who += f" less what {result.b} wins"
    return f"Amounts are {who} in 100 hands; bb is {result.settings['bb']}."


def _ends(interval: tuple[float, float]) -> str:
    return f"{signed(interval[0])} to {signed(interval[1])}"


def _factor(factor: float | None) -> str:
    return "" if factor is None else f"<p>Each hand was worth {factor:.1f} raw hands.</p>"


def _left_out(left_out: dict[str, str]) -> list[str]:
    """Return the entries that could not play, with what they said."""
    if not left_out:
        return []
    rows: list[list[str | Cell]] = [
        [name, Cell(reason, "said")] for name, reason in left_out.items()
    ]
    return ["<h2>Left out</h2>", table(["entry", Cell("reason", "said")], rows)]


def _end(
    faults: Sequence[dict[str, Any]], notes: Sequence[str], settings: dict[str, Any], seed: int
) -> list[str]:
    records = [
        [
            each["name"],
            *(f"{each[count]:,}" for count in _FAULTS),
            Cell("; ".join(each["examples"]), "said"),
        ]
        for each in faults
    ]
    listed = "".join(f"<li>{escape(note)}</li>" for note in notes)
    facts = [(name, str(value)) for name, value in settings.items() if name != "entries"]
    facts.append(("seed", str(seed_to_json(seed))))
    facts += [(f"content of {each[0]}", each[1]) for each in settings.get("entries", ())]
    return [
        "<h2>Faults by bot</h2>",
        table(["bot", *_FAULTS, Cell("examples", "said")], records),
        f"<h2>Notes</h2><ul>{listed}</ul>" if listed else "",
        "<h2>Settings</h2>",
        table(
            ["setting", Cell("value", "said")],
            [[name, Cell(value, "said")] for name, value in facts],
        ),
    ]


def _words(settings: dict[str, Any], logs: Path | None) -> list[str]:
    """Return what the bots wrote to standard error: the ends of their files, as text."""
    if logs is None:
        return []
    parts = ["<h2>What the bots wrote</h2>"]
    for name, _ in settings.get("entries", ()):
        text = end_of_log(log_path(logs, name), MOST_PUBLISHED)
        parts.append(f"<h3>{escape(name)}</h3>")
        # How the table started it is not the bot's, and has paths of this machine.
        said = [line for line in text.splitlines() if not line.startswith(NOTE + STARTED)]
        lines = "\n".join(map(escape, said))
        parts.append(f'<pre tabindex="0">{lines}</pre>' if lines else "<p>nothing</p>")
    return parts


def _curve(curve: Sequence[tuple[int, float, float, float]], level: float) -> str:
    """Draw the estimate with its band; early intervals that are far too wide are cut off."""
    if len(curve) < 2:
        return "<p>Too few slices for a curve.</p>"
    late = curve[len(curve) // 4 :]
    low, high = min(point[2] for point in late), max(point[3] for point in late)
    room = high - low
    low = max(min(point[2] for point in curve), low - room)
    high = min(max(point[3] for point in curve), high + room)
    return line_chart(
        f"estimate in bb/100 with its {100 * level:g} % band",
        [Line("estimate", [(hands, mean) for hands, mean, _, _ in curve])],
        across=lambda hands: f"{hands:,.0f} hands",
        up=signed,
        band=[(hands, low, high) for hands, _, low, high in curve],
        limits=(low, high),
    )


def _variances(result: MatchResult) -> str:
    """Draw the variance of each estimator per hand that it uses."""
    seatings = result.hands // max(result.blocks, 1)
    found = _per_hand(result.estimators, seatings)
    bars = [(name, value, f"{value:.2f} bb² per hand") for name, value in found.items()]
    return bar_chart("variance by estimator", bars) or "<p>No result varies.</p>"


def _pair_variances(result: LeagueResult) -> str:
    """List the variance of each estimator of every pair."""
    found = [_per_hand(each.estimators, result.seatings) for each in result.pairs]
    names = list(dict.fromkeys(name for each in found for name in each))
    rows = [
        [f"{pair.a} – {pair.b}", *(f"{each[name]:,.2f}" for name in names)]
        for pair, each in zip(result.pairs, found, strict=True)
    ]
    return table(["pair", *names], rows)


def _per_hand(estimators: dict[str, EstimatorResult], seatings: int) -> dict[str, float]:
    """Return variances per hand used; raw uses only the first seating of a block."""
    return {
        name: each.blocks * (1 if name == "raw" else seatings) * (each.standard_error / 100.0) ** 2
        for name, each in estimators.items()
    }


def _largest(hands: Sequence[LargestHand], replays: Replays) -> str:
    """List the largest hands; each opens as a replay."""
    lines = []
    for each in hands:
        first, *others = each.names
        did = "won" if each.won >= 0.0 else "lost"
        where = f"block {each.block:,}, seating {each.seating + 1}"
        text = f"{first} {did} {abs(each.won):,.1f} bb against {', '.join(others)} ({where})"
        lines.append(f"<li>{replays.fold(each.hand, text)}</li>")
    return f'<ol class="hands">{"".join(lines)}</ol>'


def _strengths(result: LeagueResult) -> str:
    return interval_chart(
        "strengths in bb/100",
        [Interval(each.name, each.strength, *each.interval) for each in result.entries],
        signed,
    )


def _cross_table(result: LeagueResult) -> str:
    """Return the pairs as a heat map: blue where the row won, red where it lost."""
    names = [each.name for each in result.entries]
    most = max((abs(each.difference) for each in result.pairs), default=0.0) or 1.0
    cells: dict[tuple[str, str], Cell] = {}
    for each in result.pairs:
        sure = " sure" if each.p_adjusted < 1.0 - result.level else ""
        for row, column, won in (
            (each.a, each.b, each.difference),
            (each.b, each.a, -each.difference),
        ):
            cells[row, column] = Cell(signed(won), f"{heat(won, most)}{sure}".strip())
    lines: list[list[str | Cell]] = [
        [row, *(cells.get((row, column), Cell("")) for column in names)] for row in names
    ]
    return table(["row against column", *names], lines, "heat")
