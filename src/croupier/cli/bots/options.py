"""The options of every command that runs bots, read in one place."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from typer import Option

from croupier.errors import SetupError
from croupier.players.bots import BOTS
from croupier.players.transports.options import USUAL, BotOptions, read_options

__all__ = ["read_options"]

_PANEL = "Bots"
_SPEC = (
    f"A bot; repeat for more: {', '.join(BOTS)}; file.py:Class, package.module:Class, a folder "
    "with a bot.toml, or a command in quotes. NAME=SPEC gives it a name."
)

Bots = Annotated[list[str] | None, Option("--bot", "-b", metavar="SPEC", help=_SPEC)]
Isolate = Annotated[
    bool,
    Option(
        "--isolate",
        help="Run every bot in a box of its own; refused if the system cannot close the box.",
        rich_help_panel=_PANEL,
    ),
]
AllowWeakBox = Annotated[
    bool,
    Option(
        "--allow-weak-box",
        help="Accept a box that lacks something; reports and logs name it.",
        rich_help_panel=_PANEL,
    ),
]
MoveLimit = Annotated[
    float | None,
    Option(
        metavar="SECONDS",
        help=f"For each decision; default {USUAL.move_limit:g} for programs and boxed bots. Bots "
        "in this process have no limit unless you give one.",
        rich_help_panel=_PANEL,
    ),
]
TimeBank = Annotated[
    float | None,
    Option(
        metavar="SECONDS",
        help=f"For hard decisions, once per game; default {USUAL.time_bank:g}.",
        rich_help_panel=_PANEL,
    ),
]
StartupLimit = Annotated[
    float,
    Option(
        metavar="SECONDS",
        help="Until a program or a boxed bot has sent its greeting.",
        rich_help_panel=_PANEL,
    ),
]
Memory = Annotated[
    int,
    Option(metavar="MB", help="For each program or boxed bot.", rich_help_panel=_PANEL),
]
Logs = Annotated[
    Path | None,
    Option(
        metavar="DIR",
        help="Keep what each program or boxed bot writes to its standard error.",
        rich_help_panel=_PANEL,
    ),
]

Strict = Annotated[
    bool,
    Option(
        "--strict",
        help="Exit with 1 if an answer of a bot failed or was late.",
        rich_help_panel=_PANEL,
    ),
]


def refuse_other_options(
    played: BotOptions,
    log: Path,
    isolate: bool,
    move_limit: float | None,
    time_bank: float | None,
) -> None:
    """Refuse options that differ from those of the log that is resumed."""
    if isolate and not played.isolate:
        raise SetupError(f"{log} was started without --isolate: leave it out, or start a new log")
    limits = (
        ("--move-limit", move_limit, played.move_limit),
        ("--time-bank", time_bank, played.time_bank),
    )
    for option, given, recorded in limits:
        if given is not None and given != recorded:
            raise SetupError(f"{log} was started with {option} {recorded:g}, not {given:g}")
