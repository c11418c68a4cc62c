"""`croupier serve`: the felt, a web server for this machine."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from typer import Argument, Option

from croupier.cli.bots.options import BotFlags, Bots
from croupier.cli.browsing import serve_felt

Files = Annotated[list[Path] | None, Argument(metavar="[FILE]...", help="Hands to replay.")]


def serve(
    files: Files = None,
    *,
    bot: Bots = None,
    port: Annotated[int, Option(help="The port; 0 takes a free one.")] = 8000,
    host: Annotated[str, Option(help="127.0.0.1, localhost or ::1.")] = "127.0.0.1",
    open_browser: Annotated[bool, Option("--open", help="Open a browser as well.")] = False,
    flags: BotFlags,
) -> None:
    """Play against bots and replay hands in a browser, on this machine.

    Pages know the shipped bots and those given with --bot, and the hands of the given files.

    Examples:

    croupier serve --open
    croupier serve session.txt --port 8080
    croupier serve --bot Mine=my_bot.py:MyBot
    """
    from croupier.felt.house import House

    options = flags.read()
    house = House(bots=bot or (), options=options)
    serve_felt(house, files or (), host=host, port=port, open_browser=open_browser)
