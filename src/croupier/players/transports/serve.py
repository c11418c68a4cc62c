"""The bot's side of the line protocol: runs a Player class as a program.

python -m croupier.players.transports.serve exploiter
python -m croupier.players.transports.serve my_bots.py:MyBot
"""

from __future__ import annotations

import os
import sys
import traceback
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from croupier.errors import SetupError, error_text, shown
from croupier.players.answers.answers import describe, read_answer, read_cards
from croupier.players.answers.policies import policy_to_json, read_policy
from croupier.players.player import OFFERS, give_seat, offer_method
from croupier.players.specs.spec import BotSpec, _make
from croupier.players.transports import protocol
from croupier.players.transports.bot_log import OURS
from croupier.players.transports.remote import connect
from croupier.players.view.facts import remember
from croupier.players.view.game_offer import GameOffer
from croupier.players.view.offer import Offer
from croupier.players.view.straddle_offer import StraddleOffer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Protocol

    from croupier.players.player import Player
    from croupier.players.view.facts import PastHand
    from croupier.players.view.gamestate import PublicGamestate

    class Writable(Protocol):
        """A file that takes bytes."""

        def write(self, data: bytes, /) -> object: ...
        def flush(self) -> object: ...


_MOST_CHIPS = 1 << 62
_MOST_TRACEBACKS = 20
_tracebacks = 0  # written so far


def serve(
    make: Callable[..., Player],
    reading: Iterable[bytes],
    writing: Writable,
    token: str | None = None,
) -> None:
    """Answer questions until the table says goodbye or is gone.

    `make` is a class or function of a seat; one that takes a `seed` gets that of the greeting.
    """
    player: Player | None = None
    previous: tuple[tuple[PastHand, ...], ...] = ()

    def send(message: dict[str, Any]) -> None:
        writing.write(protocol.encode(message))
        writing.flush()

    for line in reading:
        message = protocol.decode(line)
        kind = message.get("type")
        if kind == "hello":
            player = _make(make, message["seat"], message.get("seed"))
            greeting: dict[str, Any] = {
                "type": "hello",
                "protocol": protocol.PROTOCOL,
                "name": type(player).__name__,
            }
            if games := getattr(player, "games", ()):
                greeting["games"] = list(games)
            if callable(getattr(player, "policy", None)):
                greeting["policy"] = True
            if callable(getattr(player, "buy_chips", None)):
                greeting["buys"] = True
            offers = [name for name, method in OFFERS.items() if offer_method(player, method)]
            if offers:
                greeting["offers"] = offers
            send(greeting if token is None else {**greeting, "token": token})
        elif kind in ("act", "discard") and player is not None:
            seat = message.get("seat", player.player_index)
            give_seat(player, seat)
            gamestate = protocol.gamestate_of(message["view"], seat, previous)
            gamestate.discard_count = message.get("count", 0)
            cards = tuple(message["hole_cards"])
            send({"request": message["request"], **_answer(player, kind, gamestate, cards)})
        elif kind in OFFERS and player is not None:
            seat = message.get("seat", player.player_index)
            give_seat(player, seat)
            send({"request": message["request"], **_choose(player, message, seat, previous)})
        elif kind == "policy" and player is not None:
            seat = message.get("seat", player.player_index)
            give_seat(player, seat)
            gamestate = protocol.gamestate_of(message["view"], seat, previous)
            holdings = [tuple(cards) for cards in message["holdings"]]
            send({"request": message["request"], **_declare(player, gamestate, holdings)})
        elif kind == "buy" and player is not None:
            send({"request": message["request"], **_buy(player, Offer(**message["offer"]))})
        elif kind == "seed" and hasattr(player, "reseed"):
            _tell(player.reseed, message["seed"])  # type: ignore[union-attr]
        elif kind == "end":
            names = tuple(message["streets"])
            deeds = tuple(protocol.deed_of(each, names) for each in message["history"])
            previous = remember(previous, (names, deeds))
            _tell_end(player, message)
        elif kind == "bye":
            return


