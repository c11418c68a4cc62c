"""Logs and messages of the Annual Computer Poker Competition."""

from croupier.history.acpc.game import AcpcGame
from croupier.history.acpc.line import AcpcLine, parse_line, play_line
from croupier.history.acpc.messages import acpc_messages, pluribus_line

__all__ = [
    "AcpcGame",
    "AcpcLine",
    "acpc_messages",
    "parse_line",
    "play_line",
    "pluribus_line",
]
