"""One browser at a table: messages are read, limited and passed on, and frames are sent."""

from __future__ import annotations

import asyncio
import hmac
import json
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from starlette.websockets import WebSocketDisconnect

from croupier.errors import CroupierError
from croupier.felt.asking import Refused
from croupier.felt.messages import BadMessage, Return, Sit, read_message
from croupier.felt.rate_limit import RateLimit

if TYPE_CHECKING:
    from starlette.websockets import WebSocket

    from croupier.felt.house import House
    from croupier.felt.messages import Message
    from croupier.felt.tables import Seat, Tables

PER_SECOND, BURST = 10, 40  # messages
FIRST_MESSAGE = 10.0  # seconds until a browser must have sent its first message
NETWORK = 0.5  # seconds for an answer to arrive that was given in time
SEND_LIMIT = 5.0  # seconds that a frame may wait for a slow reader
POLICY_VIOLATION = 1008
TRY_AGAIN_LATER = 1013


class Gone(Exception):
    """The connection is to be closed."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code


class Connection:
    """A websocket, from its first message to its end."""

    def __init__(self, socket: WebSocket, house: House, tables: Tables, page_token: str) -> None:
        self.socket = socket
        self.house = house
        self.tables = tables
        self.page_token = page_token
        self.seat: Seat | None = None
        self._limit = RateLimit(PER_SECOND, BURST)

    async def run(self) -> None:
        """Serve the browser until it is gone."""
        await self.socket.accept()
        try:
            first = await asyncio.wait_for(self._receive(), FIRST_MESSAGE)
            await self._sit_down(first)
            while True:
                await self._take_or_time_out()
        except WebSocketDisconnect:
            pass
        except TimeoutError:
            await self._end(POLICY_VIOLATION, "the browser said nothing")
        except BadMessage as error:
            await self._end(POLICY_VIOLATION, str(error))
        except Gone as gone:
            await self._end(gone.code, str(gone))
        finally:
            if self.seat is not None:
                self.tables.leave(self.seat, self)

    async def _take_or_time_out(self) -> None:
        """Take the next message, or continue without one when the person's time is up."""
        seat = self.seat
        assert seat is not None
        left = seat.table.time_left()
        try:
            message = await asyncio.wait_for(
                self._receive(), None if left is None else max(left, 0.0) + NETWORK
            )
        except TimeoutError:
            async with seat.lock:
                if seat.connection is self:
                    first = seat.table.scene.step_count
                    seat.table.time_out()
                    await self._go_on(seat, first)
            return
        await self._take(message)

    async def _receive(self) -> Message:
        event = await self.socket.receive()
        if event["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(event.get("code", 1005))
        if not self._limit.allows():
            raise Gone(POLICY_VIOLATION, "too many messages")
        text = event.get("text")
        if text is None:
            raise BadMessage("a message is text")
        return read_message(text)

    async def _sit_down(self, first: Message) -> None:
        if isinstance(first, Sit):
            if not hmac.compare_digest(first.token.encode(), self.page_token.encode()):
                raise Gone(POLICY_VIOLATION, "the page is from another server: load it again")
            try:
                self.tables.make_room()
                # Bots that are programs take a while to start.
                table = await asyncio.to_thread(self.house.make, first.wish)
            except CroupierError as error:
                await self.send({"type": "refused", "reason": str(error)})
                raise Gone(TRY_AGAIN_LATER, "no table") from None
            seat = self.tables.add(table)
        elif isinstance(first, Return):
            found = self.tables.find(first.seat)
            if found is None:
                await self.send({"type": "gone", "reason": "this table is closed"})
                raise Gone(POLICY_VIOLATION, "no such seat")
            seat = found
        else:
            raise BadMessage("the first message is of type sit or return")
        earlier = seat.connection
        self.seat, seat.connection = seat, self
        if isinstance(earlier, Connection):
            await earlier._end(POLICY_VIOLATION, "the table is open in another window")
        async with seat.lock:
            await self.send({"type": "seated", "seat": seat.token})
            await self._go_on(seat, 0)

    async def _take(self, message: Message) -> None:
        seat = self.seat
        assert seat is not None
        if isinstance(message, (Sit, Return)):
            raise BadMessage("the browser has a seat already")
        async with seat.lock:
            if seat.connection is not self:
                raise Gone(POLICY_VIOLATION, "the table is open in another window")
            table, hand, first = seat.table, seat.table.number, seat.table.scene.step_count
            try:
                table.take(message)
            except Refused as error:
                await self.send({"type": "refused", "reason": str(error)})
                return
            await self._go_on(seat, first if table.number == hand else 0)

    async def _go_on(self, seat: Seat, first: int) -> None:
        """Send what happened, and let the bots act until the person is asked or the hand ends."""
        table = seat.table
        while table.waits_for_bot:
            if table.scene.step_count > first:
                frame = table.news(first)
                first = table.scene.step_count
                await self.send(frame)
            await table.ask_bot()
        table.finish()
        table.ask_person(table.scene.step_count - first)
        await self.send(table.news(first))

    async def send(self, frame: dict[str, Any]) -> None:
        """Send a frame; a browser that does not read is disconnected."""
        try:
            async with asyncio.timeout(SEND_LIMIT):
                await self.socket.send_text(encode(frame))
        except TimeoutError:
            raise Gone(TRY_AGAIN_LATER, "the browser reads too slowly") from None
        except RuntimeError:  # it was closed by another connection to the same seat
            raise WebSocketDisconnect(1006) from None

    async def _end(self, code: int, reason: str) -> None:
        with suppress(TimeoutError, RuntimeError, WebSocketDisconnect):
            async with asyncio.timeout(SEND_LIMIT):
                await self.socket.close(code, reason[:100])


def encode(frame: dict[str, Any]) -> str:
    """Return a frame as text."""
    return json.dumps(frame, separators=(",", ":"))
