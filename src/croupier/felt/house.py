"""The house: the games, bots and stakes of this server."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.errors import SetupError, shown
from croupier.felt.playing.bot_table import BotTable, Chair
from croupier.felt.sockets.messages import MOST_BOTS, Wish
from croupier.games.catalogue import GAMES, find_game, make_known
from croupier.hand.randomness import bot_seed, fresh_seed
from croupier.hand.spec.house_rules import HouseRules
from croupier.hand.spec.streets import Mode
from croupier.play.hand.table_game import TableGame
from croupier.play.running.entrants import check_name, make_player
from croupier.play.running.entries import split_name
from croupier.play.stakes.level import Level
from croupier.play.stakes.stakes import check_seats, check_stakes, seat_limit
from croupier.play.whole_numbers import check_whole
from croupier.players.bots import BOTS
from croupier.players.specs.spec import BotSpec
from croupier.players.transports.clock import TimeBank
from croupier.players.transports.options import USUAL

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.games.game import Game
    from croupier.players.transports.options import BotOptions

USUAL_BOTS = ("tight", "call", "random")
USUAL_GAME = "holdem"
USUAL_PLAYERS = 4
BUY_IN = 100  # big blinds
TIME_BANK = 60  # seconds, for people who play with a clock
_AT_THE_TERMINAL = "human"


class House:
    """Makes tables for people; pages name games and bots only by the names of the house.

    `bots` are further bots, as SPEC or NAME=SPEC; the shipped ones are always there. `games` are
    those to offer first, such as rows of your own. `seed` is for tables whose people do not choose
    one.

    >>> House(bots=["Rock=tight"]).bot_names[-1]
    'Rock'
    """

    def __init__(
        self,
        *,
        bots: Sequence[str] = (),
        games: Sequence[Game] = (),
        name: str = "You",
        big_blind: int = 2,
        stack: int | None = None,
        rules: HouseRules = HouseRules.STANDARD,
        seed: int | None = None,
        options: BotOptions = USUAL,
    ) -> None:
        check_whole("the big blind", big_blind)
        self.name = check_name(name)
        self.level = Level(1, max(big_blind // 2, 1), big_blind)
        self.stack = BUY_IN * big_blind if stack is None else stack
        check_whole("the stack", self.stack)
        self.rules = rules
        self.seed = seed
        first = [make_known(game) for game in games]
        self._games = (*first, *(game for game in GAMES if game not in first))
        self.usual_game = first[0].name if first else USUAL_GAME
        options.check_system()
        self.options = options
        self._specs = {name: BotSpec(name) for name in BOTS if name != _AT_THE_TERMINAL}
        for text in bots:
            self._add(text)

    def _add(self, text: str) -> None:
        called, words = split_name(text)
        spec = BotSpec(words)
        if spec.text.lower() == _AT_THE_TERMINAL:
            raise SetupError("the bot human asks in the terminal: it cannot play on the felt")
        if not called and spec.kind == "shipped":
            return
        called = check_name(called or spec.name)
        if called in self._specs:
            raise SetupError(f"there is a bot called {called!r} already: name it NAME={words}")
        if spec.kind == "class" and not self.options.isolate:
            spec.load()
        self._specs[called] = spec

    @property
    def bot_names(self) -> tuple[str, ...]:
        """The names of the bots on pages."""
        return tuple(self._specs)

    def label_of(self, text: str) -> str:
        """Return the name on pages of a bot that was given as SPEC or NAME=SPEC."""
        called, words = split_name(text)
        return called or BotSpec(words).name

    def spec_of(self, label: str) -> BotSpec:
        """Return the bot of a label."""
        if label not in self._specs:
            allowed = ", ".join(self.bot_names)
            raise SetupError(f"no bot is called {shown(label)}; choose from {allowed}")
        return self._specs[label]

    def spec_like(self, text: str) -> BotSpec | None:
        """Return the bot that a log names by its spec; None if this server does not have it."""
        return next((spec for spec in self._specs.values() if spec.text == text), None)

    def games(self) -> list[Game]:
        """Return the games that can be played here."""
        return list(self._games)

    def check(self, wish: Wish) -> TableGame:
        """Return the game of a wish; refuse it if the table cannot be made."""
        row = find_game(wish.game)
        game = TableGame(row, self.rules, Mode.CASH_GAME)
        check_seats(game, row.title, wish.players, None)
        check_stakes(game, self.level, row.title)
        for bot in wish.bots:
            self.spec_of(bot)
        return game

    def usual(self, game: str | None, players: int | None, bots: Sequence[str]) -> Wish:
        """Return a wish with defaults for the fields that a person left out, except the seed."""
        row = find_game(game or self.usual_game)
        if players is None:
            most = seat_limit(TableGame(row, self.rules, Mode.CASH_GAME))
            wanted = len(bots) + 1 if bots else 2 if row.small else USUAL_PLAYERS
            players = min(wanted, most)
        check_whole("players", players, 2, MOST_BOTS + 1)
        return Wish(row.name, players, tuple(bots[: players - 1] or USUAL_BOTS), None)

    def make(self, wish: Wish) -> BotTable:
        """Make a table: the person sits in the first seat, bots in the others."""
        game = self.check(wish)
        seed = wish.seed if wish.seed is not None else self.seed
        seed = fresh_seed() if seed is None else seed
        chairs = [Chair(self.name, None)]
        labels = wish.bots or USUAL_BOTS
        try:
            for seat in range(1, wish.players):
                label = labels[(seat - 1) % len(labels)]
                name = f"{label}-{sum(c.name.rpartition('-')[0] == label for c in chairs) + 1}"
                player = make_player(
                    self._specs[label],
                    seat,
                    bot_seed(seed, "player", name),
                    options=self.options,
                    name=name,
                )
                chairs.append(Chair(name, player))
            bank = TimeBank(wish.clock, TIME_BANK) if wish.clock else None
            return BotTable(game, chairs, self.level, self.stack, seed, bank)
        except BaseException:
            for chair in chairs:
                chair.close()
            raise
