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
_BOOLS = ("false", "true")
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


class ViewWriter:
    """Writes what a player sees as JSON text, keeping the parts that stay the same for a while.

    The texts inside (cards, actions, streets) are the table's own words: nothing needs escaping.
    """

    def __init__(self) -> None:
        self._hand: HandFacts | None = None
        self._street: StreetFacts | None = None
        self._hand_text = self._street_text = ""

    def write(self, gamestate: PublicGamestate) -> str:
        """Return the view of a gamestate."""
        facts = read_facts(gamestate._facts)
        hand, street, history, _, ask = facts
        names = hand.street_names
        if hand is not self._hand:
            self._hand, self._hand_text = hand, _hand_text(hand)
        if street is not self._street:
            self._street, self._street_text = street, _street_text(street, names)
        pots = make_pots(hand.seats, street.pots, chips_of(facts).statuses)
        return (
            f"{{{self._hand_text},{self._street_text},"
            f'"pots":[{",".join([_pot_text(pot) for pot in pots])}],'
            f'"seats":[{",".join([_seat_text(info) for info in make_infos(facts)])}],'
            f'"history":[{",".join([_deed_text(deed, names) for deed in history])}],'
            f'"bet_to_call":{ask.price},"min_increment":{ask.increment},'
            f'"to_call":{ask.to_call},"min_raise":{ask.min_raise},"max_raise":{ask.max_raise}}}'
        )


def _hand_text(hand: HandFacts) -> str:
    fields = {
        "round": hand.round_number,
        "streets": hand.street_names,
        "button": hand.button_position,
        "blinds": hand.blinds,
        "schedule": hand.blinds_schedule,
    }
    return _encode(fields)[1:-1]


def _street_text(street: StreetFacts, names: tuple[str, ...]) -> str:
    fields = {
        "street": names[street.number],
        "board": street.board,
        "pot": street.total_pot,
        "up_cards": dict(street.up_cards),
    }
    return _encode(fields)[1:-1]


def _pot_text(pot: Pot) -> str:
    return f'{{"amount":{pot.amount},"seats":[{",".join(map(str, pot.eligible_players))}]}}'


def _seat_text(info: PlayerPublicInfo) -> str:
    return (
        f'{{"stack":{info.stack},"bet":{info.current_bet},"active":{_BOOLS[info.active]},'
        f'"busted":{_BOOLS[info.busted]},"all_in":{_BOOLS[info.is_all_in]},'
        f'"may_raise":{_BOOLS[info.may_raise]}}}'
    )


def _deed_text(deed: Deed, names: tuple[str, ...]) -> str:
    seat, kind, amount, street = deed
    return f'[{seat},"{kind}",{amount},"{names[street]}"]'


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
