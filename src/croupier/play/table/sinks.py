"""Receivers of the events of a table: logs, statistics, displays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from croupier.hand.state import State
    from croupier.history import Json


class Sink(Protocol):
    """Receives the events of a table, and its hands when they are over; a LogWriter is one."""

    def event(self, event: Mapping[str, Json]) -> None:
        """Receive an event of the table: a level, a fault, an elimination."""

    def hand(
        self, hand: State, players: Sequence[str] = (), seats: Sequence[int] = (), **details: Json
    ) -> None:
        """Receive a finished hand."""


class Sinks:
    """All sinks of a table: one that fails is removed and reported, the game continues."""

    def __init__(self, sinks: Sequence[Sink] = ()) -> None:
        self.sinks = list(sinks)
        self.failures: list[str] = []

    def __bool__(self) -> bool:
        return bool(self.sinks)

    def event(self, event: Mapping[str, Json]) -> None:
        """Send an event to every sink."""
        for sink in tuple(self.sinks):
            try:
                sink.event(event)
            except Exception as error:
                self._let_go(sink, error)

    def hand(
        self, hand: State, players: Sequence[str], seats: Sequence[int], **details: Json
    ) -> None:
        """Send a finished hand to every sink."""
        for sink in tuple(self.sinks):
            try:
                sink.hand(hand, players, seats, **details)
            except Exception as error:
                self._let_go(sink, error)

    def _let_go(self, sink: Sink, error: Exception) -> None:
        self.sinks.remove(sink)
        self.failures.append(f"{type(sink).__name__} failed: {type(error).__name__}: {error}")
