"""Hand histories: the log that every hand can be replayed from, and all other file formats."""

from croupier.history.files import read_hands
from croupier.history.formats import FORMATS, Format, Found, HandFault, guess_format, register
from croupier.history.hand_log import HandLog, Json
from croupier.history.log.writer import LogReader, LogWarning, LogWriter
from croupier.history.replays import Replay, replay
from croupier.history.setup import HandSetup

__all__ = [
    "FORMATS",
    "Format",
    "Found",
    "HandFault",
    "HandLog",
    "HandSetup",
    "Json",
    "LogReader",
    "LogWarning",
    "LogWriter",
    "Replay",
    "guess_format",
    "read_hands",
    "register",
    "replay",
]
