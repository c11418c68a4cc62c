"""The tables of a server, and the seat tokens that lead to them."""

from __future__ import annotations

import asyncio
import hmac
import secrets
import time
from typing import TYPE_CHECKING

from croupier.errors import SetupError

if TYPE_CHECKING:
    from collections.abc import Callable

    from croupier.felt.playing.bot_table import BotTable

MOST_TABLES = 64
KEPT = 1800.0  # seconds that a table waits for a person who is gone


class Seat:
    """A person's seat: the table, the token that leads to it, and the current connection."""

    def __init__(self, number: int, table: BotTable, now: float) -> None:
        self.number = number
        self.table = table
        self.secret = secrets.token_urlsafe(24)
        self.lock = asyncio.Lock()  # one message at a time
        self.connection: object | None = None
        self.left_at = now

    @property
    def token(self) -> str:
        """The token that the browser stores to come back."""
        return f"{self.number}.{self.secret}"


class Tables:
    """All tables of a server; tables that nobody comes back to are closed.

    >>> Tables().find("1.guess") is None
    True
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._seats: dict[int, Seat] = {}
        self._count = 0
        self._clock = clock

    def __len__(self) -> int:
        return len(self._seats)

    def make_room(self) -> None:
        """Close tables that were left long ago, and the oldest one if there are too many."""
        now = self._clock()
        left = [seat for seat in self._seats.values() if seat.connection is None]
        left.sort(key=lambda seat: seat.left_at)
        for seat in left:
            if now - seat.left_at > KEPT or len(self._seats) >= MOST_TABLES:
                self._close(seat)
        if len(self._seats) >= MOST_TABLES:
            raise SetupError(f"all {MOST_TABLES} tables are taken: try again later")

    def add(self, table: BotTable) -> Seat:
        """Keep a table and return its seat."""
        self._count += 1
        seat = self._seats[self._count] = Seat(self._count, table, self._clock())
        return seat

    def find(self, token: str) -> Seat | None:
        """Return the seat of a token; the secret part is compared in constant time."""
        number, _, secret = token.partition(".")
        seat = self._seats.get(int(number)) if number.isascii() and number.isdigit() else None
        expected = "" if seat is None else seat.secret
        same = hmac.compare_digest(expected.encode(), secret.encode())
        return seat if same and seat is not None else None

    def leave(self, seat: Seat, connection: object) -> None:
        """Note that a connection is closed; the seat is kept for a while."""
        if seat.connection is connection:
            seat.connection = None
            seat.left_at = self._clock()

    def close(self) -> None:
        """Close all tables."""
        for seat in list(self._seats.values()):
            self._close(seat)

    def _close(self, seat: Seat) -> None:
        del self._seats[seat.number]
        seat.table.close()
