"""The games of card rooms by shape and betting structure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.games.catalogue import GAMES
from croupier.hand.spec.streets import BettingStructure

if TYPE_CHECKING:
    from croupier.games.game import Game

# The words for a shape in the names of the games' classes.
SHAPES = {
    "holdem": "TexasHoldem",
    "short-deck": "ShortDeckHoldem",
    "royal": "RoyalHoldem",
    "omaha": "OmahaHoldem",
    "omaha-hi-lo": "OmahaHoldemHighLowSplitEightOrBetter",
    "omaha-5": "FiveCardOmahaHoldem",
    "omaha-5-hi-lo": "FiveCardOmahaHoldemHighLowSplitEightOrBetter",
    "omaha-6": "SixCardOmahaHoldem",
    "omaha-6-hi-lo": "SixCardOmahaHoldemHighLowSplitEightOrBetter",
    "courchevel": "Courchevel",
    "courchevel-hi-lo": "CourchevelHighLowSplitEightOrBetter",
    "5-card-draw": "FiveCardDraw",
    "2-7-single-draw": "DeuceToSevenLowballSingleDraw",
    "2-7-triple-draw": "DeuceToSevenLowballTripleDraw",
    "a-5-triple-draw": "AceToFiveLowballTripleDraw",
    "badugi": "Badugi",
    "badacey": "Badacey",
    "badeucey": "Badeucy",
    "stud": "SevenCardStud",
    "stud-hi-lo": "SevenCardStudHighLowSplitEightOrBetter",
    "razz": "Razz",
    "2-7-razz": "DeuceToSevenRazz",
    "drawmaha": "Drawmaha",
    "drawmaha-2-7": "DrawmahaDeuceToSeven",
    "drawmaha-a-5": "DrawmahaAceToFive",
    "drawmaha-badugi": "DrawmahaBadugi",
    "5-card-stud": "FiveCardStud",
}
LIMITS = {
    "no-limit": ("NoLimit", BettingStructure.NO_LIMIT),
    "pot-limit": ("PotLimit", BettingStructure.POT_LIMIT),
    "fixed-limit": ("FixedLimit", BettingStructure.FIXED_LIMIT),
}
_BY_CLASS = {row.class_name: row for row in GAMES}


def game_named(shape: str, limit: str) -> Game | None:
    """Return the game of the catalogue, None if there is no such game.

    >>> game_named("omaha-5", "pot-limit").code
    'PO5'
    """
    return _BY_CLASS.get(LIMITS[limit][0] + SHAPES[shape])


def any_limit(shape: str) -> Game:
    """Return a game of this shape, whatever its limit."""
    return next(row for limit in LIMITS if (row := game_named(shape, limit)) is not None)


DRAWS = frozenset(shape for shape in SHAPES if any_limit(shape).draws)
STUDS = frozenset(shape for shape in SHAPES if any_limit(shape).stud)
