"""Omaha and Courchevel: four to six hole cards, two of which must be played."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from croupier.cards.card import Deck
from croupier.cards.hand_types import OmahaEightOrBetterLowHand, OmahaHoldemHand
from croupier.games.holdem import FLOP_TURN_RIVER
from croupier.games.limits import FixedLimitGame, NoLimitGame, PotLimitGame
from croupier.games.poker import ButtonGame, Round

if TYPE_CHECKING:
    from croupier.cards.hand_types import Hand


class Omaha(ButtonGame):
    """Four hole cards and a board of five; a hand is two of those and three of these."""

    deck = Deck.STANDARD
    hand_types: ClassVar[tuple[type[Hand], ...]] = (OmahaHoldemHand,)
    hole_dealing_count = 4
    later_rounds: ClassVar[tuple[Round, ...]] = FLOP_TURN_RIVER


class OmahaHighLow(Omaha):
    """Omaha in which the best low of eight or better wins half the pot."""

    hand_types = (OmahaHoldemHand, OmahaEightOrBetterLowHand)


class Courchevel(Omaha):
    """Five hole cards, and the first card of the flop is dealt before the first bets."""

    hole_dealing_count = 5
    first_board_count = 1
    later_rounds = (Round(board=2), *FLOP_TURN_RIVER[1:])


class CourchevelHighLow(Courchevel):
    """Courchevel in which the best low of eight or better wins half the pot."""

    hand_types = (OmahaHoldemHand, OmahaEightOrBetterLowHand)


class FixedLimitOmahaHoldem(Omaha, FixedLimitGame):
    """Fixed-limit Omaha (FO)."""


class PotLimitOmahaHoldemHighLowSplitEightOrBetter(OmahaHighLow, PotLimitGame):
    """Pot-limit Omaha hi-lo (PO/8)."""


class NoLimitOmahaHoldem(Omaha, NoLimitGame):
    """No-limit Omaha (NO)."""


class NoLimitOmahaHoldemHighLowSplitEightOrBetter(OmahaHighLow, NoLimitGame):
    """No-limit Omaha hi-lo (NO/8)."""


class FixedLimitFiveCardOmahaHoldem(Omaha, FixedLimitGame):
    """Fixed-limit five-card Omaha (FO5)."""

    hole_dealing_count = 5


class FixedLimitFiveCardOmahaHoldemHighLowSplitEightOrBetter(OmahaHighLow, FixedLimitGame):
    """Fixed-limit five-card Omaha hi-lo (FO5/8)."""

    hole_dealing_count = 5


class PotLimitFiveCardOmahaHoldem(Omaha, PotLimitGame):
    """Pot-limit five-card Omaha (PO5)."""

    hole_dealing_count = 5


class PotLimitFiveCardOmahaHoldemHighLowSplitEightOrBetter(OmahaHighLow, PotLimitGame):
    """Pot-limit five-card Omaha hi-lo (PO5/8)."""

    hole_dealing_count = 5


class NoLimitFiveCardOmahaHoldem(Omaha, NoLimitGame):
    """No-limit five-card Omaha (NO5)."""

    hole_dealing_count = 5


class NoLimitFiveCardOmahaHoldemHighLowSplitEightOrBetter(OmahaHighLow, NoLimitGame):
    """No-limit five-card Omaha hi-lo (NO5/8)."""

    hole_dealing_count = 5


class FixedLimitSixCardOmahaHoldem(Omaha, FixedLimitGame):
    """Fixed-limit six-card Omaha (FO6)."""

    hole_dealing_count = 6


class FixedLimitSixCardOmahaHoldemHighLowSplitEightOrBetter(OmahaHighLow, FixedLimitGame):
    """Fixed-limit six-card Omaha hi-lo (FO6/8)."""

    hole_dealing_count = 6


class PotLimitSixCardOmahaHoldem(Omaha, PotLimitGame):
    """Pot-limit six-card Omaha (PO6)."""

    hole_dealing_count = 6


class PotLimitSixCardOmahaHoldemHighLowSplitEightOrBetter(OmahaHighLow, PotLimitGame):
    """Pot-limit six-card Omaha hi-lo (PO6/8)."""

    hole_dealing_count = 6


class NoLimitSixCardOmahaHoldem(Omaha, NoLimitGame):
    """No-limit six-card Omaha (NO6)."""

    hole_dealing_count = 6


class NoLimitSixCardOmahaHoldemHighLowSplitEightOrBetter(OmahaHighLow, NoLimitGame):
    """No-limit six-card Omaha hi-lo (NO6/8)."""

    hole_dealing_count = 6


class FixedLimitCourchevel(Courchevel, FixedLimitGame):
    """Fixed-limit Courchevel (FC)."""


class FixedLimitCourchevelHighLowSplitEightOrBetter(CourchevelHighLow, FixedLimitGame):
    """Fixed-limit Courchevel hi-lo (FC/8)."""


class PotLimitCourchevel(Courchevel, PotLimitGame):
    """Pot-limit Courchevel (PC)."""


class PotLimitCourchevelHighLowSplitEightOrBetter(CourchevelHighLow, PotLimitGame):
    """Pot-limit Courchevel hi-lo (PC/8)."""


class NoLimitCourchevel(Courchevel, NoLimitGame):
    """No-limit Courchevel (NC)."""


class NoLimitCourchevelHighLowSplitEightOrBetter(CourchevelHighLow, NoLimitGame):
    """No-limit Courchevel hi-lo (NC/8)."""
