"""The options of every command that runs bots, read in one place."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from typer import Option

from croupier.cli.completion import bot_names
from croupier.cli.option_groups import OptionGroup
from croupier.errors import SetupError
from croupier.players.bots import BOTS
from croupier.players.transports.options import USUAL, read_options

if TYPE_CHECKING:
    from croupier.players.transports.options import BotOptions

_PANEL = "Bots"
_SPEC = (
    f"A bot; repeat for more: {', '.join(BOTS)}; file.py:Class, package.module:Class, a folder "
    "with a bot.toml, or a command in quotes. NAME=SPEC gives it a name."
)

Bots = Annotated[
    list[str] | None,
    Option("--bot", "-b", metavar="SPEC", help=_SPEC, autocompletion=bot_names),
]
Strict = Annotated[
    bool,
    Option(
        "--strict",
        help="Exit with 1 if an answer of a bot failed or was late.",
        rich_help_panel=_PANEL,
    ),
]


@dataclass(frozen=True, slots=True)
class BoxFlags(OptionGroup):
    """The options for programs and boxed bots, unparsed; None is the default."""

    isolate: Annotated[
        bool,
        Option(
            "--isolate",
            help="Run every bot in a box of its own. Fails if the system cannot close the box.",
            rich_help_panel=_PANEL,
        ),
    ] = False
    allow_weak_box: Annotated[
        bool,
        Option(
            "--allow-weak-box",
            help="Accept a box that lacks something; reports and logs name it.",
            rich_help_panel=_PANEL,
        ),
    ] = False
    move_limit: Annotated[
        float | None,
        Option(
            metavar="SECONDS",
            help="Time for each decision; default "
            f"{USUAL.move_limit:g} for programs and boxed bots. Late answers of other bots do not "
            "count, but only --isolate stops a bot that hangs.",
            rich_help_panel=_PANEL,
        ),
    ] = None
    startup_limit: Annotated[
        float,
        Option(
            metavar="SECONDS",
            help="Time until a program or a boxed bot has sent its greeting.",
            rich_help_panel=_PANEL,
        ),
    ] = USUAL.startup_limit
    memory: Annotated[
        int,
        Option(metavar="MB", help="Memory of each program or boxed bot.", rich_help_panel=_PANEL),
    ] = USUAL.memory
    logs: Annotated[
        Path | None,
        Option(
            metavar="DIR",
            help="Keep the standard error of each program or boxed bot.",
            rich_help_panel=_PANEL,
        ),
    ] = None

    def read_options(
        self, time_bank: float | None, *, isolate: bool = False, allow_weak_box: bool = False
    ) -> BotOptions:
        """Return the options of the flags; a keyword sets a flag that was not given."""
        return read_options(
            self.isolate or isolate,
            self.allow_weak_box or allow_weak_box,
            self.move_limit,
            time_bank,
            self.startup_limit,
            self.memory,
            self.logs,
        )


@dataclass(frozen=True, slots=True)
class BotFlags(BoxFlags):
    """The options for bots in a game, which have a time bank."""

    time_bank: Annotated[
        float | None,
        Option(
            metavar="SECONDS",
            help=f"Time for hard decisions, once per game; default {USUAL.time_bank:g}.",
            rich_help_panel=_PANEL,
        ),
    ] = None

    def read(self, *, isolate: bool = False) -> BotOptions:
        """Return the options for a game; `isolate` isolates bots without the flag."""
        return self.read_options(self.time_bank, isolate=isolate)

    def refuse_other_than(self, played: BotOptions, log: Path) -> None:
        """Refuse flags that differ from the options of the log that is resumed."""
        if self.isolate and not played.isolate:
            raise SetupError(
                f"{log} was started without --isolate: leave it out, or start a new log"
            )
        limits = (
            ("--move-limit", self.move_limit, played.move_limit),
            ("--time-bank", self.time_bank, played.time_bank),
        )
        for option, given, recorded in limits:
            if given is not None and given != recorded:
                raise SetupError(f"{log} was started with {option} {recorded:g}, not {given:g}")
