"""One table of a bot tournament: seats, button, hands until one player is left."""

from typing import TYPE_CHECKING

from croupier.on_demand import on_demand

if TYPE_CHECKING:
    from croupier.play.table.knockout import DEFAULT_SCHEDULE as DEFAULT_SCHEDULE
    from croupier.play.table.knockout import Standing as Standing
    from croupier.play.table.knockout import play_tournament as play_tournament
    from croupier.play.table.table import HandResult as HandResult
    from croupier.play.table.table import Table as Table
    from croupier.play.table.table import TableError as TableError
else:
    __getattr__, __dir__, __all__ = on_demand(
        __name__,
        {
            "knockout": ["DEFAULT_SCHEDULE", "Standing", "play_tournament"],
            "table": ["HandResult", "Table", "TableError"],
        },
    )
