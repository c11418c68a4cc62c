"""The protocol of bots that are programs: one JSON object per line, in both directions.

docs/bot-protocol.md describes it for people who write such programs.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from croupier.errors import NotationError, shown
from croupier.hand.native import plain_json, view_json
from croupier.players.player import OFFERS
from croupier.players.view.data import PlayerPublicInfo, Pot
from croupier.players.view.facts import Deed, Facts, HandFacts, StreetFacts
from croupier.players.view.gamestate import PublicGamestate, make_gamestate

if TYPE_CHECKING:
    from collections.abc import Iterable

    from croupier.players.view.facts import History, PastHand

PROTOCOL = 1
LONGEST_ERROR = 200  # characters of an error inside a bot
_MOST_GAMES = 100
_QUOTED = 80  # bytes of a line that is not a message
_encode = json.JSONEncoder(separators=(",", ":"), ensure_ascii=True).encode
_decode = json.JSONDecoder().decode


def encode(message: dict[str, Any]) -> bytes:
    """Return a message as a line."""
    return _encode(message).encode("ascii") + b"\n"


def decode(line: bytes) -> dict[str, Any]:
    """Read a line; anything but one JSON object in UTF-8 is refused."""
    try:
        message = _decode(line.decode("utf-8"))
    except UnicodeDecodeError:
        raise _not_a_message("UTF-8", line) from None
    except (ValueError, RecursionError):
        raise _not_a_message("JSON", line) from None
    if not isinstance(message, dict):
        raise _not_a_message("an object", line)
    return message


def _not_a_message(what: str, line: bytes) -> NotationError:
    """Quote what came instead of a message, for the author of the bot."""
    text = line[: _QUOTED + 1].decode("utf-8", "backslashreplace").rstrip("\r\n")
    return NotationError(f"the line is not {what}: {shown(text)}", expected="one JSON object")


def hello(seat: int, move_limit: float, bank: float, seed: int | None = None) -> dict[str, Any]:
    """Return the first message to a bot; it contains the seed: no other player can read it."""
    greeting = {
        "type": "hello",
        "protocol": PROTOCOL,
        "seat": seat,
        "move_limit": move_limit,
        "time_bank": bank,
    }
    return greeting if seed is None else {**greeting, "seed": seed}


def check_hello(message: dict[str, Any]) -> str:
    """Return the name from a bot's first message; raise a NotationError if it is wrong."""
    if message.get("type") != "hello":
        raise NotationError("the first line is not a greeting", expected='{"type": "hello", ...}')
    version = message.get("protocol")
    if type(version) is not int or version != PROTOCOL:
        raise NotationError(f"protocol {version!r} is not supported", expected=str(PROTOCOL))
    name = message.get("name", "")
    if not isinstance(name, str) or len(name) > 100:
        raise NotationError("the name is not a short text")
    return name


def games_of(message: dict[str, Any]) -> tuple[str, ...]:
    """Return the games from a bot's first message; empty if it names none."""
    games = message.get("games", [])
    if not isinstance(games, list) or len(games) > _MOST_GAMES:
        raise NotationError(f"the games are not a short list: {shown(games)}")
    if not all(isinstance(game, str) for game in games):
        raise NotationError(f"the games are not names: {shown(games)}", expected='["holdem"]')
    return tuple(games)


def offers_of(message: dict[str, Any]) -> tuple[str, ...]:
    """Return the methods for the offers that a bot's first message names; unknown ones are skipped.

    >>> offers_of({"offers": ["runs"]})
    ('choose_runs',)
    """
    offers = message.get("offers", [])
    if not isinstance(offers, list) or not all(isinstance(each, str) for each in offers):
        raise NotationError(f"the offers are not names: {shown(offers)}", expected='["straddle"]')
    return tuple(method for name, method in OFFERS.items() if name in offers)


def view_text(gamestate: PublicGamestate) -> str:
    """Return what a player sees as JSON."""
    return view_json(gamestate._facts)


def cards_text(cards: Iterable[str]) -> str:
    """Write cards as a list of JSON.

    >>> cards_text(("As", "Kd"))
    '["As","Kd"]'
    """
    return "[" + ",".join([f'"{card}"' for card in cards]) + "]"


def end_line(result: dict[str, Any]) -> bytes:
    """Return the end of a hand as a line."""
    return plain_json({"type": "end", **result}).encode("ascii") + b"\n"


def gamestate_of(
    view: dict[str, Any], seat: int, previous: tuple[tuple[PastHand, ...], ...] = ()
) -> PublicGamestate:
    """Return the gamestate that a view describes, on the bot's side."""
    names = tuple(view["streets"])
    infos = [
        PlayerPublicInfo(
            each["stack"],
            each["bet"],
            each["active"],
            each["busted"],
            each["all_in"],
            each["may_raise"],
        )
        for each in view["seats"]
    ]
    deeds: History = tuple(deed_of(each, names) for each in view["history"])
    seats = tuple(range(len(infos)))
    facts = Facts(
        hand=HandFacts(
            round_number=view["round"],
            button_position=view["button"],
            blinds=(view["blinds"][0], view["blinds"][1]),
            blinds_schedule=tuple(
                (start, (small, big)) for start, (small, big) in view["schedule"]
            ),
            previous=previous,
            seats=seats,
            idle=(),
            street_names=names,
        ),
        street=StreetFacts(
            number=names.index(view["street"]),
            board=tuple(view["board"]),
            pots=(),
            total_pot=view["pot"],
            up_cards={int(number): tuple(cards) for number, cards in view["up_cards"].items()},
            stacks=[info.stack for info in infos],
            bets=[info.current_bet for info in infos],
            statuses=[info.active for info in infos],
            deeds=len(deeds),  # the chips are current
        ),
        history=deeds,
        barred=sum(1 << place for place, info in enumerate(infos) if not info.may_raise),
        seat=seat,
        place=seat,
        to_call=view["to_call"],
        min_raise=view["min_raise"],
        max_raise=view["max_raise"],
        price=view["bet_to_call"],
        increment=view["min_increment"],
        may_fold=view["may_fold"],
    )
    gamestate = make_gamestate(facts)
    gamestate.player_public_infos = infos
    gamestate.pots = [Pot(pot["amount"], list(pot["seats"])) for pot in view["pots"]]
    return gamestate


def deed_of(data: Any, names: tuple[str, ...]) -> Deed:
    """Read one line of a history."""
    seat, kind, amount, street = data
    return Deed(seat=seat, kind=kind, amount=amount, street=names.index(street))
