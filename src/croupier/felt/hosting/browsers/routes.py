"""Hosted games over HTTP: pages that change nothing, one POST that makes a table, websockets."""

from __future__ import annotations

import hmac
from typing import TYPE_CHECKING

from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route, WebSocketRoute

from croupier.errors import CroupierError
from croupier.felt.addresses import Addresses, Guesses
from croupier.felt.hosting.browsers import pages
from croupier.felt.hosting.browsers.connection import HostConnection
from croupier.felt.hosting.settings import read_settings
from croupier.felt.hosting.tokens import HOST
from croupier.felt.pages import problem
from croupier.felt.sockets.messages import LONGEST_MESSAGE, BadMessage, read_one_of

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.routing import BaseRoute
    from starlette.websockets import WebSocket

    from croupier.felt.access import Access
    from croupier.felt.hosting.hosted_table import HostedTable
    from croupier.felt.hosting.hosted_tables import HostedTables
    from croupier.felt.hosting.settings import TableSettings
    from croupier.felt.house import House
    from croupier.felt.sockets.messages import Fields


class Hosting:
    """The part of the server that hosts games."""

    def __init__(
        self,
        house: House,
        tables: HostedTables,
        access: Access,
        addresses: Addresses,
        page_token: str,
    ) -> None:
        self.house = house
        self.tables = tables
        self._access = access
        self._addresses = addresses
        self._page_token = page_token

    def routes(self) -> list[BaseRoute]:
        """Return what the server answers here."""
        return [
            Route("/host", self._new),
            Route("/host", self._make, methods=["POST"]),
            Route("/host/{code}", self._page),
            WebSocketRoute("/host/{code}/table", self._socket),
        ]

    async def _new(self, request: Request) -> Response:
        needs_key = bool(self._access.host_key)
        return HTMLResponse(pages.new_table(self.house, self._page_token, needs_key=needs_key))

    async def _make(self, request: Request) -> Response:
        address = self._access.address_of(request.scope)
        try:
            wish = read_one_of(await _limited_text(request), {"make": _wish})
            token, key, settings = wish
            if not _same(token, self._page_token):
                return _refuse("the page is from another server: load it again", 403)
            guesses = Guesses(self._addresses, address)
            if guesses.refused:
                return _refuse(guesses.refused, 429)
            if not _same(key, self._access.host_key):
                guesses.wrong()
                return _refuse("the host key is wrong: the server printed it at its start", 403)
            if not self._addresses.may_make_table(address):
                return _refuse("too many tables from your address: try again later", 429)
            table = await self.tables.make(settings)
        except CroupierError as error:
            return _refuse(str(error), 400)
        made = {"code": table.code, "token": table.tokens.token_of(HOST)}
        return JSONResponse({**made, "invitation": table.invitation}, 201)

    async def _page(self, request: Request) -> Response:
        # Pages are the same for every code: the websocket reports whether a game exists.
        code = str(request.path_params["code"])
        if len(code) > 32 or not (code.isascii() and code.isalnum()):
            return HTMLResponse(problem("There is no such game."), 404)
        return HTMLResponse(pages.table(code, self.house))

    async def _socket(self, browser: WebSocket) -> None:
        code = str(browser.path_params["code"])
        address = self._access.address_of(browser.scope)

        async def find() -> HostedTable | None:
            return await self.tables.find(code)

        await HostConnection(browser, find, Guesses(self._addresses, address)).run()


def _wish(fields: Fields) -> tuple[str, str, TableSettings]:
    token = fields.text("token")
    key = fields.text("key") if "key" in fields.data else ""
    return token, key, read_settings(fields)


async def _limited_text(request: Request) -> str:
    """Return the body of a request; stop reading when it is too long."""
    if request.headers.get("content-type", "").partition(";")[0] != "application/json":
        raise BadMessage("the body must be JSON")
    data = b""
    async for part in request.stream():
        data += part
        if len(data) > LONGEST_MESSAGE:
            raise BadMessage(f"the body can have at most {LONGEST_MESSAGE} bytes")
    return data.decode("utf-8", "replace")


def _same(given: str, expected: str) -> bool:
    return hmac.compare_digest(given.encode(), expected.encode())


def _refuse(reason: str, status: int) -> Response:
    return JSONResponse({"type": "refused", "reason": reason}, status)
