"""Which bot is better, by how much, and how sure that is."""

from __future__ import annotations

from croupier.arena.checking import EntryFailed
from croupier.arena.match import match
from croupier.arena.match_result import EstimatorResult, MatchResult

__all__ = ["EntryFailed", "EstimatorResult", "MatchResult", "match"]
