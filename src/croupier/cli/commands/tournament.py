"""`croupier tournament`: bots against each other, at one table or many."""

from __future__ import annotations

import json
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.text import Text
from typer import Option

from croupier.cli.bots.options import BotFlags, Bots, Strict
from croupier.cli.bots.resuming import (
    check_bots,
    copy_log,
    entries_of_tournament,
    given_options,
    is_begun,
    refuse_changes,
)
from croupier.cli.bots.seeds import announcement, seed_line, warn_of_short_seed
from croupier.cli.completion import game_names
from croupier.cli.dealing.setup import read_rules
from croupier.cli.idle_options import refuse_idle
from croupier.cli.options import AsJson, LogFile, Players, Rules, SeatLimit, Seed
from croupier.cli.own_game import named_games
from croupier.cli.screens.conduct_text import (
    exit_code,
    show_conduct,
    show_not_started,
    warn_of_silence,
)
from croupier.cli.screens.numbers_text import counted
from croupier.cli.screens.report import report_page
from croupier.cli.screens.standings_text import (
    LiveStandings,
    money_line,
    standings_table,
    write_csv,
)
from croupier.cli.terminal.clean_output import clean_output
from croupier.cli.terminal.console import Console, plain_text, show_log
from croupier.cli.tournament_options import PRIZES, FeatureFlags
from croupier.cli.watching import WatchFlags
from croupier.errors import SetupError
from croupier.hand.randomness import seed_to_json
from croupier.play.hand.conduct import run_facts
from croupier.play.running.entries import enter_bots
from croupier.play.running.journal import read_opening
from croupier.play.stakes.schedule import MIXED, Schedule
from croupier.play.stakes.schedule_file import read_schedule
from croupier.play.tournament.chronicle import Chronicle
from croupier.play.tournament.features import USUAL_FEATURES, Features
from croupier.play.tournament.setup import setup_from_json
from croupier.play.tournament.tournament import Tournament
from croupier.printable import printable

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from croupier.felt.watching.news import TournamentNews
    from croupier.play.tournament.setup import TournamentSetup
    from croupier.play.tournament.standings import Standing

USUAL_STACK = 2000
_MIXED = ", ".join(MIXED)
_CSV = "Write the standings as CSV; - is standard output."


