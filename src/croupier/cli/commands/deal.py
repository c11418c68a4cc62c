"""`croupier deal`: a hand of any game, dealt and played in the terminal."""

from __future__ import annotations

import json
import warnings
from typing import TYPE_CHECKING, Annotated

import typer
from typer import Argument, Option

from croupier.chips.amounts import amount_to_json
from croupier.cli.completion import game_names
from croupier.cli.dealing.dealer import deal_on
from croupier.cli.dealing.deciding import Chance, Person, Script
from croupier.cli.dealing.setup import Wishes, start_hand
from croupier.cli.options import AsJson, Players, Rules
from croupier.cli.own_game import named_game
from croupier.cli.screens.show import Show
from croupier.cli.terminal.console import Console
from croupier.errors import SetupError
from croupier.games.catalogue import GAMES, find_game
from croupier.hand.positions import names_of
from croupier.hand.randomness import fresh_seed
from croupier.hand.spec.streets import Mode

if TYPE_CHECKING:
    from croupier.games.game import Game
    from croupier.hand.operations import Operation
    from croupier.hand.state import State

SHORT_SEED = 10**9  # a random seed that is short enough to type
_GAMES = ", ".join(f"{game.name} ({game.code})" for game in GAMES)


def deal(
    game: Annotated[
        str | None,
        Argument(
            metavar="GAME",
            help=f"The game by name or code: {_GAMES}.",
            autocompletion=game_names,
        ),
    ] = None,
    named: Annotated[
        str | None,
        Option("--game", "-g", help="The same as GAME.", autocompletion=game_names),
    ] = None,
    players: Players = None,
    stacks: Annotated[
        list[str] | None, Option(help="One stack for all, or one each: 100,80,60.")
    ] = None,
    blinds: Annotated[str | None, Option(help="Blinds and straddles: 1/2, 1/2/4.")] = None,
    ante: Annotated[str | None, Option(help="Antes: for all, one each, or by seat: BB:2.")] = None,
    bring_in: Annotated[str | None, Option(help="The bring-in of a stud game.")] = None,
    small_bet: Annotated[str | None, Option(help="Fixed limit: the early bet.")] = None,
    big_bet: Annotated[str | None, Option(help="Fixed limit: the late bet.")] = None,
    min_bet: Annotated[str | None, Option(help="No limit, pot limit: the smallest bet.")] = None,
    mode: Annotated[str, Option(help="tournament or cash.")] = "tournament",
    rules: Rules = "STANDARD",
    boards: Annotated[
        int | None, Option(help="The number of boards; default that of the game.")
    ] = None,
    runouts: Annotated[int | None, Option(help="Cash: runouts after an all-in.")] = None,
    cards: Annotated[list[str] | None, Option(help='The next cards from the top: "As Kd".')] = None,
    actions: Annotated[
        list[str] | None,
        Option(help="f, c, k, r AMOUNT, b AMOUNT, allin, bi, d CARDS, pat; or in words."),
    ] = None,
    stop: Annotated[bool, Option("--stop", help="Stop after the last action.")] = False,
    interactive: Annotated[
        bool, Option("--interactive", "-i", help="Ask for the decisions after --actions.")
    ] = False,
    seed: Annotated[int | None, Option(help="The same seed deals the same hand.")] = None,
    as_json: AsJson = False,
) -> None:
    """Deal a hand of any game and play it: scripted, interactively, or at random.

    Every operation is printed as one line, and the table is drawn after each street.
    Decisions after --actions are drawn from the seed, or asked for with --interactive.

    Examples:

    croupier deal holdem --seed 7
    croupier deal omaha --stacks 100,80,60,200 --blinds 1/2
    croupier deal NT -p 3 --cards "As Qd 7c Ks Qh" --actions "f r6 c; b10 f"
    croupier deal razz --interactive
    croupier deal badugi --seed 1 --json
    croupier deal my_game.json
    """
    if (game is None) == (named is None):
        raise SetupError("name one game: croupier deal holdem, or croupier deal --game holdem")
    row = find_game(named_game(game or named or ""))
    chosen = fresh_seed() % SHORT_SEED if seed is None else seed
    if stop and interactive:
        raise SetupError("--stop ends where --interactive asks: choose one")
    wishes = Wishes(
        players, _joined(stacks), blinds, ante, bring_in, small_bet, big_bet, min_bet, mode, rules,
        boards, _joined(cards),
    )  # fmt: skip
    script = Script(_joined(actions) or "")
    state = start_hand(row, wishes, chosen)
    if runouts is not None and runouts < 1:
        raise SetupError(f"--runouts must be 1 or more, not {runouts}")
    if runouts is not None and not row.board_count:
        raise SetupError(f"{row.title} has no board: leave out --runouts")
    if runouts is not None and runouts > 1 and state.mode != Mode.CASH_GAME:
        raise SetupError("tournaments run the board once: use --runouts with --mode cash")
    # With --json everything for people goes to standard error, and only if they are asked.
    console = Console(stderr=as_json, quiet=as_json and not interactive)
    show = Show(console, state, names_of(state))
    show.title(f"{row.title}, {state.player_count} players, seed {chosen}")
    _play(state, show, script, chosen, runouts, stop, interactive)
    if as_json:
        typer.echo(json.dumps(_document(row, chosen, state), indent=2))


def _joined(parts: list[str] | None) -> str | None:
    """Join the values of an option that was given several times."""
    return " ".join(parts) if parts else None


def _play(
    state: State,
    show: Show,
    script: Script,
    seed: int,
    runouts: int | None,
    stop: bool,
    interactive: bool,
) -> None:
    chance = Chance(seed)
    person = Person(show)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        while state.status:
            operation: Operation | None = deal_on(state, runouts)
            if operation is None:
                show.tell_dealt()
                if not script.done:
                    operation = script.decide(state)
                elif stop:
                    show.stopped()
                    return
                elif interactive:
                    operation = person.decide(state)
                else:
                    operation = chance.decide(state)
            if operation is None:
                show.line("\nStopped in the middle of the hand.")
                return
            show.happened(operation)
            for warning in caught:
                show.line(f"(note: {warning.message})")
            caught.clear()
    script.refuse_the_rest()
    show.result()


def _document(game: Game, seed: int, state: State) -> dict[str, object]:
    return {
        "game": game.code,
        "seed": seed,
        "rules": state.rules.to_json(),
        "players": state.player_count,
        "starting_stacks": list(map(amount_to_json, state.starting_stacks)),
        "finished": not state.status,
        "operations": [operation.to_json() for operation in state.operations],
        "final_stacks": list(map(amount_to_json, state.stacks)),
        "payoffs": list(map(amount_to_json, state.payoffs)),
    }
