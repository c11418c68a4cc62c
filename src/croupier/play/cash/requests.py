"""The requests of players during a hand, which take effect after it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from croupier.play.cash.cash_stakes import CashStakes
    from croupier.players.player import Player


class Newcomer(NamedTuple):
    """A player who asked to join."""

    name: str
    player: Player
    chips: int
    seat: int | None
    wait: bool
    spec: str | None  # the text that names the bot


class Booked(NamedTuple):
    """The requests of a player during the hand."""

    away: bool | None  # whether the player sits out after the hand; None without a request
    chips: int  # bought chips


class Requests:
    """The requests of a hand, in the order in which they are carried out."""

    def __init__(self) -> None:
        self.leaving: list[str] = []  # players keep a reference to this list
        self.changes: list[tuple[str, str, int | bool]] = []
        self.joining: list[Newcomer] = []
        self.stakes: CashStakes | None = None

    def of(self, name: str) -> Booked:
        """Return the requests of a player."""
        asked = [(change, value) for change, who, value in self.changes if who == name]
        moves = [change == "sit_out" for change, _ in asked if change != "top_up"]
        bought = sum(value for change, value in asked if change == "top_up")
        return Booked(moves[-1] if moves else None, bought)

    def take_back(self, change: str, name: str) -> None:
        """Forget a change that a player requested."""
        self.changes = [each for each in self.changes if each[:2] != (change, name)]

    def take_changes(self) -> list[tuple[str, str, int | bool]]:
        """Return the changes, to carry them out now."""
        changes, self.changes = self.changes, []
        return changes

    def take_newcomers(self) -> list[Newcomer]:
        """Return the players who join now."""
        joining, self.joining = self.joining, []
        return joining
