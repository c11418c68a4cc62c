"""One browser at a table: messages are read, limited and passed on, and frames are sent."""

from __future__ import annotations

import asyncio
import hmac
from typing import TYPE_CHECKING, Any

from croupier.errors import CroupierError
from croupier.felt.asking import Refused
from croupier.felt.sockets.browser_socket import (
    FIRST_MESSAGE,
    POLICY_VIOLATION,
    TRY_AGAIN_LATER,
    BrowserSocket,
    Gone,
)
from croupier.felt.sockets.encoding import encode
from croupier.felt.sockets.messages import BadMessage, Return, Sit, read_message

if TYPE_CHECKING:
    from starlette.websockets import WebSocket

    from croupier.felt.house import House
    from croupier.felt.playing.tables import Seat, Tables
    from croupier.felt.sockets.messages import Message

NETWORK = 0.5  # extra seconds, so that an answer given in time can arrive


class Connection(BrowserSocket):
    """The browser of one person at a table with bots."""

    def __init__(self, socket: WebSocket, house: House, tables: Tables, page_token: str) -> None:
        super().__init__(socket)
        self.house = house
        self.tables = tables
        self.page_token = page_token
        self.seat: Seat | None = None

    async def serve(self) -> None:
        """Seat the browser, and play until it is gone."""
        try:
            first = await asyncio.wait_for(self.receive(), FIRST_MESSAGE)
            await self._sit_down(read_message(first))
            while True:
                await self._take_or_time_out()
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
                self.receive(), None if left is None else max(left, 0.0) + NETWORK
            )
        except TimeoutError:
            async with seat.lock:
                if seat.connection is self:
                    first = seat.table.scene.step_count
                    seat.table.time_out()
                    await self._go_on(seat, first)
            return
        await self._take(read_message(message))

    async def _sit_down(self, first: Message) -> None:
        if isinstance(first, Sit):
            if not hmac.compare_digest(first.token.encode(), self.page_token.encode()):
                raise Gone(POLICY_VIOLATION, "the page is from another server: load it again")
            try:
                self.tables.make_room()
                # Bots that are programs take a while to start.
                table = await asyncio.to_thread(self.house.make, first.wish)
            except CroupierError as error:
                await self.tell({"type": "refused", "reason": str(error)})
                raise Gone(TRY_AGAIN_LATER, "no table") from None
            seat = self.tables.add(table)
        elif isinstance(first, Return):
            found = self.tables.find(first.seat)
            if found is None:
                await self.tell({"type": "gone", "reason": "this table is closed"})
                raise Gone(POLICY_VIOLATION, "no such seat")
            seat = found
        else:
            raise BadMessage("the first message must have the type sit or return")
        earlier = seat.connection
        self.seat, seat.connection = seat, self
        if isinstance(earlier, Connection):
            await earlier.close(POLICY_VIOLATION, "the table is open in another window")
        async with seat.lock:
            await self.tell({"type": "seated", "seat": seat.token})
            await self._go_on(seat, 0)

    async def _take(self, message: Message) -> None:
        seat = self.seat
        assert seat is not None
        if isinstance(message, (Sit, Return)):
            raise BadMessage("the browser already has a seat")
        async with seat.lock:
            if seat.connection is not self:
                raise Gone(POLICY_VIOLATION, "the table is open in another window")
            table, hand, first = seat.table, seat.table.number, seat.table.scene.step_count
            try:
                table.take(message)
            except Refused as error:
                await self.tell({"type": "refused", "reason": str(error)})
                return
            await self._go_on(seat, first if table.number == hand else 0)

    async def _go_on(self, seat: Seat, first: int) -> None:
        """Send what happened, and let the bots act until the person is asked or the hand ends."""
        table = seat.table
        while table.waits_for_bot:
            if table.scene.step_count > first:
                frame = table.news(first)
                first = table.scene.step_count
                await self.tell(frame)
            await table.ask_bot()
        table.finish()
        table.ask_person(table.scene.step_count - first)
        await self.tell(table.news(first))

    async def tell(self, frame: dict[str, Any]) -> None:
        """Send a frame; a browser that does not read is disconnected."""
        await self.send(encode(frame))
