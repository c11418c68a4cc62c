"""`croupier match`: which of two bots is better, by how much, and how sure that is."""

from __future__ import annotations

import json
from typing import Annotated

import typer
from rich.text import Text
from typer import Argument, Option

from croupier.arena.match import MatchPlan, read_entries
from croupier.arena.match_result import check_page
from croupier.arena.stopping import read_level, read_stopping
from croupier.cli.bots.contest import FAILED, ContestFlags, RunFlags, failing_entries
from croupier.cli.bots.options import BotFlags, Strict
from croupier.cli.bots.seeds import seed_line, warn_of_short_seed
from croupier.cli.completion import bot_names
from croupier.cli.own_game import named_game
from croupier.cli.screens.match_text import LiveInterval, show_faults, show_match
from croupier.cli.terminal.clean_output import clean_output
from croupier.cli.terminal.console import Console, plain_text

_SPEC = "A bot: a shipped one's name, file.py:Class, a folder with a bot.toml, a command in quotes."


def match(
    a: Annotated[
        str,
        Argument(metavar="A", help=f"{_SPEC} NAME=SPEC gives it a name.", autocompletion=bot_names),
    ],
    b: Annotated[
        str, Argument(metavar="B", help="The bot it is compared with.", autocompletion=bot_names)
    ],
    *,
    hands: Annotated[
        int | None, Option(help="Play this many hands, or with --until at most this many.")
    ] = None,
    until: Annotated[
        str | None,
        Option(metavar="verdict|2bb", help="Stop at a verdict, or at this half-width in bb/100."),
    ] = None,
    players: Annotated[int | None, Option("--players", "-p", help="Seats, 2 to 10.")] = None,
    field: Annotated[
        list[str] | None,
        Option(
            metavar="SPEC",
            help="A bot for a further seat; repeat for more.",
            autocompletion=bot_names,
        ),
    ] = None,
    contest: ContestFlags,
    flags: BotFlags,
    strict: Strict = False,
    run: RunFlags,
) -> int:
    """Say which of two bots is better, by how much, and how sure that is.

    Fresh players play every deal in every seating, and the luck of the cards is subtracted. With
    neither --hands nor --until the match ends at a verdict, or after 100,000 hands. Unless only
    --hands is given, the interval is valid however often you look at it.

    Examples:

    croupier match exploiter call --seed 7
    croupier match mine.py:Mine old=mine_before.py:Mine --hands 20000 --workers 4
    croupier match equity tight --until 20bb --store equity-tight.db
    croupier match equity tight --players 6 --field call --field call --field random --field random
    """
    entries = read_entries(a, b, field or (), players)
    plan = MatchPlan(
        entries,
        game=named_game(contest.game),
        seatings=contest.seatings,
        stack=contest.stack,
        session=contest.session,
        stopping=read_stopping(hands, until),
        level=read_level(contest.level),
        seed=contest.seed,
        options=flags.read(),
        declaring=contest.declaring,
    )
    check_page(run.report)
    logs = run.published(flags.logs)
    console = Console(stderr=run.as_json, quiet=run.as_json)
    if contest.seed is not None:
        warn_of_short_seed(contest.seed, [entry.given for entry in entries])
    with (
        failing_entries(),
        clean_output(run.as_json),
        LiveInterval(quiet=run.as_json) as live,
    ):
        result = run.play(lambda runner, store: plan.play(runner, store, live))
    if run.report is not None:
        result.report(run.report, logs)
    if run.as_json:
        typer.echo(json.dumps(result.to_json(), indent=2))
    else:
        show_match(console, result)
        show_faults(console, result.faults)
        console.print(Text(f"\n{seed_line(result.seed)}"), soft_wrap=True, highlight=False)
    if run.report is not None and not run.as_json:
        console.print(plain_text(f"The report is in {run.report}"), soft_wrap=True)
    return FAILED if strict and any(each["faults"] for each in result.faults) else 0
