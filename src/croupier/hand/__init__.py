"""One hand of poker: the State, its setup, its operations, and the view of each player.

What a hand is made from is in `spec/`. `vocabulary` is written by `make words`; `native` is the
door to the core.
"""

from croupier.errors import Reason
from croupier.hand import operations
from croupier.hand.choices import LegalActions, Pending, Phase, RaiseRange
from croupier.hand.operations import *
from croupier.hand.randomness import derive_seed, fresh_seed, hand_seed, shuffled
from croupier.hand.spec.house_rules import HouseRules
from croupier.hand.spec.rake import Rake
from croupier.hand.spec.streets import Automation, BettingStructure, Mode, Opening, Pot, Street
from croupier.hand.state import State
from croupier.hand.view import View

__all__ = [
    "Automation",
    "BettingStructure",
    "HouseRules",
    "LegalActions",
    "Mode",
    "Opening",
    "Pending",
    "Phase",
    "Pot",
    "RaiseRange",
    "Rake",
    "Reason",
    "State",
    "Street",
    "View",
    "derive_seed",
    "fresh_seed",
    "hand_seed",
    "shuffled",
]
__all__ += operations.__all__
