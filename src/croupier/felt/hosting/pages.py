"""The pages of hosted games: one to make a table, one to sit at it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.felt.hosting.settings import MOST_SEATS, PRESETS, TableSettings
from croupier.felt.house import USUAL_BOTS
from croupier.felt.pages import TOP, document, select

if TYPE_CHECKING:
    from croupier.felt.house import House


def new_table(house: House, token: str, *, needs_key: bool) -> str:
    """Return the page on which a host makes a table."""
    usual = TableSettings()
    games = [(game.name, game.title) for game in house.games()]
    seats = [(str(count), str(count)) for count in range(2, MOST_SEATS + 1)]
    fill = [("0", "nobody"), *((n, f"bots, up to {n} players") for n, _ in seats)]
    mixed = ("", f"mixed: {', '.join(USUAL_BOTS)}")
    bots = [mixed, *((name, name) for name in house.bot_names)]
    rules = PRESETS.items()
    key = (
        '<label>Host key <input name="key" autocomplete="off" required></label>'
        if needs_key
        else ""
    )
    body = f"""{TOP}<main class="felt lobby hosting">
<h1>Host a game</h1>
<p>You get a link to send to your friends. They open it, type a name and sit down; nobody needs
an account.</p>
<form id="make" class="stacked">
<label>Game {select("game", games, house.usual_game)}</label>
<label>Seats {select("seats", seats, str(usual.seats))}</label>
{_number("small_blind", "Small blind", usual.small_blind)}
{_number("big_blind", "Big blind", usual.big_blind)}
{_number("least", "Least buy-in", usual.least)}
{_number("most", "Largest buy-in", usual.most)}
<label>Empty seats go to {select("fill", fill, "0")}</label>
<label>Which bots {select("bot", bots, "")}</label>
<details><summary>More</summary><div class="stacked">
{_number("ante", "Ante", usual.ante, 0)}
{_number("run_it", "Run it, times at most", usual.run_it)}
{_number("move_limit", "Seconds per decision", usual.move_limit)}
{_number("time_bank", "Seconds in the time bank", usual.time_bank, 0)}
<label>House rules {select("rules", rules, usual.rules)}</label></div></details>
{key}
<p class="wide"><button type="submit" class="primary">Make a table</button></p>
<p class="problem wide" role="alert"></p>
</form></main>"""
    return document(
        "Host a game", body, script="host_new.js", style="host.css", data={"token": token}
    )


def table(code: str, house: House) -> str:
    """Return the page of a hosted table; what is on it comes over the websocket."""
    body = (
        f'{TOP}<main id="felt"></main><noscript class="felt">The felt needs JavaScript.</noscript>'
    )
    data = {
        "code": code,
        "games": [[game.name, game.title] for game in house.games()],
        "bots": list(house.bot_names),
        "rules": [list(each) for each in PRESETS.items()],
    }
    return document("A hosted game", body, script="host.js", style="host.css", data=data)


def _number(name: str, label: str, value: int, least: int = 1) -> str:
    return (
        f'<label>{label} <input name="{name}" type="number" inputmode="numeric" min="{least}" '
        f'value="{value}" required></label>'
    )
