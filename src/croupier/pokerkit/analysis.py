"""Ranges, equities and statistics, under PokerKit's names."""

from croupier.analysis import (
    Statistics,
    calculate_equities,
    calculate_hand_strength,
    calculate_icm,
    parse_range,
)

__all__ = [
    "Statistics",
    "calculate_equities",
    "calculate_hand_strength",
    "calculate_icm",
    "parse_range",
]
