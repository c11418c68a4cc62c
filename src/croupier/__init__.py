"""Croupier deals, referees and records every poker game.

Here are the names that most programs begin with. Everything else is in the packages:
`croupier.cards` has the hand types, `croupier.hand` the operations, `croupier.games` every game,
`croupier.analysis` equities and ranges, `croupier.history` files of hands.
"""

from typing import TYPE_CHECKING

from croupier import cards as cards
from croupier import chips as chips
from croupier import errors as errors
from croupier import games
from croupier import hand as hand
from croupier.cards import Card, Deck, evaluate
from croupier.errors import CroupierError, IllegalOperation, NotationError, SetupError
from croupier.games.shorthand import (
    badugi,
    draw,
    holdem,
    kuhn,
    leduc,
    numeral211,
    omaha,
    omaha_hi_lo,
    razz,
    rhode_island,
    royal,
    short_deck,
    stud,
    stud_hi_lo,
    triple_draw,
)
from croupier.hand import (
    Automation,
    BettingStructure,
    HouseRules,
    Mode,
    Opening,
    Rake,
    State,
    Street,
    derive_seed,
    hand_seed,
)
from croupier.on_demand import on_demand

if TYPE_CHECKING:
    from croupier import analysis as analysis
    from croupier import arena as arena
    from croupier import botkit as botkit
    from croupier import cash as cash
    from croupier import felt as felt
    from croupier import history as history
    from croupier import loops as loops
    from croupier import play as play
    from croupier import players as players
    from croupier import pokerkit as pokerkit
    from croupier import pologic as pologic
    from croupier import research as research
    from croupier import runners as runners
    from croupier import scene as scene
    from croupier import tournament as tournament
    from croupier import tracker as tracker
    from croupier.analysis import Range, equity, icm, parse_range
    from croupier.history import read_hands, replay
    from croupier.loops import ActionMenu, Batch, BatchAction, Policy, redeal, rollout
    from croupier.version import __version__
else:
    __getattr__, __dir__, _ = on_demand(
        __name__,
        names={
            "analysis": ("Range", "equity", "icm", "parse_range"),
            "history": ("read_hands", "replay"),
            "loops": ("ActionMenu", "Batch", "BatchAction", "Policy", "redeal", "rollout"),
            "version": ("__version__",),
        },
        modules=(
            *("analysis", "arena", "history", "loops", "play", "players", "research", "runners"),
            *("felt", "scene", "tracker"),
            *("botkit", "cash", "pokerkit", "pologic", "tournament"),
        ),
    )

__all__ = [
    "ActionMenu",
    "Automation",
    "Batch",
    "BatchAction",
    "BettingStructure",
    "Card",
    "CroupierError",
    "Deck",
    "HouseRules",
    "IllegalOperation",
    "Mode",
    "NotationError",
    "Opening",
    "Policy",
    "Rake",
    "Range",
    "SetupError",
    "State",
    "Street",
    "__version__",
    "badugi",
    "derive_seed",
    "draw",
    "equity",
    "evaluate",
    "games",
    "hand_seed",
    "holdem",
    "icm",
    "kuhn",
    "leduc",
    "numeral211",
    "omaha",
    "omaha_hi_lo",
    "parse_range",
    "razz",
    "read_hands",
    "redeal",
    "replay",
    "rhode_island",
    "rollout",
    "royal",
    "short_deck",
    "stud",
    "stud_hi_lo",
    "triple_draw",
]
