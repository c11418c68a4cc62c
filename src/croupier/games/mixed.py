"""Mixed games: a rotation of variants, each played for some hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.errors import SetupError
from croupier.games.draw import (
    FixedLimitBadugi,
    FixedLimitDeuceToSevenLowballTripleDraw,
    NoLimitDeuceToSevenLowballSingleDraw,
)
from croupier.games.holdem import (
    FixedLimitOmahaHoldemHighLowSplitEightOrBetter,
    FixedLimitTexasHoldem,
    NoLimitTexasHoldem,
    PotLimitOmahaHoldem,
)
from croupier.games.omaha import PotLimitFiveCardOmahaHoldem
from croupier.games.stud import (
    FixedLimitRazz,
    FixedLimitSevenCardStud,
    FixedLimitSevenCardStudHighLowSplitEightOrBetter,
)
from croupier.records import Record

if TYPE_CHECKING:
    from collections.abc import Iterable

    from croupier.games.poker import Poker


class MixedGame(Record):
    """A sequence of variants that is played round and round.

    >>> HORSE.game_of(hand=0, hands_per_game=8).__name__
    'FixedLimitTexasHoldem'
    >>> HORSE.game_of(hand=41, hands_per_game=8).__name__
    'FixedLimitTexasHoldem'
    """

    __match_args__ = __slots__ = ("name", "games")
    name: str
    games: tuple[type[Poker], ...]

    def __init__(self, name: str, games: Iterable[type[Poker]]) -> None:
        self._fill(name, tuple(games))
        if not self.games:
            raise SetupError("a mixed game has at least one variant")

    def game_of(self, hand: int, hands_per_game: int) -> type[Poker]:
        """Return the variant of a hand, counted from 0, when each is played for so many hands."""
        if hand < 0 or hands_per_game < 1:
            raise SetupError("hands are counted from 0, and every variant is played at least once")
        return self.games[hand // hands_per_game % len(self.games)]


HORSE = MixedGame(
    "HORSE",
    (
        FixedLimitTexasHoldem,
        FixedLimitOmahaHoldemHighLowSplitEightOrBetter,
        FixedLimitRazz,
        FixedLimitSevenCardStud,
        FixedLimitSevenCardStudHighLowSplitEightOrBetter,
    ),
)
HOSE = MixedGame("HOSE", [game for game in HORSE.games if game is not FixedLimitRazz])
HEROS = MixedGame("HEROS", [HORSE.games[place] for place in (0, 4, 2, 1, 3)])
EIGHT_GAME = MixedGame(
    "8-Game",
    (
        FixedLimitDeuceToSevenLowballTripleDraw,
        *HORSE.games,
        NoLimitTexasHoldem,
        PotLimitOmahaHoldem,
    ),
)
TEN_GAME = MixedGame(
    "10-Game", (*EIGHT_GAME.games, NoLimitDeuceToSevenLowballSingleDraw, FixedLimitBadugi)
)
MIXED_HOLDEM = MixedGame("Mixed Hold'em", (FixedLimitTexasHoldem, NoLimitTexasHoldem))
MIXED_OMAHA = MixedGame("Mixed Omaha", (PotLimitOmahaHoldem, PotLimitFiveCardOmahaHoldem))
HOLDEM_OMAHA = MixedGame("Mixed NLH/PLO", (NoLimitTexasHoldem, PotLimitOmahaHoldem))

ROTATIONS = (
    HORSE,
    HOSE,
    HEROS,
    EIGHT_GAME,
    TEN_GAME,
    MIXED_HOLDEM,
    MIXED_OMAHA,
    HOLDEM_OMAHA,
)
