"""The other end of the line: runs a Player class as a program that speaks the protocol.

python -m croupier.players.serve exploiter
python -m croupier.players.serve my_bots.py:MyBot
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any

from croupier.players import protocol
from croupier.players.facts import remember
from croupier.players.remote import connect

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Protocol

    from croupier.players.facts import PastHand
    from croupier.players.player import Player

    class Writable(Protocol):
        """A file that takes bytes."""

        def write(self, data: bytes, /) -> object: ...
        def flush(self) -> object: ...


def serve(
    make: Callable[[int], Player],
    reading: Iterable[bytes],
    writing: Writable,
    token: str | None = None,
) -> None:
    """Answer questions until the table says good-bye or is gone."""
    player: Player | None = None
    previous: tuple[tuple[PastHand, ...], ...] = ()

    def send(message: dict[str, Any]) -> None:
        writing.write(protocol.encode(message))
        writing.flush()

    for line in reading:
        message = protocol.decode(line)
        kind = message.get("type")
        if kind == "hello":
            player = make(message["seat"])
            greeting = {
                "type": "hello",
                "protocol": protocol.PROTOCOL,
                "name": type(player).__name__,
            }
            send(greeting if token is None else {**greeting, "token": token})
        elif kind in ("act", "discard") and player is not None:
            gamestate = protocol.gamestate_of(message["view"], player.player_index, previous)
            cards, request = tuple(message["hole_cards"]), message["request"]
            if kind == "act":
                action, amount = player.get_action(gamestate, cards)
                send({"request": request, "action": action, "amount": amount})
            else:
                discards = list(player.get_discards(gamestate, cards))
                send({"request": request, "discards": discards})
        elif kind == "seed" and hasattr(player, "reseed"):
            player.reseed(message["seed"])  # type: ignore[union-attr]
        elif kind == "end":
            names = tuple(message["streets"])
            deeds = tuple(protocol.deed_of(each, names) for each in message["history"])
            previous = remember(previous, (names, deeds))
        elif kind == "bye":
            return


def serve_at(
    address: tuple[str, int] | str, make: Callable[[int], Player], token: str | None = None
) -> None:
    """Go to a table that waits at an address, and answer its questions."""
    with connect(address) as connection, connection.makefile("rwb") as file:
        serve(make, file, file, token)


def main() -> None:
    """Serve the bot that is named on the command line."""
    from croupier.players.spec import BotSpec

    # What a bot prints is no answer, by whatever way it gets there.
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    text, *seeds = sys.argv[1:]
    spec, seed = BotSpec(text), int(seeds[0]) if seeds else None
    serve(lambda seat: spec(seat, seed), sys.stdin.buffer, out)


if __name__ == "__main__":
    main()
