"""Croupier's own classes in one namespace, for tests that run with either library.

`croupier.pokerkit` is such a namespace too, but its hands are played by PokerKit's house rules.
"""

from croupier import *
from croupier.cards import *
from croupier.chips import rake as rake
from croupier.games import *
from croupier.hand import *
from croupier.history.phh import HandHistory as HandHistory
