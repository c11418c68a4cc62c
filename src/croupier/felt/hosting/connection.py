"""One browser at a hosted table: its requests are read and limited, and frames wait in a queue."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

from starlette.websockets import WebSocketDisconnect

from croupier.errors import CroupierError
from croupier.felt.connection import (
    BURST,
    FIRST_MESSAGE,
    PER_SECOND,
    POLICY_VIOLATION,
    SEND_LIMIT,
    TRY_AGAIN_LATER,
    Gone,
    encode,
)
from croupier.felt.hosting.requests import (
    Ask,
    Change,
    Enter,
    Join,
    Kick,
    Request,
    TopUp,
    read_request,
)
from croupier.felt.messages import Act, BadMessage, Draw
from croupier.felt.rate_limit import RateLimit

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from starlette.websockets import WebSocket

    from croupier.felt.hosting.hosted_table import HostedTable
    from croupier.felt.hosting.people import Person

MOST_WAITING = 200  # frames; a browser that is further behind is dropped
MOST_CONNECTIONS = 300  # of one table
_OF_THE_HOST = ("start", "pause", "renew", "end")


class HostConnection:
    """A websocket of a hosted table, from its first message to its end.

    Frames are put into a queue: nobody at the table ever waits for a slow reader.
    """

    def __init__(
        self,
        socket: WebSocket,
        find: Callable[[], Awaitable[HostedTable | None]],
        note_failure: Callable[[], bool],
    ) -> None:
        self.socket = socket
        self._find = find
        self._note_failure = note_failure
        self._limit = RateLimit(PER_SECOND, BURST)
        self._frames: asyncio.Queue[str | None] = asyncio.Queue()
        self._shown = (0, 0)  # the hand and its steps that were sent
        self._end: tuple[int, str] | None = None

    # What the table does with it.

    def push(self, text: str) -> None:
        """Send a frame when the browser can take it."""
        if self._end is None:
            if self._frames.qsize() >= MOST_WAITING:
                self.drop("the browser reads too slowly", TRY_AGAIN_LATER)
            else:
                self._frames.put_nowait(text)

    def shown(self, hand: int) -> int:
        """Return how many steps of a hand were sent."""
        return self._shown[1] if self._shown[0] == hand else 0

    def show(self, hand: int, steps: int, text: str) -> None:
        """Send a frame that brings a hand to this step."""
        self._shown = hand, steps
        self.push(text)

    def drop(self, reason: str, code: int = POLICY_VIOLATION) -> None:
        """Close the connection after the frames that wait."""
        if self._end is None:
            self._end = code, reason
            self._frames.put_nowait(None)

    # The websocket.

    async def run(self) -> None:
        """Serve the browser until it is gone."""
        await self.socket.accept()
        person: Person | None = None
        table: HostedTable | None = None
        tasks: list[asyncio.Task[None]] = []
        try:
            first = await asyncio.wait_for(self._receive(), FIRST_MESSAGE)
            table = await self._find()
            person = await self._enter(table, first)
            assert table is not None
            table.enter(person, self)
            tasks = [
                asyncio.ensure_future(each) for each in (self._write(), self._read(table, person))
            ]
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        except WebSocketDisconnect:
            pass
        except TimeoutError:
            await self._close(POLICY_VIOLATION, "the browser said nothing")
        except BadMessage as error:
            await self._close(POLICY_VIOLATION, str(error))
        except Gone as gone:
            await self._close(gone.code, str(gone))
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            if table is not None and person is not None:
                table.left(person, self)

    async def _enter(self, table: HostedTable | None, first: Request) -> Person:
        if not isinstance(first, Enter):
            raise BadMessage("the first message is of type enter")
        reason = "there is no such game, or it has ended"
        if table is not None:
            person = table.admit(first.token, first.invitation)
            if person is not None and len(table.people.here()) < MOST_CONNECTIONS:
                return person
            reason = "this game needs an invitation: ask the host for a new link"
            if person is not None:
                table.people.forget(person)
                reason = "too many people are at this table"
        slow_down = not self._note_failure()
        await self._send(encode({"type": "gone", "reason": reason}))
        raise Gone(POLICY_VIOLATION, "too many attempts" if slow_down else "no entry")

    async def _read(self, table: HostedTable, person: Person) -> None:
        while True:
            request = await self._receive()
            try:
                await _carry_out(table, person, request)
            except BadMessage:
                raise
            except CroupierError as error:
                self.push(encode({"type": "refused", "reason": str(error)}))

    async def _write(self) -> None:
        while (text := await self._frames.get()) is not None:
            await self._send(text)
        assert self._end is not None
        raise Gone(*self._end)

    async def _receive(self) -> Request:
        event = await self.socket.receive()
        if event["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(event.get("code", 1005))
        if not self._limit.allows():
            raise Gone(POLICY_VIOLATION, "too many messages")
        text = event.get("text")
        if text is None:
            raise BadMessage("a message is text")
        return read_request(text)

    async def _send(self, text: str) -> None:
        try:
            await asyncio.wait_for(self.socket.send_text(text), SEND_LIMIT)
        except TimeoutError:
            raise Gone(TRY_AGAIN_LATER, "the browser reads too slowly") from None
        except RuntimeError:  # it was closed meanwhile
            raise WebSocketDisconnect(1006) from None

    async def _close(self, code: int, reason: str) -> None:
        with suppress(TimeoutError, RuntimeError, WebSocketDisconnect):
            await asyncio.wait_for(self.socket.close(code, reason[:100]), SEND_LIMIT)


async def _carry_out(table: HostedTable, person: Person, request: Request) -> None:
    """Do what a person asks for; raise an error with the reason where that cannot be."""
    seats = table.seats
    do: Callable[[], None]
    if isinstance(request, (Act, Draw)):
        await table.take(person, request)
        return
    if isinstance(request, Enter):
        raise BadMessage("the browser is at the table already")
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
