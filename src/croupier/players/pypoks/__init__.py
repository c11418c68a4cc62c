"""Players and decision makers of pypoks, connected by queues."""

from typing import TYPE_CHECKING

from croupier.on_demand import on_demand

if TYPE_CHECKING:
    from croupier.players.pypoks.decision_maker import DMK as DMK
    from croupier.players.pypoks.decision_maker import DecisionRequest as DecisionRequest
    from croupier.players.pypoks.player import PPlayer as PPlayer
    from croupier.players.pypoks.queue_player import QPPlayer as QPPlayer
    from croupier.players.pypoks.queues import QMessage as QMessage
    from croupier.players.pypoks.queues import Que as Que
else:
    __getattr__, __dir__, __all__ = on_demand(
        __name__,
        {
            "decision_maker": ["DMK", "DecisionRequest"],
            "player": ["PPlayer"],
            "queue_player": ["QPPlayer"],
            "queues": ["QMessage", "Que"],
        },
    )
