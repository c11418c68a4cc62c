"""Filters of hands: by date, stakes, game and position."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import TYPE_CHECKING, NamedTuple

from croupier.errors import SetupError, shown
from croupier.games.catalogue import find_game
from croupier.hand.positions import seat_names

if TYPE_CHECKING:
    from collections.abc import Iterable

    from croupier.tracker.facts import HandFacts

MOST_SEATS = 10
_STAKES = re.compile(r"(?:(?P<small>\d+(?:\.\d+)?)/)?(?P<big>\d+(?:\.\d+)?)")
_SIGNS = str.maketrans("", "", "$€£¥ ,")
_CLOSE = 1e-9


class Filters(NamedTuple):
    """Conditions that a hand must meet, all of them; every hand meets an empty condition.

    `since` and `before` are times by the clock of the room: the first that counts, and the first
    that does not. `stakes` are pairs of a small blind (None: any) and a big blind. `games` are
    titles of the catalogue. `positions` are positions of the player whose hands are counted.
    """

    since: datetime | None = None
    before: datetime | None = None
    stakes: tuple[tuple[float | None, float], ...] = ()
    games: frozenset[str] = frozenset()
    positions: frozenset[str] = frozenset()

    @classmethod
    def read(
        cls,
        *,
        since: str | None = None,
        before: str | None = None,
        stakes: Iterable[str] = (),
        games: Iterable[str] = (),
        positions: Iterable[str] = (),
    ) -> Filters:
        """Return the filters of the command line; a value that cannot be read is a SetupError.

        >>> Filters.read(stakes=["$0.50/$1", "2"], positions=["btn"])[2:5:2]
        (((0.5, 1.0), (None, 2.0)), frozenset({'BTN'}))
        """
        return cls(
            None if since is None else _date(since, "--since"),
            None if before is None else _date(before, "--before"),
            tuple(map(_stakes, stakes)),
            frozenset(find_game(name).title for name in games),
            frozenset(map(_position, positions)),
        )

    def takes(self, facts: HandFacts) -> bool:
        """Return whether a hand counts; one without a time meets neither `since` nor `before`."""
        if self.since is not None or self.before is not None:
            clock = facts.clock
            if clock is None:
                return False
            clock = clock.replace(tzinfo=None)
            if self.since is not None and clock < self.since:
                return False
            if self.before is not None and clock >= self.before:
                return False
        if self.stakes:
            small, big = facts.blinds
            if not any(_equal(want, small, big) for want in self.stakes):
                return False
        return not self.games or facts.game in self.games

    def takes_position(self, position: str) -> bool:
        """Return whether hands of this position count."""
        return not self.positions or position in self.positions


ALL_HANDS = Filters()


def _equal(wanted: tuple[float | None, float], small: float, big: float) -> bool:
    return abs(wanted[1] - big) < _CLOSE and (wanted[0] is None or abs(wanted[0] - small) < _CLOSE)


def _date(text: str, option: str) -> datetime:
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        raise SetupError(
            f"{option} must be a date such as 2024-01-31 or a time such as 2024-01-31T18:00, "
            f"not {shown(text)}"
        ) from None
    return moment.astimezone(UTC).replace(tzinfo=None) if moment.tzinfo else moment


def _stakes(text: str) -> tuple[float | None, float]:
    found = _STAKES.fullmatch(text.translate(_SIGNS))
    if found is None:
        raise SetupError(
            f"stakes must be blinds such as 0.5/1, or a big blind such as 100, not {shown(text)}"
        )
    return float(found["small"]) if found["small"] else None, float(found["big"])


def _position(text: str) -> str:
    known = {name: None for count in range(2, MOST_SEATS + 1) for name in seat_names(count)}
    numbers = [str(seat + 1) for seat in range(MOST_SEATS)]  # of games without blinds
    name = text.strip().upper()
    if name not in known and name not in numbers:
        raise SetupError(f"there is no position {shown(text)}; choose from {', '.join(known)}")
    return name
