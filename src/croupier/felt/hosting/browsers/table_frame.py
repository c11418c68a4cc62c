"""The state of a hosted table for a page, besides the hand that is played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from croupier.felt.hosting.seats import LONGEST_NAME
from croupier.printable import printable
from croupier.scene.words.narration import chips

if TYPE_CHECKING:
    from croupier.felt.hosting.hosted_table import HostedTable
    from croupier.felt.hosting.people import Person

    Json = dict[str, Any]


def table_frame(table: HostedTable, person: Person) -> Json:
    """Return the state of a table as a person may see it; only the host has the invitation.

    Spectators do not see the chips, which reveal how the last hands ended.
    """
    game, settings = table.game, table.settings
    seated = person.name in game.players
    booked = game.booked(person.name or "")
    frame: Json = {
        "type": "table",
        "title": game.game.title,
        "blinds": f"{chips(settings.small_blind)}/{chips(settings.big_blind)}",
        "played": f"{chips(game.small_blind)}/{chips(game.big_blind)}",
        "coming": table.seats.coming,
        "settings": settings.to_json(),
        "customs": settings.customs,
        "running": table.running,
        "playing": game.hand is not None,
        "ending": table.ending,
        "problem": table.problem,
        "people": _people(table, person, with_chips=seated or person.is_host),
        "spectators": sum(each.here and each.name is None for each in table.people),
        "longest_name": LONGEST_NAME,
        "you": {
            "name": person.name,
            "seated": seated,
            "away": seated and not table.seats.is_in(person),
            "booked": booked.away,
            "buys": chips(booked.chips) if booked.chips else "",
            "leaving": person.name is not None and game.has_left(person.name),
            "host": person.is_host,
        },
        "waits": _why_waiting(table),
    }
    if person.is_host:
        frame["invitation"] = table.invitation
    return frame


def _people(table: HostedTable, viewer: Person, *, with_chips: bool) -> list[Json]:
    game, stacks = table.game, table.game.stacks
    listed = []
    for name in (*game.players, *game.joining):
        person = table.people.named(name)
        seated = name in stacks
        listed.append(
            {
                "name": printable(name),
                "chips": chips(stacks[name]) if with_chips and seated else None,
                "bot": person is None,
                "here": person is None or person.here,
                "state": _state(table, name, viewer) if seated else "joins next hand",
            }
        )
    return listed


def _state(table: HostedTable, name: str, viewer: Person) -> str:
    """Return what a viewer may know of a player with a seat; only the player sees their plans."""
    game = table.game
    if game.has_left(name):
        return "leaves"
    booked = game.booked(name).away if name == viewer.name else None
    if game.ring.chair(game.ring.seat_of(name)).away:
        return "sits out" if booked is None else "plays next hand"
    return "sits out next hand" if booked else ""


def _why_waiting(table: HostedTable) -> str:
    """Return why no hand is played; empty while one is."""
    if table.game.begun:
        return ""
    if not table.seats.enough():
        return "Waiting for players: a hand needs two"
    if not table.running:
        return "The host has not started the game" if table.frames is None else "The game is paused"
    return ""
