"""The pages of hosted games: one to make a table, one to sit at it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.felt.hosting.browsers.form import form_fields
from croupier.felt.hosting.settings import TableSettings
from croupier.felt.pages import TOP, document

if TYPE_CHECKING:
    from croupier.felt.house import House

_NO_SCRIPT = '<noscript class="felt">The felt needs JavaScript.</noscript>'


def new_table(house: House, token: str, *, needs_key: bool) -> str:
    """Return the page on which a host makes a table."""
    body = f"""{TOP}<main class="felt lobby hosting">
<h1>Host a game</h1>
<p>You get a link to send to your friends. They open it, type a name and sit down; nobody needs
an account.</p>
<form id="make" class="stacked"></form>{_NO_SCRIPT}</main>"""
    settings = TableSettings(game=house.usual_game).to_json()
    data = {
        "token": token,
        "needs_key": needs_key,
        "settings": settings,
        "fields": form_fields(house, new=True),
    }
    return document("Host a game", body, script="host_new.js", style="host.css", data=data)


def table(code: str, house: House) -> str:
    """Return the page of a hosted table; what is on it comes over the websocket."""
    body = f'{TOP}<main id="felt"></main>{_NO_SCRIPT}'
    data = {"code": code, "fields": form_fields(house)}
    return document("A hosted game", body, script="host.js", style="host.css", data=data)
