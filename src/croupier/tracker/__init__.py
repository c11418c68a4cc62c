"""Statistics and reports about players over many recorded hands."""

from croupier.tracker.all_in import adjusted_payoffs
from croupier.tracker.player_statistics import PlayedHand, PlayerStatistics, player_statistics

__all__ = [
    "PlayedHand",
    "PlayerStatistics",
    "adjusted_payoffs",
    "player_statistics",
]
