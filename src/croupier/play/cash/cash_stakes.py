"""The stakes of a cash game: the games, the blinds and bets, and the buy-ins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, TypedDict

from croupier.errors import SetupError, shown
from croupier.games.catalogue import find_game
from croupier.hand.spec.house_rules import HouseRules
from croupier.hand.spec.streets import Mode
from croupier.play.cash.customs.bomb_pots import ANTE, BombPot, read_bomb_pot
from croupier.play.cash.customs.kills import HALF, KillRule, read_kill
from croupier.play.cash.customs.straddles import StraddleRule, read_straddle
from croupier.play.hand.table_game import TableGame
from croupier.play.stakes.level import Level
from croupier.play.stakes.rotation import ORBIT, check_turns
from croupier.play.stakes.schedule import find_games
from croupier.play.stakes.stakes import check_seats, check_stakes, with_whole_cap
from croupier.play.whole_numbers import check_whole

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Unpack

    from croupier.games.game import Game

BUY_IN = 100  # big blinds
MOST_RUNS = 4


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
        check_whole("the least buy-in", least)
        check_whole("the largest buy-in", most, least)
        return least, most
    check_whole("the buy-in", buy_in)
    assert isinstance(buy_in, int)
    return buy_in, buy_in


class StakesTerms(TypedDict, total=False):
    """The stakes as keywords; the big blind is a keyword of its own."""

    game: Any
    rules: HouseRules | None
    small_blind: int | None
    ante: int | None
    big_blind_ante: int | None
    button_ante: int | None
    buy_in: int | tuple[int, int] | None
    hands_per_game: int | str | None
    straddle: Any
    run_it: int | None
    bomb_pot: Any
    kill: Any
    cap: int | None
    dealers_choice: bool | None


class OtherStakes(StakesTerms, total=False):
    """The stakes that may change during a game."""

    big_blind: int | None


class CashStakes(NamedTuple):
    """The stakes: the games, the blinds and bets, and the buy-ins."""

    tables: tuple[TableGame, ...]  # the games that are played in turn
    level: Level
    least: int  # of a buy-in
    most: int
    unlimited: bool  # top-ups may exceed the largest buy-in
    button_ante: int
    hands_per_game: int | str
    straddle: StraddleRule | None
    run_it: int
    bomb_pot: BombPot | None
    bombs: tuple[TableGame, ...]  # the game of the bomb pot beside each game
    kill: KillRule | None
    cap: int  # chips that a player may put into a pot; 0 without a cap
    dealers_choice: bool  # players choose among the games

    @property
    def rules(self) -> HouseRules:
        """The house rules."""
        return self.tables[0].rules

    @property
    def games(self) -> list[Game]:
        """Every game that may be dealt."""
        return [table.game for table in (*self.tables, *self.bombs)]

    @property
    def has_blinds(self) -> bool:
        """Whether any game has blinds."""
        return any(table.has_blinds for table in self.tables)

    def ante_of(self, table: TableGame, level: Level) -> int:
        """Return everybody's ante in a game; in a mix it is for the games without blinds."""
        mixed = {each.has_blinds for each in self.tables} == {True, False}
        return 0 if mixed and table.has_blinds else level.ante

    def bomb_ante(self, level: Level) -> int:
        """Return the ante of a bomb pot."""
        given = 0 if self.bomb_pot is None else self.bomb_pot.ante
        return given or ANTE * level.big_blind

    def to_json(self) -> dict[str, Any]:
        """Return the stakes as in the log; unusual stakes only if they are played."""
        codes = [table.game.code for table in self.tables]
        mixed = len(codes) > 1
        optional = {
            "big_blind_ante": self.level.big_blind_ante,
            "button_ante": self.button_ante,
            "hands_per_game": self.hands_per_game if mixed else 0,
            "straddle": self.straddle and list(self.straddle),
            "run_it": self.run_it if self.run_it > 1 else 0,
            "bomb_pot": self.bomb_pot and list(self.bomb_pot),
            "kill": self.kill and list(self.kill),
            "cap": self.cap,
            "dealers_choice": self.dealers_choice,
        }
        return {
            "game": codes if mixed else codes[0],
            "small_blind": self.level.small_blind,
            "big_blind": self.level.big_blind,
            "ante": self.level.ante,
            **{name: value for name, value in optional.items() if value},
            "buy_in": [self.least, self.most],
            "rules": self.rules.to_json(),
        }

    def changed(self, seats: int, seat_limit: int | None, changes: Mapping[str, Any]) -> CashStakes:
        """Return changed stakes; a value that is None stays as it is.

        A new big blind without a small blind halves it; without a buy-in the range of buy-ins grows
        or shrinks with it.
        """
        new = {name: value for name, value in changes.items() if value is not None}
        now = {**stakes_of(self.to_json()), "game": [table.game for table in self.tables]}
        unlimited, big_blind = self.unlimited, new.get("big_blind")
        if "buy_in" in new:
            unlimited = not isinstance(new["buy_in"], tuple)
        elif big_blind is not None:
            check_whole("the big blind", big_blind)
            least, most = (
                chips * big_blind // self.level.big_blind for chips in (self.least, self.most)
            )
            new["buy_in"] = max(least, 1), max(most, 1)
        if big_blind is not None:
            new.setdefault("small_blind", None)
        stakes = read_stakes(seats, seat_limit, **{**now, **new})
        return stakes._replace(unlimited=unlimited)


