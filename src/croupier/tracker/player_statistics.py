"""The usual statistics of players: VPIP, PFR, 3-bets, winnings and the others."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from croupier.tracker.facts import facts_of
from croupier.tracker.hand_facts import CHANCES, Deeds

if TYPE_CHECKING:
    from collections.abc import Iterable

    from croupier.analysis.statistics import PlayedHistory
    from croupier.tracker.facts import HandFacts, PlayedHand
    from croupier.tracker.hand_facts import Chance

NORMAL_95 = 1.959964  # standard errors around the mean that hold 95 % of the values


@dataclass(slots=True)
class PlayerStatistics:
    """What one player did and won in many hands.

    A percentage is None if there was no opportunity, such as folding to a 3-bet without facing one.
    """

    name: str
    hands: int = 0
    deeds: Deeds = field(default_factory=Deeds)
    nets: dict[str, float] = field(default_factory=dict)
    adjusted_nets: dict[str, float] = field(default_factory=dict)
    big_blinds: float = 0.0
    big_blinds_squared: float = 0.0
    adjusted_big_blinds: float = 0.0
    positions: dict[str, PlayerStatistics] = field(default_factory=dict)

    @property
    def net(self) -> float | None:
        """The net winnings; None if they are of several kinds of money, which `nets` has."""
        return _only(self.nets)

    @property
    def adjusted_net(self) -> float | None:
        """The same with every all-in paid by its equity."""
        return _only(self.adjusted_nets)

    @property
    def aggression_factor(self) -> float | None:
        """Bets and raises per call, after the first street; None without calls."""
        return self.deeds.bets / self.deeds.calls if self.deeds.calls else None

    @property
    def aggression(self) -> float | None:
        """Bets and raises as a percentage of bets, raises, calls and folds after street one."""
        acts = self.deeds.bets + self.deeds.calls + self.deeds.folds
        return 100 * self.deeds.bets / acts if acts else None

    @property
    def bb_per_100(self) -> float | None:
        """Big blinds won per hundred hands."""
        return 100 * self.big_blinds / self.hands if self.hands else None

    @property
    def adjusted_bb_per_100(self) -> float | None:
        """The same with every all-in paid by equity."""
        return 100 * self.adjusted_big_blinds / self.hands if self.hands else None

    @property
    def bb_per_100_interval(self) -> tuple[float, float] | None:
        """The interval that holds the true rate with a confidence of 95 %; None below two hands."""
        if self.hands < 2:
            return None
        mean = self.big_blinds / self.hands
        variance = (self.big_blinds_squared - self.hands * mean * mean) / (self.hands - 1)
        error = 100 * NORMAL_95 * math.sqrt(max(0.0, variance) / self.hands)
        return 100 * mean - error, 100 * mean + error

    def record(self) -> dict[str, object]:
        """Return everything as one flat row, for a DataFrame."""
        low, high = self.bb_per_100_interval or (None, None)
        return {
            "player": self.name,
            "hands": self.hands,
            **{name: getattr(self.deeds, name).percent for name in CHANCES},
            "aggression_factor": self.aggression_factor,
            "aggression": self.aggression,
            "net": self.net,
            "adjusted_net": self.adjusted_net,
            "money": ", ".join(filter(None, self.nets)),
            "bb_per_100": self.bb_per_100,
            "bb_per_100_low": low,
            "bb_per_100_high": high,
            "adjusted_bb_per_100": self.adjusted_bb_per_100,
        }

    def counts(self) -> dict[str, list[int]]:
        """Return the numerator and the denominator of every percentage."""
        chances = {name: getattr(self.deeds, name) for name in CHANCES}
        return {name: [chance.did, chance.could] for name, chance in chances.items()}

    def records(self) -> list[dict[str, object]]:
        """Return the row of all hands and one for each position, named in the column position."""
        rows = [self.record() | {"position": "all"}]
        return rows + [own.record() | {"position": place} for place, own in self.positions.items()]

    def count_hand(self, facts: HandFacts, player: int) -> None:
        """Count one more hand, together with the player's position in it."""
        place = self.positions.setdefault(facts.places[player], PlayerStatistics(self.name))
        for counted in (self, place):
            counted.count(
                facts.deeds[player],
                facts.payoffs[player],
                facts.adjusted[player],
                facts.big_blind,
                facts.money,
            )

    def count(
        self, deeds: Deeds, net: float, adjusted: float, big_blind: float, money: str = ""
    ) -> None:
        """Count one more hand, played for this kind of money."""
        self.hands += 1
        self.deeds.add(deeds)
        self.nets[money] = self.nets.get(money, 0.0) + net
        self.adjusted_nets[money] = self.adjusted_nets.get(money, 0.0) + adjusted
        self.big_blinds += net / big_blind
        self.big_blinds_squared += (net / big_blind) ** 2
        self.adjusted_big_blinds += adjusted / big_blind


def wilson(chance: Chance) -> tuple[float, float] | None:
    """Return the 95 % interval of a percentage by Wilson's score; None without opportunities.

    >>> from croupier.tracker.hand_facts import Chance
    >>> [round(end, 1) for end in wilson(Chance(could=10, did=0))]
    [0.0, 27.8]
    """
    if not chance.could:
        return None
    n, z = chance.could, NORMAL_95
    part = chance.did / n
    middle = (part + z * z / (2 * n)) / (1 + z * z / n)
    width = z / (1 + z * z / n) * math.sqrt(part * (1 - part) / n + z * z / (4 * n * n))
    return 100 * max(0.0, middle - width), 100 * min(1.0, middle + width)


def player_statistics(
    hands: Iterable[PlayedHand | PlayedHistory], *, adjust: bool = True
) -> dict[str, PlayerStatistics]:
    """Return the statistics of every named player; unfinished hands are left out.

    The hands are logs or HandHistories. `adjust=False` skips the equities of all-ins, which saves
    time.
    """
    found: dict[str, PlayerStatistics] = {}
    for hand in hands:
        facts = facts_of(hand, adjust=adjust)
        if facts is None:
            continue
        for player, name in enumerate(facts.players):
            if name:
                found.setdefault(name, PlayerStatistics(name)).count_hand(facts, player)
    return found


def _only(nets: dict[str, float]) -> float | None:
    return next(iter(nets.values()), 0.0) if len(nets) < 2 else None
