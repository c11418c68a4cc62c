"""`croupier history`: verify, convert and replay files of hands.

Each command imports only the modules that it needs.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from typer import Argument, Option

from croupier.cli.completion import format_names, game_names, written_format_names
from croupier.cli.terminal.clean_output import escape_output
from croupier.errors import NotationError, SetupError
from croupier.history.files import find_format
from croupier.history.formats import FORMATS

history = typer.Typer(help="Verify, convert and replay files of hands.", add_completion=False)

_FORMATS = ", ".join(FORMATS)
_WRITTEN = ", ".join(name for name, form in FORMATS.items() if form.write is not None)
Paths = Annotated[
    list[str], Argument(metavar="PATH...", help="Files, directories, or - for standard input.")
]
From = Annotated[
    str | None,
    Option(
        "--from",
        metavar="FORMAT",
        help=f"The format, otherwise recognised: {_FORMATS}.",
        autocompletion=format_names,
    ),
]
Workers = Annotated[int, Option("--workers", min=1, max=256, help="Files read in parallel.")]
Strict = Annotated[bool, Option("--strict", help="Exit with 1 if a file was skipped.")]
Force = Annotated[bool, Option("--force", help="Overwrite files that exist.")]
Players = Annotated[
    list[str] | None,
    Option("--player", metavar="NAME", help="This player; repeat it for a person's other names."),
]
Since = Annotated[
    str | None,
    Option("--since", metavar="DATE", help="Hands from this date on, by the clock of the room."),
]
Before = Annotated[str | None, Option("--before", metavar="DATE", help="Hands before this date.")]
Stakes = Annotated[
    list[str] | None,
    Option("--stakes", metavar="BLINDS", help="Hands with these blinds: 0.5/1; repeat for more."),
]
Game = Annotated[
    list[str] | None,
    Option(
        "--game", metavar="NAME", help="Hands of this game; repeats.", autocompletion=game_names
    ),
]
Position = Annotated[
    list[str] | None,
    Option("--position", metavar="NAME", help="Hands in this position: BTN; repeat for more."),
]
AsJson = Annotated[bool, Option("--json", help="Print one JSON document.")]


@history.callback()
def prepare() -> None:
    """Print names in any alphabet on any terminal."""
    escape_output()


@history.command()
def verify(
    paths: Paths,
    from_: From = None,
    workers: Workers = 1,
    ray: Annotated[
        bool, Option("--ray", help="Read the files on a Ray cluster of this machine.")
    ] = False,
    ray_address: Annotated[
        str | None, Option("--ray-address", metavar="HOST:PORT", help="Use this Ray cluster.")
    ] = None,
    commitment: Annotated[
        str | None,
        Option(
            metavar="HASH", help="Compare a log with the commitment printed before its first hand."
        ),
    ] = None,
    strict: Strict = False,
    as_json: AsJson = False,
) -> None:
    """Replay every hand and compare the result with the file.

    A log is also checked against its hashes, and a tournament or cash game is dealt and seated
    again from its seed. The exit code is 1 if something does not verify or a log is unfinished;
    the reason names the line.

    Examples:

    croupier history verify hands.phhs
    croupier history verify ~/hands --workers 2
    croupier history verify session.txt --from pokerstars --json
    croupier history verify run.log --commitment 5f0c...
    cat hands.phh | croupier history verify -
    """
    from croupier.cli.commands.history.verify import verify_files
    from croupier.runners import make_runner

    form = None if from_ is None else find_format(from_)
    runner = make_runner(workers, ray=ray, ray_address=ray_address)
    raise typer.Exit(verify_files(paths, form, runner, as_json, commitment, strict))


@history.command()
def convert(
    paths: Paths,
    from_: From = None,
    to: Annotated[
        str | None,
        Option(
            "--to",
            metavar="FORMAT",
            help=f"The format, otherwise that of --output: {_WRITTEN}.",
            autocompletion=written_format_names,
        ),
    ] = None,
    output: Annotated[
        str | None,
        Option("--output", "-o", metavar="OUT", help="A file, or a directory for one file each."),
    ] = None,
    workers: Workers = 1,
    skip: Annotated[
        bool, Option("--skip", help="Leave out and list hands that the format cannot express.")
    ] = False,
    sort: Annotated[
        bool, Option("--sort", help="Write the hands in the order in which they were played.")
    ] = False,
    ray: Annotated[
        bool, Option("--ray", help="Read the files on a Ray cluster of this machine.")
    ] = False,
    ray_address: Annotated[
        str | None, Option("--ray-address", metavar="HOST:PORT", help="Use this Ray cluster.")
    ] = None,
    force: Force = False,
    strict: Strict = False,
    as_json: AsJson = False,
) -> None:
    """Read hands in one format and write them in another.

    Hands that do not verify are reported and left out, and the exit code is 1. If the other format
    cannot express a hand, the command refuses with the reason and writes nothing; with --skip it
    reports the hand and leaves it out.

    Examples:

    croupier history convert session.txt -o session.phhs
    croupier history convert ~/hands --to log -o all.log
    croupier history convert ~/hands --sort --to pokerstars -o year.txt
    croupier history convert ~/hands -o hands.parquet --workers 2
    """
    from croupier.cli.commands.history.convert import convert_files
    from croupier.cli.commands.history.tables import wants_parquet, write_tables
    from croupier.runners import LocalRunner, make_runner

    form = None if from_ is None else find_format(from_)
    runner = make_runner(workers, ray=ray, ray_address=ray_address)
    if wants_parquet(to, output):
        several = None if isinstance(runner, LocalRunner) else runner
        raise typer.Exit(write_tables(paths, form, output, as_json, strict, force, sort, several))
    raise typer.Exit(
        convert_files(paths, form, to, output, runner, as_json, strict, skip, force, sort)
    )


@history.command()
def replay(
    path: Annotated[str, Argument(metavar="PATH", help="A file, or - for standard input.")],
    from_: From = None,
    hand: Annotated[
        str | None, Option("--hand", help="Which hand: its number in the file, or its id.")
    ] = None,
    until: Annotated[
        str | None,
        Option("--until", help="Stop at a step (12), a street (turn), or an action (p3 cbr 60)."),
    ] = None,
    html: Annotated[
        Path | None,
        Option("--html", metavar="FILE", help="Write a page that replays the hand in a browser."),
    ] = None,
    hide_names: Annotated[
        bool,
        Option("--hide-names", help="With --html and --link: name players by their position."),
    ] = False,
    link: Annotated[
        str | None,
        Option("--link", metavar="URL", help="Print a link to this server that contains the hand."),
    ] = None,
    force: Annotated[
        bool, Option("--force", help="With --html: overwrite a file that exists.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Step through a hand in the terminal, forwards and backwards, with the table drawn each time.

    Keys: right or space for the next step, left back, down and up by streets, home, end, q to quit.
    Without a terminal the hand is printed.

    Examples:

    croupier history replay hands.phhs --hand 12
    croupier history replay table.log --until river
    croupier history replay hand.phh | less
    croupier history replay hands.txt --hand 3 --html hand.html
    croupier history replay hands.txt --hand 3 --link https://poker.example.org
    """
    from croupier.cli.commands.history.replay import print_link, replay_file, write_page

    form = None if from_ is None else find_format(from_)
    if html is not None or link is not None:
        name = "--html" if link is None else "--link"
        if until is not None or as_json:
            raise SetupError(f"{name} shows the whole hand: leave out --until and --json")
    if link is not None:
        if html is not None or force:
            raise SetupError("--link does not go with --html and --force")
        raise typer.Exit(print_link(path, form, hand, link, hide_names=hide_names))
    if html is not None:
        raise typer.Exit(write_page(path, form, hand, html, hide_names=hide_names, force=force))
    if hide_names or force:
        raise SetupError("--hide-names is for --html and --link, --force for --html")
    raise typer.Exit(replay_file(path, form, hand, until, as_json))


