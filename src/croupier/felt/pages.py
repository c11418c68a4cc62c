"""The pages as HTML: all outside text is escaped, and pages contain no inline script."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from croupier.felt.house import USUAL_BOTS
from croupier.felt.sockets.messages import MOST_BOTS
from croupier.games.catalogue import find_game
from croupier.scene.pages.page import inline_json

if TYPE_CHECKING:
    from collections.abc import Iterable

    from croupier.felt.house import House
    from croupier.felt.replaying.replays import Replays
    from croupier.felt.sockets.messages import Wish

_CLOCKS = (("", "none"), ("15", "15 seconds"), ("30", "30 seconds"))
_EXAMPLES = (
    ("holdem", "Hold'em", "no limit, two cards"),
    ("omaha", "Omaha", "pot limit, four cards"),
    ("stud", "Stud", "limit, seven cards, no board"),
    ("triple-draw", "Triple draw", "deuce to seven, the lowest hand wins"),
)


def lobby(house: House, replays: Replays) -> str:
    """Return the first page."""
    games = [(game.name, game.title) for game in house.games()]
    players = [(str(count), str(count)) for count in range(2, MOST_BOTS + 2)]
    mixed = ("", f"mixed: {', '.join(USUAL_BOTS)}")
    bots = [mixed, *((name, name) for name in house.bot_names)]
    quick = "".join(
        f'<li><a class="quick" href="/play?game={name}">{escape(title)}'
        f"<small>{escape(about)}</small></a></li>"
        for name, title, about in _EXAMPLES
    )
    hands = sum(len(file.hands) for file in replays.files)
    replay = "Replay a file of hands" if not hands else f"Replay {counted(hands)}"
    return document(
        "Croupier",
        f"""<main class="felt lobby">
<h1>Croupier</h1>
<p class="lead">A table for every poker game, on this machine.</p>
<section aria-labelledby="play"><h2 id="play">Play against bots</h2>
<ul class="quick-list">{quick}</ul>
<form action="/play" method="get">
<label>Game {select("game", games, house.usual_game)}</label>
<label>Players {select("players", [("", "usual"), *players], "")}</label>
<label>Opponents {select("bot", bots, "")}</label>
<label>Clock {select("clock", _CLOCKS, "")}</label>
<button type="submit" class="primary">Play</button>
</form></section>
<section aria-labelledby="host"><h2 id="host">Host a game</h2>
<p>Invite friends to a table by a link; bots take the empty seats if you like.</p>
<p><a class="like-button" href="/host">Host a game</a></p></section>
<section aria-labelledby="replays"><h2 id="replays">Replay</h2>
<p>Step through hands of any room or program, with equities and pot odds, and share them.</p>
<p><a class="like-button" href="/replay">{replay}</a></p></section>
</main>""",
    )


def table(wish: Wish, token: str) -> str:
    """Return the page of a table; the table itself is made when the page asks for it."""
    title = find_game(wish.game).title
    start = {
        "token": token,
        "game": wish.game,
        "players": wish.players,
        "bots": list(wish.bots),
        "seed": wish.seed,
        "clock": wish.clock,
    }
    return document(
        title,
        f'{TOP}<main id="felt"></main><noscript class="felt">The felt needs JavaScript.</noscript>',
        script="play.js",
        data=start,
    )


def problem(reason: str, title: str = "That does not work") -> str:
    """Return a page with an error in words."""
    said = escape(reason[:1].upper() + reason[1:])
    text = f'<main class="felt lobby"><h1>{title}</h1><p>{said}</p>{_BACK}</main>'
    return document(title, text)


NO_PAGE = "There is no such page"


TOP = (
    '<nav class="top" aria-label="Croupier"><a class="brand" href="/">'
    '<img src="/static/icon.svg" alt="">Croupier</a><a href="/">Lobby</a>'
    '<a href="/replay">Replay</a></nav>'
)
_BACK = '<p><a class="like-button" href="/">To the lobby</a></p>'


def counted(hands: int) -> str:
    """Return a number of hands in words."""
    return "1 hand" if hands == 1 else f"{hands:,} hands"


def select(name: str, options: Iterable[tuple[str, str]], chosen: str) -> str:
    """Return a list to choose from, as pairs of a value and its text."""
    made = "".join(
        f'<option value="{escape(value)}"{" selected" if value == chosen else ""}>'
        f"{escape(text)}</option>"
        for value, text in options
    )
    return f'<select name="{name}">{made}</select>'


def document(
    title: str, body: str, *, script: str = "", style: str = "", data: object = None
) -> str:
    """Return a whole page; `data` is what its script reads, `style` a further style sheet."""
    block = ""
    further = f'<link rel="stylesheet" href="/static/{style}">\n' if style else ""
    if script:
        block = (
            f'<script type="application/json" id="data">{inline_json(data)}</script>\n'
            f'<script type="module" src="/static/{script}"></script>\n'
        )
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title>
<link rel="icon" type="image/svg+xml" href="/static/icon.svg">
<link rel="stylesheet" href="/static/felt.css">
<link rel="stylesheet" href="/static/play.css">
{further}</head>
<body>
{body}
{block}</body>
</html>
"""
