"""Why operations are refused.

Written by tools/words.py from core/vocabulary.toml: change that table, then run `make words`.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


class Reason(StrEnum):
    """Why an operation was refused; the sentence of each is in `SENTENCES`."""

    WRONG_PHASE = "wrong phase"
    NO_SUCH_PLAYER = "no such player"
    NOT_YOUR_TURN = "not your turn"
    BURN_FIRST = "burn first"
    DISCARDS_FIRST = "discards first"
    HOLE_CARDS_FIRST = "hole cards first"
    TOO_MANY_CARDS = "too many cards"
    NO_CARDS = "no cards"
    NOT_ENOUGH_CARDS = "not enough cards"
    CARD_NOT_HELD = "card not held"
    NOTHING_TO_CALL = "nothing to call"
    BRING_IN_DUE = "bring-in due"
    NOT_ENOUGH_CHIPS = "not enough chips"
    NOBODY_TO_RAISE_AGAINST = "nobody to raise against"
    RAISE_CAP_REACHED = "raise cap reached"
    BETTING_NOT_REOPENED = "betting not reopened"
    BELOW_MINIMUM = "below minimum"
    ABOVE_MAXIMUM = "above maximum"
    BAD_AMOUNT = "bad amount"
    BAD_RUNOUT_COUNT = "bad runout count"
    CARDS_HIDDEN = "cards hidden"
    MUST_SHOW = "must show"
    PARTIAL_SHOW = "partial show"
    SPLIT_CHANGED = "split changed"
    HAND_OVER = "hand over"
    WRONG_DISCARD_COUNT = "wrong discard count"
    UP_CARD = "up card"
    UNDER_WAY = "under way"


SENTENCES: Mapping[Reason, str] = {
    Reason.WRONG_PHASE: "it is not due now",
    Reason.NO_SUCH_PLAYER: "there is no such player in this hand",
    Reason.NOT_YOUR_TURN: "it is not due from this player",
    Reason.BURN_FIRST: "a card must be burnt first",
    Reason.DISCARDS_FIRST: "a player must draw or stand pat first",
    Reason.HOLE_CARDS_FIRST: "the hole cards must be dealt first",
    Reason.TOO_MANY_CARDS: "that is more cards than are due",
    Reason.NO_CARDS: "at least one card is needed",
    Reason.NOT_ENOUGH_CARDS: "the deck does not have that many cards",
    Reason.CARD_NOT_HELD: "the player does not hold that card",
    Reason.NOTHING_TO_CALL: "there is nothing to call, checking is free",
    Reason.BRING_IN_DUE: "the bring-in must be posted or completed",
    Reason.NOT_ENOUGH_CHIPS: "the stack does not cover more than a call",
    Reason.NOBODY_TO_RAISE_AGAINST: "no opponent has chips left to call a raise",
    Reason.RAISE_CAP_REACHED: "no more bets or raises are allowed on this street",
    Reason.BETTING_NOT_REOPENED: "nobody made a full raise since the player acted",
    Reason.BELOW_MINIMUM: "the amount is below the minimum",
    Reason.ABOVE_MAXIMUM: "the amount is above the maximum",
    Reason.BAD_AMOUNT: "that is not an amount of chips",
    Reason.BAD_RUNOUT_COUNT: "the number of runouts must be from one to what the deck allows",
    Reason.CARDS_HIDDEN: "the cards are unknown: pass the cards that are shown",
    Reason.MUST_SHOW: "the hand must be shown",
    Reason.PARTIAL_SHOW: "all hole cards must be shown, or none",
    Reason.SPLIT_CHANGED: "divmod must return the same result for the same pot each time",
    Reason.HAND_OVER: "the hand is over",
    Reason.WRONG_DISCARD_COUNT: "that is not the number of cards that must be discarded",
    Reason.UP_CARD: "a face-up card cannot be discarded",
    Reason.UNDER_WAY: "another operation of this hand is under way",
}

# Where a rule book settles the matter whatever the house rules say (TDA 2024).
CITATIONS: Mapping[Reason, str] = {
    Reason.RAISE_CAP_REACHED: "TDA 48",
    Reason.BETTING_NOT_REOPENED: "TDA 47",
    Reason.BELOW_MINIMUM: "TDA 43",
    Reason.MUST_SHOW: "TDA 16",
}
