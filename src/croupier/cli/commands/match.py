"""`croupier match`: which of two bots is better, by how much, and how sure that is."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text
from typer import Argument, Option

from croupier.arena.checking import EntryFailed
from croupier.arena.match import MatchPlan, read_entries
from croupier.arena.match_result import check_page
from croupier.arena.setting import USUAL_SESSION
from croupier.arena.stopping import read_level, read_stopping
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
from croupier.cli.screens.match_text import LiveInterval, show_faults, show_match
from croupier.cli.screens.screen import Console, plain_text
from croupier.players.transports.options import USUAL
from croupier.runners import make_runner

FILE_WIDTH = 100
FAILED = 1
_SPEC = "A bot: a shipped one's name, file.py:Class, a folder with a bot.toml, a command in quotes."


def match(
    a: Annotated[str, Argument(metavar="A", help=f"{_SPEC} NAME=SPEC gives it a name.")],
    b: Annotated[str, Argument(metavar="B", help="The bot it is compared with.")],
    hands: Annotated[
        int | None, Option(help="Play this many hands, or with --until at most this many.")
    ] = None,
    until: Annotated[
        str | None,
        Option(metavar="verdict|2bb", help="Stop at a verdict, or at this half-width in bb/100."),
    ] = None,
    game: Annotated[str, Option(help="The game, see 'croupier deal'.")] = "holdem",
    stack: Annotated[str, Option(help="What everybody has before each hand.")] = "100bb",
    players: Annotated[int | None, Option("--players", "-p", help="Seats, 2 to 10.")] = None,
    field: Annotated[
        list[str] | None, Option(metavar="SPEC", help="A bot for a further seat; again for more.")
    ] = None,
    seed: Annotated[int | None, Option(help=SEED_HELP)] = None,
    session: Annotated[int, Option(help="Hands in the life of a bot.")] = USUAL_SESSION,
    level: Annotated[float, Option(help="How sure the interval is.")] = 0.95,
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
    """Say which of two bots is better, by how much, and how sure that is.

    Every deal is played in every seating by fresh players, the luck of the cards is taken out,
    and the interval holds however often you look. With neither --hands nor --until the match ends
    at a verdict, or after 100,000 hands.

    Examples:

    croupier match exploiter call --seed 7
    croupier match mine.py:Mine old=mine_before.py:Mine --hands 20000 --workers 4
    croupier match equity tight --until 20bb --store equity-tight.db
    croupier match equity tight --players 6 --field call --field call --field random --field random
    """
    options = read_options(
        isolate, allow_weak_box, move_limit, time_bank, startup_limit, memory, logs
    )
    entries = read_entries(a, b, field or (), players)
    plan = MatchPlan(
        entries,
        game=game,
        stack=stack,
        session=session,
        stopping=read_stopping(hands, until),
        level=read_level(level),
        seed=seed,
        options=options,
    )
    check_page(report)
    console = Console(stderr=as_json, quiet=as_json)
    if not console.is_terminal and "COLUMNS" not in os.environ:
        console.width = FILE_WIDTH
    if seed is not None:
        warn_of_short_seed(seed, [entry.given for entry in entries])
    opened = None if store is None else Store(store)
    try:
        with clean_output(as_json), LiveInterval(quiet=as_json) as live:
            runner = make_runner(workers, ray=ray, ray_address=ray_address)
            result = plan.play(runner, opened, live)
    except EntryFailed as failure:
        sys.stderr.write(f"croupier: {failure}\n")
        return FAILED
    finally:
        if opened is not None:
            opened.close()
    if report is not None:
        result.report(report)
    if as_json:
        typer.echo(json.dumps(result.to_json(), indent=2))
    else:
        show_match(console, result)
        show_faults(console, result.faults)
        console.print(Text(f"\n{seed_line(result.seed)}"), soft_wrap=True, highlight=False)
    if report is not None and not as_json:
        console.print(plain_text(f"The report is in {report}"), soft_wrap=True)
    return FAILED if strict and any(each["faults"] for each in result.faults) else 0
