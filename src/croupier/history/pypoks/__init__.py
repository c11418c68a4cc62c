"""The event logs and hand texts of pypoks."""

from croupier.history.pypoks.cards import PDeck
from croupier.history.pypoks.config import GameConfig
from croupier.history.pypoks.events import HHistory
from croupier.history.pypoks.texts import states2HHtexts

__all__ = [
    "GameConfig",
    "HHistory",
    "PDeck",
    "states2HHtexts",
]
