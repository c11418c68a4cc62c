"""The felt from the command line: start the server, print its address, and open a browser."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

import typer

from croupier.errors import SetupError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from croupier.felt.access import Access
    from croupier.felt.house import House


def serve_felt(
    house: House,
    files: Sequence[Path],
    *,
    host: str = "127.0.0.1",
    port: int = 8000,
    page: str = "",
    open_browser: bool = False,
    **reach: Any,
) -> None:
    """Serve until control-C; the printed address leads to `page`.

    `reach` has the options of `serve` for its address and for the directory of hosted games.
    """
    from croupier.felt.replaying.replays import Replays
    from croupier.felt.server import serve

    def started(access: Access) -> None:
        typer.echo(f"Open {access.url}{page} in a browser; control-C stops the server")
        if access.host_key:
            typer.echo(f"To host a game, type this host key on the page: {access.host_key}")
        if open_browser:
            typer.launch(f"{access.url}{page}")

    for path in files:
        if path.is_dir():
            typer.echo(f"Reading the files in {path}", err=True)
    serve(house, Replays(files), host=host, port=port, started=started, **reach)


def play_in_browser(
    refused: Sequence[str], *, port: int, game: str, bots: Sequence[str], **settings: Any
) -> None:
    """Serve the table of `croupier play`; options that do not apply to it are refused."""
    from croupier.felt.house import House

    if refused:
        raise SetupError(f"{refused[0]} does not go with --web")
    house = House(bots=bots, **settings)
    wish = house.usual(game, None, [house.label_of(bot) for bot in bots])
    house.check(wish)
    query = [("game", wish.game), ("players", wish.players), *(("bot", bot) for bot in wish.bots)]
    serve_felt(house, (), port=port, page=f"play?{urlencode(query)}", open_browser=True)
