"""Replay a cash game from its log: requests and decisions are repeated, the rest is dealt again.

In a cash game joining, leaving, buying chips and changing the stakes are decisions too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from croupier.errors import NotationError
from croupier.games.row_files import make_own_games_known
from croupier.play.cash.cash_game import CashGame
from croupier.play.cash.cash_stakes import read_stakes, stakes_of
from croupier.play.cash.customs.customs import customs_of
from croupier.play.cash.requests import Newcomer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from croupier.play.running.journal import Journal
    from croupier.players.player import Player

    MakePlayer = Callable[[str, str | None, int], Player]

_FIRST = (b'{"event":"hand"', b'{"event":"straddle"', b'{"event":"choice"')

_PLAN = ("rounds", "double_every", "keep_players", "missed_blinds")

# The requests that players may make during a hand.
REQUESTS = (
    "leave",
    "leave_list",
    "sit_out",
    "sit_in",
    "top_up",
)


def keywords_of(opening: Mapping[str, Any], journal: Journal | None) -> dict[str, Any]:
    """Return the arguments of the cash game of a log; for fixed rounds, all except the bot."""
    make_own_games_known(opening)
    stakes = stakes_of(opening)
    if opening.get("half_blinds"):
        del stakes["small_blind"]
    return {
        **stakes,
        **{name: opening[name] for name in _PLAN if name in opening},
        **customs_of(opening),
        "max_players": opening["seats"],
        "seed": opening["seed"],
        "seat_limit": opening["seats"],
        "log": journal,
    }


def begins_hand(line: bytes) -> bool:
    """Whether a line of the log is the first of a hand: its setup, or an answer before it."""
    return line.startswith(_FIRST)


def repeat_requests(game: CashGame, events: Iterable[Mapping[str, Any]]) -> None:
    """Make the requests that take effect after the hand, before players without chips leave.

    A table removes players first, then carries out the rest; later events were requested later.
    """
    for event in events:
        kind = event["event"]
        if kind == "leave" and not game._requests.changes:
            game._requests.leaving.append(event["player"])
        elif kind in REQUESTS and kind != "leave":
            game._requests.changes.append((kind, event["player"], _value(event)))
        else:
            break


def repeat_event(game: CashGame, event: Mapping[str, Any], make_player: MakePlayer) -> None:
    """Repeat an event of the log that happened between two hands."""
    kind, name = event["event"], str(event.get("player"))
    if kind == "join":
        game._sit(_newcomer(event, make_player))
    elif kind == "wait":
        game._wait(_newcomer(event, make_player))
    elif kind == "leave":
        game._stand_up(name)
    elif kind in REQUESTS:
        game._change(kind, name, _value(event))
    elif kind == "stakes":
        game._change_to(_stakes(game, event))
    else:
        raise NotationError(f"not an event of a cash game: {dict(event)!r}")


def requests_of(game: CashGame) -> list[dict[str, Any]]:
    """Return the requests made during the hand, as plain data in the form of log events."""
    pending = game._requests
    asked: list[dict[str, Any]] = [{"event": "leave", "player": name} for name in pending.leaving]
    for kind, name, value in pending.changes:
        key = {"top_up": "chips", "sit_in": "wait"}.get(kind)
        asked.append({"event": kind, "player": name, **({} if key is None else {key: value})})
    for name, _, chips, seat, wait, spec in pending.joining:
        facts = {"seat": seat, "chips": chips, "wait": wait, "bot": spec}
        asked.append({"event": "join", "player": name, **facts})
    if pending.stakes is not None:
        asked.append({"event": "stakes", **pending.stakes.to_json()})
    return asked


def request_again(
    game: CashGame, requests: Iterable[Mapping[str, Any]], make_player: MakePlayer
) -> None:
    """Repeat the requests made during a hand, as `requests_of` returned them."""
    for event in requests:
        kind = event["event"]
        if kind == "leave":
            game._requests.leaving.append(event["player"])
        elif kind in REQUESTS:
            game._requests.changes.append((kind, event["player"], _value(event)))
        elif kind == "join":
            game._requests.joining.append(_newcomer(event, make_player))
        elif kind == "stakes":
            game._requests.stakes = _stakes(game, event)


def _newcomer(event: Mapping[str, Any], make_player: MakePlayer) -> Newcomer:
    name, spec, seat = str(event["player"]), event["bot"], event.get("seat")
    player = make_player(name, spec, seat or 0)
    return Newcomer(name, player, event["chips"], seat, event["wait"], spec)


def _stakes(game: CashGame, event: Mapping[str, Any]) -> Any:
    seats = len(game.ring.chairs)
    make_own_games_known(event)
    return read_stakes(seats, seats, **stakes_of(event))._replace(unlimited=game._unlimited)


def _value(event: Mapping[str, Any]) -> Any:
    return {"top_up": event.get("chips"), "sit_in": event.get("wait")}.get(event["event"], True)
