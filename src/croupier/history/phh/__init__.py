"""The Poker Hand History format (PHH): TOML files, their actions, and `HandHistory`."""

from croupier.history.phh.hand_history import HandHistory
from croupier.history.phh.notation import parse_action
from croupier.history.phh.parsers import (
    AbsolutePokerParser,
    ACPCProtocolParser,
    FullTiltPokerParser,
    IPokerNetworkParser,
    OngameNetworkParser,
    Parser,
    PartyPokerParser,
    PokerStarsParser,
)

__all__ = [
    "ACPCProtocolParser",
    "AbsolutePokerParser",
    "FullTiltPokerParser",
    "HandHistory",
    "IPokerNetworkParser",
    "OngameNetworkParser",
    "Parser",
    "PartyPokerParser",
    "PokerStarsParser",
    "parse_action",
]
