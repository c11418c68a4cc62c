"""PokerKit's API letter for letter: `import croupier.pokerkit as pokerkit`.

Hands are played by `HouseRules.POKERKIT` unless `rules=` says otherwise. docs/done-right.md lists
the intended differences.
"""

from croupier.pokerkit import analysis as analysis
from croupier.pokerkit import games as games
from croupier.pokerkit import hands as hands
from croupier.pokerkit import lookups as lookups
from croupier.pokerkit import notation as notation
from croupier.pokerkit import state as state
from croupier.pokerkit import utilities as utilities
from croupier.pokerkit.analysis import *
from croupier.pokerkit.games import *
from croupier.pokerkit.hands import *
from croupier.pokerkit.lookups import *
from croupier.pokerkit.notation import *
from croupier.pokerkit.state import *
from croupier.pokerkit.utilities import *

__all__: list[str] = []
__all__ += analysis.__all__
__all__ += games.__all__
__all__ += hands.__all__
__all__ += lookups.__all__
__all__ += notation.__all__
__all__ += state.__all__
__all__ += utilities.__all__
