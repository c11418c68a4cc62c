"""Tables, hand histories and decision makers of seed 004, by the names its users know."""

from croupier.history.pypoks_cards import PDeck
from croupier.history.pypoks_config import GameConfig
from croupier.history.pypoks_events import HHistory
from croupier.history.pypoks_texts import states2HHtexts
from croupier.play.pypoks_table import PTable
from croupier.play.queue_table import QPTable, StepQPTable
from croupier.players.decision_maker import DMK, DecisionRequest
from croupier.players.pypoks_player import PPlayer
from croupier.players.queue_player import QPPlayer
from croupier.players.queues import QMessage, Que

__all__ = [
    "DMK",
    "DecisionRequest",
    "GameConfig",
    "HHistory",
    "PDeck",
    "PPlayer",
    "PTable",
    "QMessage",
    "QPPlayer",
    "QPTable",
    "Que",
    "StepQPTable",
    "states2HHtexts",
]
