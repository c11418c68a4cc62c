"""PHH and the other notations of hands, under the names people know."""

from croupier.history.hand_history import HandHistory
from croupier.history.parsers import (
    AbsolutePokerParser,
    ACPCProtocolParser,
    FullTiltPokerParser,
    IPokerNetworkParser,
    OngameNetworkParser,
    Parser,
    PartyPokerParser,
    PokerStarsParser,
)
from croupier.phh import parse_action

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
