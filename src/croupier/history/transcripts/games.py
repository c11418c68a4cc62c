"""The games of card rooms by shape and betting structure."""

from __future__ import annotations

from typing import Any

from croupier import games
from croupier.hand.streets import BettingStructure

# How a shape is called in the names of the predefined games.
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
    "stud": "SevenCardStud",
    "stud-hi-lo": "SevenCardStudHighLowSplitEightOrBetter",
    "razz": "Razz",
    "5-card-stud": "FiveCardStud",
}
LIMITS = {
    "no-limit": ("NoLimit", BettingStructure.NO_LIMIT),
    "pot-limit": ("PotLimit", BettingStructure.POT_LIMIT),
    "fixed-limit": ("FixedLimit", BettingStructure.FIXED_LIMIT),
}
DRAWS = frozenset(
    ("5-card-draw", "2-7-single-draw", "2-7-triple-draw", "a-5-triple-draw", "badugi")
)
STUDS = frozenset(("stud", "stud-hi-lo", "razz", "5-card-stud"))


def game_named(shape: str, limit: str) -> Any:
    """Return the predefined game, None where nobody deals such a one.

    >>> game_named("omaha-5", "pot-limit").__name__
    'PotLimitFiveCardOmahaHoldem'
    """
    return getattr(games, LIMITS[limit][0] + SHAPES[shape], None)
