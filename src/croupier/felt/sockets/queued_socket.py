"""A websocket whose frames wait in a queue: a sender never waits for a slow reader."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from croupier.felt.sockets.browser_socket import (
    POLICY_VIOLATION,
    TRY_AGAIN_LATER,
    BrowserSocket,
    Gone,
)

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from starlette.websockets import WebSocket

MOST_WAITING = 200  # frames; a browser that is further behind is disconnected


class QueuedSocket(BrowserSocket):
    """A websocket with a queue of frames to send; `serve` ends in `both`."""

    def __init__(self, socket: WebSocket) -> None:
        super().__init__(socket)
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

    async def _write(self) -> None:
        while (text := await self._frames.get()) is not None:
            await self.send(text)
        assert self._end is not None
        raise Gone(*self._end)
