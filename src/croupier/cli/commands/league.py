"""`croupier league`: how strong each bot of a field is, and which differences are significant."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Annotated

import typer
from rich.text import Text
from typer import Argument, Option

from croupier.arena.leagues.field import read_field
from croupier.arena.leagues.league import LeaguePlan, read_league_stopping
from croupier.arena.leagues.schedule import FORMATS, ROUND_ROBIN
from croupier.arena.leagues.showing import show_league
from croupier.arena.match_result import check_page
from croupier.arena.stopping import read_level
from croupier.cli.bots.contest import FAILED, ContestFlags, RunFlags, failing_entries, refuse_given
from croupier.cli.bots.options import BotFlags, Strict
from croupier.cli.bots.seeds import seed_line, warn_of_short_seed
from croupier.cli.completion import bot_names
from croupier.cli.own_game import named_game
from croupier.cli.screens.league_text import LiveTables, show_standings
from croupier.cli.screens.match_text import show_faults
from croupier.cli.terminal.clean_output import clean_output
from croupier.cli.terminal.console import Console, plain_text
from croupier.errors import SetupError
from croupier.printable import printable

if TYPE_CHECKING:
    from pathlib import Path

    from croupier.arena.leagues.league_result import LeagueResult

SHOW = "show"


def league(
    entry: Annotated[
        list[str],
        Argument(
            metavar="ENTRY... | DIRECTORY | show STORE",
            help="Bots as in 'croupier match', or a directory of folders with a bot.toml.",
            autocompletion=bot_names,
        ),
    ],
    *,
    format_name: Annotated[
        str, Option("--format", help=f"The pairs that meet: {', '.join(FORMATS)}.")
    ] = ROUND_ROBIN,
    table_size: Annotated[int, Option(help="Seats at a table, 2 to 10.")] = 2,
    hands: Annotated[
        int | None, Option(help="Hands per pair, or per table of more than two seats.")
    ] = None,
    until: Annotated[
        str | None,
        Option(metavar="verdict|2bb", help="Each pair stops at a verdict, or at this half-width."),
    ] = None,
    contest: ContestFlags,
    flags: BotFlags,
    strict: Strict = False,
    run: RunFlags,
) -> int:
    """Rank a field of bots: strengths with intervals, and tiers of equal bots.

    A folder with a bot.toml is an entry. Any other folder is a directory of entries, which run
    isolated. An entry that cannot play is left out, and the exit code is 1.

    Examples:

    croupier league random call tight exploiter equity --hands 2000 --seed 7
    croupier league entries/ --hands 5000 --workers 4 --store league.db --strict
    croupier league new.py:Bot random call tight --format gauntlet
    croupier league show league.db --json
    """
    console = Console(stderr=run.as_json, quiet=run.as_json)
    check_page(run.report)
    logs = run.published(flags.logs)
    if entry[0] == SHOW:
        if len(entry) != 2:
            raise SetupError("name one store: croupier league show FILE")
        _check_show(format_name, table_size, hands, until, contest, flags, run)
        _show(console, show_league(entry[1]), run, logs, strict=strict)
        return 0  # earlier failures are printed, but do not fail this command
    with failing_entries():
        entries, is_directory, ignored, broken = read_field(entry)
    for each in ignored:
        sys.stderr.write(f"croupier: {printable(each)}, so it is not an entry\n")
    plan = LeaguePlan(
        entries,
        format=format_name,
        table_size=table_size,
        game=named_game(contest.game),
        seatings=contest.seatings,
        stack=contest.stack,
        session=contest.session,
        stopping=read_league_stopping(hands, until, table_size),
        level=read_level(contest.level),
        seed=contest.seed,
        options=flags.read(isolate=is_directory),
        declaring=contest.declaring,
        ignored=ignored,
        broken=broken,
    )
    if contest.seed is not None:
        warn_of_short_seed(contest.seed, [each.given for each in entries])
    with (
        failing_entries(),
        clean_output(run.as_json),
        LiveTables(quiet=run.as_json) as live,
    ):
        result = run.play(lambda runner, store: plan.play(runner, store, live))
    return _show(console, result, run, logs, strict=strict)


def _check_show(
    format_name: str,
    table_size: int,
    hands: int | None,
    until: str | None,
    contest: ContestFlags,
    flags: BotFlags,
    run: RunFlags,
) -> None:
    """Refuse options of playing: shown results were played with the options of the store."""
    why = "is for playing: 'league show' takes --report, --publish-logs, --logs and --json"
    given = {
        "--format": format_name != ROUND_ROBIN,
        "--table-size": table_size != 2,
        "--hands": hands is not None,
        "--until": until is not None,
    }
    for name, is_given in given.items():
        if is_given:
            raise SetupError(f"{name} {why}")
    refuse_given(contest, why)
    refuse_given(flags, why, {"logs"})
    refuse_given(run, why, {"report", "publish_logs", "as_json"})


def _show(
    console: Console, result: LeagueResult, run: RunFlags, logs: Path | None, *, strict: bool
) -> int:
    for name, reason in result.left_out.items():
        sys.stderr.write(f"croupier: {printable(name)} cannot play: {reason}\n")
    faults = [entry.faults for entry in result.entries]
    if run.report is not None:
        result.report(run.report, logs)
    if run.as_json:
        typer.echo(json.dumps(result.to_json(), indent=2))
    else:
        show_standings(console, result)
        show_faults(console, faults)
        console.print(Text(f"\n{seed_line(result.seed)}"), soft_wrap=True, highlight=False)
    if run.report is not None and not run.as_json:
        console.print(plain_text(f"The report is in {run.report}"), soft_wrap=True)
    failed = strict and any(record["faults"] for record in faults)
    return FAILED if failed or result.left_out else 0
