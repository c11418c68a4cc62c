"""`croupier cash`: bots at the table of a cash game."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import Annotated, Any

import typer
from rich import box
from rich.table import Table
from rich.text import Text
from typer import Option

from croupier.cli.bots.cash_options import CashFlags
from croupier.cli.bots.options import BotFlags, Bots, Strict
from croupier.cli.bots.resuming import check_bots, players_of_cash
from croupier.cli.bots.seeds import announcement, seed_line, warn_of_short_seed
from croupier.cli.options import AsJson, Game, LogFile, Players, Rules, SeatLimit, Seed
from croupier.cli.own_game import named_games
from croupier.cli.screens.clean_output import clean_output
from croupier.cli.screens.conduct_text import (
    exit_code,
    show_conduct,
    show_not_started,
    warn_of_silence,
)
from croupier.cli.screens.numbers_text import counted
from croupier.cli.screens.screen import Console, plain_text, show_log
from croupier.errors import SetupError, shown
from croupier.hand.randomness import fresh_seed, seed_to_json
from croupier.play.cash.cash_game import CashGame
from croupier.play.cash.fixed_rounds import FixedRounds
from croupier.play.hand.conduct import run_facts
from croupier.play.running.entrants import whole
from croupier.play.running.entries import Entry, enter_bots, load_bots
from croupier.play.running.journal import Journal, read_opening
from croupier.players.transports.options import recorded_options
from croupier.printable import printable


def cash(
    *,
    bot: Bots = None,
    players: Players = None,
    rounds: Annotated[int, Option(help="The number of hands.")] = 100,
    big_blind: Annotated[int, Option(help="The big blind.")] = 2,
    game: Game = "holdem",
    rules: Rules = "STANDARD",
    double_every: Annotated[int | None, Option(help="Double the blinds every N hands.")] = None,
    keep_players: Annotated[
        int, Option(help="With --double-every: the least number of players.")
    ] = 4,
    seat_limit: SeatLimit = None,
    seed: Seed = None,
    table: CashFlags,
    flags: BotFlags,
    strict: Strict = False,
    log: LogFile = None,
    resume: Annotated[Path | None, Option(help="Resume a game from its log.")] = None,
    as_json: AsJson = False,
) -> int:
    """Let bots play a cash game; a player without chips leaves.

    With --double-every the blinds rise, and automatic players keep the seats filled: the largest
    bankroll wins. To resume from a log, give the same options as before, with --resume instead of
    --log; of the bots name only those that are not shipped, in any order.

    Examples:

    croupier cash --bot tight --bot call --bot random --rounds 500 --seed 7
    croupier cash -b random -p 4 --rules HOME_GAME --rounds 50 --double-every 5
    croupier cash -b equity -b call --game omaha --rake 0.05,3 --json
    croupier cash -b random -p 9 --seats 6 --game HORSE --time-fee 5 --rebuy
    croupier cash -b tight -b random -p 6 --straddle utg --run-it 2 --bomb-pot 10 --buy-in 80,200
    croupier cash -b random -p 4 --game holdem,razz,badugi --dealers-choice
    croupier cash -b random -p 6 --game omaha-hi-lo --kill half
    croupier cash -b Ann=my_bot.py:MyBot -b "Bob=python3 bot.py" --isolate --strict
    """
    began = time.monotonic()
    options = flags.read()
    if log is not None and resume is not None:
        raise SetupError("--log starts a log and --resume continues one: choose one")
    chosen = fresh_seed() if seed is None else seed
    if resume is not None:
        opening = read_opening(resume, "cash")
        options = options.resumed(recorded_options(opening))
        flags.refuse_other_than(options, resume)
        chosen = opening.get("seed", 0) if seed is None else seed
        if type(chosen) is not int:
            raise SetupError(f"{resume}: the seed must be a whole number, not {shown(chosen)}")
    given = table.read(rules)
    with clean_output(as_json):
        field, automatic = _field(bot or [], players, resume)
        load_bots(field, isolate=options.isolate)
        keywords: dict[str, Any] = {
            **given,
            "seed": chosen,
            "game": named_games(game),
            "options": options,
            "seat_limit": seat_limit,
        }
        seats = table.seats or max(len(field), keep_players if double_every else 2)

        def open_game(journal: Journal | None) -> CashGame:
            if double_every is None:
                return CashGame(big_blind, seats, log=journal, **keywords)
            return FixedRounds(
                big_blind, rounds, double_every, keep_players, automatic,
                max_players=seats, log=journal, **keywords,
            )  # fmt: skip

        whole("--rounds", rounds, 0)
        open_game(None).close()  # what is refused leaves no log behind
        with Journal(resume or log, resume=resume is not None) as journal:
            party = open_game(journal)
            stream = sys.stderr if as_json else sys.stdout
            stream.write(f"{announcement(party.commitment)}\n")
            warn_of_short_seed(chosen, [entry.spec for entry in field])
            try:
                for entry in field:
                    party.join(entry.name, entry.player)
                result = party.play(rounds)
                journal.close()
            finally:
                party.close()
    if as_json:
        seconds = time.monotonic() - began
        typer.echo(json.dumps(_document(party, result, chosen, resume or log, seconds), indent=2))
        warn_of_silence(party.conduct)
    else:
        _show(party, result, chosen, resume or log, strict=strict)
    return exit_code(party.conduct, strict=strict)


def _field(bots: list[str], players: int | None, resume: Path | None) -> tuple[list[Entry], str]:
    """Return the players and the bot that fills empty seats, from the log or the options."""
    recorded = [] if resume is None else players_of_cash(resume)
    if resume is not None and recorded:
        check_bots(resume, recorded, bots)
        if players not in (None, len(recorded)):
            raise SetupError(f"{resume}: --players was {len(recorded)}, not {players}")
        automatic = read_opening(resume, "cash").get("auto_player")
        return recorded, automatic if isinstance(automatic, str) else str(recorded[0].spec)
    field = enter_bots(bots, players)
    return field, field[0].player


def _document(
    game: CashGame, result: dict[str, Any], seed: int, log: Path | None, seconds: float
) -> dict[str, Any]:
    return {
        "seed": seed_to_json(seed),
        "commitment": game.commitment,
        "game": game.games[0].name,
        **({"games": [each.name for each in game.games]} if len(game.games) > 1 else {}),
        "rounds": result["rounds"],
        "winners": result["winners"],
        "stacks": result["stacks"],
        "bought": game.bought,
        "taken": game.taken,
        "net": result["net"],
        "raked": game.raked,
        "fees": game.fees,
        **({"waiting": game.waiting} if game.customs.waiting_list else {}),
        "conduct": [each.to_json() for each in game.conduct],
        "not_started": game.not_started,
        "log": None if log is None else str(log),
        "run": run_facts(game.conduct, game.box_lacks, seconds),
    }


def _show(
    game: CashGame, result: dict[str, Any], seed: int, log: Path | None, *, strict: bool
) -> None:
    console = Console()
    title = ", ".join(each.title for each in game.games)
    console.print(Text(f"{title}, {counted(result['rounds'], 'hand')}", "bold"))
    table = Table(box=box.SIMPLE_HEAD, show_edge=False)
    table.add_column("player", overflow="fold")
    stacks: dict[str, int] = result["stacks"]
    net: dict[str, int] = result["net"]
    columns = {"stack": stacks, "bought": game.bought}
    beside = {"taken out": game.taken, "time fees": game.fees}
    columns |= {name: chips for name, chips in beside.items() if any(chips.values())}
    for column in (*columns, "won or lost"):
        table.add_column(column, justify="right")
    for name in sorted(net, key=lambda name: -net[name]):
        values = [f"{chips.get(name, 0):,}" for chips in columns.values()]
        style = "bold green" if name in result["winners"] else ""
        table.add_row(plain_text(name), *values, f"{net[name]:+,}", style=style)
    console.print(table)
    fees = sum(game.fees.values())
    if game.raked or fees:
        parts = [f"{game.raked:,} from the pots"] if game.raked else []
        parts += [f"{fees:,} for time"] if fees else []
        console.print(Text(f"The house took {' and '.join(parts)}"))
    if game.waiting:
        names = ", ".join(map(printable, game.waiting))
        console.print(Text(f"Waiting for a seat: {names}"), soft_wrap=True)
    console.print(Text(f"\n{seed_line(seed)}"), soft_wrap=True, highlight=False)
    show_conduct(console, game.conduct, game.box_lacks, strict=strict)
    show_not_started(console, game.not_started)
    show_log(console, log)
