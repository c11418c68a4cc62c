"""The games as rows of data, the functions and classes made from the rows, and mixed games.

Calling a row starts a hand: `holdem(blinds=(1, 2), stacks=200)`. Your own rows (`BlindsGame`,
`BringInGame`, `AnteGame`) are used in the same way.
"""

from croupier.games import classes, shorthand
from croupier.games.catalogue import FUNCTIONS, GAMES, find_game, make_known
from croupier.games.class_making import class_of
from croupier.games.classes import *  # one class per row
from croupier.games.game import Game
from croupier.games.kinds import AnteGame, BlindsGame, BringInGame, ButtonBlindGame
from croupier.games.mixed import ROTATIONS, MixedGame
from croupier.games.poker import Poker
from croupier.games.rounds import Round
from croupier.games.shorthand import *

__all__ = [
    "FUNCTIONS",
    "GAMES",
    "ROTATIONS",
    "AnteGame",
    "BlindsGame",
    "BringInGame",
    "ButtonBlindGame",
    "Game",
    "MixedGame",
    "Poker",
    "Round",
    "class_of",
    "find_game",
    "make_known",
]
__all__ += classes.__all__
__all__ += shorthand.__all__