def tournament(
    *,
    context: typer.Context,
    bot: Bots = None,
    players: Players = None,
    tables: Annotated[int | None, Option(help="The number of tables at the start.")] = None,
    table_size: Annotated[int, Option(help="Seats at a table; fewer if the game has fewer.")] = 9,
    seat_limit: SeatLimit = None,
    stack: Annotated[int | None, Option(help=f"Starting stack; default {USUAL_STACK}.")] = None,
    schedule: Annotated[Path | None, Option(help="Blind levels: a JSON, TOML or CSV file.")] = None,
    game: Annotated[
        str, Option(help=f"The game, see 'croupier deal', or {_MIXED}.", autocompletion=game_names)
    ] = "holdem",
    hands_per_game: Annotated[
        str | None,
        Option(
            metavar="N|orbit",
            help="Mixed games: hands before the next game, by default 8; with --dealers-choice "
            "an orbit.",
        ),
    ] = None,
    rules: Rules = "STANDARD",
    payouts: Annotated[
        str | None, Option(help="Prizes or shares of the pool: 50,30,20.", rich_help_panel=PRIZES)
    ] = None,
    buy_in: Annotated[
        int, Option(help="The price of an entry, for the pool.", rich_help_panel=PRIZES)
    ] = 0,
    bounty: Annotated[
        int, Option(help="The reward for a knockout, paid with each entry.", rich_help_panel=PRIZES)
    ] = 0,
    max_rounds: Annotated[int | None, Option(help="Stop after this number of rounds.")] = None,
    seed: Seed = None,
    workers: Annotated[
        int, Option(help="Processes; tables at once with --isolate. The result is the same.")
    ] = 1,
    features: FeatureFlags,
    flags: BotFlags,
    watching: WatchFlags,
    strict: Strict = False,
    log: LogFile = None,
    resume: Annotated[Path | None, Option(help="Resume a tournament from its log.")] = None,
    report: Annotated[Path | None, Option(help="Write a report page: FILE.html.")] = None,
    as_csv: Annotated[str | None, Option("--csv", metavar="FILE", help=_CSV)] = None,
    as_json: AsJson = False,
) -> int:
    """Let bots play a tournament, at one table or many.

    The same seed gives the same tournament with any number of workers. A run that was
    stopped can be resumed from its log: name the bots that are not shipped, in any order.

    Examples:

    croupier tournament --bot tight --bot random --players 18 --tables 3 --seed 7
    croupier tournament -b call -b my_bot.py:MyBot --log run.log --report run.html
    croupier tournament --resume run.log
    croupier tournament -b random -p 9 --game horse --payouts 50,30,20 --json
    croupier tournament -b Ann=ann.py:Bot -b "Bob=./bob --fast" --isolate --logs said --strict
    croupier tournament -b tight -b call -p 27 --tables 3 --watch --delay 2
    croupier tournament -b tight -b call -p 18 --buy-in 100 --fee 10 --bounty 50 --bounty-kept 1/2
    croupier tournament -b random -p 18 --buy-in 50 --reentries 1 --add-ons 1 --buy-until-level 3
    croupier tournament -b tight -b random -p 27 --buy-in 10 --deal icm --deal-at 3 --report r.html
    croupier tournament -b tight -b random -p 16 --format heads-up --payouts 50,25,12,12
    croupier tournament -b random -p 12 --game holdem,razz,badugi --dealers-choice
    """
    began = time.monotonic()
    options = flags.read()
    watching.check()
    if as_json and as_csv == "-":
        raise SetupError("--json and --csv - both write to standard output: choose one")
    console = Console(stderr=as_json or as_csv == "-", quiet=as_json)
    path: Path | None = log or resume
    _refuse_folders(report, log, None if as_csv in (None, "-") else Path(str(as_csv)))
    if log not in (None, resume) and log.is_file() and log.stat().st_size:
        raise SetupError(f"{log} exists: --resume it, or write to another file")
    with ExitStack() as until_the_end:
        with clean_output(as_json or as_csv == "-"):
            if resume is not None and (not bot or is_begun(resume)):
                opening = read_opening(resume, "tournament")
                recorded = entries_of_tournament(opening)
                named = check_bots(resume, recorded, bot or ())
                played = Tournament.from_log(
                    resume, workers, options=options, bots=named, clock=features.clock
                )
                if players not in (None, len(recorded)):
                    raise SetupError(
                        f"{resume} belongs to another tournament: "
                        f"--players was {len(recorded)}, not {players}"
                    )
                changes = _changes(given_options(context), context.params, features, opening)
                refuse_changes(
                    resume,
                    "tournament",
                    changes,
                    lambda change: setup_from_json({**opening, **change}, absent=True).to_json(),
                )
                flags.refuse_other_than(played.options, resume)
            else:
                field = enter_bots(bot or [], players)
                chips = USUAL_STACK if stack is None else stack
                played = Tournament(
                    field,
                    starting_stack=chips,
                    schedule=_schedule(schedule, chips, len(field)),
                    table_size=table_size,
                    payouts=_payouts(payouts),
                    game=named_games(game),
                    rules=features.open_rules(read_rules(rules)),
                    seed=seed,
                    workers=workers,
                    tables=tables,
                    late=features.late_entries(),
                    buy_in=buy_in,
                    bounty=bounty,
                    hands_per_game=_turns(hands_per_game),
                    max_rounds=max_rounds,
                    seat_limit=seat_limit,
                    log=log,
                    options=options,
                    clock=features.clock,
                    **features.read(),
                )
                refuse_idle(given_options(context), _idle_options(played.setup))
            if resume is not None and log is not None and log != resume:
                copy_log(resume, log)
            news = until_the_end.enter_context(watching.showing(played, _say(console)))
            with tempfile.TemporaryDirectory() as folder:
                if path is None and report is not None:
                    path = played.log = Path(folder) / "log"  # the report is made from it
                resumed = path if resume is not None else None
                standings = _run(console, played, resumed, log or resume, news)
                if report is not None:
                    assert path is not None
                    report.write_text(report_page(Chronicle(path)), encoding="utf-8")
        if as_csv == "-":
            write_csv(standings, sys.stdout)
        elif as_csv is not None:
            with Path(as_csv).open("w", encoding="utf-8", newline="") as file:
                write_csv(standings, file)
        if as_json:
            seconds = time.monotonic() - began
            typer.echo(json.dumps(_document(played, standings, log or resume, seconds), indent=2))
            warn_of_silence(played.conduct)
        else:
            _show_end(console, played, standings, log or resume, report, strict=strict)
    return exit_code(played.conduct, strict=strict)


