"""What can be computed about hands: equities, ranges, ICM, statistics."""

from croupier.analysis.equity.calculations import calculate_equities, calculate_hand_strength
from croupier.analysis.equity.equities import Equity, equity
from croupier.analysis.icm import (
    IcmSample,
    bubble_factor,
    bubble_factors,
    calculate_icm,
    icm,
    risk_premium,
    sample_icm,
)
from croupier.analysis.ranges.range import Range, parse_range
from croupier.analysis.statistics import Statistics
from croupier.tracker.player_statistics import PlayerStatistics, player_statistics

__all__ = [
    "Equity",
    "IcmSample",
    "PlayerStatistics",
    "Range",
    "Statistics",
    "bubble_factor",
    "bubble_factors",
    "calculate_equities",
    "calculate_hand_strength",
    "calculate_icm",
    "equity",
    "icm",
    "parse_range",
    "player_statistics",
    "risk_premium",
    "sample_icm",
]
