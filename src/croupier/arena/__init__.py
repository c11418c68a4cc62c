"""Which bot is better, by how much, and how sure that is.

A match or a league has `entries/` and a `setting`, is played and stored in `slices/`, ends by
`stopping`, is judged by `verdict`, and is told by its result and its `report`; `leagues/` has the
schedule and the standings. Statistics without poker are in `statistics/`, declared probabilities
in `declared/`.
"""

from __future__ import annotations

from croupier.arena.entries.checking import EntryFailed
from croupier.arena.leagues.league import league
from croupier.arena.leagues.league_result import LeagueEntry, LeaguePair, LeagueResult
from croupier.arena.leagues.showing import show_league
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