def _answer(
    player: Player, kind: str, gamestate: PublicGamestate, cards: tuple[str, ...]
) -> dict[str, Any]:
    """Ask a player, and put the answer into a message, in the form a table would read.

    The table judges invalid answers and errors, as in its own process.
    """
    try:
        if kind == "discard":
            discards = read_cards(player.get_discards(gamestate, cards))
            return {"discards": None if discards is None else list(discards)}
        answer = player.get_action(gamestate, cards)
    except Exception as error:
        _print_traceback()
        return {"error": error_text(error, protocol.LONGEST_ERROR)}
    pair = read_answer(answer)
    if pair is None:
        said = describe(answer)
        action, amount = said if isinstance(said, tuple) else (said, None)
    else:
        # Larger than any stack; longer numbers are clamped, because they may have no text.
        action, amount = pair[0], max(-_MOST_CHIPS, min(pair[1], _MOST_CHIPS))
    return {"action": action, "amount": amount}


def _choose(
    player: Player,
    message: dict[str, Any],
    seat: int,
    previous: tuple[tuple[PastHand, ...], ...],
) -> dict[str, Any]:
    """Ask a player to answer an offer; the table judges the answer."""
    kind = message["type"]
    choose = getattr(player, OFFERS[kind])
    try:
        if kind == "straddle":
            answer = choose(StraddleOffer.from_json(message["offer"]))
        elif kind == "game":
            answer = choose(GameOffer.from_json(message["offer"]))
        else:
            gamestate = protocol.gamestate_of(message["view"], seat, previous)
            answer = choose(gamestate, tuple(message["hole_cards"]), message["most"])
    except Exception as error:
        _print_traceback()
        return {"error": error_text(error, protocol.LONGEST_ERROR)}
    if type(answer) is int:  # a longer one may have no text
        answer = max(-_MOST_CHIPS, min(answer, _MOST_CHIPS))
    if isinstance(answer, str):
        answer = answer[: protocol.LONGEST_ERROR]
    plain = answer is None or isinstance(answer, bool | int | str)
    return {kind: answer if plain else shown(answer)}


def _declare(
    player: Player, gamestate: PublicGamestate, holdings: Iterable[tuple[str, ...]]
) -> dict[str, Any]:
    """Ask a player for the probabilities of its actions with each of several holdings."""
    try:
        found = [read_policy(player.policy(gamestate, cards)) for cards in holdings]  # type: ignore[attr-defined]
    except Exception as error:
        _print_traceback()
        return {"error": error_text(error, protocol.LONGEST_ERROR)}
    return {"policies": [None if each is None else policy_to_json(each) for each in found]}


def _buy(player: Player, offer: Offer) -> dict[str, Any]:
    """Ask a player whether it buys chips."""
    try:
        answer = player.buy_chips(offer)  # type: ignore[attr-defined]
    except Exception as error:
        _print_traceback()
        return {"error": error_text(error, protocol.LONGEST_ERROR)}
    return {"buy": answer if answer is None or isinstance(answer, bool) else describe(answer)}


def _tell_end(player: Player | None, message: dict[str, Any]) -> None:
    """Call hand_over of a player, by seat, as at a table in the same process."""
    told = getattr(player, "hand_over", None)
    if not callable(told):
        return
    result = {name: value for name, value in message.items() if name != "type"}
    for name in ("payoffs", "winners", "shown"):
        result[name] = {int(seat): value for seat, value in result[name].items()}
    result["history"] = [tuple(deed) for deed in result["history"]]
    _tell(told, result)


def _tell(method: Callable[[Any], object], value: object) -> None:
    """Call a method of a player; print its errors for the author of the bot."""
    try:
        method(value)
    except Exception:
        _print_traceback()


def _print_traceback() -> None:
    """Print a traceback to standard error; only a few, as a bot may fail at every question."""
    global _tracebacks
    _tracebacks += 1
    if _tracebacks <= _MOST_TRACEBACKS:
        with suppress(OSError):  # it reached its limit
            traceback.print_exc()


def serve_at(
    address: tuple[str, int] | str, make: Callable[..., Player], token: str | None = None
) -> None:
    """Connect to a table at an address, and answer its questions."""
    with connect(address) as connection, connection.makefile("rwb") as file:
        serve(make, file, file, token)


def main() -> None:
    """Serve the bot that is named on the command line."""
    # Output of a bot is never an answer, however it is printed.
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    try:
        serve(BotSpec(sys.argv[1]), sys.stdin.buffer, out)
    except SetupError as error:
        # The table reports the last lines of standard error, so this comes last.
        if error.__cause__ is not None:
            traceback.print_exception(error.__cause__)
        sys.exit(f"{OURS}{error}")


if __name__ == "__main__":
    main()
