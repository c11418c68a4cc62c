"""Tables that play by the rules of pypoks, alone or as processes with queues."""

from typing import TYPE_CHECKING

from croupier.on_demand import on_demand

if TYPE_CHECKING:
    from croupier.play.pypoks.queue_table import QPTable as QPTable
    from croupier.play.pypoks.queue_table import StepQPTable as StepQPTable
    from croupier.play.pypoks.table import PTable as PTable
else:
    __getattr__, __dir__, __all__ = on_demand(
        __name__, {"queue_table": ["QPTable", "StepQPTable"], "table": ["PTable"]}
    )
