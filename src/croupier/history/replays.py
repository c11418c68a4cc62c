"""Stepping through a hand, forwards and backwards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, overload

from croupier.hand import native
from croupier.hand.replaying import repeat
from croupier.hand.state import State
from croupier.history.hand_log import HandLog

if TYPE_CHECKING:
    from croupier.hand.operations import Operation

_MARK_EVERY = 16  # operations between two kept copies of the hand


class Replay(Sequence[State]):
    """Every State of a hand: number n is the hand after n operations, the last one its end.

    Each is a copy of its own, which you may continue. An earlier State is made from the nearest
    stored copy, not from the first card. `position`, `forward` and `back` are for people who step.

    >>> from croupier import kuhn
    >>> state = kuhn(seed=1)
    >>> hand = replay(state)
    >>> hand[-1] == state, hand.forward().operation_count, hand.back().operation_count
    (True, 1, 0)
    """

    def __init__(self, hand: HandLog) -> None:
        self.hand = hand
        self.position = 0
        self._current = hand._begin()
        self._reached = 0
        self._marks = {0: self._current.copy()}

    def __len__(self) -> int:
        return len(self.hand.operations) + 1

    @overload
    def __getitem__(self, index: int) -> State: ...
    @overload
    def __getitem__(self, index: slice) -> list[State]: ...
    def __getitem__(self, index: int | slice) -> State | list[State]:
        if isinstance(index, slice):
            return [self._state_at(place) for place in range(len(self))[index]]
        return self._state_at(range(len(self))[index])

    def __iter__(self) -> Iterator[State]:
        return (self._state_at(place) for place in range(len(self)))

    def _state_at(self, count: int) -> State:
        if count < self._reached:
            mark = max(kept for kept in self._marks if kept <= count)
            self._current, self._reached = self._marks[mark].copy(), mark
        while self._reached < count:
            repeat(self._current, self.hand.operations[self._reached])
            self._reached += 1
            if self._reached % _MARK_EVERY == 0 and self._reached not in self._marks:
                self._marks[self._reached] = self._current.copy()
        state = self._current.copy()
        native.release(state)
        return state

    # For people who step.

    @property
    def state(self) -> State:
        """The hand at the current position."""
        return self._state_at(self.position)

    @property
    def last_operation(self) -> Operation | None:
        """The last operation before the current position, None before the first."""
        return self.hand.operations[self.position - 1] if self.position else None

    def go(self, position: int) -> State:
        """Go to the hand after `position` operations, at most to either end."""
        self.position = min(max(position, 0), len(self) - 1)
        return self.state

    def forward(self, count: int = 1) -> State:
        """Go forward by `count` operations."""
        return self.go(self.position + count)

    def back(self, count: int = 1) -> State:
        """Go back by `count` operations."""
        return self.go(self.position - count)


def replay(hand: HandLog | State) -> Replay:
    """Return every State of a hand, from the one before its first operation to its end."""
    return Replay(HandLog.of(hand) if isinstance(hand, State) else hand)
