"""Bomb pots: every few hands everybody antes, and the hand begins with the flop."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from croupier.errors import SetupError, shown
from croupier.games.catalogue import find_game
from croupier.play.whole_numbers import check_whole

if TYPE_CHECKING:
    from croupier.games.game import Game

ANTE = 5  # big blinds, if no amount is given
_BOMB_POTS = {
    (2, 1): "single-board-holdem",
    (2, 2): "double-board-holdem",
    (4, 1): "single-board-omaha",
    (4, 2): "double-board-omaha",
    (5, 1): "single-board-five-card-omaha",
    (5, 2): "double-board-five-card-omaha",
}


class BombPot(NamedTuple):
    """A bomb pot every `every` hands, with one board or two.

    `ante` is the ante of every player, by default five big blinds. `game` is the game of the bomb
    pot; by default it has as many hole cards as the game of the table, Omaha with four or five.
    """

    every: int
    ante: int = 0
    boards: int = 2
    game: str = ""

    def game_for(self, usual: Game) -> Game:
        """Return the game of the bomb pot at a table of a game."""
        if self.game:
            return find_game(self.game)
        hole = usual.hole_count if usual.board_count and usual.hole_count in (4, 5) else 2
        return find_game(_BOMB_POTS[hole, self.boards])


def read_bomb_pot(given: Any) -> BombPot | None:
    """Read a bomb pot: the number of hands between two of them, or all its fields in order.

    >>> read_bomb_pot(10), read_bomb_pot((10, 25, 1))
    (BombPot(every=10, ante=0, boards=2, game=''), BombPot(every=10, ante=25, boards=1, game=''))
    """
    if given is None or given is False or given == 0:
        return None
    parts = tuple(given) if isinstance(given, tuple | list) else (given,)
    if not 1 <= len(parts) <= len(BombPot._fields):
        raise SetupError(f"a bomb pot must have {', '.join(BombPot._fields)}, not {shown(given)}")
    bomb = BombPot(*parts)
    check_whole("the hands between bomb pots", bomb.every)
    check_whole("the ante of a bomb pot", bomb.ante, 0)
    check_whole("the boards of a bomb pot", bomb.boards, 1, 2)
    if not isinstance(bomb.game, str):
        raise SetupError(f"the game of a bomb pot must be a name, not {shown(bomb.game)}")
    if bomb.game:
        game = find_game(bomb.game)
        if game.blinds or game.stud:
            raise SetupError(f"{bomb.game!r} is not a bomb pot: in a bomb pot players only ante")
    return bomb
