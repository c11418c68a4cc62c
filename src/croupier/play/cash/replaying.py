"""Replay a cash game from its log: requests and decisions are repeated, the rest is dealt again.

In a cash game joining, leaving, buying chips and changing the stakes are decisions too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from croupier.errors import NotationError
from croupier.games.row_files import make_own_games_known
from croupier.hand.house_rules import HouseRules
from croupier.play.cash.cash_game import CashGame, Newcomer
from croupier.play.cash.cash_stakes import read_stakes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from croupier.play.running.journal import Journal
    from croupier.players.player import Player

    MakePlayer = Callable[[str, str | None, int], Player]

REQUESTS = ("leave", "sit_out", "sit_in", "top_up")  # what players ask for during a hand


def keywords_of(opening: Mapping[str, Any], journal: Journal) -> dict[str, Any]:
    """Return the arguments of the cash game of a log."""
    make_own_games_known(opening)
    return {
        "big_blind": opening["big_blind"],
        "max_players": opening["seats"],
        "small_blind": opening["small_blind"],
        "buy_in": tuple(opening["buy_in"]),
        "rules": HouseRules.from_json(opening["rules"]),
        "seed": opening["seed"],
        "game": opening["game"],
        "ante": opening["ante"],
        "seat_limit": opening["seats"],
        "log": journal,
    }


def repeat_requests(game: CashGame, events: Iterable[Mapping[str, Any]]) -> None:
    """Make the requests that take effect after the hand, before players without chips leave.

    A table removes players first, then does the rest; later events were requested later.
    """
    for event in events:
        kind = event["event"]
        if kind == "leave" and not game._changes:
            game._leaving.append(event["player"])
        elif kind in REQUESTS and kind != "leave":
            game._changes.append((kind, event["player"], _value(event)))
        else:
            break


def repeat_event(game: CashGame, event: Mapping[str, Any], make_player: MakePlayer) -> None:
    """Repeat an event of the log that happened between two hands."""
    kind, name = event["event"], str(event.get("player"))
    if kind == "join":
        game._sit(_newcomer(event, make_player))
    elif kind == "leave":
        game._remove(name, "leave")
    elif kind in REQUESTS:
        game._change(kind, name, _value(event))
    elif kind == "stakes":
        game._change_to(_stakes(game, event))
    else:
        raise NotationError(f"not an event of a cash game: {dict(event)!r}")


def requests_of(game: CashGame) -> list[dict[str, Any]]:
    """Return the requests made during the hand, as plain data in the form of log events."""
    asked: list[dict[str, Any]] = [{"event": "leave", "player": name} for name in game._leaving]
    for kind, name, value in game._changes:
        key = {"top_up": "chips", "sit_in": "wait"}.get(kind)
        asked.append({"event": kind, "player": name, **({} if key is None else {key: value})})
    for name, _, chips, seat, wait, spec in game._later:
        facts = {"seat": seat, "chips": chips, "wait": wait, "bot": spec}
        asked.append({"event": "join", "player": name, **facts})
    if game._new_stakes is not None:
        asked.append({"event": "stakes", **game._new_stakes.to_json()})
    return asked


def request_again(
    game: CashGame, requests: Iterable[Mapping[str, Any]], make_player: MakePlayer
) -> None:
    """Repeat the requests made during a hand, as `requests_of` returned them."""
    for event in requests:
        kind = event["event"]
        if kind == "leave":
            game._leaving.append(event["player"])
        elif kind in REQUESTS:
            game._changes.append((kind, event["player"], _value(event)))
        elif kind == "join":
            game._later.append(_newcomer(event, make_player))
        elif kind == "stakes":
            game._new_stakes = _stakes(game, event)


def _newcomer(event: Mapping[str, Any], make_player: MakePlayer) -> Newcomer:
    name, spec, seat = str(event["player"]), event["bot"], event["seat"]
    player = make_player(name, spec, seat or 0)
    return Newcomer(name, player, event["chips"], seat, event["wait"], spec)


def _stakes(game: CashGame, event: Mapping[str, Any]) -> Any:
    seats = len(game.ring.chairs)
    stakes = read_stakes(
        seats,
        seats,
        game=event["game"],
        rules=HouseRules.from_json(event["rules"]),
        big_blind=event["big_blind"],
        small_blind=event["small_blind"],
        ante=event["ante"],
        buy_in=tuple(event["buy_in"]),
    )
    return stakes._replace(unlimited=game._unlimited)


def _value(event: Mapping[str, Any]) -> Any:
    return {"top_up": event.get("chips"), "sit_in": event.get("wait")}.get(event["event"], True)
