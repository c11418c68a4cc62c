"""What can be computed about hands: equities, ranges, ICM, statistics."""

from croupier.analysis.equities.calculations import calculate_equities, calculate_hand_strength
from croupier.analysis.equities.equity import Equity, equity
from croupier.analysis.prizes import (
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

__all__ = [
    "Equity",
    "IcmSample",
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
    "risk_premium",
    "sample_icm",
]
