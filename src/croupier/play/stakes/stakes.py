"""The stakes and the number of players of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.errors import SetupError
from croupier.games.kinds import most_players
from croupier.play.whole_numbers import check_whole

if TYPE_CHECKING:
    from croupier.hand.spec.house_rules import HouseRules
    from croupier.play.hand.table_game import TableGame
    from croupier.play.stakes.level import Level


def seat_limit(game: TableGame, wanted: int | None = None) -> int:
    """Return the largest number of seats of a table of this game.

    It is the number of the game's row: as at the WSOP, ten for games with a board, eight for stud,
    seven for one draw, six for more draws, and fewer if the deck is small. `wanted` allows another
    number, up to the number that the engine can deal.
    """
    deck = most_players(game.game)
    if wanted is not None:
        check_whole("the seat limit", wanted, 2, deck)
        return wanted
    return min(game.game.seats, deck)


def check_seats(game: TableGame, name: str, seats: int, wanted: int | None) -> None:
    """Refuse a table with more seats than the game may have."""
    most, deck = seat_limit(game, wanted), most_players(game.game)
    if seats <= most:
        return
    if seats <= deck:
        hint = f"pass seat_limit={seats} (--seat-limit {seats}) to seat more"
    else:
        hint = f"its deck is enough for {deck}" + (
            f", with seat_limit={deck}" if most < deck else ""
        )
    raise SetupError(f"a table of {name} has at most {most} seats, not {seats}: {hint}")


def with_whole_cap(rules: HouseRules) -> HouseRules:
    """Return the same rules with whole amounts in the rake, such as a cap of 3 for 3.0."""
    return rules if rules.rake is None else rules.replace(rake=rules.rake.whole())


def check_stakes(game: TableGame, level: Level, name: str) -> None:
    """Refuse a level at which the game cannot be dealt."""
    stack = 1000 * level.big_blind
    try:
        state = game.deal((stack, stack), game.stakes(2, level.blinds, level.ante), seed=0)
    except ValueError as error:
        raise SetupError(f"{name} cannot be played at {level}: {error}") from None
    if state.starting_stacks != (stack, stack):
        raise SetupError("tables use whole chips: the amounts of the rake must be whole too")
