"""Sessions, tournaments and leaks of one person, as rows for programs and as tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from croupier.cli.screens.statistics_text import print_rows as print_table_rows
from croupier.tracker import words
from croupier.tracker.tournaments import returns, tournament_results

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from croupier.history.summaries import TournamentSummary
    from croupier.tracker.person import Person

Row = dict[str, Any]


def rows_of(by: str, person: Person, summaries: Iterable[TournamentSummary]) -> list[Row]:
    """Return the rows of a person by "session", "tournament" or "leak"."""
    if by == "session":
        return session_rows(person)
    return tournament_rows(person, summaries) if by == "tournament" else leak_rows(person)


def session_rows(person: Person) -> list[Row]:
    """Return the sessions, the last one first."""
    return [
        {
            "start": session.start.isoformat(),
            "minutes": round((session.end - session.start).total_seconds() / 60),
            "hands": session.hands,
            "nets": session.nets,
            "adjusted_nets": session.adjusted_nets,
            "bb_per_100": 100 * session.big_blinds / session.hands,
        }
        for session in reversed(person.results.sessions())
    ]


def tournament_rows(person: Person, summaries: Iterable[TournamentSummary]) -> list[Row]:
    """Return the tournaments, then their sums by currency with the return on investment."""
    played = tournament_results(summaries, person.found, person.tournaments)
    rows: list[Row] = [
        {
            "tournament": each.name or each.id,
            "id": each.id,
            "start": each.started.isoformat() if each.started else None,
            "place": each.place,
            "entrants": each.entrants,
            "currency": each.currency,
            "cost": None if each.cost is None else float(each.cost),
            "prize": None if each.prize is None else float(each.prize),
            "hands": each.hands,
        }
        for each in played
    ]
    sums: list[Row] = [
        {
            "tournament": f"all in {one.currency}",
            "played": one.played,
            "paid": one.paid,
            "currency": one.currency,
            "cost": float(one.cost),
            "prize": float(one.prize),
            "roi": one.percent,
        }
        for one in returns(played)
    ]
    return rows + sums


def leak_rows(person: Person) -> list[Row]:
    """Return the spots in which the person differs from the others, the clearest first."""
    return [
        {
            "statistic": leak.statistic,
            "position": leak.position,
            "too_often": leak.too_often,
            "own": [leak.own.did, leak.own.could],
            "pool": [leak.pool.did, leak.pool.could],
            "p": leak.p_adjusted,
        }
        for leak in person.leaks.leaks()
    ]


def print_rows(title: str, by: str, rows: Sequence[Row]) -> None:
    """Print the rows of a person as a table."""
    if not rows:
        nothing = {
            "session": "no hand has a time",
            "tournament": "no summary of a tournament is among the files",
            "leak": "no spot differs clearly from the other players of these hands",
        }
        print(f"{title}: {nothing[by]}")
        return
    head, lines = {"session": _sessions, "tournament": _tournaments, "leak": _leaks}[by](rows)
    print_table_rows(head, lines, left=1)


def _sessions(rows: Sequence[Row]) -> tuple[list[str], list[list[str]]]:
    head = ["start", "hours", "hands", "bb/100", "adjusted", "won"]
    return head, [
        [
            row["start"].replace("T", " ")[: len("2024-05-01 12:00")],
            f"{row['minutes'] // 60}:{row['minutes'] % 60:02d}",
            f"{row['hands']:,}",
            words.rate(row["bb_per_100"]),
            words.amounts(row["adjusted_nets"]),
            words.amounts(row["nets"]),
        ]
        for row in rows
    ]


def _tournaments(rows: Sequence[Row]) -> tuple[list[str], list[list[str]]]:
    head = ["tournament", "start", "place", "of", "hands", "cost", "won", "ROI"]

    def text(value: object, form: str = "{:,}") -> str:
        return "-" if value is None else form.format(value)

    return head, [
        [
            row["tournament"],
            (row.get("start") or "-")[: len("2024-05-01")],
            text(row.get("place")) if "id" in row else f"{row['paid']} paid",
            text(row.get("entrants")) if "id" in row else f"{row['played']} played",
            text(row.get("hands")),
            text(row["cost"], "{:,.2f} " + row["currency"]),
            text(row["prize"], "{:,.2f}"),
            text(row.get("roi"), "{:+.1f} %"),
        ]
        for row in rows
    ]


def _leaks(rows: Sequence[Row]) -> tuple[list[str], list[list[str]]]:
    head = ["spot", "position", "own", "the others", "counted", "p"]
    return head, [
        [
            f"{words.NAMES[row['statistic']][0]}: too {'often' if row['too_often'] else 'rarely'}?",
            row["position"] or "all",
            f"{100 * row['own'][0] / row['own'][1]:.1f} %",
            f"{100 * row['pool'][0] / row['pool'][1]:.1f} %",
            f"{row['own'][0]:,} of {row['own'][1]:,}",
            f"{row['p']:.3f}",
        ]
        for row in rows
    ]
