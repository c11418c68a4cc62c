"""The other end of the line: runs a Player class as a program that speaks the protocol.

python -m croupier.players.serve exploiter
python -m croupier.players.serve my_bots.py:MyBot
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from croupier.players import protocol
from croupier.players.facts import remember

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import BinaryIO

    from croupier.players.facts import PastHand
    from croupier.players.player import Player


def serve(make: Callable[[int], Player], reading: BinaryIO, writing: BinaryIO) -> None:
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
            send({"type": "hello", "protocol": protocol.PROTOCOL, "name": type(player).__name__})
        elif kind in ("act", "discard") and player is not None:
            gamestate = protocol.gamestate_of(message["view"], player.player_index, previous)
            cards, request = tuple(message["hole_cards"]), message["request"]
            if kind == "act":
                action, amount = player.get_action(gamestate, cards)
                send({"request": request, "action": action, "amount": amount})
            else:
                discards = list(player.get_discards(gamestate, cards))
                send({"request": request, "discards": discards})
        elif kind == "end":
            names = tuple(message["streets"])
            deeds = tuple(protocol.deed_of(each, names) for each in message["history"])
            previous = remember(previous, (names, deeds))
        elif kind == "bye":
            return


def main() -> None:
    """Serve the bot that is named on the command line."""
    from croupier.players.spec import BotSpec

    text, *seeds = sys.argv[1:]
    spec, seed = BotSpec(text), int(seeds[0]) if seeds else None
    out = sys.stdout.buffer
    sys.stdout = sys.stderr  # what a bot prints is no answer
    serve(lambda seat: spec(seat, seed), sys.stdin.buffer, out)


if __name__ == "__main__":
    main()
