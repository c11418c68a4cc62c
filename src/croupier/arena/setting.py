"""What is played: the game, its stakes in chips, and how long a life is."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cached_property
from itertools import permutations
from typing import TYPE_CHECKING, Any

from croupier.analysis.learning import deal_game, read_dealing
from croupier.errors import SetupError, shown
from croupier.games.catalogue import find_game, is_own
from croupier.games.game import plain_name
from croupier.games.kinds import most_players
from croupier.games.mixed import MixedGame
from croupier.games.row_files import row_from_json, row_to_json
from croupier.play.hand.table_game import TableGame
from croupier.play.stakes.schedule import MIXED

if TYPE_CHECKING:
    from croupier.analysis.learning import Dealing
    from croupier.games.game import Game
    from croupier.play.hand.table_game import Stakes

USUAL_STACK = 100.0
USUAL_SESSION = 100
BIG_BLIND = 100  # chips; half of it is the small blind
MOST_SEATS = 10
MOST_STACK = 1e6  # big blinds
MOST_SESSION = 1_000_000
CYCLIC, ALL = "cyclic", "all"  # seatings of a block
MOST_PERMUTED = 5  # players; each seating is a life of its own
_STACK = re.compile(r"\s*(\d+(?:\.\d+)?)\s*(?:bb)?\s*", re.IGNORECASE)


@dataclass(frozen=True)
class Setting:
    """A game at given stakes.

    Amounts are counted in `unit` chips: the big blind, in games without blinds the small bet, in
    the small games of research the ante. `stack` is in units. `seated` says which seatings a
    block has. `own` is a user's own game as JSON text: other processes do not know its name.
    """

    game: str
    players: int
    stack: float
    session: int
    seated: str = CYCLIC
    own: str = ""

    def __reduce__(self) -> tuple[type[Setting], tuple[object, ...]]:
        what = self.game, self.players, self.stack, self.session, self.seated, self.own
        return Setting, what

    @cached_property
    def row(self) -> Game:
        """The game's row."""
        return row_from_json(json.loads(self.own)) if self.own else find_game(self.game)

    @cached_property
    def table(self) -> TableGame:
        """The game as a table deals it."""
        return TableGame(self.row)

    @property
    def unit(self) -> int:
        """Chips per unit."""
        return self.row.ante if self.row.small else BIG_BLIND

    @property
    def unit_name(self) -> str:
        """What the unit is."""
        if self.row.small:
            return "the ante"
        return "the big blind" if self.row.blinds else "the small bet"

    @property
    def blinds(self) -> tuple[int, int]:
        """The small and the big blind, or what games without blinds have instead."""
        if self.row.small:
            return self.row.ante, self.row.bets[0]
        return BIG_BLIND // 2, BIG_BLIND

    @property
    def chips(self) -> int:
        """What everybody has before a hand."""
        return round(self.stack * self.unit)

    @cached_property
    def stakes(self) -> Stakes:
        """The forced bets of a hand."""
        if self.row.small:
            ante, big_bet = self.row.ante, self.row.bets[1]
            return self.table.stakes(self.players, self.blinds, ante, big_bet=big_bet)
        return self.table.stakes(self.players, self.blinds)

    @cached_property
    def dealing(self) -> Dealing | None:
        """How deals are learned; None at larger tables, and in games without such deals."""
        if self.players != 2 or deal_game(self.row) is None:
            return None
        start = self.table.terms(self.stakes).deal((self.chips,) * 2, 0, None)
        return read_dealing(self.row, start, self.unit)

    @cached_property
    def orders(self) -> tuple[tuple[int, ...], ...]:
        """The seatings of a block: chairs by player index, the button last."""
        chairs = range(self.players)
        if self.seated == ALL:
            return tuple(permutations(chairs))
        return tuple(tuple((i + first) % self.players for i in chairs) for first in chairs)

    @property
    def seatings(self) -> int:
        """Hands in a block."""
        return len(self.orders)

    @property
    def bound(self) -> float:
        """The largest difference a hand can make, in units.

        Heads-up it is a stack; with others at the table one may win all stacks and one lose one.
        """
        return self.stack * (1 if self.players == 2 else self.players)

    def to_json(self) -> dict[str, Any]:
        """Return what a hash of the work depends on."""
        return {
            "game": self.row.code,
            "players": self.players,
            "stack": self.stack,
            "session": self.session,
            "seatings": self.seated,
            "own": self.own,
        }

    @staticmethod
    def from_json(data: dict[str, Any]) -> Setting:
        """Read what `to_json` wrote."""
        game = row_from_json(json.loads(data["own"])) if data["own"] else data["game"]
        numbers = data["players"], data["stack"], data["session"]
        return make_setting(game, *numbers, data["seatings"])


def unit_notes(setting: Setting) -> list[str]:
    """Return what bb stands for, where it is not the big blind."""
    plain = setting.row.blinds and not setting.row.small
    return [] if plain else [f"bb stands for {setting.unit_name} of this game"]


def make_setting(
    game: object, players: int, stack: object, session: int, seatings: object = CYCLIC
) -> Setting:
    """Check what was asked for; a game is a name, a class or a row."""
    row = _one_game(game)
    most = 2 if row.small else min(MOST_SEATS, most_players(row))
    if type(players) is not int or not 2 <= players <= most:
        raise SetupError(f"{row.name} is played by 2 to {most} players, not {shown(players)}")
    if type(session) is not int or not 1 <= session <= MOST_SESSION:
        raise SetupError(f"a life must be 1 to {MOST_SESSION} hands, not {shown(session)}")
    if seatings not in (CYCLIC, ALL):
        raise SetupError(f"seatings must be 'cyclic' or 'all', not {shown(seatings)}")
    if seatings == ALL and players > MOST_PERMUTED:
        raise SetupError(
            f"all seatings are for 2 to {MOST_PERMUTED} players, not {players}: leave it out"
        )
    own = json.dumps(row_to_json(row), sort_keys=True) if is_own(row) else ""
    setting = Setting(row.name, players, read_stack(stack), session, str(seatings), own)
    if setting.chips != setting.stack * setting.unit:
        raise SetupError(f"a stack of {setting.stack:g} is not a whole number of chips")
    return setting


def check_seed(seed: object) -> None:
    """Refuse what is neither a seed nor None, which stands for a fresh one."""
    if seed is not None and type(seed) is not int:
        raise SetupError(f"a seed must be a whole number, not {shown(seed)}")


def _one_game(game: object) -> Game:
    """Return the row of a game; a mix is refused, because a deal is valued in one game."""
    mixed = game if isinstance(game, MixedGame) else None
    if isinstance(game, str):
        mixed = MIXED.get(plain_name(game))
    if mixed is None:
        return find_game(game)
    games = ", ".join(row.name for row in mixed.games)
    raise SetupError(
        f"{mixed.name} is a mix, and a match or a league has one game: play one each of {games}"
    )


def read_stack(stack: object) -> float:
    """Return a stack in big blinds.

    >>> read_stack("100bb"), read_stack(50)
    (100.0, 50.0)
    """
    if isinstance(stack, str):
        found = _STACK.fullmatch(stack)
        stack = float(found[1]) if found else stack
    if (
        isinstance(stack, bool)
        or not isinstance(stack, int | float)
        or not 1 <= stack <= MOST_STACK
    ):
        raise SetupError(
            f"a stack must be 1bb to {MOST_STACK:.0f}bb, such as 100bb, not {shown(stack)}"
        )
    return float(stack)
