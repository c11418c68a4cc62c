"""The web server: one process, one event loop, every table of it."""

from __future__ import annotations

import gc
import os
import secrets
import socket
from contextlib import asynccontextmanager
from errno import EADDRNOTAVAIL
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.errors import SetupError
from croupier.felt.house import House
from croupier.felt.playing.tables import Tables
from croupier.felt.replaying.replays import Replays
from croupier.felt.sockets.messages import (
    LARGEST,
    LONGEST_CLOCK,
    LONGEST_MESSAGE,
    MOST_BOTS,
    number,
)

try:
    import uvicorn
    import websockets as _websockets  # noqa: F401, uvicorn needs it
    from starlette.responses import HTMLResponse, Response
    from starlette.routing import Route, WebSocketRoute
except ImportError:
    raise SetupError('the felt needs other packages: pip install "croupier[web]"') from None

from croupier.felt import pages
from croupier.felt.access import Access
from croupier.felt.addresses import Addresses
from croupier.felt.app import make_app
from croupier.felt.hosting.browsers.routes import Hosting
from croupier.felt.hosting.hosted_tables import HostedTables
from croupier.felt.playing.connection import Connection
from croupier.felt.replaying.routes import ReplayRoutes

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Sequence

    from starlette.applications import Starlette
    from starlette.requests import Request
    from starlette.websockets import WebSocket

MOST_CONNECTIONS = 1024
LAST_PORT = 65535
SELDOM = 500  # collections of young objects until all objects are searched
PING = 20.0  # seconds between pings, and until a browser that does not answer is disconnected


class Felt:
    """The pages and tables of one server, as an ASGI application.

    Hosted games are stored in the directory `games`; with `restful` they wait between two hands.
    """

    def __init__(
        self,
        house: House,
        replays: Replays,
        access: Access,
        games: Path | None = None,
        *,
        restful: bool = True,
    ) -> None:
        self.house = house
        self.replays = replays
        self.tables = Tables()
        self.page_token = secrets.token_urlsafe(24)
        addresses = Addresses()
        self.hosted = HostedTables(house, games or usual_folder(), restful=restful)
        hosting = Hosting(house, self.hosted, access, addresses, self.page_token)
        self.app = make_app(
            [
                Route("/", self._lobby),
                Route("/play", self._play),
                *ReplayRoutes(replays, access.url).routes(),
                WebSocketRoute("/table", self._socket),
                *hosting.routes(),
            ],
            access,
            addresses,
            self._lifespan,
        )

    @asynccontextmanager
    async def _lifespan(self, app: Starlette) -> AsyncIterator[None]:
        try:
            yield
        finally:
            self.tables.close()
            self.hosted.close()

    async def _lobby(self, request: Request) -> Response:
        return HTMLResponse(pages.lobby(self.house, self.replays))

    async def _play(self, request: Request) -> Response:
        query = request.query_params
        bots = [bot for bot in query.getlist("bot") if bot]
        players = number(query.get("players"), "players", MOST_BOTS + 1)
        seed = number(query.get("seed"), "seed", LARGEST)
        clock = number(query.get("clock"), "clock", LONGEST_CLOCK) or 0
        wish = self.house.usual(query.get("game"), players, bots[:MOST_BOTS])
        wish = wish._replace(seed=seed, clock=clock)
        self.house.check(wish)
        return HTMLResponse(pages.table(wish, self.page_token))

    async def _socket(self, browser: WebSocket) -> None:
        await Connection(browser, self.house, self.tables, self.page_token).run()


def usual_folder() -> Path:
    """Return the default directory of hosted games."""
    base = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(base) / "croupier" / "games"


def serve(
    house: House,
    replays: Replays,
    *,
    host: str = "127.0.0.1",
    port: int = 8000,
    public_url: str | None = None,
    allowed_hosts: Sequence[str] = (),
    games: Path | None = None,
    started: Callable[[Access], object] = lambda access: None,
) -> None:
    """Serve until the process is told to stop; `started` is called with the addresses.

    Port 0 takes a free port.
    """
    Access(host, port, public_url, allowed_hosts)  # checked before anything is opened
    listening = listen(host, port)
    try:
        access = Access(host, listening.getsockname()[1], public_url, allowed_hosts)
        server = make_server(Felt(house, replays, access, games).app)
        started(access)
        keep_what_is_loaded()
        server.run([listening])
    finally:
        listening.close()


def keep_what_is_loaded() -> None:
    """Keep garbage collections short, because they stop all tables.

    Objects that are loaded by now are never searched. Tables leave no cycles, so full collections,
    which take 50 ms with 20 tables, are rare.
    """
    gc.collect()
    gc.freeze()
    young, middle, _ = gc.get_threshold()
    gc.set_threshold(young, middle, SELDOM)


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens; a port that is taken is refused with a hint."""
    if not 0 <= port <= LAST_PORT:
        raise SetupError(f"--port must be a whole number from 0 to {LAST_PORT}, not {port}")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # With the protocol named, asyncio sends small frames at once (TCP_NODELAY), not 40 ms later.
    made = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind((host, port))
    except (OSError, UnicodeError) as error:
        made.close()
        reason = getattr(error, "strerror", None) or str(error)
        if isinstance(error, (socket.gaierror, UnicodeError)) or error.errno == EADDRNOTAVAIL:
            hint = f"{host}: {reason}; --host is an address of this machine, such as 127.0.0.1"
            raise SetupError(hint) from None
        raise SetupError(f"port {port} of {host}: {reason}; choose another with --port") from None
    return made


def make_server(app: Starlette) -> uvicorn.Server:
    """Return a server for a socket that already listens."""
    config = uvicorn.Config(
        app,
        ws="websockets-sansio",
        ws_max_size=LONGEST_MESSAGE,
        ws_per_message_deflate=False,
        ws_ping_interval=PING,
        ws_ping_timeout=PING,
        limit_concurrency=MOST_CONNECTIONS,
        # Its own set-up of logging would close handlers of other libraries.
        log_config=None,
        log_level="warning",
        access_log=False,
        proxy_headers=False,
        server_header=False,
        timeout_graceful_shutdown=2,
    )
    return uvicorn.Server(config)
