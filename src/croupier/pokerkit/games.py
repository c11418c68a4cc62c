"""The games by PokerKit's names, whose hands are played by PokerKit's house rules.

`games.pyi` beside it, which `tools/catalogue.py` writes, tells type checkers about them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from croupier import games
from croupier.games.class_making import has_usual_stacks, usual_call
from croupier.pokerkit.state import State

if TYPE_CHECKING:
    from typing import Any

    from croupier.hand import state


class Poker(games.Poker):
    """The template of every game; calling it with stacks and players starts a hand."""

    _state_type: ClassVar[type[state.State]] = State


_CODES = (
    *("FT", "NT", "NR", "NS", "PO", "FO/8", "F7S", "F7S/8", "FR", "N2L1D", "F2L3D", "FB"),
    *("KUHN", "LEDUC", "RHODE", "ROYAL-RHODE", "NUMERAL211"),
)


def _make(row: games.Game) -> type[games.Poker]:
    members: dict[str, Any] = {"__doc__": row.summary, "__module__": __name__}
    if has_usual_stacks(row):
        members["__call__"] = usual_call(row)
    return type(row.class_name, (Poker, games.class_of(row)), members)


_ROWS = [games.find_game(code) for code in _CODES]
globals().update({row.class_name: _make(row) for row in _ROWS})
__all__ = ["Poker", *(row.class_name for row in _ROWS)]
