"""Tables, hand histories and decision makers of pypoks, under their own names."""

from croupier.history.pypoks.cards import PDeck
from croupier.history.pypoks.config import GameConfig
from croupier.history.pypoks.events import HHistory
from croupier.history.pypoks.texts import states2HHtexts
from croupier.play.pypoks.queue_table import QPTable, StepQPTable
from croupier.play.pypoks.table import PTable
from croupier.players.pypoks.bot import PypoksBot
from croupier.players.pypoks.decision_maker import DMK, DecisionRequest
from croupier.players.pypoks.player import PPlayer
from croupier.players.pypoks.queue_player import QPPlayer
from croupier.players.pypoks.queues import QMessage, Que

__all__ = [
    "DMK",
    "DecisionRequest",
    "GameConfig",
    "HHistory",
    "PDeck",
    "PPlayer",
    "PTable",
    "PypoksBot",
    "QMessage",
    "QPPlayer",
    "QPTable",
    "Que",
    "StepQPTable",
    "states2HHtexts",
]
