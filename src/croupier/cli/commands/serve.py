"""`croupier serve`: the felt, a web server for this machine or for friends."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from typer import Argument, Option

from croupier.cli.bots.options import BotFlags, Bots
from croupier.cli.browsing import serve_felt
from croupier.cli.completion import game_names
from croupier.cli.own_game import named_game

Files = Annotated[list[Path] | None, Argument(metavar="[FILE]...", help="Hands to replay.")]


def serve(
    files: Files = None,
    *,
    bot: Bots = None,
    game: Annotated[
        list[str] | None,
        Option(
            help="A game to offer first, by name or as a JSON file; repeat for more.",
            autocompletion=game_names,
        ),
    ] = None,
    port: Annotated[int, Option(help="The port; 0 takes a free one.")] = 8000,
    host: Annotated[
        str, Option(help="The address to listen on; other machines reach all but the default.")
    ] = "127.0.0.1",
    public_url: Annotated[
        str | None, Option(metavar="URL", help="The address of the reverse proxy in front of it.")
    ] = None,
    allow_host: Annotated[
        list[str] | None,
        Option(metavar="NAME", help="A further host name of this server; repeat for more."),
    ] = None,
    games: Annotated[
        Path | None, Option(metavar="DIR", help="The directory for logs of hosted games.")
    ] = None,
    open_browser: Annotated[bool, Option("--open", help="Open a browser as well.")] = False,
    flags: BotFlags,
) -> None:
    """Play against bots, host a game for friends and replay hands in a browser.

    In the browser you can play against shipped bots and those given with --bot, and replay the
    given files. Only this machine can reach the server, unless you pass --host or --public-url.
    Then a person needs the host key, which is printed, to make a table.

    Examples:

    croupier serve --open
    croupier serve session.txt --port 8080
    croupier serve --bot Mine=my_bot.py:MyBot --game my_game.json
    croupier serve --host 192.168.1.20 --games poker-night
    croupier serve --public-url https://poker.example.org
    """
    from croupier.felt.house import House
    from croupier.games.catalogue import find_game

    options = flags.read()
    rows = [find_game(named_game(each)) for each in game or ()]
    house = House(bots=bot or (), games=rows, options=options)
    serve_felt(
        house,
        files or (),
        host=host,
        port=port,
        open_browser=open_browser,
        public_url=public_url,
        allowed_hosts=allow_host or (),
        games=games,
    )
