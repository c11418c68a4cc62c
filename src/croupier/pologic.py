"""Tables, hand histories and decision makers of seed 004, by the names its users know."""

from croupier.history.pypoks_cards import PDeck
from croupier.history.pypoks_config import GameConfig
from croupier.history.pypoks_events import HHistory
from croupier.history.pypoks_texts import states2HHtexts
from croupier.play.pypoks_table import PTable

__all__ = ["GameConfig", "HHistory", "PDeck", "PTable", "states2HHtexts"]
