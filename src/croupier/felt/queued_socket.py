"""A websocket whose frames wait in a queue: a sender never waits for a slow reader."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

from starlette.websockets import WebSocketDisconnect

from croupier.felt.connection import (
    BURST,
    PER_SECOND,
    POLICY_VIOLATION,
    SEND_LIMIT,
    TRY_AGAIN_LATER,
    Gone,
)
from croupier.felt.messages import BadMessage
from croupier.felt.rate_limit import RateLimit

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from starlette.websockets import WebSocket

MOST_WAITING = 200  # frames; a browser that is further behind is disconnected


class QueuedSocket:
    """A websocket with a queue of frames to send and a limit for messages that come in."""

    def __init__(self, socket: WebSocket) -> None:
        self.socket = socket
        self._limit = RateLimit(PER_SECOND, BURST)
        self._frames: asyncio.Queue[str | None] = asyncio.Queue()
        self._end: tuple[int, str] | None = None

    def push(self, text: str) -> None:
        """Send a frame when the browser can take it."""
        if self._end is None:
            if self._frames.qsize() >= MOST_WAITING:
                self.drop("the browser reads too slowly", TRY_AGAIN_LATER)
            else:
                self._frames.put_nowait(text)

    def drop(self, reason: str, code: int = POLICY_VIOLATION) -> None:
        """Close the connection after the frames that wait."""
        if self._end is None:
            self._end = code, reason
            self._frames.put_nowait(None)

    async def run(self) -> None:
        """Serve the browser until it is gone."""
        await self.socket.accept()
        try:
            await self.serve()
        except WebSocketDisconnect:
            pass
        except TimeoutError:
            await self._close(POLICY_VIOLATION, "the browser said nothing")
        except BadMessage as error:
            await self._close(POLICY_VIOLATION, str(error))
        except Gone as gone:
            await self._close(gone.code, str(gone))

    async def serve(self) -> None:
        """Talk to a browser that was accepted: what comes first, then `both`."""
        raise NotImplementedError

    async def both(self, reading: Coroutine[None, None, None]) -> None:
        """Read and write until one of them ends."""
        tasks = [asyncio.ensure_future(each) for each in (self._write(), reading)]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def receive(self) -> str:
        """Return the next message."""
        event = await self.socket.receive()
        if event["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(event.get("code", 1005))
        if not self._limit.allows():
            raise Gone(POLICY_VIOLATION, "too many messages")
        text = event.get("text")
        if text is None:
            raise BadMessage("a message is text")
        return str(text)

    async def send(self, text: str) -> None:
        """Send a frame at once; a browser that does not read is disconnected."""
        try:
            # Not wait_for: before Python 3.12 it loses a cancellation that comes with the result.
            async with asyncio.timeout(SEND_LIMIT):
                await self.socket.send_text(text)
        except TimeoutError:
            raise Gone(TRY_AGAIN_LATER, "the browser reads too slowly") from None
        except RuntimeError:  # it was closed meanwhile
            raise WebSocketDisconnect(1006) from None

    async def _write(self) -> None:
        while (text := await self._frames.get()) is not None:
            await self.send(text)
        assert self._end is not None
        raise Gone(*self._end)

    async def _close(self, code: int, reason: str) -> None:
        with suppress(TimeoutError, RuntimeError, WebSocketDisconnect):
            async with asyncio.timeout(SEND_LIMIT):
                await self.socket.close(code, reason[:100])
