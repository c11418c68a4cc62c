"""The other end of the line: runs a Player class as a program that speaks the protocol.

python -m croupier.players.serve exploiter
python -m croupier.players.serve my_bots.py:MyBot
"""

from __future__ import annotations

import os
import sys
import traceback
from typing import TYPE_CHECKING, Any

from croupier.errors import short_text
from croupier.players import protocol
from croupier.players.answers import describe, read_answer, read_cards
from croupier.players.facts import remember
from croupier.players.player import give_seat
from croupier.players.remote import connect
from croupier.players.spec import BotSpec, _make

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Protocol

    from croupier.players.facts import PastHand
    from croupier.players.gamestate import PublicGamestate
    from croupier.players.player import Player

    class Writable(Protocol):
        """A file that takes bytes."""

        def write(self, data: bytes, /) -> object: ...
        def flush(self) -> object: ...


_MOST_CHIPS = 1 << 62


def serve(
    make: Callable[..., Player],
    reading: Iterable[bytes],
    writing: Writable,
    token: str | None = None,
) -> None:
    """Answer questions until the table says good-bye or is gone.

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
            greeting = {
                "type": "hello",
                "protocol": protocol.PROTOCOL,
                "name": type(player).__name__,
            }
            send(greeting if token is None else {**greeting, "token": token})
        elif kind in ("act", "discard") and player is not None:
            seat = message.get("seat", player.player_index)
            give_seat(player, seat)
            gamestate = protocol.gamestate_of(message["view"], seat, previous)
            cards = tuple(message["hole_cards"])
            send({"request": message["request"], **_answer(player, kind, gamestate, cards)})
        elif kind == "seed" and hasattr(player, "reseed"):
            player.reseed(message["seed"])  # type: ignore[union-attr]
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
    """Ask a player, and put the answer into a message: as it is, or as what a table makes of it.

    What is no answer, or breaks, is for the table to judge, as in its own process.
    """
    try:
        if kind == "discard":
            discards = read_cards(player.get_discards(gamestate, cards))
            return {"discards": None if discards is None else list(discards)}
        answer = player.get_action(gamestate, cards)
    except Exception as error:
        return {
            "error": f"{type(error).__name__}: {short_text(error, str, protocol.LONGEST_ERROR)}"
        }
    pair = read_answer(answer)
    if pair is None:
        said = describe(answer)
        action, amount = said if isinstance(said, tuple) else (said, None)
    else:
        # No stack comes near these: a longer number is as good as one of them, and has a text.
        action, amount = pair[0], max(-_MOST_CHIPS, min(pair[1], _MOST_CHIPS))
    return {"action": action, "amount": amount}


def _tell_end(player: Player | None, message: dict[str, Any]) -> None:
    """Tell a player who wants to know how a hand ended: by seat, as at a table of its process."""
    told = getattr(player, "hand_over", None)
    if not callable(told):
        return
    result = {name: value for name, value in message.items() if name != "type"}
    for name in ("payoffs", "winners", "shown"):
        result[name] = {int(seat): value for seat, value in result[name].items()}
    result["history"] = [tuple(deed) for deed in result["history"]]
    try:
        told(result)
    except Exception:
        traceback.print_exc()  # nobody waits for an answer; the bot's author may read it


def serve_at(
    address: tuple[str, int] | str, make: Callable[..., Player], token: str | None = None
) -> None:
    """Go to a table that waits at an address, and answer its questions."""
    with connect(address) as connection, connection.makefile("rwb") as file:
        serve(make, file, file, token)


def main() -> None:
    """Serve the bot that is named on the command line."""
    # What a bot prints is no answer, by whatever way it gets there.
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    serve(BotSpec(sys.argv[1]), sys.stdin.buffer, out)


if __name__ == "__main__":
    main()
