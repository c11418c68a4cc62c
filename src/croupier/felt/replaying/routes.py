"""The addresses of the replayer: a list, a hand, a dropped file, a viewer to embed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from croupier.errors import SetupError
from croupier.felt.replaying import pages
from croupier.felt.replaying.dropped import DroppedFiles, TooLarge
from croupier.felt.replaying.worker import MOST_HANDS
from croupier.felt.sockets.messages import LARGEST, number
from croupier.scene.pages.page import page_template

if TYPE_CHECKING:
    from starlette.requests import Request

    from croupier.felt.replaying.replays import Replays


class ReplayRoutes:
    """Answers for the replayer; `url` is where others reach the server, with a slash at its end."""

    def __init__(self, replays: Replays, url: str) -> None:
        self.replays = replays
        self.url = url
        self.dropped = DroppedFiles()
        self._template = page_template()

    def routes(self) -> list[Route]:
        """Return the routes for the application."""
        return [
            Route("/replay", self._show),
            Route("/replay/read", self._read, methods=["POST"]),
            Route("/replay/page", self._page),
            Route("/embed", self._embed),
        ]

    async def _show(self, request: Request) -> Response:
        query = request.query_params
        file = number(query.get("file"), "file", LARGEST) or 0
        hand = number(query.get("hand"), "hand", LARGEST)
        if self.replays.files and file >= len(self.replays.files):
            raise SetupError(f"there is no file {file}")
        if hand is None:
            first = number(query.get("from"), "from", LARGEST) or 0
            return HTMLResponse(pages.list_page(self.replays, file, first, self.url))
        scene = self.replays.scene(file, hand)
        if scene is None:
            raise SetupError(f"there is no hand {hand}")
        return HTMLResponse(pages.hand_page(scene, self.url))

    async def _read(self, request: Request) -> Response:
        hand = number(request.query_params.get("hand"), "hand", MOST_HANDS) or 0
        try:
            return JSONResponse(await self.dropped.read(request.stream(), hand))
        except SetupError as error:
            status = 413 if isinstance(error, TooLarge) else 422
            return JSONResponse({"problem": str(error)}, status)

    async def _page(self, request: Request) -> Response:
        return PlainTextResponse(self._template)  # a page fills it in and saves it

    async def _embed(self, request: Request) -> Response:
        return HTMLResponse(pages.embedded_page(self.url))
