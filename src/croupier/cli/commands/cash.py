"""`croupier cash`: bots at the table of a cash game."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich import box
from rich.table import Table
from rich.text import Text
from typer import Option

from croupier.cli.bots.cash_options import CashFlags
from croupier.cli.bots.options import BotFlags, Bots, Strict
from croupier.cli.bots.resuming import (
    check_bots,
    copy_log,
    given_options,
    is_begun,
    players_of_cash,
    refuse_changes,
)
from croupier.cli.bots.seeds import announcement, seed_line, warn_of_short_seed
from croupier.cli.idle_options import refuse_idle
from croupier.cli.options import AsJson, Game, LogFile, Players, Rules, SeatLimit, Seed
from croupier.cli.own_game import named_games
from croupier.cli.screens.conduct_text import (
    exit_code,
    show_conduct,
    show_not_started,
    warn_of_silence,
)
from croupier.cli.screens.numbers_text import counted
from croupier.cli.terminal.clean_output import clean_output
from croupier.cli.terminal.console import Console, plain_text, show_log
from croupier.errors import CroupierError, SetupError, shown
from croupier.hand.randomness import fresh_seed, seed_to_json
from croupier.play.cash.cash_game import CashGame
from croupier.play.cash.fixed_rounds import FixedRounds
from croupier.play.cash.replaying import keywords_of
from croupier.play.hand.conduct import run_facts
from croupier.play.running.entries import Entry, enter_bots, load_bots
from croupier.play.running.journal import Journal, read_opening
from croupier.play.stakes.schedule import find_games
from croupier.play.whole_numbers import check_whole
from croupier.players.transports.options import recorded_options
from croupier.printable import printable

if TYPE_CHECKING:
    from collections.abc import Mapping

    from croupier.hand.spec.house_rules import HouseRules
    from croupier.players.transports.options import BotOptions


USUAL_ROUNDS = 100
_RAKE = ("rake", "rake_caps", "rake_steps", "no_flop_no_drop")


def cash(
    *,
    context: typer.Context,
    bot: Bots = None,
    players: Players = None,
    rounds: Annotated[
        int | None, Option(help=f"The number of hands; default {USUAL_ROUNDS}.")
    ] = None,
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
    bankroll wins. A game that was stopped can be resumed from its log, which has its options.
    Name only the bots that are not shipped, in any order.

    Examples:

    croupier cash --bot tight --bot call --bot random --rounds 500 --seed 7
    croupier cash -b random -p 4 --rules HOME_GAME --rounds 50 --double-every 5
    croupier cash -b equity -b call --game omaha --rake 0.05,3 --json
    croupier cash -b random -p 9 --seats 6 --game HORSE --time-fee 5 --rebuy
    croupier cash -b tight -b random -p 6 --straddle utg --run-it 2 --bomb-pot 10 --buy-in 80,200
    croupier cash -b random -p 4 --game holdem,razz,badugi --dealers-choice
    croupier cash -b random -p 6 --game omaha-hi-lo --kill half
    croupier cash --resume game.log
    croupier cash -b Ann=my_bot.py:MyBot -b "Bob=python3 bot.py" --isolate --strict
    """
    began = time.monotonic()
    options = flags.read()
    if rounds is not None:
        check_whole("--rounds", rounds, 0)
    opening: dict[str, Any] | None = None
    with clean_output(as_json):
        if resume is not None and (not bot or is_begun(resume)):
            opening = read_opening(resume, "cash")
            options = options.resumed(recorded_options(opening))
            flags.refuse_other_than(options, resume)
            field = _recorded_field(bot or [], players, resume)
            terms = _recorded_terms(opening, resume)
            given = given_options(context)
            named = _given_terms(given, context.params, table, rules, game, terms["rules"])
            refuse_changes(
                resume,
                "cash game",
                {f"--{name.replace('_', '-')}": change for name, change in named.items()},
                lambda change: _open_game({**terms, **change}, options, None).opening(),
            )
            terms["clock"] = table.clock
            planned = terms.get("rounds", USUAL_ROUNDS) if rounds is None else rounds
        else:
            field = enter_bots(bot or [], players)
            planned = USUAL_ROUNDS if rounds is None else rounds
            terms = {
                **table.read(rules),
                "big_blind": big_blind,
                "max_players": table.seats or max(len(field), keep_players if double_every else 2),
                "seed": fresh_seed() if seed is None else seed,
                "game": named_games(game),
                "seat_limit": seat_limit,
                "rounds": planned,
            }
            if double_every is not None:
                automatic = field[0].player
                terms |= {
                    "double_every": double_every,
                    "keep_players": keep_players,
                    "auto_player": automatic,
                }
        load_bots(field, isolate=options.isolate)
        _open_game(terms, options, None).close()  # a refused game leaves no log
        if opening is None:
            refuse_idle(given_options(context), _idle_options(terms))
        path = log or resume
        if log is not None and resume is not None and log != resume:
            copy_log(resume, log)
        with Journal(path, resume=resume is not None) as journal:
            party = _open_game(terms, options, journal)
            stream = sys.stderr if as_json else sys.stdout
            stream.write(f"{announcement(party.commitment)}\n")
            warn_of_short_seed(party.seed, [entry.spec for entry in field])
            try:
                for entry in field:
                    party.join(entry.name, entry.player)
                result = party.play(planned)
                journal.close()
            finally:
                party.close()
    if as_json:
        seconds = time.monotonic() - began
        typer.echo(json.dumps(_document(party, result, path, seconds), indent=2))
        warn_of_silence(party.conduct)
    else:
        _show(party, result, path, strict=strict)
    return exit_code(party.conduct, strict=strict)


