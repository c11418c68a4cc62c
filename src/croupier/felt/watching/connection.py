"""One browser that watches a tournament: its messages choose the table to follow."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, NamedTuple

from croupier.felt.sockets.browser_socket import FIRST_MESSAGE, POLICY_VIOLATION, Gone
from croupier.felt.sockets.encoding import encode
from croupier.felt.sockets.messages import LARGEST, BadMessage, read_one_of
from croupier.felt.sockets.queued_socket import QueuedSocket

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.websockets import WebSocket

    from croupier.felt.addresses import Guesses
    from croupier.felt.sockets.messages import Fields
    from croupier.felt.watching.news import TournamentNews

MOST_WATCHERS = 600


class Watch(NamedTuple):
    """Begin to watch; only the organiser sends a token."""

    token: str


class Follow(NamedTuple):
    """Follow a table."""

    table: int


_READERS: dict[str, Callable[[Fields], Watch | Follow]] = {
    "watch": lambda fields: Watch(fields.text("token") if "token" in fields.data else ""),
    "follow": lambda fields: Follow(fields.whole("table", 1, LARGEST)),
}


class WatchConnection(QueuedSocket):
    """The websocket of a person who watches."""

    def __init__(self, socket: WebSocket, news: TournamentNews, guesses: Guesses) -> None:
        super().__init__(socket)
        self.news = news
        self.organiser = False
        self.table: int | None = None
        self._guesses = guesses

    async def serve(self) -> None:
        """Show the tournament, and follow the table that is asked for."""
        first = read_one_of(await asyncio.wait_for(self.receive(), FIRST_MESSAGE), _READERS)
        if not isinstance(first, Watch):
            raise BadMessage("the first message must have the type watch")
        if first.token:
            refused = self._guesses.refused
            self.organiser = not refused and self.news.is_organiser(first.token)
            if not self.organiser:
                self._guesses.wrong()
                reason = refused or "the token is wrong"
                await self.send(encode({"type": "gone", "reason": reason}))
                raise Gone(POLICY_VIOLATION, "no entry")
        if len(self.news.watchers) >= MOST_WATCHERS:
            raise Gone(POLICY_VIOLATION, "too many people are watching")
        try:
            self.news.welcome(self)
            await self.both(self._read())
        finally:
            self.news.watchers.discard(self)

    async def _read(self) -> None:
        while True:
            message = read_one_of(await self.receive(), _READERS)
            if not isinstance(message, Follow):
                raise BadMessage("the browser is already watching")
            self.table = message.table
            self.news.show(self)
