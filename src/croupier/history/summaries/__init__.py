"""Summaries of tournaments as rooms write them: the price, the number of players, the prizes."""

from croupier.history.summaries.reading import (
    is_summary,
    read_summaries,
    read_summary_file,
    summaries_by_file,
)
from croupier.history.summaries.summary import (
    Placed,
    TournamentSummary,
    summaries_by_id,
    summary_of,
)

__all__ = [
    "Placed",
    "TournamentSummary",
    "is_summary",
    "read_summaries",
    "read_summary_file",
    "summaries_by_file",
    "summaries_by_id",
    "summary_of",
]