def _open_game(terms: Mapping[str, Any], options: BotOptions, log: Journal | None) -> CashGame:
    keywords = {**terms, "options": options, "log": log}
    return FixedRounds(**keywords) if "double_every" in keywords else CashGame(**keywords)


def _idle_options(terms: Mapping[str, Any]) -> list[tuple[str, bool, str]]:
    """Return the options that have no effect in a game with these keywords, with the reasons."""
    alone = isinstance(terms["game"], str) and len(find_games(terms["game"])) == 1
    resets = terms["rules"].stacks == "reset_each_hand"
    every_hand = "where every hand begins with a buy-in"
    return [
        ("keep_players", "double_every" not in terms, "without --double-every"),
        (
            "willing",
            not terms["straddle"] and terms["run_it"] == 1,
            "without --straddle or --run-it",
        ),
        ("hands_per_game", alone, "on one game; name a mix such as HORSE with --game"),
        (
            "clock",
            not terms["time_fee"] and not terms["rathole"],
            "without --time-fee or --rathole",
        ),
        ("rebuy", resets, every_hand),
        ("rathole", resets, every_hand),
        (
            "missed_blinds",
            not terms["waiting_list"] and "double_every" not in terms,
            "where nobody comes later; give --seats, with more --players",
        ),
        ("straddle", terms["max_players"] < 3, "heads-up; seat three players or more"),
    ]


def _recorded_field(bots: list[str], players: int | None, log: Path) -> list[Entry]:
    """Return the players of a log that is resumed."""
    recorded = players_of_cash(log)
    check_bots(log, recorded, bots)
    if players not in (None, len(recorded)):
        raise SetupError(
            f"{log} belongs to another cash game: --players was {len(recorded)}, not {players}"
        )
    return recorded


def _recorded_terms(opening: dict[str, Any], log: Path) -> dict[str, Any]:
    """Return the keywords of the game of a log that is resumed."""
    if type(opening.get("seed")) is not int:
        raise SetupError(
            f"{log}: the seed must be a whole number, not {shown(opening.get('seed'))}"
        )
    try:
        terms = keywords_of(opening, None)
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        if isinstance(error, CroupierError):
            raise
        raise SetupError(f"{log}: the log does not describe its game: {error!r}") from None
    if "double_every" in terms:
        terms["auto_player"] = opening.get("auto_player")
    return terms


def _given_terms(
    given: set[str],
    options: Mapping[str, Any],
    table: CashFlags,
    rules: str,
    game: str,
    recorded: HouseRules,
) -> dict[str, dict[str, Any]]:
    """Return the keywords of the game that each given option sets."""
    told: dict[str, dict[str, Any]] = {}
    for name in ("big_blind", "seed", "double_every", "keep_players"):
        if name in given:
            told[name] = {name: options[name]}
    if "double_every" in options and "rounds" in given and options["double_every"] is not None:
        told["rounds"] = {"rounds": options["rounds"]}
    if "game" in given:
        told["game"] = {"game": named_games(game)}
    if "seats" in given:
        told["seats"] = {
            "max_players": table.seats,
            "seat_limit": table.seats,
            "waiting_list": True,
        }
    read = table.read(rules)
    for name in given & {*read} - {"rules", "clock"}:
        told[name] = {name: read[name]}
    # Rules without an option are those of the log.
    house = read["rules"] if "rules" in given else recorded
    house = house.replace(rake=(read["rules"] if given & {*_RAKE} else recorded).rake)
    house = house.replace(stacks=(read["rules"] if "reset_stacks" in given else recorded).stacks)
    for name in given & {"rules", "reset_stacks", *_RAKE}:
        told[name] = {"rules": house}
    return told


def _document(
    game: CashGame, result: dict[str, Any], log: Path | None, seconds: float
) -> dict[str, Any]:
    return {
        "seed": seed_to_json(game.seed),
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


def _show(game: CashGame, result: dict[str, Any], log: Path | None, *, strict: bool) -> None:
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
    console.print(Text(f"\n{seed_line(game.seed)}"), soft_wrap=True, highlight=False)
    show_conduct(console, game.conduct, game.box_lacks, strict=strict)
    show_not_started(console, game.not_started)
    show_log(console, log)
