"""The stakes of a cash game: what is played, for how much, and what players may buy."""

from __future__ import annotations

from typing import Any, NamedTuple

from croupier.errors import SetupError
from croupier.hand.house_rules import HouseRules
from croupier.hand.streets import Mode
from croupier.play.hand.table_game import TableGame
from croupier.play.running.entrants import whole
from croupier.play.stakes.level import Level
from croupier.play.stakes.schedule import find_games
from croupier.play.stakes.stakes import check_seats, check_stakes, with_whole_cap

BUY_IN = 100  # big blinds


def half_of(big_blind: int) -> int:
    """Return the default small blind: half the big blind, rounded down."""
    return max(big_blind // 2, 1)


def buy_in_range(buy_in: object, big_blind: int) -> tuple[int, int]:
    """Return the least and the largest buy-in of an amount, a range, or None for the usual one.

    >>> buy_in_range(None, 2), buy_in_range((40, 200), 2)
    ((200, 200), (40, 200))
    """
    if buy_in is None:
        return BUY_IN * big_blind, BUY_IN * big_blind
    if isinstance(buy_in, tuple):
        if len(buy_in) != 2:
            raise SetupError(f"a range of buy-ins must be a minimum and a maximum, not {buy_in!r}")
        least, most = buy_in
        whole("the least buy-in", least)
        whole("the largest buy-in", most, least)
        return least, most
    whole("the buy-in", buy_in)
    assert isinstance(buy_in, int)
    return buy_in, buy_in


class CashStakes(NamedTuple):
    """What is played, for how much, and what players may buy."""

    table: TableGame
    level: Level
    least: int  # of a buy-in
    most: int
    unlimited: bool  # top-ups go beyond the largest buy-in

    def to_json(self) -> dict[str, Any]:
        """Return the stakes as in the log."""
        return {
            "game": self.table.game.code,
            "small_blind": self.level.small_blind,
            "big_blind": self.level.big_blind,
            "ante": self.level.ante,
            "buy_in": [self.least, self.most],
            "rules": self.table.rules.to_json(),
        }


def read_stakes(
    seats: int,
    seat_limit: int | None,
    *,
    game: Any,
    rules: HouseRules,
    big_blind: int,
    small_blind: int | None,
    ante: int,
    buy_in: int | tuple[int, int] | None,
) -> CashStakes:
    """Check stakes for a number of seats."""
    whole("the big blind", big_blind)
    small_blind = half_of(big_blind) if small_blind is None else small_blind
    played, *others = find_games(game)
    if others:
        raise SetupError(f"a cash game plays one game, and {game!r} names {len(others) + 1}")
    if not isinstance(rules, HouseRules):
        raise SetupError(f"rules must be a HouseRules, not {rules!r}")
    level = Level(1, small_blind, big_blind, ante)
    least, most = buy_in_range(buy_in, big_blind)
    table = TableGame(played, with_whole_cap(rules), Mode.CASH_GAME)
    check_stakes(table, level, table.game.title)
    check_seats(table, table.game.title, seats, seat_limit)
    return CashStakes(table, level, least, most, not isinstance(buy_in, tuple))


def changed_stakes(
    now: CashStakes,
    seats: int,
    seat_limit: int | None,
    *,
    game: Any,
    rules: HouseRules | None,
    big_blind: int | None,
    small_blind: int | None,
    ante: int | None,
    buy_in: int | tuple[int, int] | None,
) -> CashStakes:
    """Return other stakes; a value that is None stays as it is.

    A new big blind without a small blind halves it; without a buy-in the range of buy-ins grows or
    shrinks with it.
    """
    level, unlimited = now.level, now.unlimited
    if buy_in is not None:
        unlimited = not isinstance(buy_in, tuple)
    elif big_blind is None:
        buy_in = now.least, now.most
    else:
        whole("the big blind", big_blind)
        least, most = (chips * big_blind // level.big_blind for chips in (now.least, now.most))
        buy_in = max(least, 1), max(most, 1)
    if small_blind is None and big_blind is None:
        small_blind = level.small_blind
    stakes = read_stakes(
        seats,
        seat_limit,
        game=now.table.game if game is None else game,
        rules=now.table.rules if rules is None else rules,
        big_blind=level.big_blind if big_blind is None else big_blind,
        small_blind=small_blind,
        ante=level.ante if ante is None else ante,
        buy_in=buy_in,
    )
    return stakes._replace(unlimited=unlimited)
