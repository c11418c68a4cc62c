"""A match in the terminal: the interval while it shrinks, then the verdict and the estimates."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich import box
from rich.table import Table
from rich.text import Text

from croupier.arena.match_result import signed
from croupier.cli.terminal.console import plain_text
from croupier.cli.terminal.live import LiveLine

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.arena.match_result import MatchResult
    from croupier.cli.terminal.console import Console

_COUNTS = ("decisions", "failed", "late", "corrected")


class LiveInterval(LiveLine):
    """Shows hands and interval of a running match on standard error, if that is a terminal."""

    def __call__(self, hands: int, interval: tuple[float, float]) -> None:
        """Show the progress of the match."""
        low, high = interval
        self.show(f"{hands:,} hands: {signed(low)} to {signed(high)} bb/100")


def show_match(console: Console, result: MatchResult) -> None:
    """Print the verdict, then the estimates and the notes."""
    console.print(plain_text(result.sentence, "bold"), highlight=False, soft_wrap=True)
    table = Table(box=box.SIMPLE_HEAD, show_edge=False)
    table.add_column(plain_text(f"{result.a} against {result.b}"), overflow="fold")
    for column in ("bb/100", "standard error", "interval"):
        table.add_column(column, justify="right")
    for name, each in result.estimators.items():
        low, high = each.interval
        table.add_row(
            f"{name} (headline)" if name == result.estimator else name,
            signed(each.difference),
            f"{each.standard_error:.1f}",
            f"{signed(low)} to {signed(high)}",
        )
    console.print(table)
    if result.factor is not None:
        line = f"Each hand was worth {result.factor:.1f} raw hands."
        console.print(Text(line), highlight=False)
    for note in result.notes:
        console.print(plain_text(f"Note: {note}."), highlight=False, soft_wrap=True)


def show_faults(console: Console, faults: Sequence[dict[str, Any]]) -> None:
    """Print the fault records of the entries with faults or corrected answers."""
    listed = [each for each in faults if each["faults"] or each["corrected"]]
    if not listed:
        console.print(Text("No bot failed or was late."))
        return
    table = Table(box=box.SIMPLE_HEAD, show_edge=False, title="\nfaults by bot")
    table.add_column("bot", overflow="fold")
    for column in _COUNTS:
        table.add_column(column, justify="right")
    table.add_column("examples", overflow="fold")
    for each in listed:
        counts = [f"{each[count]:,}" for count in _COUNTS]
        table.add_row(plain_text(each["name"]), *counts, Text("\n".join(each["examples"])))
    console.print(table)
