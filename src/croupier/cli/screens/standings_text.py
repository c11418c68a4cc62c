"""Standings in the terminal: while a tournament runs, and when it is over."""

from __future__ import annotations

import csv
import time
from typing import TYPE_CHECKING, TextIO

from rich import box
from rich.console import Group
from rich.live import Live
from rich.progress import BarColumn, Progress, TextColumn
from rich.table import Table

from croupier.cli.screens.numbers_text import counted
from croupier.cli.terminal.console import plain_text
from croupier.play.tournament.standings import Standing
from croupier.printable import printable

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Self

    from rich.console import Console

    from croupier.play.tournament.money.ledger import Money
    from croupier.play.tournament.tournament import Tournament

_SHOWN = 10  # places shown during the tournament
_PER_SECOND = 8
FINAL_COLUMNS = (
    *("prize", "bounty", "cost", "rebuys", "reentries", "add_ons"),
    *("stack", "round"),
)


class LiveStandings:
    """Shows a running tournament: redrawn in a terminal, otherwise a line from time to time."""

    def __init__(self, console: Console, players: int) -> None:
        self.console = console
        self.players = players
        self._progress = Progress(
            TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[facts]}")
        )
        self._task = self._progress.add_task("players out", total=max(players - 1, 1), facts="")
        self._live = Live(console=console, refresh_per_second=_PER_SECOND, transient=True)
        self._told: tuple[int, int] | None = None
        self._next = 0.0
        self._begin = time.monotonic()

    def __enter__(self) -> Self:
        if self.console.is_terminal:
            self._live.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._live.stop()

    def starting(self, done: int, total: int) -> None:
        """Show how many of the bots that are programs have started."""
        if self.console.is_terminal:
            self._live.update(plain_text(f"starting bots {done}/{total}"))

    def __call__(self, tournament: Tournament) -> None:
        """Show the standings; called after every round."""
        if self.console.is_terminal:
            now = time.monotonic()
            if now >= self._next:  # more redraws would cost more time than the game
                self._next = now + 1 / _PER_SECOND
                self._draw(tournament, now)
        else:
            self._tell(tournament)

    def _draw(self, tournament: Tournament, now: float) -> None:
        left = len(tournament.stacks)
        rate = tournament.hands / max(now - self._begin, 0.001)
        self._progress.update(
            self._task,
            completed=self.players - left,
            total=max(self.players - 1, 1),
            facts=f"round {tournament.round_number}, {tournament.level}, "
            f"{counted(tournament.hands, 'hand')}, {rate:,.0f}/s",
        )
        self._live.update(
            Group(standings_table(tournament.standings[:_SHOWN], final=False), self._progress)
        )

    def _tell(self, tournament: Tournament) -> None:
        """Write a line when a level begins or a table closes."""
        state = tournament.level.big_blind, tournament.table_count
        if state == self._told:
            return
        self._told = state
        leader = tournament.standings[0]
        left, tables = len(tournament.stacks), tournament.table_count
        players = f"{left:>4} player{'s' if left > 1 else ''}"
        line = plain_text(
            f"round {tournament.round_number:>4}  {tournament.level!s:<14} "
            f"{players} at {tables} table{'s' if tables > 1 else ''}, "
            f"first {leader.name} with {leader.stack:,}"
        )
        self.console.print(line, highlight=False, soft_wrap=True)


def standings_table(standings: Sequence[Standing], *, final: bool) -> Table:
    """Return the standings as a table; columns with only zeros are left out."""
    table = Table(box=box.SIMPLE_HEAD, show_edge=False)
    table.add_column("place", justify="right")
    table.add_column("player", overflow="fold")
    columns = ["stack"] if not final else FINAL_COLUMNS
    shown = [c for c in columns if c in ("stack", "round") or any(getattr(s, c) for s in standings)]
    for column in shown:
        table.add_column(column.replace("_", "-"), justify="right")
    for standing in standings:
        values = [f"{getattr(standing, column):,}" for column in shown]
        style = "bold green" if standing.place == 1 else ""
        table.add_row(str(standing.place), plain_text(standing.name), *values, style=style)
    return table


def money_line(money: Money) -> str:
    """Return the money paid in and paid out, as a sentence."""
    added = f", the house added {money.added:,}" if money.added else ""
    return (
        f"The players paid {money.paid_in:,}{added}: prizes {money.prizes:,}, "
        f"bounties {money.bounties:,}, fees {money.fees:,}"
    )


def write_csv(standings: Sequence[Standing], file: TextIO) -> None:
    """Write the standings as CSV, with a header."""
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(Standing._fields)
    for standing in standings:
        name = printable(standing.name) if file.isatty() else standing.name
        writer.writerow(standing._replace(name=name))
