"""`croupier league`: a field of bots, how strong each is, and who can be told apart."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.text import Text
from typer import Argument, Option

from croupier.arena.league import LeaguePlan, read_field, read_league_stopping, show_league
from croupier.arena.match_result import check_page
from croupier.arena.schedule import FORMATS, ROUND_ROBIN
from croupier.arena.setting import USUAL_SESSION
from croupier.arena.stopping import read_level
from croupier.arena.store import Store
from croupier.cli.bots.options import (
    AllowWeakBox,
    Isolate,
    Logs,
    Memory,
    MoveLimit,
    StartupLimit,
    Strict,
    TimeBank,
    read_options,
)
from croupier.cli.bots.seeds import SEED_HELP, seed_line, warn_of_short_seed
from croupier.cli.screens.clean_output import clean_output
from croupier.cli.screens.league_text import LiveTables, show_standings
from croupier.cli.screens.match_text import show_faults
from croupier.cli.screens.screen import Console, plain_text
from croupier.errors import SetupError
from croupier.players.transports.options import USUAL
from croupier.printable import printable
from croupier.runners import make_runner

if TYPE_CHECKING:
    from croupier.arena.league_result import LeagueResult

FILE_WIDTH = 100
FAILED = 1
SHOW = "show"


def league(
    entry: Annotated[
        list[str],
        Argument(
            metavar="ENTRY... | DIRECTORY | show STORE",
            help="Bots as in 'croupier match', or a directory of folders with a bot.toml.",
        ),
    ],
    format_name: Annotated[
        str, Option("--format", help=f"Who meets whom: {', '.join(FORMATS)}.")
    ] = ROUND_ROBIN,
    table_size: Annotated[int, Option(help="Seats at a table, 2 to 10.")] = 2,
    hands: Annotated[
        int | None, Option(help="Hands per pair, or per table of more than two seats.")
    ] = None,
    until: Annotated[
        str | None,
        Option(metavar="verdict|2bb", help="Each pair stops at a verdict or this half-width."),
    ] = None,
    game: Annotated[str, Option(help="The game, see 'croupier deal'.")] = "holdem",
    stack: Annotated[str, Option(help="What everybody has before each hand.")] = "100bb",
    seed: Annotated[int | None, Option(help=SEED_HELP)] = None,
    session: Annotated[int, Option(help="Hands in the life of a bot.")] = USUAL_SESSION,
    level: Annotated[float, Option(help="How sure the intervals are.")] = 0.95,
    isolate: Isolate = False,
    allow_weak_box: AllowWeakBox = False,
    move_limit: MoveLimit = None,
    time_bank: TimeBank = None,
    startup_limit: StartupLimit = USUAL.startup_limit,
    memory: Memory = USUAL.memory,
    logs: Logs = None,
    strict: Strict = False,
    workers: Annotated[int, Option(help="Processes; the result is the same.")] = 1,
    ray: Annotated[bool, Option("--ray", help="Use a local Ray cluster.")] = False,
    ray_address: Annotated[
        str | None, Option(metavar="ADDRESS", help="Use the Ray cluster at this address.")
    ] = None,
    store: Annotated[
        Path | None, Option(metavar="FILE", help="Keep the results; the same command goes on.")
    ] = None,
    report: Annotated[
        Path | None, Option(metavar="FILE.html", help="Write one page that opens offline.")
    ] = None,
    as_json: Annotated[bool, Option("--json", help="Print one JSON document.")] = False,
) -> int:
    """Say how strong each bot of a field is, and who can be told apart.

    A folder with a bot.toml is an entry; another folder is a directory of entries, which run
    isolated. An entry that cannot play is left out, and the exit code is 1.

    Examples:

    croupier league random call tight exploiter equity --hands 2000 --seed 7
    croupier league entries/ --hands 5000 --workers 4 --store league.db --strict
    croupier league new.py:Bot random call tight --format gauntlet
    croupier league show league.db --json
    """
    console = Console(stderr=as_json, quiet=as_json)
    if not console.is_terminal and "COLUMNS" not in os.environ:
        console.width = FILE_WIDTH
    check_page(report)
    if entry[0] == SHOW:
        if len(entry) != 2:
            raise SetupError("name one store: croupier league show FILE")
        return _show(console, show_league(entry[1]), report, strict=strict, as_json=as_json)
    entries, is_directory = read_field(entry)
    options = read_options(
        isolate or is_directory,
        allow_weak_box,
        move_limit,
        time_bank,
        startup_limit,
        memory,
        logs,
    )
    plan = LeaguePlan(
        entries,
        format=format_name,
        table_size=table_size,
        game=game,
        stack=stack,
        session=session,
        stopping=read_league_stopping(hands, until, table_size),
        level=read_level(level),
        seed=seed,
        options=options,
    )
    if seed is not None:
        warn_of_short_seed(seed, [each.given for each in entries])
    opened = None if store is None else Store(store)
    try:
        with clean_output(as_json), LiveTables(quiet=as_json) as live:
            runner = make_runner(workers, ray=ray, ray_address=ray_address)
            result = plan.play(runner, opened, live)
    finally:
        if opened is not None:
            opened.close()
    return _show(console, result, report, strict=strict, as_json=as_json)


def _show(
    console: Console, result: LeagueResult, report: Path | None, *, strict: bool, as_json: bool
) -> int:
    for name, reason in result.left_out.items():
        sys.stderr.write(f"croupier: {printable(name)} cannot play: {reason}\n")
    faults = [entry.faults for entry in result.entries]
    if report is not None:
        result.report(report)
    if as_json:
        typer.echo(json.dumps(result.to_json(), indent=2))
    else:
        show_standings(console, result)
        show_faults(console, faults)
        console.print(Text(f"\n{seed_line(result.seed)}"), soft_wrap=True, highlight=False)
    if report is not None and not as_json:
        console.print(plain_text(f"The report is in {report}"), soft_wrap=True)
    failed = strict and any(record["faults"] for record in faults)
    return FAILED if failed or result.left_out else 0
