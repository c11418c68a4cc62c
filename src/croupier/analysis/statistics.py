"""`Statistics` of PokerKit's API: the payoffs of one player in many hands."""

from __future__ import annotations

import math
import statistics
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from croupier.errors import SetupError

if TYPE_CHECKING:
    from croupier.hand.state import State

__all__ = ["Statistics"]


class PlayedHistory(Protocol):
    """The part of a HandHistory that is needed here."""

    @property
    def players(self) -> Sequence[str] | None:
        """The names by position."""

    @property
    def starting_stacks(self) -> Sequence[int]:
        """The stacks before the hand."""
        ...

    @property
    def finishing_stacks(self) -> Sequence[int] | None:
        """The stacks after it, if they were recorded."""

    def __iter__(self) -> Iterator[State]:
        """Replay the hand, step by step."""
        ...


@dataclass
class Statistics:
    """The payoffs of one player, hand by hand.

    >>> Statistics.merge(Statistics([1, 2]), Statistics([-3, 4])).payoff_mean
    1
    """

    payoffs: list[int]

    @classmethod
    def merge(cls, *statistics: Statistics) -> Statistics:
        """Return the payoffs of all, concatenated."""
        return cls([payoff for own in statistics for payoff in own.payoffs])

    @classmethod
    def from_hand_history(cls, *hhs: PlayedHistory) -> dict[str, Statistics]:
        """Return what each player of the histories won and lost, by name.

        If the stacks after a hand were not recorded, the hand is replayed.
        """
        found: dict[str, Statistics] = {}
        for history in hhs:
            if history.players is None:
                continue
            for name, payoff in zip(history.players, _payoffs(history), strict=True):
                found.setdefault(name, cls([])).payoffs.append(payoff)
        return found

    @property
    def sample_count(self) -> int:
        """The number of hands."""
        return len(self.payoffs)

    @property
    def payoff_sum(self) -> float:
        """The total winnings."""
        return sum(self.payoffs)

    @property
    def payoff_mean(self) -> float:
        """The mean winnings per hand."""
        self._demand(1)
        return statistics.mean(self.payoffs)

    @property
    def payoff_stdev(self) -> float:
        """The standard deviation of the winnings per hand."""
        self._demand(2)
        return statistics.stdev(self.payoffs)

    @property
    def payoff_stderr(self) -> float:
        """The standard error of the mean."""
        return self.payoff_stdev / math.sqrt(self.sample_count)

    def _demand(self, hands: int) -> None:
        if len(self.payoffs) < hands:
            raise SetupError(f"at least {hands} hands are needed, not {len(self.payoffs)}")


def _payoffs(history: PlayedHistory) -> Iterable[int]:
    finishing = history.finishing_stacks
    if finishing is None:
        last: State | None = None
        for state in history:
            last = state
        assert last is not None, "the first step of a history is its beginning"
        return last.payoffs
    return [
        after - before for before, after in zip(history.starting_stacks, finishing, strict=True)
    ]
