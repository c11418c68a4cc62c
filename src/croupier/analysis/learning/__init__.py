"""Learning what the deals of a game are worth to the players of a table."""

from __future__ import annotations

from croupier.analysis.learning.deals import board_places, deal_cards, deal_game
from croupier.analysis.learning.habits import (
    CALLS,
    DECISIONS,
    FOLDS,
    RAISES,
    WORDS,
    Dealing,
    HabitModel,
    learn_habits,
    read_dealing,
)
from croupier.analysis.learning.models import MOST_LEARNED, DealModel, learn_deals

__all__ = [
    "CALLS",
    "DECISIONS",
    "FOLDS",
    "MOST_LEARNED",
    "RAISES",
    "WORDS",
    "DealModel",
    "Dealing",
    "HabitModel",
    "board_places",
    "deal_cards",
    "deal_game",
    "learn_deals",
    "learn_habits",
    "read_dealing",
]
