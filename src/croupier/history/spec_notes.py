"""Values that all hands of one spec have in common, computed once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

from croupier.hand import native
from croupier.recent import Recent

if TYPE_CHECKING:
    from collections.abc import Callable

    from croupier.hand.state import State

_T = TypeVar("_T")


class PlanNotes(Generic[_T]):
    """Values made from a hand that are the same for every hand of its spec.

    >>> from croupier import holdem
    >>> notes = PlanNotes(lambda state: [state.player_count])
    >>> state = holdem(players=3)
    >>> notes.of(state), notes.of(state) is notes.of(state.copy())
    ([3], True)
    """

    def __init__(self, make: Callable[[State], _T]) -> None:
        self._make = make
        self._made = Recent[_T]()

    def of(self, state: State) -> _T:
        """Return the value for a hand."""
        return self._made.make((native.spec_of(state),), lambda: self._make(state))
