"""Hold'em: a few hole cards and a board of five, dealt as flop, turn and river."""

from __future__ import annotations

from croupier.cards.card import Deck
from croupier.cards.hand_types import (
    OmahaEightOrBetterLowHand,
    OmahaHoldemHand,
    ShortDeckHoldemHand,
    StandardHighHand,
)
from croupier.games.limits import BigBetGame, FixedLimitGame, PotLimitGame
from croupier.games.poker import Round
from croupier.hand.streets import BettingStructure

FLOP_TURN_RIVER = (Round(board=3), Round(board=1, big=True), Round(board=1, big=True))


class FixedLimitTexasHoldem(FixedLimitGame):
    """Fixed-limit Texas hold'em (FT)."""

    deck = Deck.STANDARD
    hand_types = (StandardHighHand,)
    hole_dealing_count = 2
    later_rounds = FLOP_TURN_RIVER


class PotLimitTexasHoldem(PotLimitGame):
    """Pot-limit Texas hold'em (PT)."""

    deck = Deck.STANDARD
    hand_types = (StandardHighHand,)
    hole_dealing_count = 2
    later_rounds = FLOP_TURN_RIVER


class NoLimitTexasHoldem(BigBetGame):
    """No-limit Texas hold'em (NT)."""

    deck = Deck.STANDARD
    hand_types = (StandardHighHand,)
    betting_structure = BettingStructure.NO_LIMIT
    hole_dealing_count = 2
    later_rounds = FLOP_TURN_RIVER


class NoLimitRoyalHoldem(NoLimitTexasHoldem):
    """No-limit hold'em with the twenty cards from ten to ace."""

    deck = Deck.ROYAL_HOLDEM


class NoLimitShortDeckHoldem(BigBetGame):
    """No-limit six-plus hold'em (NS): 36 cards, and a flush beats a full house."""

    deck = Deck.SHORT_DECK_HOLDEM
    hand_types = (ShortDeckHoldemHand,)
    betting_structure = BettingStructure.NO_LIMIT
    hole_dealing_count = 2
    later_rounds = FLOP_TURN_RIVER


class PotLimitOmahaHoldem(BigBetGame):
    """Pot-limit Omaha (PO): four hole cards, two of which must be played."""

    deck = Deck.STANDARD
    hand_types = (OmahaHoldemHand,)
    betting_structure = BettingStructure.POT_LIMIT
    hole_dealing_count = 4
    later_rounds = FLOP_TURN_RIVER


class FixedLimitOmahaHoldemHighLowSplitEightOrBetter(FixedLimitGame):
    """Fixed-limit Omaha hi-lo (FO/8): the best low of eight or better wins half the pot."""

    deck = Deck.STANDARD
    hand_types = (OmahaHoldemHand, OmahaEightOrBetterLowHand)
    hole_dealing_count = 4
    later_rounds = FLOP_TURN_RIVER
