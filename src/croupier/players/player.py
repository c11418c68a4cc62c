"""The one method a bot is made of."""

from __future__ import annotations

from abc import ABC, abstractmethod
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.players.gamestate import PublicGamestate

ACTION_TYPES = ("fold", "check", "call", "bet", "raise", "all-in")


class Player(ABC):
    """Somebody in a seat, asked for an action whenever it is that seat's turn.

    A bot needs no memory: everything public is in the gamestate, every time.
    """

    def __init__(self, player_index: int) -> None:
        self.player_index = player_index

    @abstractmethod
    def get_action(
        self, gamestate: PublicGamestate, hole_cards: tuple[str, ...]
    ) -> tuple[str, int]:
        """Answer with an action and the chips it adds from the stack.

        `("fold", 0)`, `("check", 0)`, `("call", chips to match)`, `("bet", chips)`,
        `("raise", chips added, the call included)`, `("all-in", stack)`. The amounts of a call
        and of an all-in are worked out by the table, whatever is given.
        """

    def get_discards(
        self, gamestate: PublicGamestate, hole_cards: tuple[str, ...]
    ) -> Sequence[str]:
        """Answer a draw with the cards to throw away; none is standing pat."""
        return ()


def give_seat(player: Player, seat: int) -> None:
    """Tell a player where he sits; one that can not be changed keeps what he has."""
    with suppress(AttributeError):
        player.player_index = seat
