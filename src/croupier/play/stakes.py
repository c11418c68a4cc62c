"""What a game can be played for, and by how many."""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING

from croupier.errors import SetupError
from croupier.games.stud import SevenCardStud
from croupier.rules import Rake

if TYPE_CHECKING:
    from croupier.play.game import TableGame
    from croupier.play.schedule import Level
    from croupier.rules import HouseRules


def most_players(game: TableGame) -> int:
    """Return how many players the deck serves with every card they may be dealt.

    Draws use discards again, and a last card of stud that is short is dealt to the board.
    """
    streets = game.game.make_streets(1, 1, None)
    hole = sum(len(street.hole_dealing_statuses) for street in streets)
    board = sum(street.board_dealing_count + street.card_burning_status for street in streets)
    return (len(game.game.deck) - board) // (hole - issubclass(game.game, SevenCardStud))


def with_whole_cap(rules: HouseRules) -> HouseRules:
    """Return the same rules with a cap of 3 on the rake where it was given as 3.0."""
    rake = rules.rake
    if rake is None or isinstance(rake.cap, int) or not isfinite(rake.cap) or rake.cap % 1:
        return rules
    return rules.replace(rake=Rake.from_json({**rake.to_json(), "cap": int(rake.cap)}))


def check_stakes(game: TableGame, level: Level, name: str) -> None:
    """Refuse a level at which the game can not be dealt."""
    stack = 1000 * level.big_blind
    try:
        state = game.deal((stack, stack), game.stakes(2, level.blinds, level.ante), seed=0)
    except ValueError as error:
        raise SetupError(f"{name} can not be played at {level}: {error}") from None
    if state.starting_stacks != (stack, stack):
        raise SetupError("tables play with whole chips: so must the cap of the rake be whole")