@history.command()
def stats(
    paths: Paths,
    from_: From = None,
    player: Players = None,
    by: Annotated[
        str | None,
        Option(
            "--by",
            metavar="KIND",
            help="One row for each position, stakes, game, hand, month, session, tournament "
            "or leak.",
        ),
    ] = None,
    since: Since = None,
    before: Before = None,
    stakes: Stakes = None,
    game: Game = None,
    position: Position = None,
    strict: Strict = False,
    as_json: AsJson = False,
) -> None:
    """Show how players play and what they win: bb/100, VPIP, PFR, 3-bets, showdowns and others.

    One player, or one person with several names, is shown with every number, its sample size and
    its interval.

    Examples:

    croupier history stats ~/hands
    croupier history stats ~/hands --player Ann --by position
    croupier history stats ~/hands --by session
    croupier history stats ~/hands --player Ann --player ann_2 --since 2024-01-01 --stakes 0.5/1
    croupier history stats session.txt --json
    """
    from croupier.cli.commands.history.tracking import KINDS, Wanted, show_statistics
    from croupier.tracker.filters import Filters

    if by is not None and by not in KINDS:
        raise NotationError(f"cannot group statistics by {by!r}", expected=", ".join(KINDS))
    form = None if from_ is None else find_format(from_)
    filters = Filters.read(
        since=since, before=before, stakes=stakes or (), games=game or (), positions=position or ()
    )
    wanted = Wanted(tuple(player or ()), filters)
    raise typer.Exit(show_statistics(paths, form, wanted, by, as_json, strict))


