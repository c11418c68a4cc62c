"""Croupier's own log: append-only JSON lines, one writer, a chain of hashes."""

from croupier.history.log.file import LogFile
from croupier.history.log.reader import LogReader
from croupier.history.log.writer import LogWarning, LogWriter

__all__ = [
    "LogFile",
    "LogReader",
    "LogWarning",
    "LogWriter",
]
