"""A league in the terminal: tables while they are played, then strengths and pairs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich import box
from rich.table import Table
from rich.text import Text

from croupier.arena.match_result import signed
from croupier.cli.terminal.console import plain_text
from croupier.cli.terminal.live import LiveLine

if TYPE_CHECKING:
    from croupier.arena.leagues.league_result import LeagueResult
    from croupier.cli.terminal.console import Console

MOST_PAIRS = 45  # rows; the JSON document has all


class LiveTables(LiveLine):
    """Shows the current table on standard error, if that is a terminal."""

    def __call__(self, table: int, tables: int, hands: int) -> None:
        """Show the progress of the league."""
        self.show(f"table {table} of {tables}, {hands:,} hands")


def show_standings(console: Console, result: LeagueResult) -> None:
    """Print the best bots, the strengths, the pairs and the notes."""
    console.print(plain_text(result.sentence, "bold"), highlight=False, soft_wrap=True)
    table = Table(box=box.SIMPLE_HEAD, show_edge=False)
    table.add_column("tier", justify="right")
    table.add_column("entry", overflow="fold")
    for column in ("bb/100", "interval", "hands"):
        table.add_column(column, justify="right")
    for each in result.entries:
        low, high = each.interval
        ends = f"{signed(low)} to {signed(high)}"
        table.add_row(
            str(each.tier),
            plain_text(each.name),
            signed(each.strength),
            ends,
            f"{each.hands:,}",
        )
    console.print(table)
    _show_pairs(console, result)
    if result.intransitivity is not None:
        share = f"{100 * result.intransitivity:.0f} %"
        line = f"Strengths leave {share} of the differences unexplained (intransitivity)."
        console.print(Text(line), highlight=False)
    for note in result.notes:
        console.print(plain_text(f"Note: {note}."), highlight=False, soft_wrap=True)


def _show_pairs(console: Console, result: LeagueResult) -> None:
    table = Table(box=box.SIMPLE_HEAD, show_edge=False, title="\npairs")
    for column in ("a", "b"):
        table.add_column(column, overflow="fold")
    for column in ("bb/100", "interval", "adjusted p"):
        table.add_column(column, justify="right")
    for each in result.pairs[:MOST_PAIRS]:
        low, high = each.interval
        table.add_row(
            plain_text(each.a),
            plain_text(each.b),
            signed(each.difference),
            f"{signed(low)} to {signed(high)}",
            f"{each.p_adjusted:.3f}",
        )
    console.print(table)
    more = len(result.pairs) - MOST_PAIRS
    if more > 0:
        console.print(Text(f"... and {more:,} pairs more, see --json"), highlight=False)
