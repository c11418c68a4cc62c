"""The setup of a tournament, checked once and written to its log."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import isclose
from typing import TYPE_CHECKING, Any, NamedTuple

from croupier.errors import CroupierError, SetupError
from croupier.games.catalogue import find_game, make_known
from croupier.games.kinds import most_players
from croupier.games.row_files import make_own_games_known, own_games_to_json
from croupier.hand.randomness import fresh_seed
from croupier.hand.spec.house_rules import HouseRules
from croupier.hand.spec.streets import Mode
from croupier.play.hand.table_game import TableGame
from croupier.play.running.entries import AbsentBot, Entry, read_entries
from croupier.play.stakes.level import in_turn
from croupier.play.stakes.rotation import ORBIT, check_turns
from croupier.play.stakes.schedule import Schedule, find_games
from croupier.play.stakes.stakes import check_stakes, seat_limit
from croupier.play.tournament.features import (
    HEADS_UP,
    MONEY,
    Features,
    features_from_json,
    read_features,
)
from croupier.play.tournament.money.deals import DealOrder
from croupier.play.tournament.money.payouts import (
    Share,
    divide_pool,
    plain_number,
    satellite_prizes,
    usual_shares,
)
from croupier.play.tournament.stages import tables_of_stage
from croupier.play.whole_numbers import check_whole
from croupier.players.specs.spec import is_shipped

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from croupier.play.stakes.level import Level

HANDS_PER_GAME = 8
_OPTIONS = (
    *("starting_stack", "table_size", "tables", "buy_in", "bounty"),
    *("hands_per_game", "max_rounds", "seat_limit"),
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
    hands_per_game: int | str
    max_rounds: int | None
    seat_limit: int | None
    features: Features

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
            **self.features.to_json(),
        }

    @property
    def mixed(self) -> Schedule:
        """The schedule with a game for every hand."""
        if self.schedule.rotation or len(self.games) == 1 or self.features.dealers_choice:
            return self.schedule
        assert isinstance(self.hands_per_game, int)
        return self.schedule.rotating(self.games, self.hands_per_game)

    @property
    def game_names(self) -> tuple[str, ...]:
        """The games in the order in which they are played; a rotation of the schedule decides."""
        return self.schedule.rotation or self.games

    def games_played(self) -> list[str]:
        """Return the codes of all games that may be dealt, in order."""
        named = [level.game for level in self.mixed.levels if level.game]
        names = [*self._in_turn(), *named]
        return list(dict.fromkeys(find_game(name).code for name in names))

    def _in_turn(self) -> tuple[str, ...]:
        """Return the games of levels without a game of their own."""
        if self.features.dealers_choice:
            return self.games
        return self.mixed.rotation or self.games[:1]

    def levels_played(self) -> Iterator[tuple[str, Level]]:
        """Yield the levels of every game, with the antes of a mix."""
        in_a_mix = bool(self.mixed.rotation) or self.features.dealers_choice
        for level in self.mixed.levels:
            if level.game:
                yield find_game(level.game).code, level
                continue
            if level.antes and not in_a_mix:
                raise SetupError("antes by game are for mixed games: give the level an ante")
            for name in self._in_turn():
                yield find_game(name).code, in_turn(level, name) if in_a_mix else level

    def paid_places(self, pool: int) -> int:
        """Return the number of places that are paid, or of seats in a satellite."""
        if self.features.satellite:
            return self.satellite(pool)[0]
        if self.payouts is None:
            return len(usual_shares(len(self.entries))) if self.buy_in else 0
        return len(self.payouts)

    def satellite(self, pool: int) -> tuple[int, tuple[int, ...]]:
        """Return the number of seats and the prizes of a satellite."""
        seats, value = self.features.satellite_seats, self.features.seat_value
        return satellite_prizes(pool, len(self.entries), seats, value)

    def prizes(self, entered: int, pool: int | None = None) -> tuple[int, ...]:
        """Return the prizes for this number of buy-ins, first place first."""
        pool = self.buy_in * entered if pool is None else pool
        if self.features.satellite:
            return self.satellite(pool)[1]
        if self.payouts is None:
            if not self.buy_in:
                return ()
            return divide_pool(pool, usual_shares(len(self.entries)))
        if self.buy_in:
            return divide_pool(pool, self.payouts)
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

    def stack_to_buy(self, kind: str, big_blind: int) -> int:
        """Return the chips of a late entry, a rebuy, a re-entry or an add-on.

        It is a starting stack, or the same number of big blinds (house rule buy_in_basis).
        """
        own = {"rebuy": self.features.rebuy_stack, "add_on": self.features.add_on_stack}
        stack = own.get(kind)
        if stack is not None:
            return stack
        if self.rules.buy_in_basis == "initial_big_blind":
            return self.starting_stack
        return max(self.starting_stack * big_blind // self.schedule.initial.big_blind, 1)


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
    hands_per_game: int | str | None,
    max_rounds: int | None,
    seat_limit: int | None,
    features: Mapping[str, Any],
) -> TournamentSetup:
    """Check the arguments; refuse a setup that cannot be played before anything begins."""
    if not isinstance(rules, HouseRules):
        raise SetupError(f"rules must be a HouseRules, not {rules!r}")
    if rules.stacks != "carry":
        raise SetupError("a tournament needs the house rule stacks='carry'")
    if rules.rake is not None:
        raise SetupError("a tournament has no rake: leave out rake")
    field = [*read_entries(entries)]
    if late:
        field = read_entries([*field, *(_late_entry(item) for item in late)])
    offered = read_features(features)
    late_entries = any(entry.round > 1 for entry in field)
    if (late_entries or offered.sells_chips) and rules.entry == "closed":
        raise SetupError(
            "late entries, rebuys, re-entries and add-ons need the house rule entry='buy_in'"
        )
    if late_entries and offered.in_stages:
        raise SetupError(f"format {offered.format!r} has no late entries")
    check_whole("the starting stack", starting_stack)
    for what, amount in (("the buy-in", buy_in), ("a bounty", bounty)):
        check_whole(what, amount, 0)
    if hands_per_game is None:
        hands_per_game = ORBIT if offered.dealers_choice else HANDS_PER_GAME
    check_turns(hands_per_game)
    if hands_per_game == ORBIT and not offered.dealers_choice:
        raise SetupError(
            "hands_per_game='orbit' is for dealer's choice: all tables change the game of a mix "
            "in the same round, after a number of hands"
        )
    if max_rounds is not None:
        check_whole("the number of rounds", max_rounds)
        _refuse_too_late(field, max_rounds)
    check_whole("the number of seats", table_size, 2)
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
        hands_per_game,
        max_rounds,
        seat_limit,
        offered,
    )
    _check_money(setup)
    _check_choice(setup)
    return _with_tables(setup, tables)


def _check_money(setup: TournamentSetup) -> None:
    """Refuse prizes and bounties that nobody pays for."""
    features, players = setup.features, len(setup.entries)
    if features.mystery_from is not None and not setup.bounty:
        raise SetupError("mystery bounties need a bounty, which every entry pays")
    if features.bounty_kept != 1 and not setup.bounty:
        raise SetupError("bounty_kept needs a bounty, which every entry pays")
    if features.mystery_from == MONEY and not setup.paid_places(setup.buy_in * players):
        raise SetupError("mystery_from='money' needs prizes: payouts, or a buy-in")
    if features.satellite:
        if setup.payouts is not None:
            raise SetupError("a satellite pays equal seats: leave out payouts")
        if not setup.buy_in:
            raise SetupError("a satellite needs a buy-in, which pays for the seats")
        if setup.satellite(setup.buy_in * players)[0] >= players:
            raise SetupError("every player would win a seat: raise seat_value, or sell fewer seats")
    prizes = setup.prizes(players)
    if features.deal is not None:
        if not any(prizes):
            raise SetupError("a deal needs prizes to divide: payouts, or a buy-in")
        least = dict.fromkeys(map(str, range(min(features.deal_at or 2, players))), 1)
        DealOrder(features.deal, features.deal_leaves).divide(least, prizes)


def _check_choice(setup: TournamentSetup) -> None:
    """Refuse dealer's choice if there is nothing to choose."""
    if not setup.features.dealers_choice:
        return
    if len(setup.games) < 2:
        alone = "".join(find_game(game).title for game in setup.games)
        raise SetupError(
            f"dealer's choice needs games to choose from, not {alone} "
            "alone; name a list of games or a mix such as HORSE"
        )
    if setup.schedule.rotation or any(level.game for level in setup.schedule.levels):
        raise SetupError("with dealer's choice, leave the games out of the schedule")


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
    form, final_table = setup.features.format, setup.features.final_table
    size = 2 if form == HEADS_UP else min(setup.table_size, *limits.values())
    if final_table is not None and final_table > min(limits.values()):
        fewest = min(limits, key=lambda code: limits[code])
        raise SetupError(
            f"a final table of {find_game(fewest).title} has at most {limits[fewest]} seats, "
            f"not {final_table}: seat_limit (--seat-limit) allows more if the deck is enough"
        )
    for code, level in setup.levels_played():
        check_stakes(games[code], level, find_game(code).title)
    begin = sum(entry.round == 1 for entry in setup.entries)
    least = tables_of_stage(form, begin, size)
    if form == HEADS_UP and tables not in (None, least):
        raise SetupError(
            f"a bracket of {begin} players has {least} tables, not {tables}: leave out tables"
        )
    if tables is None:
        tables = least
    if type(tables) is int and 0 < tables < least:
        told = f"{begin} players need {least} tables of {size} seats, not {tables}"
        if size < setup.table_size:
            fewest = min(limits, key=lambda code: limits[code])
            told += f": {find_game(fewest).title} has {size} seats at most"
            if size < most_players(games[fewest].game):
                told += ", more with seat_limit (--seat-limit)"
        raise SetupError(told)
    check_whole("the number of tables", tables, least, max(least, begin // 2))
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
    """Refuse bots of a log unless they are shipped or in `bots`; the error has all their names.

    Otherwise a log could make this process run any code.
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
    With `absent` no bot is made: the log has their decisions.
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
            None if payouts is None else [plain_number(Fraction(share)) for share in payouts],
            list(data["games"]),
            HouseRules.from_json(data["rules"]),
            data["seed"],
            tables=data["tables"],
            late=(),
            buy_in=data["buy_in"],
            bounty=data["bounty"],
            hands_per_game=data["hands_per_game"],
            max_rounds=data["max_rounds"],
            seat_limit=data["seat_limit"],
            features=features_from_json(data),
        )
    except CroupierError:
        raise
    except (KeyError, TypeError, AttributeError, ValueError, ZeroDivisionError) as error:
        raise SetupError(f"the log does not describe its tournament: {error!r}") from None
