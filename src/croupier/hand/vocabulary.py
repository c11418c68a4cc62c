"""The words of a hand: structures, openings, modes, automations, phases.

Written by tools/words.py from core/vocabulary.toml: change that table, then run `make words`.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING


class BettingStructure(StrEnum):
    """How much may be bet at once."""

    FIXED_LIMIT = "Fixed-limit"
    POT_LIMIT = "Pot-limit"
    NO_LIMIT = "No-limit"


class Opening(StrEnum):
    """Who opens the betting of a street: by position, by an up card, or by the up cards' hand.

    In low games the ace is low, as in razz; with `..._ACE_HIGH` it is high, as in 2-7 razz.
    """

    POSITION = "Position"
    LOW_CARD = "Low card"
    HIGH_CARD = "High card"
    LOW_HAND = "Low hand"
    HIGH_HAND = "High hand"
    HIGH_CARD_ACE_HIGH = "High card, ace high"
    LOW_HAND_ACE_HIGH = "Low hand, ace high"


class Mode(StrEnum):
    """Tournaments are stricter: no runouts, no partial shows, all-in hands are tabled."""

    TOURNAMENT = "Tournament"
    CASH_GAME = "Cash-game"


class Automation(StrEnum):
    """An operation that the engine performs as soon as it is due.

    Three presets are tuples of members:

    * `Automation.DEALER`: everything but the players' own decisions (draws, bets, folds);
    * `Automation.TABLE`: the same, but the cards are dealt by hand;
    * `Automation.NOTHING`: nothing is automatic.

    >>> set(Automation.DEALER) - set(Automation.TABLE) == {
    ...     Automation.HOLE_DEALING, Automation.BOARD_DEALING}
    True
    """

    if TYPE_CHECKING:
        DEALER: tuple[Automation, ...]
        TABLE: tuple[Automation, ...]
        NOTHING: tuple[Automation, ...]

    ANTE_POSTING = "Ante posting"
    BET_COLLECTION = "Bet collection"
    BLIND_OR_STRADDLE_POSTING = "Blind or straddle posting"
    CARD_BURNING = "Card burning"
    HOLE_DEALING = "Hole dealing"
    BOARD_DEALING = "Board dealing"
    RUNOUT_COUNT_SELECTION = "Runout-count selection"
    HOLE_CARDS_SHOWING_OR_MUCKING = "Hole cards showing or mucking"
    HAND_KILLING = "Hand killing"
    CHIPS_PUSHING = "Chips pushing"
    CHIPS_PULLING = "Chips pulling"


# Assigned after the class, because a tuple of members is not a member itself.
Automation.DEALER = tuple(Automation)
Automation.TABLE = tuple(
    member
    for member in Automation
    if member not in (Automation.HOLE_DEALING, Automation.BOARD_DEALING)
)
Automation.NOTHING = ()


class Phase(StrEnum):
    """The phases of a hand, in their order."""

    ANTE_POSTING = "Ante posting"
    BET_COLLECTION = "Bet collection"
    BLIND_OR_STRADDLE_POSTING = "Blind or straddle posting"
    DEALING = "Dealing"
    BETTING = "Betting"
    SHOWDOWN = "Showdown"
    HAND_KILLING = "Hand killing"
    CHIPS_PUSHING = "Chips pushing"
    CHIPS_PULLING = "Chips pulling"
    OVER = "Over"
