"""What a game can be played for, and by how many."""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING

from croupier.errors import SetupError
from croupier.hand.house_rules import Rake
from croupier.play.running.entrants import whole

if TYPE_CHECKING:
    from croupier.hand.house_rules import HouseRules
    from croupier.play.hand.table_game import TableGame
    from croupier.play.stakes.schedule import Level


def most_players(game: TableGame) -> int:
    """Return how many players the deck serves with every card they may be dealt.

    Draws use discards again, and a last card of stud that is short is dealt to the board.
    """
    row = game.game
    streets = row.streets(1, 1, None)
    board = row.boards * row.board_count + sum(street.card_burning_status for street in streets)
    return (len(row.deck) - board) // (row.hole_count - row.stud)


def seat_limit(game: TableGame, wanted: int | None = None) -> int:
    """Return how many seats a table of this game may have.

    They are those of the WSOP's tables: ten for games with a board, eight for stud, seven for one
    draw, six for more draws; fewer where the deck is too small. `wanted` allows another number, as
    many as the deck serves.
    """
    deck = most_players(game)
    if wanted is not None:
        whole("the seat limit", wanted, 2, deck)
        return wanted
    return min(game.game.seats, deck)


def check_seats(game: TableGame, name: str, seats: int, wanted: int | None) -> None:
    """Refuse a table with more seats than the game may have."""
    most, deck = seat_limit(game, wanted), most_players(game)
    if seats <= most:
        return
    if seats <= deck:
        hint = f"give seat_limit={seats} (--seat-limit {seats}) to seat more"
    else:
        hint = f"its deck serves {deck}" + (f", with seat_limit={deck}" if most < deck else "")
    raise SetupError(f"a table of {name} has {most} seats at most, not {seats}: {hint}")


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
