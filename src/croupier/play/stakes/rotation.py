"""The games of a mix in turn: for a number of hands each, or for an orbit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

from croupier.errors import SetupError, shown

if TYPE_CHECKING:
    from collections.abc import Sequence

ORBIT = "orbit"
Game = TypeVar("Game")


def check_turns(turns: object) -> int | str:
    """Check how long each game of a mix is played: "orbit", or a number of hands."""
    if turns == ORBIT or (type(turns) is int and 0 < turns <= 10_000):
        assert isinstance(turns, int | str)
        return turns
    raise SetupError(f"hands_per_game must be 'orbit' or a number from 1 up, not {shown(turns)}")


class Rotation(Generic[Game]):
    """The next game of a mix. An orbit has as many hands as players in its first hand.

    >>> rotation = Rotation(["razz", "stud"], 2)
    >>> [rotation.begin(6) for _ in range(5)]
    ['razz', 'razz', 'stud', 'stud', 'razz']
    """

    def __init__(self, games: Sequence[Game], turns: int | str) -> None:
        self.games = tuple(games)
        self.turns = turns
        self._place = 0
        self._left: int | None = None  # hands of this game; None before the first

    @property
    def next(self) -> Game:
        """The game of the next hand."""
        ended = self._left == 0
        return self.games[(self._place + ended) % len(self.games)]

    def begin(self, players: int) -> Game:
        """Begin a hand; return its game."""
        if self._left == 0:
            self._place = (self._place + 1) % len(self.games)
            self._left = None
        if self._left is None:
            self._left = players if isinstance(self.turns, str) else self.turns
        self._left -= 1
        return self.games[self._place]
