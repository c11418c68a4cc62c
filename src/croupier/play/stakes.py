"""What a game can be played for, and by how many."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.errors import SetupError
from croupier.games.stud import SevenCardStud

if TYPE_CHECKING:
    from croupier.play.game import TableGame
    from croupier.play.schedule import Level


def most_players(game: TableGame) -> int:
    """Return how many players the deck serves with every card they may be dealt.

    Draws use discards again, and a last card of stud that is short is dealt to the board.
    """
    streets = game.game.make_streets(1, 1, None)
    hole = sum(len(street.hole_dealing_statuses) for street in streets)
    board = sum(street.board_dealing_count + street.card_burning_status for street in streets)
    return (len(game.game.deck) - board) // (hole - issubclass(game.game, SevenCardStud))


def check_stakes(game: TableGame, level: Level, name: str) -> None:
    """Refuse a level at which the game can not be dealt."""
    stack = 1000 * level.big_blind
    try:
        game.deal((stack, stack), game.stakes(2, level.blinds, level.ante), seed=0)
    except ValueError as error:
        raise SetupError(f"{name} can not be played at {level}: {error}") from None
