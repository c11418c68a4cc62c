"""The faults of bots in the terminal, and their exit code."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from rich import box
from rich.table import Table
from rich.text import Text

from croupier.cli.screens.numbers_text import counted
from croupier.cli.terminal.console import plain_text
from croupier.printable import printable

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rich.console import Console

    from croupier.play.hand.conduct import Conduct

FAULTY = 1
LONGEST_REASON = 400
_NOBODY = "Nobody played: every answer of every bot failed"


def exit_code(conduct: Sequence[Conduct], *, strict: bool) -> int:
    """Return 1 if nobody played, or if `strict` and there are faults."""
    if nobody_played(conduct) or (strict and any(each.faults for each in conduct)):
        return FAULTY
    return 0


def warn_of_silence(conduct: Sequence[Conduct]) -> None:
    """Report on standard error which bots never played, for a reader of the JSON document."""
    for each in conduct:
        if each.never_played:
            sys.stderr.write(f"croupier: {_never_played(each)}\n")
        if each.differed:
            sys.stderr.write(f"croupier: {_differed(each)}\n")
    if nobody_played(conduct):
        sys.stderr.write(f"croupier: {_NOBODY}\n")


def nobody_played(conduct: Sequence[Conduct]) -> bool:
    """Return whether every player who was asked failed every time."""
    asked = [each for each in conduct if each.decisions]
    return bool(asked) and all(each.never_played for each in asked)


def show_not_started(console: Console, reasons: Mapping[str, str]) -> None:
    """Show which bots did not start, and why."""
    for name, reason in reasons.items():
        line = f"{printable(name)} did not start: {printable(reason, LONGEST_REASON)}"
        console.print(Text(line, "bold red"), soft_wrap=True, highlight=False)


def show_conduct(
    console: Console, conduct: Sequence[Conduct], lacks: Mapping[str, str], *, strict: bool
) -> None:
    """Show the faults of each bot, the time of programs, and what their boxes lack."""
    listed = [each for each in conduct if each.faults or each.corrected or each.seconds is not None]
    if listed:
        console.print(conduct_table(listed))
    faulty = sum(each.faults for each in conduct)
    if not faulty:
        _line(console, "\nNo bot failed or was late.")
    for each in conduct:
        if each.never_played:
            _line(console, _never_played(each), "bold red")
    if nobody_played(conduct):
        _line(console, f"{_NOBODY}.", "bold red")
    elif faulty and strict:
        _line(console, f"{counted(faulty, 'fault')}: with --strict the exit code is {FAULTY}.")
    for each in conduct:
        if each.differed:
            _line(console, _differed(each), "yellow")
    for measure, reason in lacks.items():
        _line(console, f"The box of bots lacks {printable(measure)}: {printable(reason)}", "yellow")


def _never_played(each: Conduct) -> str:
    questions = counted(each.decisions, "question")
    return f"{printable(each.name)} gave no valid answer ({questions})"


def _differed(each: Conduct) -> str:
    decisions = counted(each.compared, "recorded decision")
    return (
        f"{printable(each.name)} does not repeat: it was asked again for {decisions} and answered "
        f"{each.differed} differently. The usual reason is the module random: draw from the seed "
        "that the method reseed(seed) gets before every hand."
    )


def conduct_table(conduct: Sequence[Conduct]) -> Table:
    """Return the record of each player as a table, with the time of timed players."""
    timed = any(each.seconds is not None for each in conduct)
    table = Table(box=box.SIMPLE_HEAD, show_edge=False, title="\nfaults by player")
    table.add_column("player", overflow="fold")
    columns = ["decisions", "faults", "failed", "late", "corrected"]
    for column in [*columns, *(("seconds", "longest") if timed else ())]:
        table.add_column(column, justify="right")
    table.add_column("examples", overflow="fold")
    for each in conduct:
        values = [f"{getattr(each, column):,}" for column in columns]
        if timed:
            clocked = each.seconds is not None
            values += [f"{each.seconds:.2f}", f"{each.longest:.2f}"] if clocked else ["", ""]
        table.add_row(plain_text(each.name), *values, Text("\n".join(each.quotes())))
    return table


def _line(console: Console, text: str, style: str = "") -> None:
    console.print(Text(text, style), highlight=False, soft_wrap=True)
