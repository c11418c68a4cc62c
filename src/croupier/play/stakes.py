"""What one hand is played for: from a level and the places round the table to forced bets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.errors import SetupError
from croupier.games.stud import SevenCardStud
from croupier.play.game import Stakes

if TYPE_CHECKING:
    from croupier.play.game import TableGame
    from croupier.play.schedule import Level
    from croupier.play.seating import Deal


def stakes_of(game: TableGame, level: Level, deal: Deal) -> Stakes:
    """Return what everybody in these places pays at this level.

    A missed big blind is posted live, a missed small blind is dead money; a big-blind ante is the
    big blind's alone.
    """
    seats = deal.seats
    if not game.has_blinds or game.rules.forced_bets == "everyone_antes":
        bring_in = level.bring_in or None
        return game.stakes(len(seats), level.blinds, level.ante, bring_in=bring_in)
    antes, blinds = [level.ante] * len(seats), [0] * len(seats)
    if deal.small is not None:
        blinds[seats.index(deal.small)] = level.small_blind
    if deal.big is not None:
        blinds[seats.index(deal.big)] = level.big_blind
        antes[seats.index(deal.big)] += level.big_blind_ante
    for seat, post in deal.posts:
        if post.big:
            blinds[seats.index(seat)] = -level.big_blind
        if post.small:
            antes[seats.index(seat)] += level.small_blind
    return Stakes(tuple(antes), tuple(blinds), 0, level.big_blind, 2 * level.big_blind)


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
