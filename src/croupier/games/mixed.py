"""Mixed games: a rotation of games, each played for some hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.errors import SetupError
from croupier.games.catalogue import find_game
from croupier.records import Record

if TYPE_CHECKING:
    from collections.abc import Iterable

    from croupier.games.game import Game


class MixedGame(Record):
    """A sequence of games that is played in rotation.

    >>> HORSE.game_of(hand=0, hands_per_game=8).name
    'limit-holdem'
    >>> HORSE.game_of(hand=41, hands_per_game=8).name
    'limit-holdem'
    """

    __match_args__ = __slots__ = ("name", "games")
    name: str
    games: tuple[Game, ...]

    def __init__(self, name: str, games: Iterable[object]) -> None:
        self._fill(name, tuple(map(find_game, games)))
        if not self.games:
            raise SetupError("a mixed game has at least one game")

    def game_of(self, hand: int, hands_per_game: int) -> Game:
        """Return the game of a hand, counted from 0; each game is played for that many hands."""
        if hand < 0 or hands_per_game < 1:
            raise SetupError("hands are counted from 0, and every game is played at least once")
        return self.games[hand // hands_per_game % len(self.games)]


HORSE = MixedGame("HORSE", ("FT", "FO/8", "FR", "F7S", "F7S/8"))
HOSE = MixedGame("HOSE", ("FT", "FO/8", "F7S", "F7S/8"))
HEROS = MixedGame("HEROS", ("FT", "F7S/8", "FR", "FO/8", "F7S"))
EIGHT_GAME = MixedGame("8-Game", ("F2L3D", *HORSE.games, "NT", "PO"))
NINE_GAME = MixedGame("9-Game", (*EIGHT_GAME.games, "N2L1D"))
TEN_GAME = MixedGame("10-Game", (*EIGHT_GAME.games, "N2L1D", "FB"))
# The nine games of the WSOP Poker Players Championship, the five of HORSE first.
PPC_MIX = MixedGame("PPC Mix", ("FT", "FO/8", "FR", "F7S", "F7S/8", "NT", "PO", "F2L3D", "N2L1D"))
TRIPLE_STUD = MixedGame("Triple Stud", ("F7S", "F7S/8", "FR"))
TRIPLE_DRAW_MIX = MixedGame("Triple Draw Mix", ("F2L3D", "FA5L3D", "FB"))
MIXED_HOLDEM = MixedGame("Mixed Hold'em", ("FT", "NT"))
MIXED_OMAHA = MixedGame("Mixed Omaha", ("PO", "PO5"))
# The WSOP's mixed Omaha: limit and pot-limit Omaha hi-lo, and Big O.
OMAHA_MIX = MixedGame("Omaha Mix", ("FO/8", "PO/8", "PO5/8"))
HOLDEM_OMAHA = MixedGame("Mixed NLH/PLO", ("NT", "PO"))

ROTATIONS = (
    HORSE,
    HOSE,
    HEROS,
    EIGHT_GAME,
    NINE_GAME,
    TEN_GAME,
    PPC_MIX,
    TRIPLE_STUD,
    TRIPLE_DRAW_MIX,
    MIXED_HOLDEM,
    MIXED_OMAHA,
    OMAHA_MIX,
    HOLDEM_OMAHA,
)
