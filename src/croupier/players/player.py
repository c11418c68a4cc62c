"""The interface of players: one method."""

from __future__ import annotations

import inspect
from abc import ABC, abstractmethod
from contextlib import suppress
from typing import TYPE_CHECKING

from croupier.errors import SetupError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from croupier.players.view.gamestate import PublicGamestate

ACTION_TYPES = ("fold", "check", "call", "bet", "raise", "all-in")


class Player(ABC):
    """A player in a seat, asked for an action on every turn of that seat.

    A bot needs no memory: the gamestate contains everything public.

    A player may also offer `policy(gamestate, hole_cards)`, which declares how likely each action
    is: a list of (action type, amount, probability). The arena then removes the luck of the
    player's own draws; see docs/arena.md. A player with a method `buy_chips(offer)` answers offers
    of rebuys, re-entries and add-ons with True or False; see docs/tournaments.md.

    A player may have `choose_game(offer)`, which returns the name of the next game if the dealer
    chooses; see docs/games.md. In a cash game a player may also have `choose_straddle(offer)`,
    which returns True or False, and `choose_runs(gamestate, hole_cards, most)`, which returns how
    many times the rest of the board is dealt when everybody is all-in; see docs/cash-games.md.
    """

    def __init__(self, player_index: int) -> None:
        self.player_index = player_index

    @abstractmethod
    def get_action(
        self, gamestate: PublicGamestate, hole_cards: tuple[str, ...]
    ) -> tuple[str, int]:
        """Answer with an action and the chips it adds from the stack.

        `("fold", 0)`, `("check", 0)`, `("call", chips to match)`, `("bet", chips)`,
        `("raise", chips added, the call included)`, `("all-in", stack)`. The table computes
        the amounts of a call and of an all-in itself.
        """

    def get_discards(
        self, gamestate: PublicGamestate, hole_cards: tuple[str, ...]
    ) -> Sequence[str]:
        """Answer a draw with the cards to discard; an empty answer stands pat.

        If `gamestate.discard_count` is not 0, exactly that many must be discarded: the first ones,
        if the answer is not valid. `gamestate.discardable(hole_cards)` are the cards that may be
        discarded.
        """
        return gamestate.discardable(hole_cards)[: gamestate.discard_count]


# How a table calls the methods of a player; only the first is required.
_CALLS = {
    "get_action": ("gamestate", "hole_cards"),
    "get_discards": ("gamestate", "hole_cards"),
    "hand_over": ("result",),
    "reseed": ("seed",),
    "policy": ("gamestate", "hole_cards"),
    "buy_chips": ("offer",),
    "choose_straddle": ("offer",),
    "choose_game": ("offer",),
    "choose_runs": ("gamestate", "hole_cards", "most"),
}
# The offers beside a hand: their names in the protocol of programs, and the methods.
OFFERS = {"straddle": "choose_straddle", "game": "choose_game", "runs": "choose_runs"}


def offer_method(player: object, name: str) -> Callable[..., object] | None:
    """Return the method with which a player answers an offer; None if there is none."""
    method = getattr(player, name, None)
    taken = getattr(player, "bot_offers", None)  # of a program: known since its greeting
    return method if callable(method) and (taken is None or name in taken) else None


def check_methods(player: object, who: str) -> None:
    """Refuse a player, or a class of players, whose methods have a wrong signature."""
    is_class = isinstance(player, type)  # its instances may define get_action later
    if not is_class and not callable(getattr(player, "get_action", None)):
        raise SetupError(f"{who} is not a player: it has no method get_action")
    for name, given in _CALLS.items():
        complaint = _complaint(player, name, given)
        if complaint:
            wanted = f"write def {name}(self, {', '.join(given)})"
            raise SetupError(f"{who}: {name}{complaint}; {wanted}")


def _complaint(player: object, name: str, given: tuple[str, ...]) -> str:
    """Return why a method cannot be called; "" if it can, or if this is unknown."""
    try:
        method = getattr(player, name, None)
        if not callable(method):
            return ""
        if inspect.isfunction(inspect.getattr_static(player, name)) and isinstance(player, type):
            method = method.__get__(object())  # bound, as on an instance
        if any(is_kind(method) for is_kind in _DEFERRED):
            return " is a coroutine or a generator"
        signature = inspect.signature(method)
    except KeyboardInterrupt:
        raise
    except BaseException:  # from the player's own code, or for a method not written in Python
        return ""
    try:
        signature.bind(*given)
    except TypeError:
        return f"{signature} cannot be called"
    return ""


_DEFERRED = (
    inspect.iscoroutinefunction,
    inspect.isasyncgenfunction,
    inspect.isgeneratorfunction,
)


def give_seat(player: Player, seat: int) -> None:
    """Set the seat of a player; ignore players that refuse it."""
    with suppress(AttributeError):
        player.player_index = seat
