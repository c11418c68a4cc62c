"""Hand histories: the log that every hand can be replayed from, and all other file formats.

A format is a package, or a module below `rooms/`. The modules here are for hands of any format.
`files` and `formats` find and read them, `hand_log` and `setup` describe a hand, `replays` steps
through it, `anonymity` hides names. `read_back`, `plain_holdem`, `spec_notes` and `surrogates` are
for the writers. `together/` is for many files at once.
"""

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
