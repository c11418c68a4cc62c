"""The websocket of one browser: its messages are limited, and nobody waits for a slow reader."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING

from starlette.websockets import WebSocketDisconnect

from croupier.felt.sockets.messages import BadMessage
from croupier.felt.sockets.rate_limit import RateLimit

if TYPE_CHECKING:
    from starlette.websockets import WebSocket

PER_SECOND, BURST = 10, 40  # messages
FIRST_MESSAGE = 10.0  # seconds until a browser must have sent its first message
SEND_LIMIT = 5.0  # seconds that a frame may wait for a slow reader
POLICY_VIOLATION = 1008
INTERNAL_ERROR = 1011
TRY_AGAIN_LATER = 1013
_log = logging.getLogger("croupier.felt")


class Gone(Exception):
    """The connection must be closed."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code


class BrowserSocket:
    """A websocket from its first message to its end; subclasses override `serve`."""

    def __init__(self, socket: WebSocket) -> None:
        self.socket = socket
        self._limit = RateLimit(PER_SECOND, BURST)

    async def run(self) -> None:
        """Serve the browser until it is gone."""
        await self.socket.accept()
        try:
            await self.serve()
        except WebSocketDisconnect:
            pass
        except TimeoutError:
            await self.close(POLICY_VIOLATION, "the browser said nothing")
        except BadMessage as error:
            await self.close(POLICY_VIOLATION, str(error))
        except Gone as gone:
            await self.close(gone.code, str(gone))
        except Exception:
            _log.exception("a connection ended")
            await self.close(INTERNAL_ERROR, "an error of the server")

    async def serve(self) -> None:
        """Talk to a browser that was accepted."""
        raise NotImplementedError

    async def receive(self) -> str:
        """Return the next message."""
        event = await self.socket.receive()
        if event["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(event.get("code", 1005))
        if not self._limit.allows():
            raise Gone(POLICY_VIOLATION, "too many messages")
        text = event.get("text")
        if text is None:
            raise BadMessage("a message must be text")
        return str(text)

    async def send(self, text: str) -> None:
        """Send a frame at once; a browser that does not read is dropped."""
        try:
            # Not wait_for: before Python 3.12 it loses a cancellation that comes with the result.
            async with asyncio.timeout(SEND_LIMIT):
                await self.socket.send_text(text)
        except TimeoutError:
            raise Gone(TRY_AGAIN_LATER, "the browser reads too slowly") from None
        except RuntimeError:  # it was closed meanwhile
            raise WebSocketDisconnect(1006) from None

    async def close(self, code: int, reason: str) -> None:
        """Close the connection and tell the browser why."""
        with suppress(TimeoutError, RuntimeError, WebSocketDisconnect):
            async with asyncio.timeout(SEND_LIMIT):
                await self.socket.close(code, reason[:100])
