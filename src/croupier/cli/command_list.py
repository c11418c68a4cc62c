"""Every command by its name: its module, and its line in `croupier --help`.

The module of a command is imported when that command runs: `croupier deal` does not load the
tournaments, and `--help` loads none of them.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, NamedTuple

import typer
from typer.core import TyperCommand, TyperGroup

from croupier.cli.help_texts import lay_out
from croupier.cli.option_groups import with_groups


class Place(NamedTuple):
    """The module and function of a command, and its help line."""

    module: str
    name: str
    help: str
    panel: str


HANDS, BOTS, PLAY, FILES, SELF = (
    "Hands and odds",
    "Bots",
    "Play",
    "Hands that were played",
    "This installation",
)


COMMANDS = {
    "deal": Place(
        "deal",
        "deal",
        "Deal a hand of any game and play it: scripted, interactively, or at random.",
        HANDS,
    ),
    "equity": Place(
        "equity",
        "equity",
        "Show what share of the pot each hand or range wins when all cards are dealt.",
        HANDS,
    ),
    "range": Place(
        "range",
        "range_",
        "Show a range: its grid, how many hands it has, and its shortest text.",
        HANDS,
    ),
    "icm": Place(
        "icm",
        "icm",
        "Show what each stack is worth in prizes by the independent chip model.",
        HANDS,
    ),
    "tournament": Place(
        "tournament", "tournament", "Let bots play a tournament, at one table or many.", BOTS
    ),
    "match": Place(
        "match",
        "match",
        "Say which of two bots is better, by how much, and how sure that is.",
        BOTS,
    ),
    "league": Place(
        "league",
        "league",
        "Rank a field of bots: strengths with intervals, and tiers of equal bots.",
        BOTS,
    ),
    "cash": Place(
        "cash", "cash", "Let bots play a cash game; a player without chips leaves.", BOTS
    ),
    "bot": Place(
        "bot", "app", "Check a bot: whether it starts, answers and keeps to the protocol.", BOTS
    ),
    "play": Place("play", "play", "Play against bots; type q to leave.", PLAY),
    "serve": Place(
        "serve",
        "serve",
        "Play against bots, host a game for friends and replay hands in a browser.",
        PLAY,
    ),
    "history": Place(
        "history.group", "history", "Verify, convert and replay files of hands.", FILES
    ),
    "doctor": Place(
        "doctor",
        "doctor",
        "Show what is installed, which extras work, and whether bots can be boxed here.",
        SELF,
    ),
    "completion": Place(
        "completion",
        "completion",
        "Print the script with which a shell completes commands, options and games.",
        SELF,
    ),
}


class CommandGroup(TyperGroup):
    """The commands of the table: all are listed, only the one that runs is loaded."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        for name, place in COMMANDS.items():
            self.add_command(TyperCommand(name, short_help=place.help, rich_help_panel=place.panel))

    # The types of commands and contexts have no public name: some versions of typer import them
    # from click, others have their own.
    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Find the command that is about to run, and load it."""
        name, _, rest = super().resolve_command(ctx, args)
        return name, name and load(name), rest


def load(name: str) -> Any:
    """Import a command and return it in typer's form."""
    place = COMMANDS[name]
    part = getattr(import_module(f"croupier.cli.commands.{place.module}"), place.name)
    if not isinstance(part, typer.Typer):
        function, part = part, typer.Typer(add_completion=False)
        part.command(name)(with_groups(function))
    command = typer.main.get_command(part)
    lay_out(command)
    return command
