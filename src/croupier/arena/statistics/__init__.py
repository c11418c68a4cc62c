"""The statistics behind a verdict: pure functions over arrays of block results."""

from __future__ import annotations

from croupier.arena.statistics.controls import Blocks, crossfitted
from croupier.arena.statistics.factors import Factors
from croupier.arena.statistics.intervals import Interval, fixed_interval
from croupier.arena.statistics.lives import life_correlation
from croupier.arena.statistics.multiple import holm
from croupier.arena.statistics.sequence import ConfidenceSequence
from croupier.arena.statistics.strengths import Strengths, TableResult, fit_strengths

__all__ = [
    "Blocks",
    "ConfidenceSequence",
    "Factors",
    "Interval",
    "Strengths",
    "TableResult",
    "crossfitted",
    "fit_strengths",
    "fixed_interval",
    "holm",
    "life_correlation",
]
