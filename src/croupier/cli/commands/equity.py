"""`croupier equity`: who wins how often."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer
from rich.progress import Progress
from rich.table import Table
from typer import Argument, Option

from croupier.analysis.equities.equity import equity as compute
from croupier.analysis.equities.games import find_game, game_names
from croupier.cli.completion import equity_game_names
from croupier.cli.options import AsJson
from croupier.cli.screens.numbers_text import percent, print_json, print_table
from croupier.cli.terminal.console import Console
from croupier.hand.randomness import fresh_seed

if TYPE_CHECKING:
    from croupier.analysis.equities.equity import Equity

SHORT_SEED = 10**9  # a random seed that is short enough to type
_GAMES = ", ".join(game_names()[:15])


def equity(
    hands: Annotated[
        list[str], Argument(metavar="HAND HAND ...", help="Cards or ranges: AhAd, 'QQ+,AKs'.")
    ],
    board: Annotated[list[str] | None, Option("--board", "-b", help="Known board cards.")] = None,
    dead: Annotated[
        list[str] | None, Option("--dead", "-d", help="Cards that are out of the deck.")
    ] = None,
    game: Annotated[
        str,
        Option("--game", "-g", help=f"The game: {_GAMES}, ...", autocompletion=equity_game_names),
    ] = "holdem",
    samples: Annotated[int | None, Option(help="The number of random deals.")] = None,
    precision: Annotated[
        float | None, Option(help="Stop when no standard error is above this: 0.001.")
    ] = None,
    seconds: Annotated[float | None, Option(help="Stop after this time.")] = None,
    seed: Annotated[int | None, Option(help="The same seed deals the same cards.")] = None,
    threads: Annotated[int, Option(help="The number of threads.")] = 1,
    hand_table: Annotated[
        bool, Option("--hands", help="Show the probability of each final hand.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Show what share of the pot each hand or range wins when all cards are dealt.

    All deals are counted if that takes about a second, otherwise random deals are sampled.

    Examples:

    croupier equity AhAd KhKd
    croupier equity "QQ+,AKs" "TT+,AQs+" random --board 2c7d9h
    croupier equity AsKsQhJh 9s9d8c8h --game omaha --hands
    croupier equity As2s3h 4h5h6h --game razz --precision 0.001 --json
    """
    console = Console()
    watched = Console(stderr=True)
    with Progress(console=watched, transient=True, disable=not watched.is_terminal) as progress:
        task = progress.add_task("dealing", total=1.0)
        result = compute(
            hands,
            " ".join(board or ()),
            game=game,
            dead=" ".join(dead or ()),
            samples=samples,
            precision=precision,
            seconds=seconds,
            seed=fresh_seed() % SHORT_SEED if seed is None else seed,
            threads=threads,
            distribution=hand_table,
            progress=lambda done: progress.update(task, completed=min(done, 1.0)),
        )
    if as_json:
        print_json({"game": find_game(game).name, "given": hands, **result.to_json()}, typer.echo)
        return
    print_table(console, _table(hands, result))
    if result.exact:
        console.print(f"exact: {result.samples:,} deals")
    else:
        console.print(f"{result.samples:,} random deals, seed {result.seed}")
    if result.hands is not None:
        _print_hands(console, hands, result)


def _table(hands: list[str], result: Equity) -> Table:
    table = Table()
    table.add_column("hand", overflow="fold")
    for column in ("equity", "win", "tie"):
        table.add_column(column, justify="right", no_wrap=True)
    if not result.exact:
        table.add_column("standard error", justify="right", no_wrap=True)
    for player, hand in enumerate(hands):
        row = [hand, percent(result.equities[player], 4)]
        row += [percent(result.wins[player]), percent(result.ties[player])]
        if not result.exact:
            row.append(percent(result.standard_errors[player], 4))
        table.add_row(*row)
    return table


def _print_hands(console: Console, hands: list[str], result: Equity) -> None:
    assert result.hands is not None
    for kind in result.hands[0]:
        names: dict[str, None] = {}
        for own in result.hands:
            names |= dict.fromkeys(own[kind])
        table = Table(title=kind)
        table.add_column("hand", no_wrap=True)
        for hand in hands:
            table.add_column(hand, justify="right", overflow="fold")
        for name in names:
            table.add_row(name, *(percent(own[kind].get(name, 0.0)) for own in result.hands))
        print_table(console, table)
