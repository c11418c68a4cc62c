"""Native loops over many hands: rollouts, policies, menus of actions, tables in lockstep."""

from typing import TYPE_CHECKING

from croupier.loops.menu import ActionMenu
from croupier.loops.observations import Columns
from croupier.loops.policy import Policy
from croupier.loops.rollouts import Rollout, redeal, rollout
from croupier.on_demand import on_demand

if TYPE_CHECKING:
    from croupier.loops.actions import BatchAction
    from croupier.loops.batch import Batch
    from croupier.loops.encoder import Encoder
    from croupier.loops.opponents import Asked
    from croupier.loops.saved import SavedTable
else:  # batches need numpy
    __getattr__, __dir__, _ = on_demand(
        __name__,
        {
            "actions": ("BatchAction",),
            "batch": ("Batch",),
            "encoder": ("Encoder",),
            "opponents": ("Asked",),
            "saved": ("SavedTable",),
        },
    )

__all__ = [
    "ActionMenu",
    "Asked",
    "Batch",
    "BatchAction",
    "Columns",
    "Encoder",
    "Policy",
    "Rollout",
    "SavedTable",
    "redeal",
    "rollout",
]
