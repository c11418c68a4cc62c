"""Tournaments with many tables: balancing, places, prizes, standings."""

from typing import TYPE_CHECKING

from croupier.on_demand import on_demand

if TYPE_CHECKING:
    from croupier.play.tournament.chronicle import Chronicle as Chronicle
    from croupier.play.tournament.standings import Standing as Standing
    from croupier.play.tournament.tournament import Tournament as Tournament
else:
    __getattr__, __dir__, __all__ = on_demand(
        __name__,
        {"chronicle": ["Chronicle"], "standings": ["Standing"], "tournament": ["Tournament"]},
    )
