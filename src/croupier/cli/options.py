"""Options of several commands, each with one help text."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from typer import Option

from croupier.cli.completion import game_names, preset_names
from croupier.cli.dealing.setup import PRESETS

Game = Annotated[str, Option(help="The game, see 'croupier deal'.", autocompletion=game_names)]
Players = Annotated[int | None, Option("--players", "-p", help="The number of players.")]
SeatLimit = Annotated[
    int | None, Option(help="Allow this number of seats, more than usual for the game.")
]
Rules = Annotated[
    str, Option(help=f"House rules: {', '.join(PRESETS)}.", autocompletion=preset_names)
]
Seed = Annotated[
    int | None,
    Option(
        help="Repeat a game. A bot can find a short seed by search. "
        "Default: 256 random bits, printed at the end."
    ),
]
LogFile = Annotated[Path | None, Option("--log", help="Write the log of every hand.")]
AsJson = Annotated[bool, Option("--json", help="Print one JSON document.")]
