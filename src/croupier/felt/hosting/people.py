"""The people at a hosted table: who came with which token, and how long they may think."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from croupier.felt.hosting.tokens import HOST
from croupier.players.transports.clock import TimeBank

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from croupier.felt.hosting.browsers.connection import HostConnection

    Json = dict[str, Any]

REFILL = 2.0  # seconds that each hand adds to a time bank
MISSES = 2  # a player sits out after this many decisions in a row without an answer


class Person:
    """Somebody with a token of the table. Without a name it is a spectator."""

    def __init__(self, role: str, name: str | None = None) -> None:
        self.role = role
        self.name = name
        self.connection: HostConnection | None = None
        self.clock = TimeBank(0, 0)
        self.misses = 0

    @property
    def here(self) -> bool:
        """Whether a browser is connected."""
        return self.connection is not None

    @property
    def is_host(self) -> bool:
        """Whether this is the host."""
        return self.role == HOST

    def give_time(self, move_limit: float, bank: float) -> None:
        """Give a full time bank."""
        self.clock = TimeBank(move_limit, bank)

    def refill(self, bank: float) -> None:
        """Add to the time bank after a hand."""
        self.clock.left = min(self.clock.left + REFILL, bank)


class People:
    """Everybody at a table, by role."""

    def __init__(self, names: Mapping[str, str] | None = None) -> None:
        self._people = {role: Person(role, name) for role, name in (names or {}).items()}

    def __iter__(self) -> Iterator[Person]:
        return iter(list(self._people.values()))

    def names(self) -> dict[str, str]:
        """Return the names by role, for the file of the table."""
        return {each.role: each.name for each in self if each.name is not None}

    def of(self, role: str) -> Person:
        """Return the person of a role, who may be new."""
        return self._people.setdefault(role, Person(role))

    def named(self, name: str | None) -> Person | None:
        """Return the person of a name; None for bots."""
        return next((each for each in self if name is not None and each.name == name), None)

    def here(self) -> list[Person]:
        """Return those with a browser."""
        return [each for each in self if each.here]

    def forget(self, person: Person) -> None:
        """Forget a person who has no name and no browser, to limit memory."""
        if person.name is None and not person.here:
            self._people.pop(person.role, None)
