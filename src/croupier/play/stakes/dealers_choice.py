"""Dealer's choice: players choose the game from a list, one after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from croupier.errors import SetupError
from croupier.games.catalogue import find_game
from croupier.hand.randomness import Chance, derive_seed
from croupier.play.stakes.rotation import Rotation

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.games.game import Game as Row

CHOICE = "choice"  # the event of the log
Game = TypeVar("Game")


class ChosenGames(Rotation[Game]):
    """The next game, if players choose: a choice is due before every turn.

    >>> games = ChosenGames(["razz", "stud"], 2)
    >>> games.due
    True
    >>> games.choose(1)
    >>> games.begin(6), games.due, games.begin(6), games.due
    ('stud', False, 'stud', True)
    """

    @property
    def due(self) -> bool:
        """Whether a game must be chosen before the next hand."""
        return not self._left

    @property
    def next(self) -> Game:
        """The game that was chosen last."""
        return self.games[self._place]

    def choose(self, place: int) -> None:
        """Play the game with this index in the list from the next hand on."""
        self._place = place
        self._left = None


def next_chooser(live: Sequence[int], last: int | None, button: int) -> int:
    """Return the seat that chooses: the button first, then the next seat clockwise.

    After an orbit the button is where it was, so the right to choose moves by itself (WSOP dealer's
    choice: a plaque goes round).

    >>> next_chooser([0, 2, 5], None, 2), next_chooser([0, 2, 5], 2, 2), next_chooser([0, 2], 5, 2)
    (2, 5, 0)
    """
    if last is None:
        return button
    return min(live, key=lambda seat: (seat <= last, seat))


def find_choice(games: Sequence[Row], answer: object) -> int | None:
    """Return the index of a chosen game in the list; None if it is not in the list."""
    if not isinstance(answer, str):
        return None
    try:
        code = find_game(answer).code
    except SetupError:
        return None
    codes = [game.code for game in games]
    return codes.index(code) if code in codes else None


def usual_choice(seed: int, number: int, games: int) -> int:
    """Return the choice for a player who has no method for it: drawn from the seed.

    >>> sorted({usual_choice(1, number, 3) for number in range(20)})
    [0, 1, 2]
    """
    return Chance(derive_seed(seed, "choice", number)).below(games)
