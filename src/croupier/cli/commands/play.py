"""`croupier play`: a person against bots in the terminal, any game."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich.text import Text
from typer import Option

from croupier.cli.bots.options import BotFlags, Bots
from croupier.cli.bots.resuming import given_options
from croupier.cli.bots.seeds import announcement, seed_line, warn_of_short_seed
from croupier.cli.browsing import play_in_browser
from croupier.cli.dealing.person import PersonPlayer, Spectacle
from croupier.cli.dealing.setup import read_rules
from croupier.cli.idle_options import refuse_idle
from croupier.cli.options import Game, LogFile, Rules, SeatLimit, Seed
from croupier.cli.own_game import named_game
from croupier.cli.screens.conduct_text import show_conduct
from croupier.cli.screens.numbers_text import counted
from croupier.cli.terminal.console import Console
from croupier.errors import SetupError
from croupier.hand.randomness import fresh_seed
from croupier.play.cash.cash_game import CashGame
from croupier.play.running.entries import read_entries, split_name
from croupier.play.stakes.schedule import find_games
from croupier.printable import printable

USUAL_BOTS = ("tight", "call", "random")


def play(
    *,
    context: typer.Context,
    game: Game = "holdem",
    bot: Bots = None,
    name: Annotated[str, Option(help="Your name at the table.")] = "You",
    big_blind: Annotated[int, Option(help="The big blind.")] = 2,
    stack: Annotated[int | None, Option(help="Chips of a buy-in; default 100 big blinds.")] = None,
    rules: Rules = "STANDARD",
    hands: Annotated[int | None, Option(help="The number of hands.")] = None,
    seat_limit: SeatLimit = None,
    seed: Seed = None,
    flags: BotFlags,
    log: LogFile = None,
    web: Annotated[bool, Option("--web", help="Play in a browser instead.")] = False,
    port: Annotated[int, Option(help="With --web: the port; 0 takes a free one.")] = 8000,
) -> None:
    """Play against bots; type q to leave.

    You see your own cards, the board, and shown cards. Type actions as in 'croupier deal':
    f, c, k, r AMOUNT (the total you raise to), b AMOUNT, allin, d CARDS, pat; help explains them.

    Examples:

    croupier play
    croupier play --game omaha --bot tight --bot exploiter
    croupier play --game badugi --bot random --hands 10 --seed 7
    croupier play --web
    """
    game = named_game(game)
    if web:
        given = {"--hands": hands, "--log": log, "--seat-limit": seat_limit}
        play_in_browser(
            [option for option, value in given.items() if value is not None],
            port=port,
            game=game,
            bots=bot or (),
            name=name,
            big_blind=big_blind,
            stack=stack,
            rules=read_rules(rules),
            seed=seed,
            options=flags.read(),
        )
        return
    refuse_idle(given_options(context), [("port", True, "without --web")])
    chosen = fresh_seed() if seed is None else seed
    if hands is not None and hands < 1:
        raise SetupError(f"--hands must be 1 or more, not {hands}")
    console = Console()
    most = 1 if find_games(game)[0].small else 3
    party = Party(console, name, list(bot or USUAL_BOTS[:most]), {
        "big_blind": big_blind,
        "buy_in": stack,
        "rules": read_rules(rules),
        "seed": chosen,
        "game": game,
        "log": log,
        "seat_limit": seat_limit,
        "options": flags.read(),
    })  # fmt: skip
    console.print(Text(party.game.game.title, "bold underline"))
    if log is not None:  # a hash to compare the log with
        console.print(Text(announcement(party.game.commitment)), soft_wrap=True)
    warn_of_short_seed(chosen, [entry.spec for entry in party.field])
    with party.game.journal as journal:
        try:
            party.play(hands)
            journal.close()
        finally:
            party.game.close()
    console.print(Text(seed_line(chosen)), soft_wrap=True, highlight=False)
    conduct = [each for each in party.game.conduct if each.name != name]
    if any(each.faults for each in conduct) or party.game.box_lacks:
        show_conduct(console, conduct, party.game.box_lacks, strict=False)


class Party:
    """One person, the bots, and the table they sit at."""

    def __init__(
        self, console: Console, name: str, bots: list[str], keywords: dict[str, Any]
    ) -> None:
        self.console = console
        self.name = name
        self.gone = False
        self.told: Spectacle | None = None
        self.game = CashGame(max_players=len(bots) + 1, **keywords)
        self.game.watch = lambda report: self._tell_end(report.outcome)
        self.person = PersonPlayer(self._catch_up, self._leave)
        self.game.join(name, self.person)
        named = [split_name(text) for text in bots]
        entries = [(called, spec) if called else spec for called, spec in named]
        self.field = read_entries([(name, "call"), *entries])[1:]
        for entry in self.field:
            self.game.join(entry.name, entry.player)

    def play(self, hands: int | None) -> None:
        """Play hands until the person leaves; a player without chips buys in again."""
        played = 0
        while not self.gone and (hands is None or played < hands):
            played += 1
            self.told = None
            self._line(f"\nHand {played}", "bold")
            result = self.game.play_round()
            for name in result["eliminated"]:
                self._line(f"{printable(name)} is out of chips and buys in again")
                player = {entry.name: entry.player for entry in self.field}.get(name, self.person)
                self.game.join(name, player)
        won = self.game.net[self.name]
        verb = "won" if won > 0 else "lost"
        count = counted(played, "hand")
        self._line(f"\n{count}; you {verb} {abs(won):,}" if won else f"\n{count}")

    def _leave(self) -> None:
        self.gone = True

    def _catch_up(self) -> Spectacle:
        """Show the person the events of the hand so far."""
        hand = self.game.hand
        assert hand is not None, "players are asked only in a hand"
        if self.told is None:
            self._begin(hand.state, hand.seats)
        assert self.told is not None
        self.told.catch_up(hand.state)
        return self.told

    def _begin(self, state: Any, seats: tuple[int, ...]) -> None:
        chairs = self.game.ring.chairs
        names = [chair.name if (chair := chairs[seat]) else "" for seat in seats]
        player = names.index(self.name) if self.name in names else -1
        self.told = Spectacle(self.console, state, names, player)

    def _tell_end(self, outcome: Any) -> None:
        if self.told is None:
            self._begin(outcome.state, outcome.seats)
        assert self.told is not None
        self.told.catch_up(outcome.state)
        self.told.show.result()

    def _line(self, text: str, style: str = "") -> None:
        self.console.print(Text(text, style), highlight=False, soft_wrap=True)
