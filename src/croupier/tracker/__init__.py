"""Statistics and reports about players over many recorded hands."""

from croupier.analysis.all_in import adjusted_payoffs
from croupier.tracker.facts import HandFacts, PlayedHand, facts_of
from croupier.tracker.filters import Filters
from croupier.tracker.page import report_page
from croupier.tracker.person import Person
from croupier.tracker.player_statistics import PlayerStatistics, player_statistics

__all__ = [
    "Filters",
    "HandFacts",
    "Person",
    "PlayedHand",
    "PlayerStatistics",
    "adjusted_payoffs",
    "facts_of",
    "player_statistics",
    "report_page",
]
