"""Hand types, under PokerKit's names."""

from croupier.cards.hand_type import (
    BoardCombinationHand,
    CombinationHand,
    Hand,
    HoleBoardCombinationHand,
)
from croupier.cards.hand_types import (
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
