"""PHH and the other notations of hands, under the names people know."""

from croupier.history.hand_history import HandHistory
from croupier.phh import parse_action

__all__ = ["HandHistory", "parse_action"]
