"""What one person won, hand by hand, in a few bytes each; and the sessions these hands make."""

from __future__ import annotations

import math
from array import array
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

PAUSE = timedelta(minutes=30)  # a pause of this length ends a session


@dataclass(slots=True)
class Session:
    """Hands without a long pause between them, at any number of tables; times are in UTC."""

    start: datetime
    end: datetime
    hands: int = 0
    nets: dict[str, float] = field(default_factory=dict)
    adjusted_nets: dict[str, float] = field(default_factory=dict)
    big_blinds: float = 0.0


class Results:
    """The results of many hands.

    >>> results = Results()
    >>> results.add(datetime(2024, 5, 1, 20), "USD", 3.0, 2.5, 2.0)
    >>> results.add(datetime(2024, 5, 1, 19), "USD", -1.0, -1.0, 2.0)
    >>> list(results.sums("USD"))
    [(1714590000.0, -1.0, -1.0), (1714593600.0, 2.0, 1.5)]
    >>> [session.hands for session in results.sessions()]
    [1, 1]
    """

    def __init__(self) -> None:
        self._when = array("d")  # seconds since 1970, NaN if the time is unknown
        self._net = array("d")
        self._adjusted = array("d")
        self._big_blind = array("d")
        self._kind = array("H")
        self._kinds: dict[str, int] = {}

    def __len__(self) -> int:
        return len(self._net)

    def add(
        self, moment: datetime | None, money: str, net: float, adjusted: float, big_blind: float
    ) -> None:
        """Add a hand; `moment` is in UTC."""
        when = math.nan if moment is None else moment.replace(tzinfo=UTC).timestamp()
        self._when.append(when)
        self._net.append(net)
        self._adjusted.append(adjusted)
        self._big_blind.append(big_blind)
        self._kind.append(self._kinds.setdefault(money, len(self._kinds)))

    @property
    def moneys(self) -> list[str]:
        """The kinds of money, those with the most hands first."""
        counts = [0] * len(self._kinds)
        for kind in self._kind:
            counts[kind] += 1
        return sorted(self._kinds, key=lambda money: -counts[self._kinds[money]])

    @property
    def untimed(self) -> int:
        """The number of hands without a time."""
        return sum(map(math.isnan, self._when))

    def _order(self, money: str | None, *, timed: bool) -> list[int]:
        """Return the numbers of the hands by time; one without a time follows the one before it."""
        wanted = None if money is None else self._kinds.get(money, -1)
        times = array("d")
        last = -math.inf
        for when in self._when:
            last = last if math.isnan(when) else when
            times.append(last)
        numbers = [
            number
            for number, kind in enumerate(self._kind)
            if (wanted is None or kind == wanted) and not (timed and math.isnan(self._when[number]))
        ]
        return sorted(numbers, key=times.__getitem__)

    def sums(
        self, money: str | None = None, *, in_big_blinds: bool = False, timed: bool = False
    ) -> Iterator[tuple[float, float, float]]:
        """Yield (time, net, all-in adjusted net) up to each hand for one kind of money, or all.

        The hands are in the order of time; `timed` leaves out those without a time.
        """
        net = adjusted = 0.0
        for number in self._order(money, timed=timed):
            unit = self._big_blind[number] if in_big_blinds else 1.0
            net += self._net[number] / unit
            adjusted += self._adjusted[number] / unit
            yield self._when[number], net, adjusted

    def sessions(self) -> list[Session]:
        """Return the sessions, the first one first; hands without a time belong to none."""
        moneys = list(self._kinds)
        timed = [number for number in range(len(self)) if not math.isnan(self._when[number])]
        found: list[Session] = []
        for number in sorted(timed, key=self._when.__getitem__):
            moment = datetime.fromtimestamp(self._when[number], UTC).replace(tzinfo=None)
            if not found or moment - found[-1].end > PAUSE:
                found.append(Session(moment, moment))
            session, money = found[-1], moneys[self._kind[number]]
            session.end = moment
            session.hands += 1
            net, adjusted = self._net[number], self._adjusted[number]
            session.nets[money] = session.nets.get(money, 0.0) + net
            session.adjusted_nets[money] = session.adjusted_nets.get(money, 0.0) + adjusted
            session.big_blinds += net / self._big_blind[number]
        return found
