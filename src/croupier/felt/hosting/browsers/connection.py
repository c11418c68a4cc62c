"""One browser at a hosted table: it is admitted, and its requests are carried out."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from croupier.errors import CroupierError
from croupier.felt.hosting.browsers.requests import (
    Ask,
    Change,
    Choose,
    Enter,
    Join,
    Kick,
    Request,
    Straddle,
    TopUp,
    read_request,
)
from croupier.felt.sockets.browser_socket import FIRST_MESSAGE, POLICY_VIOLATION, Gone
from croupier.felt.sockets.encoding import encode
from croupier.felt.sockets.messages import Act, BadMessage, Draw, Run
from croupier.felt.sockets.queued_socket import QueuedSocket

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from starlette.websockets import WebSocket

    from croupier.felt.addresses import Guesses
    from croupier.felt.hosting.hosted_table import HostedTable
    from croupier.felt.hosting.people import Person

MOST_CONNECTIONS = 300  # of one table
_OF_THE_HOST = ("start", "pause", "renew", "end")


class HostConnection(QueuedSocket):
    """A websocket of a hosted table, from its first message to its end."""

    def __init__(
        self,
        socket: WebSocket,
        find: Callable[[], Awaitable[HostedTable | None]],
        guesses: Guesses,
    ) -> None:
        super().__init__(socket)
        self._find = find
        self._guesses = guesses
        self._shown = (0, 0)  # the hand and its steps that were sent

    def shown(self, hand: int) -> int:
        """Return how many steps of a hand were sent."""
        return self._shown[1] if self._shown[0] == hand else 0

    def show(self, hand: int, steps: int, text: str) -> None:
        """Send a frame that brings a hand to this step."""
        self._shown = hand, steps
        self.push(text)

    async def serve(self) -> None:
        """Admit the browser, and pass its requests on."""
        first = read_request(await asyncio.wait_for(self.receive(), FIRST_MESSAGE))
        table = await self._find()
        person = await self._enter(table, first)
        assert table is not None
        try:
            table.enter(person, self)
            await self.both(self._read(table, person))
        finally:
            table.left(person, self)

    async def _enter(self, table: HostedTable | None, first: Request) -> Person:
        if not isinstance(first, Enter):
            raise BadMessage("the first message must have the type enter")
        reason = self._guesses.refused or "there is no such game, or it has ended"
        if table is not None and not self._guesses.refused:
            person = table.admit(first.token, first.invitation)
            if person is not None and len(table.people.here()) < MOST_CONNECTIONS:
                return person
            reason = "this game needs an invitation: ask the host for a new link"
            if person is None:
                self._guesses.wrong()
            else:
                table.people.forget(person)
                reason = "too many people are at this table"
        else:
            self._guesses.wrong()
        await self.send(encode({"type": "gone", "reason": reason}))
        raise Gone(POLICY_VIOLATION, "no entry")

    async def _read(self, table: HostedTable, person: Person) -> None:
        while True:
            request = read_request(await self.receive())
            try:
                await _carry_out(table, person, request)
            except BadMessage:
                raise
            except CroupierError as error:
                self.push(encode({"type": "refused", "reason": str(error)}))


async def _carry_out(table: HostedTable, person: Person, request: Request) -> None:
    """Do what a person asks for; raise an error with the reason if it is not allowed."""
    seats = table.seats
    do: Callable[[], None]
    if isinstance(request, (Act, Draw, Run, Straddle, Choose)):
        await table.take(person, request)
        return
    if isinstance(request, Enter):
        raise BadMessage("the browser is already at the table")
    if isinstance(request, Join):
        name, chips = request
        do = lambda: seats.join(person, name, chips)  # noqa: E731
    elif isinstance(request, TopUp):
        more = request.chips
        do = lambda: seats.top_up(person, more)  # noqa: E731
    elif isinstance(request, Ask) and request.what not in _OF_THE_HOST:
        do = {
            "leave": lambda: seats.leave(person),
            "sit_out": lambda: seats.sit_out(person),
            "sit_in": lambda: seats.sit_in(person),
        }[request.what]
    else:
        table.check_host(person)
        do = _of_the_host(table, request)
    await table.request(do)


def _of_the_host(table: HostedTable, request: Kick | Change | Ask) -> Callable[[], None]:
    if isinstance(request, Kick):
        return lambda: table.seats.kick(request.name)
    if isinstance(request, Change):
        return lambda: table.seats.change(request.fields)
    return {
        "start": lambda: table.set_running(True),
        "pause": lambda: table.set_running(False),
        "renew": table.renew_invitation,
        "end": table.end_after_hand,
    }[request.what]
