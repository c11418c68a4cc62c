"""Every command by its name: where it is, and the line that `croupier --help` shows for it.

A command's module is imported when that command is run: `croupier deal` does not wait for
tournaments, and help does not wait for anything.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, NamedTuple

import typer
from typer.core import TyperCommand, TyperGroup


class Place(NamedTuple):
    """Where a command is, a function or commands of its own, and what it is for."""

    module: str
    name: str
    help: str


COMMANDS = {
    "deal": Place(
        "deal",
        "deal",
        "Deal a hand of any game and play it: as typed, as a person says, or at random.",
    ),
    "equity": Place(
        "equity",
        "equity",
        "Show what part of the pot each hand or range wins when all cards are dealt.",
    ),
    "range": Place(
        "range",
        "range_",
        "Show a range: its grid, how many hands it has, and its shortest text.",
    ),
    "icm": Place(
        "icm", "icm", "Show what each stack is worth in prizes by the independent chip model."
    ),
    "tournament": Place(
        "tournament", "tournament", "Let bots play a tournament, at one table or many."
    ),
    "match": Place(
        "match", "match", "Say which of two bots is better, by how much, and how sure that is."
    ),
    "cash": Place("cash", "cash", "Let bots play a cash game; who has no chips left leaves."),
    "play": Place("play", "play", "Play against bots; type q to leave."),
    "bot": Place("bot", "app", "Programs that play."),
    "history": Place("history.group", "history", "Verify, convert and replay files of hands."),
}


class CommandGroup(TyperGroup):
    """The commands of the table; all have a line of help, the one that is run is loaded."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        for name, place in COMMANDS.items():
            self.add_command(TyperCommand(name, short_help=place.help))

    # The types of commands and contexts have no public name: some versions of typer import them
    # from click, others bring them along.
    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Find the command that is about to run, and load it."""
        name, _, rest = super().resolve_command(ctx, args)
        return name, name and load(name), rest


def load(name: str) -> Any:
    """Import a command and return it as typer runs it."""
    place = COMMANDS[name]
    part = getattr(import_module(f"croupier.cli.commands.{place.module}"), place.name)
    if not isinstance(part, typer.Typer):
        function, part = part, typer.Typer(add_completion=False)
        part.command(name)(function)
    return typer.main.get_command(part)
