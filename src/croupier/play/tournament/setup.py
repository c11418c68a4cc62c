"""Everything a tournament is made from, checked once and written to its log."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import isclose
from typing import TYPE_CHECKING, Any, NamedTuple

from croupier.errors import SetupError
from croupier.games.catalogue import find_game, make_known
from croupier.games.row_files import make_own_games_known, own_games_to_json
from croupier.hand.house_rules import HouseRules
from croupier.hand.randomness import fresh_seed
from croupier.hand.streets import Mode
from croupier.play.hand.table_game import TableGame
from croupier.play.running.entrants import whole
from croupier.play.running.entries import AbsentBot, Entry, read_entries
from croupier.play.stakes.schedule import Level, Schedule, find_games
from croupier.play.stakes.stakes import check_stakes, most_players, seat_limit
from croupier.play.tournament.payouts import Share, divide_pool, usual_shares
from croupier.players.specs.spec import is_shipped

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

_OPTIONS = (
    *("starting_stack", "table_size", "tables", "buy_in", "bounty"),
    *("rebuys", "rebuy_rounds", "hands_per_game", "max_rounds", "seat_limit"),
)


class TournamentSetup(NamedTuple):
    """The terms of a tournament."""

    entries: tuple[Entry, ...]
    starting_stack: int
    schedule: Schedule
    table_size: int
    tables: int
    payouts: tuple[Share, ...] | None
    games: tuple[str, ...]
    rules: HouseRules
    seed: int
    buy_in: int
    bounty: int
    rebuys: int
    rebuy_rounds: int
    hands_per_game: int
    max_rounds: int | None
    seat_limit: int | None = None

    def to_json(self) -> dict[str, Any]:
        """Return the first event of the log of the tournament."""
        payouts = None if self.payouts is None else [str(Fraction(str(p))) for p in self.payouts]
        return {
            **{name: getattr(self, name) for name in _OPTIONS},
            "entries": [entry.to_json() for entry in self.entries],
            "schedule": self.schedule.to_json(),
            "payouts": payouts,
            "games": list(self.games),
            "rules": self.rules.to_json(),
            "seed": self.seed,
            **own_games_to_json(map(find_game, self.games_played())),
        }

    @property
    def mixed(self) -> Schedule:
        """The schedule with a game for every hand."""
        if self.schedule.rotation or len(self.games) == 1:
            return self.schedule
        return self.schedule.rotating(self.games, self.hands_per_game)

    def games_played(self) -> list[str]:
        """Return the codes of all games that may be dealt, in order."""
        named = [level.game for level in self.mixed.levels if level.game]
        names = [*self.games[:1], *self.mixed.rotation, *named]
        return list(dict.fromkeys(find_game(name).code for name in names))

    @property
    def paid_places(self) -> int:
        """The number of paid places."""
        if self.payouts is None:
            return len(usual_shares(len(self.entries))) if self.buy_in else 0
        return len(self.payouts)

    def prizes(self, entered: int) -> tuple[int, ...]:
        """Return the prizes for this number of buy-ins, first place first."""
        if self.payouts is None:
            if not self.buy_in:
                return ()
            return divide_pool(self.buy_in * entered, usual_shares(len(self.entries)))
        if self.buy_in:
            return divide_pool(self.buy_in * entered, self.payouts)
        shares = [Fraction(str(share)) for share in self.payouts]
        # Fractions of one are shares of all chips; other amounts are the prizes.
        if len(shares) > 1 and isclose(sum(shares), 1):  # three thirds of floats are not quite one
            return divide_pool(self.starting_stack * entered, self.payouts)
        if any(share.denominator != 1 for share in shares):
            raise SetupError(
                "payouts must be whole chips, or fractions that sum to one, not "
                f"{', '.join(map(str, self.payouts))}"
            )
        return divide_pool(int(sum(shares)), self.payouts)


def make_setup(
    entries: Any,
    starting_stack: int,
    schedule: Any,
    table_size: int,
    payouts: Sequence[Share] | Mapping[int, Share] | None,
    game: Any,
    rules: HouseRules,
    seed: int | None,
    *,
    tables: int | None,
    late: Any,
    buy_in: int,
    bounty: int,
    rebuys: int,
    rebuy_rounds: int,
    hands_per_game: int,
    max_rounds: int | None,
    seat_limit: int | None = None,
) -> TournamentSetup:
    """Check the arguments; refuse what cannot be played before anything begins."""
    if not isinstance(rules, HouseRules):
        raise SetupError(f"rules must be a HouseRules, not {rules!r}")
    if rules.stacks != "carry":
        raise SetupError("a tournament needs the house rule stacks='carry'")
    if rules.rake is not None:
        raise SetupError("a tournament has no rake: leave out rake")
    field = [*read_entries(entries)]
    if late:
        field = read_entries([*field, *(_late_entry(item) for item in late)])
    opened = any(entry.round > 1 for entry in field) or rebuys
    if opened and rules.entry == "closed":
        raise SetupError("late entries and rebuys need the house rule entry='buy_in'")
    whole("the starting stack", starting_stack)
    for what, amount in (("the buy-in", buy_in), ("a bounty", bounty), ("rebuys", rebuys)):
        whole(what, amount, 0)
    whole("the rounds in which one may buy in again", rebuy_rounds, 0)
    whole("the hands after which the game changes", hands_per_game)
    if max_rounds is not None:
        whole("the number of rounds", max_rounds)
        _refuse_too_late(field, max_rounds)
    whole("the number of seats", table_size, 2)
    if seed is not None and (type(seed) is not int or seed < 0):
        raise SetupError(f"a seed must be a whole number from 0 up, not {seed!r}")
    setup = TournamentSetup(
        tuple(field),
        starting_stack,
        Schedule.of(schedule),
        table_size,
        1,
        _payouts(payouts, len(field)),
        tuple(make_known(each).name for each in _games(game)),
        rules,
        fresh_seed() if seed is None else seed,
        buy_in,
        bounty,
        rebuys,
        rebuy_rounds,
        hands_per_game,
        max_rounds,
        seat_limit,
    )
    setup.prizes(len(field))
    return _with_tables(setup, tables)


def _games(named: Any) -> tuple[Any, ...]:
    if isinstance(named, list | tuple) and named:
        return tuple(game for name in named for game in find_games(name))
    return find_games(named)


def _with_tables(setup: TournamentSetup, tables: int | None) -> TournamentSetup:
    """Find the number of tables and of seats, within the limits of every game of the mix."""
    games = {
        code: TableGame(find_game(code), setup.rules, Mode.TOURNAMENT)
        for code in setup.games_played()
    }
    limits = {code: seat_limit(game, setup.seat_limit) for code, game in games.items()}
    size = min(setup.table_size, *limits.values())
    for level in setup.schedule.levels:
        played = [find_game(level.game).code] if level.game else games
        for code in played:
            check_stakes(games[code], Level(*level._values()), find_game(code).title)
    begin = sum(entry.round == 1 for entry in setup.entries)
    least = -(-begin // size)
    if tables is None:
        tables = least
    if type(tables) is int and 0 < tables < least:
        told = f"{begin} players need {least} tables of {size} seats, not {tables}"
        if size < setup.table_size:
            fewest = min(limits, key=lambda code: limits[code])
            told += f": {find_game(fewest).title} has {size} seats at most"
            if size < most_players(games[fewest]):
                told += ", more with seat_limit (--seat-limit)"
        raise SetupError(told)
    whole("the number of tables", tables, least, max(least, begin // 2))
    return setup._replace(table_size=size, tables=tables)


def _refuse_too_late(field: Sequence[Entry], max_rounds: int) -> None:
    """Refuse late entries that never enter: they would get a place and a share of the prizes."""
    for entry in field:
        if entry.round > max_rounds:
            raise SetupError(
                f"{entry.name!r} enters before round {entry.round}, but at most {max_rounds} "
                "rounds are played"
            )


def _late_entry(item: Any) -> Entry:
    if isinstance(item, tuple) and len(item) == 3:
        return Entry(*item)
    raise SetupError(f"a late entry must be a name, a player and a round, not {item!r}")


def _payouts(payouts: Any, entries: int) -> tuple[Share, ...] | None:
    if payouts is None:
        return None
    if isinstance(payouts, Mapping):
        if sorted(payouts) != list(range(1, len(payouts) + 1)):
            raise SetupError(f"payouts must be for the places 1, 2, ..., not {payouts!r}")
        payouts = [payouts[place] for place in sorted(payouts)]
    if isinstance(payouts, str) or not isinstance(payouts, list | tuple):
        raise SetupError(f"payouts must be a list, first place first, not {payouts!r}")
    if len(payouts) > entries:
        raise SetupError(f"got {len(payouts)} prizes for {entries} players")
    divide_pool(0, payouts)  # refuses invalid shares
    return tuple(payouts)


def refuse_foreign(specs: Iterable[object], bots: Collection[str]) -> None:
    """Refuse to run code because a log names it: only shipped bots, and those in `bots`, are made.

    The error names every missing bot.
    """
    foreign = {str(spec): None for spec in specs if spec not in bots and not is_shipped(spec)}
    if foreign:
        raise SetupError(
            "the log needs bots that are not shipped; if you trust their code, name each of "
            f"them, in any order: {', '.join(map(repr, foreign))}"
        )


def _recorded_entries(data: Mapping[str, Any], bots: Collection[str], absent: bool) -> list[Entry]:
    entries = data["entries"]
    if not absent:
        nameless = [entry["name"] for entry in entries if entry["player"] is None]
        if nameless:
            raise SetupError(
                f"the log does not contain the bot of {nameless[0]!r}: pass the same entries "
                "to Tournament(...).resume(log)"
            )
        refuse_foreign([entry["player"] for entry in entries], bots)
    return [
        Entry(
            entry["name"],
            AbsentBot(entry["player"]) if absent else entry["player"],
            entry.get("round", 1),
        )
        for entry in entries
    ]


def setup_from_json(
    data: Mapping[str, Any], bots: Collection[str] = (), *, absent: bool = False
) -> TournamentSetup:
    """Return the setup from the log of a tournament; its bots must be named by text.

    A file may name any code: only shipped bots, and those in `bots`, are made.
    With `absent` none is: the log has their decisions.
    """
    make_own_games_known(data)
    try:
        entries = _recorded_entries(data, bots, absent)
        payouts = data["payouts"]
        return make_setup(
            entries,
            data["starting_stack"],
            data["schedule"],
            data["table_size"],
            None if payouts is None else [_number(Fraction(share)) for share in payouts],
            list(data["games"]),
            HouseRules.from_json(data["rules"]),
            data["seed"],
            tables=data["tables"],
            late=(),
            buy_in=data["buy_in"],
            bounty=data["bounty"],
            rebuys=data["rebuys"],
            rebuy_rounds=data["rebuy_rounds"],
            hands_per_game=data["hands_per_game"],
            max_rounds=data["max_rounds"],
            seat_limit=data["seat_limit"],
        )
    except (KeyError, TypeError, AttributeError, ZeroDivisionError) as error:
        raise SetupError(f"the log does not describe its tournament: {error!r}") from None


def _number(share: Fraction) -> int | Fraction:
    return share.numerator if share.denominator == 1 else share
