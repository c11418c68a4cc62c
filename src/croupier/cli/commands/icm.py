"""`croupier icm`: what stacks are worth in prizes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table
from typer import Option

from croupier.analysis.prizes import bubble_factors
from croupier.analysis.prizes import icm as compute
from croupier.cli.options import AsJson
from croupier.cli.screens.numbers_text import percent, plain, print_json, print_table, read_numbers
from croupier.cli.terminal.console import Console
from croupier.errors import SetupError

if TYPE_CHECKING:
    from collections.abc import Sequence

MOST_IN_THE_MATRIX = 20


def icm(
    stacks: Annotated[str, Option("--stacks", "-s", help="The stacks: 5000,3000,2000.")],
    prizes: Annotated[str, Option("--prizes", "-p", help="The prizes, first place first.")],
    bubble: Annotated[
        bool, Option("--bubble", help="Show bubble factors: rows against columns.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Show what each stack is worth in prizes by the independent chip model.

    Examples:

    croupier icm --stacks 5000,3000,2000 --prizes 50,30,20
    croupier icm -s 5000,3000,2000,500 -p 50,30,20 --bubble
    croupier icm -s "5000 3000" -p "60 40" --json
    """
    chips, paid = read_numbers(stacks, "--stacks"), read_numbers(prizes, "--prizes")
    if bubble and len(chips) > MOST_IN_THE_MATRIX:
        raise SetupError(f"--bubble shows at most {MOST_IN_THE_MATRIX} players")
    values = compute(chips, paid)
    factors = bubble_factors(chips, paid) if bubble else None
    if as_json:
        document: dict[str, object] = {"stacks": chips, "prizes": paid, "values": list(values)}
        if factors is not None:
            document["bubble_factors"] = [list(row) for row in factors]
        print_json(document, typer.echo)
        return
    console = Console()
    print_table(console, _table(chips, paid, values))
    if factors is not None:
        print_table(console, _matrix(chips, factors))


def _table(chips: Sequence[float], paid: Sequence[float], values: Sequence[float]) -> Table:
    table = Table()
    for column in ("player", "stack", "of the chips", "value", "of the prizes"):
        table.add_column(column, justify="right", no_wrap=True)
    total, pool = sum(chips), sum(paid[: len(chips)])
    for place, (stack, value) in enumerate(zip(chips, values, strict=True), 1):
        part = percent(value / pool) if pool else "-"
        table.add_row(str(place), plain(stack), percent(stack / total), f"{value:,.4f}", part)
    return table


def _matrix(chips: Sequence[float], factors: Sequence[Sequence[float | None]]) -> Table:
    table = Table(title="bubble factors (all-in, row against column)")
    table.add_column("stack", justify="right", no_wrap=True)
    for stack in chips:
        table.add_column(plain(stack), justify="right", no_wrap=True)
    for stack, row in zip(chips, factors, strict=True):
        table.add_row(plain(stack), *("" if one is None else f"{one:.3f}" for one in row))
    return table
