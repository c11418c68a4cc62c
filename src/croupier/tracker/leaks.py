"""Leaks: where a person plays differently from the other players of the same hands.

A spot is a statistic in a position. The two shares are compared by the z-test for two proportions;
p-values are adjusted by Holm's method for the number of spots that are compared.
"""

from __future__ import annotations

import heapq
import math
from typing import TYPE_CHECKING, NamedTuple

from croupier.history.hand_log import HandLog
from croupier.tracker.hand_facts import CHANCES, Chance

if TYPE_CHECKING:
    from croupier.tracker.facts import HandFacts

LEVEL = 0.05
FEWEST_OWN = 20  # a spot is compared from this number of opportunities of the person up
FEWEST_POOL = 50
EXAMPLES = 3
EVERYWHERE = "all positions"


class Example(NamedTuple):
    """A hand of a spot: its cost in big blinds, a number that breaks ties, and the hand."""

    cost: float
    number: int
    hand: HandLog


class Leak(NamedTuple):
    """A spot in which the person deviates from the pool."""

    statistic: str
    position: str
    own: Chance
    pool: Chance
    p_value: float
    p_adjusted: float
    examples: list[HandLog]

    @property
    def too_often(self) -> bool:
        """Whether the person does it more often than the pool."""
        return self.own.did * self.pool.could > self.pool.did * self.own.could


class LeakFinder:
    """Counts opportunities of the person and of everybody else, by statistic and position."""

    def __init__(self) -> None:
        self._own: dict[tuple[str, str], Chance] = {}
        self._pool: dict[tuple[str, str], Chance] = {}
        # The most expensive hands of each spot, by whether the person did it.
        self._examples: dict[tuple[str, str, bool], list[Example]] = {}
        self._number = 0

    def add_pool(self, facts: HandFacts, player: int) -> None:
        """Count the hand of another player."""
        self._add(self._pool, facts, player)

    def add_person(self, facts: HandFacts, player: int) -> None:
        """Count a hand of the person."""
        self._add(self._own, facts, player)
        if not isinstance(facts.hand, HandLog):
            return
        self._number += 1
        example = Example(-facts.payoffs[player] / facts.big_blind, -self._number, facts.hand)
        for name in CHANCES:
            chance: Chance = getattr(facts.deeds[player], name)
            if chance.could:
                kept = self._examples.setdefault((name, facts.places[player], chance.did > 0), [])
                put = heapq.heappush if len(kept) < EXAMPLES else heapq.heappushpop
                put(kept, example)

    def _add(self, counts: dict[tuple[str, str], Chance], facts: HandFacts, player: int) -> None:
        deeds, place = facts.deeds[player], facts.places[player]
        for name in CHANCES:
            chance: Chance = getattr(deeds, name)
            if chance.could:
                for position in (EVERYWHERE, place):
                    counts.setdefault((name, position), Chance()).add(chance)

    def pool(self, statistic: str) -> Chance:
        """Return the opportunities of the other players in all positions."""
        return self._pool.get((statistic, EVERYWHERE), Chance())

    @property
    def compared(self) -> int:
        """The number of spots with enough opportunities."""
        return len(self._spots())

    def _spots(self) -> list[tuple[float, tuple[str, str]]]:
        spots = []
        for spot, own in self._own.items():
            pool = self._pool.get(spot)
            if pool is not None and own.could >= FEWEST_OWN and pool.could >= FEWEST_POOL:
                spots.append((two_proportions(own, pool), spot))
        return sorted(spots)

    def leaks(self) -> list[Leak]:
        """Return the deviations that are significant at the level of 5 %, clearest first."""
        spots = self._spots()
        found: list[Leak] = []
        adjusted = 0.0
        for place, (p_value, spot) in enumerate(spots):
            adjusted = max(adjusted, min(1.0, p_value * (len(spots) - place)))
            if adjusted >= LEVEL:
                break
            own, pool = self._own[spot], self._pool[spot]
            leak = Leak(*spot, own, pool, p_value, adjusted, [])
            found.append(leak._replace(examples=self._hands_of(leak)))
        return found

    def _hands_of(self, leak: Leak) -> list[HandLog]:
        """The hands in which the deviation cost most: done too often, or not done too often."""
        kept = [
            example
            for (name, place, did), examples in self._examples.items()
            if name == leak.statistic and did == leak.too_often
            if leak.position in (EVERYWHERE, place)
            for example in examples
        ]
        return [example.hand for example in sorted(kept, reverse=True)[:EXAMPLES]]


def two_proportions(first: Chance, second: Chance) -> float:
    """Return the two-sided p-value of the hypothesis that two shares are the same.

    >>> round(two_proportions(Chance(100, 20), Chance(400, 120)), 4)
    0.0464
    """
    did, could = first.did + second.did, first.could + second.could
    share = did / could
    variance = share * (1 - share) * (1 / first.could + 1 / second.could)
    if variance <= 0:
        return 1.0
    z = (first.did / first.could - second.did / second.could) / math.sqrt(variance)
    return math.erfc(abs(z) / math.sqrt(2))