def stakes_of(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return stakes as `to_json` wrote them as keywords of `read_stakes`."""
    names = (*StakesTerms.__annotations__, "big_blind")
    given = {name: data[name] for name in names if name in data}
    return {
        **given,
        "buy_in": tuple(data["buy_in"]),
        "rules": HouseRules.from_json(data["rules"]),
    }


def read_stakes(
    seats: int, seat_limit: int | None, big_blind: Any, **terms: Unpack[StakesTerms]
) -> CashStakes:
    """Check stakes for a number of seats."""
    check_whole("the big blind", big_blind)
    rules = terms.get("rules") or HouseRules.STANDARD
    if not isinstance(rules, HouseRules):
        raise SetupError(f"rules must be a HouseRules, not {rules!r}")
    small_blind = terms.get("small_blind")
    buy_in = terms.get("buy_in")
    least, most = buy_in_range(buy_in, big_blind)
    run_it, turns = terms.get("run_it"), terms.get("hands_per_game")
    run_it = 1 if run_it is None else run_it
    check_whole("run_it", run_it, 1, MOST_RUNS)
    bomb_pot = read_bomb_pot(terms.get("bomb_pot"))
    rows = _rows(terms.get("game", "holdem"))

    def tables_of(games: list[Game]) -> tuple[TableGame, ...]:
        made = {
            game.code: TableGame(game, with_whole_cap(rules), Mode.CASH_GAME, run_it=run_it)
            for game in games
        }
        return tuple(made[game.code] for game in games)

    stakes = CashStakes(
        tables_of(rows),
        Level(
            1,
            half_of(big_blind) if small_blind is None else small_blind,
            big_blind,
            terms.get("ante") or 0,
            terms.get("big_blind_ante") or 0,
        ),
        least,
        most,
        not isinstance(buy_in, tuple),
        terms.get("button_ante") or 0,
        check_turns(ORBIT if turns is None else turns),
        read_straddle(terms.get("straddle")),
        run_it,
        bomb_pot,
        () if bomb_pot is None else tables_of([bomb_pot.game_for(row) for row in rows]),
        read_kill(terms.get("kill")),
        terms.get("cap") or 0,
        terms.get("dealers_choice") or False,
    )
    check_whole("the button ante", stakes.button_ante, 0)
    check_whole("the cap", stakes.cap, 0)
    _check_together(stakes)
    for table in (*stakes.tables, *stakes.bombs):
        check_stakes(table, stakes.level, table.game.title)
        check_seats(table, table.game.title, seats, seat_limit)
    return stakes


def _rows(game: Any) -> list[Game]:
    if isinstance(game, list | tuple):
        if not game:
            raise SetupError("a mix needs one game or more")
        return [find_game(each) for each in game]
    return list(find_games(game))


def _check_together(stakes: CashStakes) -> None:
    """Refuse stakes that cannot be combined."""
    level, rules = stakes.level, stakes.rules
    antes = [level.ante, level.big_blind_ante, stakes.button_ante]
    if sum(map(bool, antes)) > 1:
        raise SetupError("choose one of ante, big_blind_ante and button_ante")
    blinds = stakes.has_blinds and rules.forced_bets == "blinds"
    for name, wanted in (
        ("a big-blind ante", level.big_blind_ante),
        ("a button ante", stakes.button_ante),
        ("a straddle", stakes.straddle),
        ("a kill", stakes.kill),
    ):
        if wanted and not blinds:
            raise SetupError(f"{name} needs a game with blinds, unlike {stakes.games[0].title}")
    if stakes.run_it > 1 and not any(game.board_count for game in stakes.games):
        raise SetupError(f"run_it needs a game with a board, unlike {stakes.games[0].title}")
    if stakes.kill is not None and stakes.kill.size == HALF and level.big_blind % 2:
        raise SetupError(f"a half kill needs an even big blind, not {level.big_blind}")
    if stakes.cap and all(table.fixed_limit for table in stakes.tables):
        raise SetupError(f"a cap is for no-limit and pot-limit, unlike {stakes.games[0].title}")
    if 0 < stakes.cap < level.big_blind:
        raise SetupError(f"the cap ({stakes.cap}) is below the big blind ({level.big_blind})")
    if not isinstance(stakes.dealers_choice, bool):
        raise SetupError(
            f"dealers_choice must be True or False, not {shown(stakes.dealers_choice)}"
        )
    if stakes.dealers_choice and len(stakes.tables) < 2:
        raise SetupError(
            f"dealer's choice needs games to choose from, not {stakes.games[0].title} alone; "
            "name a list of games or a mix such as HORSE"
        )
