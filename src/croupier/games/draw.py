"""Draw games: all cards face down, and discards are replaced between the betting rounds."""

from __future__ import annotations

from croupier.cards import Deck
from croupier.games.limits import BigBetGame, FixedLimitGame
from croupier.games.poker import Round
from croupier.hands import BadugiHand, StandardLowHand
from croupier.streets import BettingStructure

SINGLE_DRAW = (Round(draw=True),)
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
