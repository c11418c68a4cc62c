"""Hand types, under PokerKit's names."""

from croupier.hand import (
    BoardCombinationHand,
    CombinationHand,
    Hand,
    HoleBoardCombinationHand,
)
from croupier.hands import (
    BadugiHand,
    EightOrBetterLowHand,
    GreekHoldemHand,
    KuhnPokerHand,
    LeducHoldemHand,
    Numeral211HoldemHand,
    OmahaEightOrBetterLowHand,
    OmahaHoldemHand,
    RegularLowHand,
    RhodeIslandHoldemHand,
    ShortDeckHoldemHand,
    StandardBadugiHand,
    StandardHand,
    StandardHighHand,
    StandardLowHand,
)

__all__ = [
    "BadugiHand",
    "BoardCombinationHand",
    "CombinationHand",
    "EightOrBetterLowHand",
    "GreekHoldemHand",
    "Hand",
    "HoleBoardCombinationHand",
    "KuhnPokerHand",
    "LeducHoldemHand",
    "Numeral211HoldemHand",
    "OmahaEightOrBetterLowHand",
    "OmahaHoldemHand",
    "RegularLowHand",
    "RhodeIslandHoldemHand",
    "ShortDeckHoldemHand",
    "StandardBadugiHand",
    "StandardHand",
    "StandardHighHand",
    "StandardLowHand",
]
