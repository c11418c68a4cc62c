"""The guard before every request: Host and Origin are checked, and pages get strict headers.

A page of another site can make a browser send requests here, under another Host name too (DNS
rebinding). The guard refuses both.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.responses import PlainTextResponse

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from croupier.felt.access import Access
    from croupier.felt.addresses import Addresses

SAFE_METHODS = ("GET", "HEAD")
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    "connect-src 'self' {socket}; form-action 'self'; base-uri 'none'; frame-ancestors {frames}"
)


class Guard:
    """Passes only requests to the server's hosts, and changes only from pages of this server.

    Addresses that send too much are refused.
    """

    def __init__(self, app: ASGIApp, access: Access, addresses: Addresses) -> None:
        self.app = app
        self.access = access
        self.addresses = addresses

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer or pass on one request."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        names = [name for name, _ in scope["headers"]]
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        host = headers.get(b"host", "").lower()
        own = self.access.origin_of(host)
        changes = scope["type"] == "websocket" or scope["method"] not in SAFE_METHODS
        address = self.access.address_of(scope)
        if own is None or names.count(b"host") != 1:
            await _refuse(scope, receive, send, 421, "this server does not answer for that host")
        elif changes and (headers.get(b"origin") != own or names.count(b"origin") != 1):
            await _refuse(scope, receive, send, 403, "requests come from this server's own pages")
        elif not self.addresses.may_request(address):
            await _refuse(scope, receive, send, 429, "too many requests: try again in a while")
        elif scope["type"] == "websocket":
            await self._connect(address, scope, receive, send)
        else:
            await self.app(scope, receive, _with_headers(send, own, scope["path"]))

    async def _connect(self, address: str, scope: Scope, receive: Receive, send: Send) -> None:
        if not self.addresses.open_socket(address):
            await _refuse(scope, receive, send, 429, "too many connections from your address")
            return
        try:
            await self.app(scope, receive, send)
        finally:
            self.addresses.close_socket(address)


async def _refuse(scope: Scope, receive: Receive, send: Send, status: int, reason: str) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008, "reason": reason})
    else:
        await PlainTextResponse(f"{reason}\n", status)(scope, receive, send)


def _with_headers(send: Send, origin: str, path: str) -> Send:
    policy = _POLICY.format(
        socket=origin.replace("http", "ws", 1),
        # Other sites may embed the viewer of one hand: it has no token and changes nothing.
        frames="*" if path == "/embed" else "'none'",
    )
    added = {
        "content-security-policy": policy,
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
