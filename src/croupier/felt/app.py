"""The parts of every web server of the felt: static files, the guard, pages for errors."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import Route

from croupier.errors import CroupierError
from croupier.felt import pages
from croupier.felt.guard import Guard
from croupier.scene.pages.page import static_text

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from contextlib import AbstractAsyncContextManager

    from starlette.requests import Request
    from starlette.routing import BaseRoute

    from croupier.felt.access import Access
    from croupier.felt.addresses import Addresses

_TYPES = {"js": "text/javascript", "css": "text/css", "svg": "image/svg+xml"}
# Every file that is served, by its name; no text of a request is used as a path.
_STATIC = {
    "felt.js": "croupier.scene",
    "felt.css": "croupier.scene",
    "play.js": "croupier.felt",
    "table.js": "croupier.felt",
    "decisions.js": "croupier.felt",
    "sizing.js": "croupier.felt",
    "sound.js": "croupier.felt",
    "line.js": "croupier.felt",
    "settings.js": "croupier.felt",
    "replay.js": "croupier.felt",
    "links.js": "croupier.felt",
    "share.js": "croupier.felt",
    "play.css": "croupier.felt",
    "host.js": "croupier.felt",
    "host_new.js": "croupier.felt",
    "host.css": "croupier.felt",
    "watch.js": "croupier.felt",
    "icon.svg": "croupier.felt",
}


def make_app(
    routes: Sequence[BaseRoute],
    access: Access,
    addresses: Addresses,
    lifespan: Callable[[Starlette], AbstractAsyncContextManager[None]],
) -> Starlette:
    """Return an application with these routes."""
    return Starlette(
        routes=[
            *routes,
            Route("/healthz", _health),
            Route("/static/{name}", _serve_file),
        ],
        middleware=[Middleware(Guard, access=access, addresses=addresses)],
        lifespan=lifespan,
        exception_handlers={404: _not_found, CroupierError: _bad_request},
    )


async def _health(request: Request) -> Response:
    return PlainTextResponse("ok\n")


async def _serve_file(request: Request) -> Response:
    name = request.path_params["name"]
    if name not in _STATIC:
        return PlainTextResponse("not found\n", 404)
    return Response(_static_text(name), media_type=_TYPES[name.rpartition(".")[2]])


@cache
def _static_text(name: str) -> str:
    if _STATIC[name] == "croupier.scene":
        return static_text(name)
    return files("croupier.felt").joinpath("static", name).read_text(encoding="utf-8")


async def _not_found(request: Request, error: Exception) -> Response:
    return HTMLResponse(pages.problem("The address may be mistyped.", pages.NO_PAGE), 404)


async def _bad_request(request: Request, error: Exception) -> Response:
    return HTMLResponse(pages.problem(str(error)), 400)