def _run(
    console: Console,
    played: Tournament,
    resumed: Path | None,
    log: Path | None,
    news: TournamentNews | None,
) -> list[Standing]:
    tables = played.setup.tables
    title = f"{len(played.setup.entries)} players, {counted(tables, 'table')}"
    title += f", {', '.join(played.setup.game_names)}"
    console.print(Text(title, "bold underline"))
    if console.quiet:
        sys.stderr.write(f"{announcement(played.commitment)}\n")
    console.print(Text(announcement(played.commitment)), soft_wrap=True)
    warn_of_short_seed(played.setup.seed, [entry.spec for entry in played.setup.entries])
    try:
        with LiveStandings(console, len(played.setup.entries)) as live:

            def progress(tournament: Tournament) -> None:
                live(tournament)
                if news is not None:
                    news.round_ended(tournament)

            if resumed is None:
                standings = played.run(progress, live.starting)
            else:
                standings = played.resume(resumed, progress, live.starting)
        if news is not None:
            news.ended(played)
        return standings
    except KeyboardInterrupt:
        if log is not None:
            sys.stderr.write(
                f"\ncroupier: stopped; resume with: croupier tournament --resume {printable(log)}\n"
            )
        raise


def _say(console: Console) -> Callable[[str], object]:
    """Return the function that prints a line next to the other output."""
    if console.quiet:
        return lambda text: sys.stderr.write(f"{text}\n")
    return lambda text: console.print(Text(text), soft_wrap=True)


def _show_end(
    console: Console,
    played: Tournament,
    standings: list[Standing],
    log: Path | None,
    report: Path | None,
    *,
    strict: bool,
) -> None:
    facts = f"{counted(played.hands, 'hand')} in {counted(played.round_number, 'round')}"
    console.print(Text(f"\n{facts}", "bold"), highlight=False)
    console.print(standings_table(standings, final=True))
    if played.money.paid_in:
        console.print(plain_text(money_line(played.money)), soft_wrap=True, highlight=False)
    console.print(Text(f"\n{seed_line(played.setup.seed)}"), soft_wrap=True, highlight=False)
    show_conduct(console, played.conduct, played.box_lacks, strict=strict)
    show_not_started(console, played.not_started)
    if played.options.logs is not None:
        console.print(Text(f"\nThe output of bots is in {played.options.logs}"), soft_wrap=True)
    show_log(console, log)
    if report is not None:
        console.print(plain_text(f"The report is in {report}"), soft_wrap=True)


def _document(
    played: Tournament, standings: list[Standing], log: Path | None, seconds: float
) -> dict[str, Any]:
    simulated = played.setup.features.clock == "simulated"
    return {
        "seed": seed_to_json(played.setup.seed),
        "commitment": played.commitment,
        "games": list(played.setup.game_names),
        "players": len(played.setup.entries),
        "tables": played.setup.tables,
        "rounds": played.round_number,
        "hands": played.hands,
        "simulated_seconds": played.seconds if simulated else None,
        "standings": [standing.to_json() for standing in standings],
        "money": played.money._asdict(),
        "conduct": [each.to_json() for each in played.conduct],
        "log": None if log is None else str(log),
        "run": {
            **run_facts(played.conduct, played.box_lacks, seconds),
            "not_started": played.not_started,
            **({} if simulated else {"measured_seconds": played.seconds}),
        },
    }


