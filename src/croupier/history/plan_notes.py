"""What all hands of one plan have in common, worked out once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

    from croupier.hand.state import State

_T = TypeVar("_T")
_MOST = 256


class PlanNotes(Generic[_T]):
    """Values made from a hand that are the same for every hand of its plan.

    >>> from croupier import holdem
    >>> notes = PlanNotes(lambda state: [state.player_count])
    >>> state = holdem(players=3)
    >>> notes.of(state), notes.of(state) is notes.of(state.copy())
    ([3], True)
    """

    def __init__(self, make: Callable[[State], _T]) -> None:
        self._make = make
        self._made: dict[int, tuple[object, _T]] = {}

    def of(self, state: State) -> _T:
        """Return the value for a hand."""
        arguments = state._spec.arguments
        found = self._made.get(id(arguments))
        if found is not None:
            return found[1]
        made = self._make(state)
        if len(self._made) >= _MOST:
            self._made.clear()
        # What the plan was made from lives on: nothing else takes its identity.
        self._made[id(arguments)] = arguments, made
        return made
