"""The protocol of bots that are programs: one JSON object a line, in both directions.

docs/bot-protocol.md describes it for people who write such programs.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from croupier.errors import NotationError
from croupier.players.data import PlayerPublicInfo, Pot
from croupier.players.facts import (
    AskFacts,
    Facts,
    HandFacts,
    StreetFacts,
    chips_of,
    read_facts,
)
from croupier.players.gamestate import PublicGamestate, make_gamestate, make_infos, make_pots

if TYPE_CHECKING:
    from croupier.players.facts import Deed, History, PastHand

PROTOCOL = 1
_encode = json.JSONEncoder(separators=(",", ":"), ensure_ascii=True).encode


def encode(message: dict[str, Any]) -> bytes:
    """Return a message as a line."""
    return _encode(message).encode("ascii") + b"\n"


def decode(line: bytes) -> dict[str, Any]:
    """Read a line; anything but one JSON object in UTF-8 is refused."""
    try:
        message = json.loads(line.decode("utf-8"))
    except UnicodeDecodeError:
        raise NotationError("the line is not UTF-8", expected="one JSON object") from None
    except (ValueError, RecursionError):
        raise NotationError("the line is not JSON", expected="one JSON object") from None
    if not isinstance(message, dict):
        raise NotationError("the line is no object", expected="one JSON object")
    return message


def hello(seat: int, move_limit: float, bank: float) -> dict[str, Any]:
    """Return the first message to a bot."""
    return {
        "type": "hello",
        "protocol": PROTOCOL,
        "seat": seat,
        "move_limit": move_limit,
        "time_bank": bank,
    }


def check_hello(message: dict[str, Any]) -> str:
    """Return the name a bot gives in its first message, or say what is wrong with it."""
    if message.get("type") != "hello":
        raise NotationError("the first line is no greeting", expected='{"type": "hello", ...}')
    version = message.get("protocol")
    if type(version) is not int or version != PROTOCOL:
        raise NotationError(f"protocol {version!r} is not spoken here", expected=str(PROTOCOL))
    name = message.get("name", "")
    if not isinstance(name, str) or len(name) > 100:
        raise NotationError("the name is no short text")
    return name


def view_of(gamestate: PublicGamestate) -> dict[str, Any]:
    """Return what a bot sees as JSON data."""
    facts = read_facts(gamestate._facts)
    hand, street, history, _, ask = facts
    names = hand.street_names
    return {
        "round": hand.round_number,
        "street": names[street.number],
        "streets": names,
        "button": hand.button_position,
        "blinds": hand.blinds,
        "schedule": hand.blinds_schedule,
        "board": street.board,
        "pot": street.total_pot,
        "pots": [
            {"amount": pot.amount, "seats": pot.eligible_players}
            for pot in make_pots(hand.seats, street.pots, chips_of(facts).statuses)
        ],
        "seats": [
            {
                "stack": info.stack,
                "bet": info.current_bet,
                "active": info.active,
                "busted": info.busted,
                "all_in": info.is_all_in,
                "may_raise": info.may_raise,
            }
            for info in make_infos(facts)
        ],
        "up_cards": dict(street.up_cards),
        "history": [(seat, kind, amount, names[at]) for seat, kind, amount, at in history],
        "bet_to_call": ask.price,
        "min_increment": ask.increment,
        "to_call": ask.to_call,
        "min_raise": ask.min_raise,
        "max_raise": ask.max_raise,
    }


def gamestate_of(
    view: dict[str, Any], seat: int, previous: tuple[tuple[PastHand, ...], ...] = ()
) -> PublicGamestate:
    """Return the gamestate that a view describes, on the other side of the line."""
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
        HandFacts(
            view["round"],
            view["button"],
            (view["blinds"][0], view["blinds"][1]),
            tuple((start, (small, big)) for start, (small, big) in view["schedule"]),
            previous,
            seats,
            (),
            names,
            "cumulative",
        ),
        StreetFacts(
            names.index(view["street"]),
            tuple(view["board"]),
            (),
            view["pot"],
            tuple((int(number), tuple(cards)) for number, cards in view["up_cards"].items()),
            tuple(info.stack for info in infos),
            tuple(info.current_bet for info in infos),
            tuple(info.active for info in infos),
            len(deeds),  # the chips are those of now
        ),
        deeds,
        0,
        AskFacts(
            seat,
            seat,
            view["to_call"],
            view["min_raise"],
            view["max_raise"],
            view["bet_to_call"],
            view["min_increment"],
        ),
    )
    gamestate = make_gamestate(facts)
    gamestate.player_public_infos = infos
    gamestate.pots = [Pot(pot["amount"], list(pot["seats"])) for pot in view["pots"]]
    return gamestate


def deed_of(data: Any, names: tuple[str, ...]) -> Deed:
    """Read one line of a history."""
    seat, kind, amount, street = data
    return seat, kind, amount, names.index(street)