def _idle_options(setup: TournamentSetup) -> list[tuple[str, bool, str]]:
    """Return the options that have no effect in a tournament with this setup, with the reasons."""
    late = any(entry.round > 1 for entry in setup.entries)
    one_table = setup.tables == 1 and not late and not setup.features.sells_chips
    at_one = "at one table"
    turns = setup.schedule.rotation
    in_turn = "beside the rotation of the schedule"
    unpaid = not setup.paid_places(setup.buy_in * len(setup.entries))
    alone = len(setup.games) == 1
    return [
        ("game", bool(turns), in_turn),
        ("hands_per_game", bool(turns), in_turn),
        ("hands_per_game", alone, "on one game; name a mix such as HORSE with --game"),
        ("redraw", one_table, at_one),
        ("balancing", one_table, at_one),
        ("final_table", one_table, at_one),
        ("hand_for_hand_seconds", one_table, at_one),
        ("hand_for_hand_seconds", unpaid, "without prizes; name --payouts or a --buy-in"),
    ]


def _changes(
    given: set[str], options: Mapping[str, Any], features: FeatureFlags, opening: Mapping[str, Any]
) -> dict[str, dict[str, Any]]:
    """Return the changes of each given option to the first line of a log."""
    changes: dict[str, dict[str, Any]] = {}
    for name in ("stack", "tables", "table_size", "seat_limit", "hands_per_game", "max_rounds"):
        if name in given:
            value = _turns(options[name]) if name == "hands_per_game" else options[name]
            changes[name] = {"starting_stack" if name == "stack" else name: value}
    for name in ("buy_in", "bounty", "seed"):
        if name in given:
            changes[name] = {name: options[name]}
    if "schedule" in given:
        changes["schedule"] = {"schedule": read_schedule(options["schedule"])}
    if "game" in given:
        games = named_games(options["game"])
        changes["game"] = {"games": [games] if isinstance(games, str) else games}
    if "payouts" in given:
        shares = _payouts(options["payouts"])
        changes["payouts"] = {"payouts": shares and [*map(str, shares)]}
    if "rules" in given:
        rules = read_rules(options["rules"])
        if rules.entry == "closed":  # chips for sale open the entry
            rules = rules.replace(entry=opening["rules"]["entry"])
        changes["rules"] = {"rules": rules.to_json()}
    if "late" in given:
        entries = [entry for entry in opening["entries"] if entry.get("round", 1) == 1]
        late = [entry.to_json() for entry in features.late_entries()]
        changes["late"] = {"entries": [*entries, *late]}
    read = features.read()
    for name in given & {*Features._fields} - {"clock"}:
        changes[name] = {name: read.get(name, getattr(USUAL_FEATURES, name))}
    return {f"--{name.replace('_', '-')}": change for name, change in changes.items()}


def _schedule(path: Path | None, stack: int, players: int) -> Schedule:
    return Schedule.usual(max(stack, 2), players) if path is None else read_schedule(path)


def _turns(text: str | None) -> int | str | None:
    return int(text) if text is not None and text.isdecimal() else text


def _payouts(text: str | None) -> list[float] | None:
    if text is None:
        return None
    try:
        return [int(word) if word.isdecimal() else float(word) for word in text.split(",")]
    except ValueError:
        raise SetupError(f"--payouts must be numbers such as 50,30,20, not {text!r}") from None


def _refuse_folders(*files: Path | None) -> None:
    """Refuse files that cannot be written before a hand is played."""
    for file in files:
        if file is None:
            continue
        if file.is_dir():
            raise SetupError(f"{file} is a directory: name a file")
        if not file.absolute().parent.is_dir():
            raise SetupError(f"no such directory: {file.absolute().parent}")
