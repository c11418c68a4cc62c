"""The messages that a browser may send to a hosted table: one schema per message."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from croupier.felt.hosting.settings import TableSettings
from croupier.felt.sockets.messages import (
    LARGEST,
    Act,
    Draw,
    Run,
    read_act,
    read_asked,
    read_draw,
    read_one_of,
    read_run,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from croupier.felt.sockets.messages import Fields


class Enter(NamedTuple):
    """Come to the table with a token or an invitation; the other one is empty."""

    token: str
    invitation: str


class Join(NamedTuple):
    """Sit down under a name, with chips."""

    name: str
    chips: int


class TopUp(NamedTuple):
    """Buy more chips."""

    chips: int


class Ask(NamedTuple):
    """A request without further fields: see ASKED."""

    what: str


class Kick(NamedTuple):
    """Send a player away."""

    name: str


class Straddle(NamedTuple):
    """Answer offer `number` before hand `hand`: whether the player straddles."""

    hand: int
    number: int
    accepts: bool


class Choose(NamedTuple):
    """Answer offer `number` before hand `hand` with the name of the next game."""

    hand: int
    number: int
    game: str


class Change(NamedTuple):
    """Change stakes, clocks or bots; `fields` change the settings of the table."""

    fields: Fields


ASKED = ("leave", "sit_out", "sit_in", "start", "pause", "renew", "end")
Answer = Straddle | Choose
Request = Enter | Join | TopUp | Ask | Kick | Change | Act | Draw | Run | Straddle | Choose
_CHANGEABLE = tuple(name for name in TableSettings._fields if name != "seats")


def read_request(text: str) -> Request:
    """Return the request of a text.

    >>> read_request('{"type": "join", "name": "Ann", "chips": 200}')
    Join(name='Ann', chips=200)
    """
    return read_one_of(text, _READERS)


def _enter(fields: Fields) -> Enter:
    if "token" in fields.data:
        return Enter(fields.text("token"), "")
    return Enter("", fields.text("invitation"))


def _change(fields: Fields) -> Change:
    # Every field of a change is optional; the schema is that of the settings.
    known = {name: fields.data.pop(name) for name in _CHANGEABLE if name in fields.data}
    return Change(type(fields)(known))


def _ask(what: str) -> Callable[[Fields], Ask]:
    return lambda fields: Ask(what)


_READERS: dict[str, Callable[[Fields], Request]] = {
    "enter": _enter,
    "act": read_act,
    "draw": read_draw,
    "run": read_run,
    "join": lambda fields: Join(fields.text("name"), fields.whole("chips", 1, LARGEST)),
    "top_up": lambda fields: TopUp(fields.whole("chips", 1, LARGEST)),
    "kick": lambda fields: Kick(fields.text("name")),
    "change": _change,
    "straddle": lambda fields: Straddle(*read_asked(fields), fields.flag("accepts")),
    "choose": lambda fields: Choose(*read_asked(fields), fields.text("game")),
    **{what: _ask(what) for what in ASKED},
}