@history.command()
def report(
    paths: Paths,
    output: Annotated[Path, Option("--output", "-o", metavar="FILE", help="The page to write.")],
    from_: From = None,
    player: Players = None,
    since: Since = None,
    before: Before = None,
    stakes: Stakes = None,
    game: Game = None,
    position: Position = None,
    force: Force = False,
    strict: Strict = False,
) -> None:
    """Write a page about one player: winnings, sessions, statistics, tournaments, leaks, replays.

    Without --player it is about the hero of the files. Costs, places and prizes come from
    tournament summaries among the files. The page opens offline.

    Examples:

    croupier history report ~/hands -o report.html
    croupier history report ~/hands --player Ann --player ann_2 -o report.html
    croupier history report ~/hands --since 2024-01-01 --stakes 0.5/1 --game holdem -o report.html
    """
    from croupier.cli.commands.history.tracking import Wanted, write_report
    from croupier.tracker.filters import Filters

    form = None if from_ is None else find_format(from_)
    filters = Filters.read(
        since=since, before=before, stakes=stakes or (), games=game or (), positions=position or ()
    )
    wanted = Wanted(tuple(player or ()), filters)
    raise typer.Exit(write_report(paths, form, wanted, output, strict, force))


@history.command()
def anonymize(
    paths: Paths,
    from_: From = None,
    to: Annotated[
        str | None,
        Option(
            "--to",
            metavar="FORMAT",
            help="The format to write; default log.",
            autocompletion=written_format_names,
        ),
    ] = None,
    output: Annotated[
        str | None, Option("--output", "-o", metavar="OUT", help="The file to write.")
    ] = None,
    key: Annotated[
        str | None,
        Option("--key", help="The same key gives a player the same new name again."),
    ] = None,
    force: Force = False,
    strict: Strict = False,
) -> None:
    """Write hands with new names for players, tables, hands and tournaments.

    Examples:

    croupier history anonymize ~/hands -o shared.log
    croupier history anonymize session.txt --to pokerstars --key mine -o shared.txt
    """
    from croupier.cli.commands.history.tables import write_anonymous

    form = None if from_ is None else find_format(from_)
    raise typer.Exit(write_anonymous(paths, form, to, output, key, strict, force))


@history.command()
def formats(as_json: AsJson = False) -> None:
    """List the formats: the names for --from and --to, and which of them can be written.

    Examples:

    croupier history formats
    """
    from croupier.cli.commands.history.formats import show_formats

    raise typer.Exit(show_formats(as_json))


@history.command()
def sql(
    words: Annotated[
        list[str],
        Argument(
            metavar="PATH... QUERY", help="Files, directories or one data set; then the query."
        ),
    ],
    from_: From = None,
    strict: Strict = False,
    as_json: AsJson = False,
) -> None:
    """Ask about hands in SQL, with the tables hands, players, actions and tournaments.

    Files of hands are converted to tables first. To ask many questions, convert them once:
    croupier history convert ~/hands -o hands.parquet, then ask about hands.parquet.

    Examples:

    croupier history sql ~/hands "SELECT player, count(*), sum(net) FROM players GROUP BY player"
    croupier history sql hands.parquet "SELECT currency, sum(rake) FROM hands GROUP BY currency"
    """
    from croupier.cli.commands.history.sql import ask

    *paths, query = words
    if not paths:
        raise SetupError("name the files of hands, then the query")
    form = None if from_ is None else find_format(from_)
    raise typer.Exit(ask(paths, form, query, as_json, strict))
