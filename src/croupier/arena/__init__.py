"""Which bot is better, by how much, and how sure that is."""

from __future__ import annotations

from croupier.arena.checking import EntryFailed
from croupier.arena.league import league, show_league
from croupier.arena.league_result import LeagueEntry, LeaguePair, LeagueResult
from croupier.arena.match import match
from croupier.arena.match_result import EstimatorResult, MatchResult

__all__ = [
    "EntryFailed",
    "EstimatorResult",
    "LeagueEntry",
    "LeaguePair",
    "LeagueResult",
    "MatchResult",
    "league",
    "match",
    "show_league",
]
