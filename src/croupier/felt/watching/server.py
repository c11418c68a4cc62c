"""The server of a tournament: it runs in a thread beside the tournament."""

from __future__ import annotations

import asyncio
import threading
from contextlib import asynccontextmanager, contextmanager
from typing import TYPE_CHECKING

from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route, WebSocketRoute

from croupier.errors import SetupError
from croupier.felt.access import Access
from croupier.felt.addresses import Addresses, Guesses
from croupier.felt.app import make_app
from croupier.felt.pages import document, problem
from croupier.felt.server import listen, make_server
from croupier.felt.watching.connection import WatchConnection

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator

    from starlette.applications import Starlette
    from starlette.requests import Request
    from starlette.websockets import WebSocket

    from croupier.felt.watching.news import TournamentNews

STARTING = 30.0  # seconds
_TOP = (
    '<nav class="top" aria-label="Croupier"><a class="brand" href="/">'
    '<img src="/static/icon.svg" alt="">Croupier</a></nav>'
)


class WatchPages:
    """The pages of one tournament."""

    def __init__(self, news: TournamentNews, access: Access) -> None:
        self.news = news
        self._access = access
        self._addresses = Addresses()
        self.app = make_app(
            [
                Route("/", self._lobby),
                Route("/watch/{id}", self._page),
                WebSocketRoute("/watch/{id}/live", self._socket),
            ],
            access,
            self._addresses,
            self._lifespan,
        )

    @asynccontextmanager
    async def _lifespan(self, app: Starlette) -> AsyncIterator[None]:
        self.news.loop = asyncio.get_running_loop()
        try:
            yield
        finally:
            self.news.loop = None

    async def _lobby(self, request: Request) -> Response:
        return RedirectResponse(f"/watch/{self.news.id}")

    async def _page(self, request: Request) -> Response:
        if request.path_params["id"] != self.news.id:
            return HTMLResponse(problem("There is no such tournament."), 404)
        body = (
            f'{_TOP}<main id="felt"></main>'
            '<noscript class="felt">The felt needs JavaScript.</noscript>'
        )
        page = document(
            "A tournament", body, script="watch.js", style="host.css", data={"id": self.news.id}
        )
        return HTMLResponse(page)

    async def _socket(self, browser: WebSocket) -> None:
        if browser.path_params["id"] != self.news.id:
            await browser.close(1008, "there is no such tournament")
            return
        address = self._access.address_of(browser.scope)
        await WatchConnection(browser, self.news, Guesses(self._addresses, address)).run()


@contextmanager
def watched(
    news: TournamentNews, port: int, public_url: str | None = None
) -> Iterator[tuple[str, str]]:
    """Serve while the block runs; gives the addresses for everybody and for the organiser.

    After the block people may keep watching: the server ends when the last one has left.
    """
    host = "127.0.0.1"
    Access(host, port, public_url)
    listening = listen(host, port)
    access = Access(host, listening.getsockname()[1], public_url)
    server = make_server(WatchPages(news, access).app)
    thread = threading.Thread(target=server.run, args=([listening],), daemon=True)
    thread.start()
    try:
        waiting = threading.Event()
        for _ in range(int(STARTING / 0.01)):
            if news.loop is not None or not thread.is_alive():
                break
            waiting.wait(0.01)
        if news.loop is None:
            raise SetupError("the server of the tournament did not start")
        url = f"{access.url}watch/{news.id}"
        yield url, f"{url}#{news.organiser_token}"
        while news.watchers and thread.is_alive():
            waiting.wait(0.2)
    finally:
        news.stop()
        server.should_exit = True
        thread.join()
        listening.close()
