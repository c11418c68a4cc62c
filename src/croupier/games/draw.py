"""Draw games: all cards face down, and discards are replaced between the betting rounds."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from croupier.cards.card import Deck
from croupier.cards.hand_types import BadugiHand, RegularLowHand, StandardHighHand, StandardLowHand
from croupier.games.limits import BigBetGame, FixedLimitGame, NoLimitGame, PotLimitGame
from croupier.games.poker import ButtonGame, Round
from croupier.hand.streets import BettingStructure

if TYPE_CHECKING:
    from croupier.cards.hand_types import Hand

SINGLE_DRAW = (Round(draw=True),)
SINGLE_DRAW_LIMIT = (Round(draw=True, big=True),)
TRIPLE_DRAW = (Round(draw=True), Round(draw=True, big=True), Round(draw=True, big=True))


class NoLimitDeuceToSevenLowballSingleDraw(BigBetGame):
    """No-limit deuce-to-seven single draw (N2L1D): the worst high hand wins."""

    deck = Deck.STANDARD
    hand_types = (StandardLowHand,)
    betting_structure = BettingStructure.NO_LIMIT
    hole_dealing_count = 5
    later_rounds = SINGLE_DRAW


class FixedLimitDeuceToSevenLowballTripleDraw(FixedLimitGame):
    """Fixed-limit deuce-to-seven triple draw (F2L3D)."""

    deck = Deck.STANDARD
    hand_types = (StandardLowHand,)
    hole_dealing_count = 5
    later_rounds = TRIPLE_DRAW


class FixedLimitBadugi(FixedLimitGame):
    """Fixed-limit badugi (FB): four low cards of four suits."""

    deck = Deck.REGULAR
    hand_types = (BadugiHand,)
    hole_dealing_count = 4
    later_rounds = TRIPLE_DRAW


class FiveCardDraw(ButtonGame):
    """Five cards, one draw; the best high hand wins."""

    deck = Deck.STANDARD
    hand_types: ClassVar[tuple[type[Hand], ...]] = (StandardHighHand,)
    hole_dealing_count = 5
    later_rounds: ClassVar[tuple[Round, ...]] = SINGLE_DRAW


class DeuceToSeven(FiveCardDraw):
    """Five-card draw for the worst high hand: aces are high, straights and flushes count."""

    hand_types = (StandardLowHand,)


class DeuceToSevenTripleDraw(DeuceToSeven):
    """Deuce-to-seven with three draws."""

    later_rounds = TRIPLE_DRAW


class AceToFiveTripleDraw(FiveCardDraw):
    """Three draws for the lowest hand: aces are low, straights and flushes do not count."""

    deck = Deck.REGULAR
    hand_types = (RegularLowHand,)
    later_rounds = TRIPLE_DRAW


class Badugi(FiveCardDraw):
    """Four cards and three draws for the lowest hand of four suits."""

    deck = Deck.REGULAR
    hand_types = (BadugiHand,)
    hole_dealing_count = 4
    later_rounds = TRIPLE_DRAW


class FixedLimitFiveCardDraw(FiveCardDraw, FixedLimitGame):
    """Fixed-limit five-card draw (F5D)."""

    later_rounds = SINGLE_DRAW_LIMIT


class PotLimitFiveCardDraw(FiveCardDraw, PotLimitGame):
    """Pot-limit five-card draw (P5D)."""


class NoLimitFiveCardDraw(FiveCardDraw, NoLimitGame):
    """No-limit five-card draw (N5D)."""


class FixedLimitDeuceToSevenLowballSingleDraw(DeuceToSeven, FixedLimitGame):
    """Fixed-limit deuce-to-seven single draw (F2L1D)."""

    later_rounds = SINGLE_DRAW_LIMIT


class PotLimitDeuceToSevenLowballSingleDraw(DeuceToSeven, PotLimitGame):
    """Pot-limit deuce-to-seven single draw (P2L1D)."""


class PotLimitDeuceToSevenLowballTripleDraw(DeuceToSevenTripleDraw, PotLimitGame):
    """Pot-limit deuce-to-seven triple draw (P2L3D)."""


class NoLimitDeuceToSevenLowballTripleDraw(DeuceToSevenTripleDraw, NoLimitGame):
    """No-limit deuce-to-seven triple draw (N2L3D)."""


class FixedLimitAceToFiveLowballTripleDraw(AceToFiveTripleDraw, FixedLimitGame):
    """Fixed-limit ace-to-five triple draw (FA5L3D)."""


class PotLimitAceToFiveLowballTripleDraw(AceToFiveTripleDraw, PotLimitGame):
    """Pot-limit ace-to-five triple draw (PA5L3D)."""


class NoLimitAceToFiveLowballTripleDraw(AceToFiveTripleDraw, NoLimitGame):
    """No-limit ace-to-five triple draw (NA5L3D)."""


class PotLimitBadugi(Badugi, PotLimitGame):
    """Pot-limit badugi (PB)."""


class NoLimitBadugi(Badugi, NoLimitGame):
    """No-limit badugi (NB)."""
