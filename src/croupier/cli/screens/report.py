"""A tournament as one page that opens offline: standings, stack curves, hand counts.

Everything comes from the log. Names come from strangers, so everything in the page is escaped. The
page allows no scripts and loads nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from croupier.cli.screens.numbers_text import counted
from croupier.cli.screens.standings_text import FINAL_COLUMNS, money_line
from croupier.play.tournament.money.ledger import Money
from croupier.scene.pages.charts import Line, bar_chart, line_chart
from croupier.scene.pages.document import Cell, document, escape, table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.play.tournament.chronicle import Chronicle

_COLOURS = 10  # one each for the best players


def report_page(chronicle: Chronicle) -> str:
    """Return the page of a tournament."""
    setup, standings = chronicle.setup, _standings(chronicle)
    games = setup["schedule"].get("rotation") or setup["games"]
    title = f"Tournament of {len(setup['entries'])} players"
    facts = (
        f"{', '.join(map(str, games))} · {setup['starting_stack']:,} chips each · "
        f"{chronicle.hand_count:,} hands in {chronicle.rounds:,} rounds · seed {setup['seed']} · "
        f"{counted(sum(each.faults for each in chronicle.conduct), 'fault')}"
    )
    names = [str(standing["name"]) for standing in standings]
    parts = [
        f'<p class="facts">{escape(facts)}</p>',
        "" if chronicle.standings else "<p>The log ends before the tournament did.</p>",
        "<h2>Standings</h2>",
        _table(standings, chronicle.hands),
        _money(chronicle.money),
        _course(chronicle.course),
        "<h2>Faults</h2>",
        _faults(chronicle),
        "<h2>Stacks</h2>",
        _curves(chronicle, names),
        "<h2>Hands played</h2>",
        _bars([(name, chronicle.hands.get(name, 0)) for name in names]),
    ]
    return document(title, parts)


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
    extra = [
        column
        for column in FINAL_COLUMNS
        if column not in ("prize", "bounty", "stack", "round")
        and any(standing.get(column) for standing in standings)
    ]
    columns = ("place", "name", "prize", "bounty", *extra, "stack", "round")
    rows: list[list[str | Cell]] = []
    for standing in standings:
        place, name, *others = (_cell(standing.get(column, 0)) for column in columns)
        hand_count = f"{hands.get(str(standing['name']), 0):,}"
        rows.append([place, Cell(name, "said"), *others, hand_count])
    titles = [column.replace("_", "-") for column in columns[2:]]
    return table(["place", Cell("name", "said"), *titles, "hands"], rows)


def _money(money: dict[str, int]) -> str:
    """Return the money paid in and paid out, as a sentence; empty if nobody paid."""
    return f"<p>{escape(money_line(Money(**money)))}.</p>" if money.get("paid_in") else ""


def _course(events: Sequence[dict[str, Any]]) -> str:
    """List the actions of the director, round by round."""
    rows: list[list[str | Cell]] = [
        [_cell(event["round"]), Cell(_told(event), "said")] for event in events
    ]
    if not rows:
        return ""
    return "<h2>Course</h2>\n" + table(["round", Cell("what happened", "said")], rows)


def _told(event: dict[str, Any]) -> str:
    match event["event"]:
        case "pause":
            return f"break of {counted(int(event['minutes']), 'minute')}"
        case "mystery":
            envelopes = [int(each) for each in event["envelopes"]]
            return f"{counted(len(envelopes), 'envelope')}, the largest {max(envelopes):,}"
        case "deal":
            shares = ", ".join(f"{name} {int(prize):,}" for name, prize in event["prizes"].items())
            left = f"; {int(event['leaves']):,} left for the winner" if event["leaves"] else ""
            return f"deal by {event['method']}: {shares}{left}"
        case "stage":
            players = counted(len(event["stacks"]), "player")
            return f"stage {event['number']}: {players} at {counted(len(event['tables']), 'table')}"
        case "final_table":
            return "final table"
    return "hand for hand begins" if event["on"] else "hand for hand ends"


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
    rows: list[list[str | Cell]] = [
        [each.name, *(f"{getattr(each, column):,}" for column in columns),
         Cell("; ".join(each.quotes()), "said")]
        for each in listed
    ]  # fmt: skip
    return "\n".join([table(["name", *columns, Cell("examples", "said")], rows), *lacking])


def _cell(value: object) -> str:
    return f"{value:,}" if isinstance(value, int) else str(value)


def _curves(chronicle: Chronicle, names: Sequence[str]) -> str:
    """Draw everybody's chips over the rounds; the best ten have colours and names."""
    best = names[:_COLOURS]
    lines = [
        Line(
            name,
            chronicle.curves.get(name, []),
            f"s{best.index(name)}" if name in best else "rest thin",
        )
        for name in [*names[_COLOURS:][::-1], *best]
    ]
    return line_chart(
        "chips of every player, round by round",
        lines,
        across=lambda number: f"round {number:,.0f}",
        legend=best,
    )


def _bars(counts: Sequence[tuple[str, int]]) -> str:
    bars = [(name, float(count), f"{count:,}") for name, count in counts]
    return bar_chart("hands dealt to every player", bars)
