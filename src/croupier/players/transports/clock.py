"""Time, measured by the table: a limit for each move, and a bank for hard decisions."""

from __future__ import annotations

import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from croupier.errors import PlayerTimeout, SetupError, shown
from croupier.players.player import OFFERS, Player, give_seat

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from croupier.players.view.gamestate import PublicGamestate


def check_seconds(name: str, seconds: object) -> None:
    """Refuse an invalid or unreasonable time."""
    if isinstance(seconds, bool) or not isinstance(seconds, (int, float)):
        raise SetupError(f"{name} must be a number of seconds, not {shown(seconds)}")
    if not 0 <= seconds <= 86_400:
        raise SetupError(f"{name} must be from 0 seconds to a day, not {shown(seconds)}")


class TimeBank:
    """The thinking time of a player: `move_limit` seconds each time, then the bank.

    >>> bank = TimeBank(1.0, 5.0)
    >>> bank.spend(3.5)
    >>> bank.left, bank.allowance
    (2.5, 3.5)
    """

    def __init__(self, move_limit: float = 1.0, bank: float = 5.0) -> None:
        for name, seconds in (("a move limit", move_limit), ("a time bank", bank)):
            check_seconds(name, seconds)
        self.move_limit = float(move_limit)
        self.left = float(bank)
        self.used = 0.0  # total seconds so far
        self.longest = 0.0

    @property
    def allowance(self) -> float:
        """The seconds the next decision may take."""
        return self.move_limit + self.left

    def spend(self, seconds: float) -> None:
        """Count the time of a decision."""
        self.used += seconds
        self.longest = max(self.longest, seconds)
        self.left = max(self.left - max(seconds - self.move_limit, 0.0), 0.0)


class TimedPlayer(Player):
    """Times a player of the same process: an answer after the limit does not count.

    Code in the same process cannot be stopped, so the table still waits for it.
    """

    remembers = True  # what is left in the bank

    def __init__(self, player: Player, clock: TimeBank) -> None:
        self.player = player
        self.clock = clock

    def __setattr__(self, name: str, value: Any) -> None:
        super().__setattr__(name, value)
        if name == "player_index":
            give_seat(self.player, value)

    def get_action(self, gamestate: PublicGamestate, hole_cards: tuple[str, ...]) -> Any:
        """Ask the player; raise PlayerTimeout if that took too long."""
        with self._timing():
            return self.player.get_action(gamestate, hole_cards)

    def get_discards(self, gamestate: PublicGamestate, hole_cards: tuple[str, ...]) -> Any:
        """Ask the player for discards in the same way."""
        with self._timing():
            return self.player.get_discards(gamestate, hole_cards)

    def __getattr__(self, name: str) -> Any:
        if name == "player" or name.startswith("__"):  # while it is being copied
            raise AttributeError(name)
        value = getattr(self.player, name)
        return self._timed(value) if name in OFFERS.values() and callable(value) else value

    def _timed(self, method: Callable[..., object]) -> Callable[..., object]:
        def timed(*arguments: object) -> object:
            with self._timing():
                return method(*arguments)

        return timed

    @contextmanager
    def _timing(self) -> Iterator[None]:
        allowed, began = self.clock.allowance, time.monotonic()
        try:
            yield
        finally:
            spent = time.monotonic() - began
            self.clock.spend(spent)
        if spent > allowed:
            detail = f"{spent:.2f} seconds, {allowed:.2f} were allowed"
            raise PlayerTimeout(self.player.player_index, detail)
