"""What can be computed about hands: equities, ranges, ICM, statistics."""

from croupier.analysis.calculations import calculate_equities, calculate_hand_strength
from croupier.analysis.equities import Equity, equity
from croupier.analysis.ranges import Range, parse_range

__all__ = [
    "Equity",
    "Range",
    "calculate_equities",
    "calculate_hand_strength",
    "equity",
    "parse_range",
]
