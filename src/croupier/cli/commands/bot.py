"""`croupier bot check`: whether a program can play."""

from __future__ import annotations

import json
import shlex
from typing import TYPE_CHECKING, Annotated

import typer
from typer import Argument, Option

from croupier.cli.bots.options import BoxFlags
from croupier.cli.completion import bot_names, game_names
from croupier.cli.option_groups import with_groups
from croupier.cli.options import AsJson
from croupier.cli.own_game import named_game
from croupier.cli.terminal.clean_output import clean_output
from croupier.cli.terminal.console import Console
from croupier.errors import SetupError
from croupier.printable import printable

if TYPE_CHECKING:
    from croupier.players.transports.options import BotOptions
    from croupier.players.transports.process import ProcessPlayer

FAILED = 1

app = typer.Typer(
    help="Check a bot: whether it starts, answers and keeps to the protocol.", add_completion=False
)


@app.callback()
def bot() -> None:
    """Check a bot: whether it starts, answers and keeps to the protocol."""


@app.command(context_settings={"ignore_unknown_options": True})
@with_groups
def check(
    command: Annotated[
        list[str],
        Argument(
            metavar="COMMAND",
            help="A program with its arguments, a class, a folder or a name.",
            autocompletion=bot_names,
        ),
    ],
    *,
    flags: BoxFlags,
    game: Annotated[
        list[str] | None,
        Option(
            "--game",
            "-g",
            help="A game; repeat for more. Default: those of the bot's greeting, or holdem.",
            autocompletion=game_names,
        ),
    ] = None,
    as_json: AsJson = False,
) -> int:
    """Start a bot, play hands against it, and check that it follows the protocol.

    The program is started several times, in a box of its own. The exit code is 0 if the bot can
    play, 1 if it fails the check, and 2 if it cannot be started. Corrected answers (a call of
    nothing becomes a check) are listed, but are not a failure.

    Examples:

    croupier bot check ./mybot
    croupier bot check "python3 bot.py --style tight"
    croupier bot check my_bots.py:MyBot
    croupier bot check ./mybot --game omaha --game badugi --move-limit 0.5
    """
    from croupier.play.running.bot_check import check_bot

    # No time bank: a bot that passes the check never needs one.
    options = flags.read_options(time_bank=0.0, allow_weak_box=not flags.isolate)
    started: list[ProcessPlayer] = []

    def start() -> ProcessPlayer:
        started.append(_start(command, 0, options))
        return started[-1]

    results = []
    console = Console(stderr=as_json, highlight=False)
    with clean_output(as_json):
        for result in check_bot(start, [*map(named_game, game or ())]):
            results.append(result)
            if not as_json:
                mark = "[green]ok[/]" if result.passed else "[red]FAILED[/]"
                console.print(f"{mark}  {result.name}")
                if not result.passed:
                    console.print(f"      {printable(result.detail)}", markup=False)
                if result.corrected:
                    console.print(f"      corrected: {printable(result.corrected)}", markup=False)
    passed = all(result.passed for result in results)
    missing = {name: why for player in started for name, why in player.missing.items()}
    if as_json:
        checks = [result._asdict() for result in results]
        document = {"passed": passed, "checks": checks, "missing_isolation": missing}
        typer.echo(json.dumps(document))
    else:
        for measure, reason in missing.items():
            console.print(
                f"this system does not isolate {measure}: {printable(reason)}", markup=False
            )
        console.print("the bot can play" if passed else "the bot fails its check")
    return 0 if passed else FAILED


def _start(command: list[str], seat: int, options: BotOptions) -> ProcessPlayer:
    from croupier.players.specs.spec import BotSpec
    from croupier.players.transports.process import ProcessPlayer

    if len(command) == 1:
        try:
            words = shlex.split(command[0])
        except ValueError as error:
            raise SetupError(f"cannot read the command: {error}") from None
        try:
            spec = BotSpec(command[0])
        except SetupError:
            if ":" in command[0] and len(words) == 1 and "/" not in command[0]:
                raise  # a class that was not found, not a program
        else:
            player = spec.isolated(seat, seed=1, options=options, restarts=0)
            assert isinstance(player, ProcessPlayer)
            return player
    else:
        words = command
    return ProcessPlayer(seat, words, options=options, restarts=0)
