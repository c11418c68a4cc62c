"""The guard before every request: Host and Origin are checked, and pages get strict headers.

A page of another site can make a browser send requests here, under another Host name too (DNS
rebinding). Neither gets past this.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from starlette.responses import PlainTextResponse

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.types import ASGIApp, Message, Receive, Scope, Send

SAFE_METHODS = ("GET", "HEAD")
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    "connect-src 'self' ws://{host}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)


class Guard:
    """Lets only requests to the named hosts pass, and changes only from pages of this server."""

    def __init__(self, app: ASGIApp, hosts: frozenset[str]) -> None:
        self.app = app
        self.hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer or pass on one request."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        names = [name for name, _ in scope["headers"]]
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        host = headers.get(b"host", "").lower()
        origin = headers.get(b"origin")
        changes = scope["type"] == "websocket" or scope["method"] not in SAFE_METHODS
        if host not in self.hosts or names.count(b"host") != 1:
            await _refuse(scope, receive, send, 421, "this server does not answer for that host")
        elif changes and origin != f"http://{host}":
            await _refuse(scope, receive, send, 403, "requests come from this server's own pages")
        else:
            await self.app(scope, receive, _with_headers(send, host))


async def _refuse(scope: Scope, receive: Receive, send: Send, status: int, reason: str) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008, "reason": reason})
    else:
        await PlainTextResponse(f"{reason}\n", status)(scope, receive, send)


def _with_headers(send: Send, host: str) -> Send:
    added = {
        "content-security-policy": _POLICY.format(host=host),
        "referrer-policy": "no-referrer",
        "x-content-type-options": "nosniff",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "cache-control": "no-store",
    }
    pairs = [(name.encode(), value.encode()) for name, value in added.items()]

    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            message = {**message, "headers": [*message.get("headers", ()), *pairs]}
        await send(message)

    return send_with_headers


class RateLimit:
    """Allows a number of messages per second, and a burst above it.

    >>> limit = RateLimit(1, burst=2, clock=iter([0, 0, 0, 0, 1]).__next__)
    >>> [limit.allows() for _ in range(4)]
    [True, True, False, True]
    """

    def __init__(
        self, per_second: float, burst: int, clock: Callable[[], Any] = time.monotonic
    ) -> None:
        self.per_second = per_second
        self.burst = burst
        self._clock = clock
        self._left = float(burst)
        self._then = clock()

    def allows(self) -> bool:
        """Count one message, and tell whether it is still allowed."""
        now = self._clock()
        self._left = min(self.burst, self._left + (now - self._then) * self.per_second)
        self._then = now
        if self._left < 1:
            return False
        self._left -= 1
        return True
