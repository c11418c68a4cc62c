"""A league: a whole field of bots, its strengths, and who can be told apart from whom."""

from __future__ import annotations

import time
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from croupier.arena.declared.declaring import USUAL_HOLDINGS, Declaring, read_declaring
from croupier.arena.entries.checking import TooFewEntries, check_entry
from croupier.arena.entries.entry import Entry, process_notes
from croupier.arena.leagues.field import read_field
from croupier.arena.leagues.schedule import (
    GAUNTLET,
    ROUND_ROBIN,
    SWISS,
    check_format,
    gauntlet,
    round_robin,
    swiss_round,
    swiss_rounds,
)
from croupier.arena.leagues.showing import make_result
from croupier.arena.leagues.standings import LeagueStandings
from croupier.arena.setting import CYCLIC, USUAL_SESSION, check_seed, make_setting
from croupier.arena.slices.largest import LargestOfLeague
from croupier.arena.slices.running import TableOrder, play_tables
from croupier.arena.slices.store import opened, work_key
from croupier.arena.slices.work import TableWork
from croupier.arena.stopping import Stopping, read_level, read_stopping
from croupier.errors import SetupError
from croupier.hand.randomness import derive_seed, fresh_seed
from croupier.players.transports.options import USUAL, read_options
from croupier.printable import printable
from croupier.runners import make_runner

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from pathlib import Path

    from croupier.arena.leagues.league_result import LeagueResult
    from croupier.arena.slices.store import Store
    from croupier.players.transports.options import BotOptions
    from croupier.runners import Runner

    # Tables that are played, of how many, and hands at all tables so far.
    Progress = Callable[[int, int, int], object]

TABLE_HANDS = 10_000  # at tables of more than two seats, where nothing else is said


class _Table(NamedTuple):
    """One table of the league: its entries by number, and its work."""

    entries: tuple[int, ...]
    order: TableOrder


def league(
    *entries: Any,
    format: str = ROUND_ROBIN,
    table_size: int = 2,
    hands: int | None = None,
    until: str | None = None,
    game: Any = "holdem",
    stack: str | float = "100bb",
    seatings: str = CYCLIC,
    seed: int | None = None,
    session: int = USUAL_SESSION,
    level: float = 0.95,
    declared: bool | None = None,
    holdings: int | str = USUAL_HOLDINGS,
    isolate: bool | None = None,
    allow_weak_box: bool = False,
    move_limit: float | None = None,
    time_bank: float | None = None,
    startup_limit: float = USUAL.startup_limit,
    memory: int = USUAL.memory,
    logs: Path | None = None,
    workers: int = 1,
    ray: bool = False,
    ray_address: str | None = None,
    runner: Runner | None = None,
    store: Path | str | None = None,
    progress: Progress | None = None,
) -> LeagueResult:
    """Play a field of bots against each other and say how strong each is.

    Entries are given as in `match`; a folder without a bot.toml is a directory of entries, which
    are isolated unless `isolate` is False. `hands` and `until` are per pair, or per table of more
    seats.

    >>> result = league("call", "all-in", "random", hands=200, seed=7)
    >>> len(result.entries), len(result.pairs)
    (3, 3)
    """
    found, is_directory, ignored, broken = read_field(entries)
    options = read_options(
        is_directory if isolate is None else isolate,
        allow_weak_box,
        move_limit,
        time_bank,
        startup_limit,
        memory,
        logs,
    )
    plan = LeaguePlan(
        found,
        format=format,
        table_size=table_size,
        game=game,
        stack=stack,
        session=session,
        seatings=seatings,
        stopping=read_league_stopping(hands, until, table_size),
        level=read_level(level),
        seed=seed,
        options=options,
        declaring=read_declaring(declared, holdings),
        ignored=ignored,
        broken=broken,
    )
    with opened(store) as kept:
        chosen = runner or make_runner(workers, ray=ray, ray_address=ray_address)
        return plan.play(chosen, kept, progress)


def read_league_stopping(hands: object, until: object, table_size: object) -> Stopping:
    """Read `hands` and `until`; tables of more than two seats play a fixed number of hands."""
    if table_size != 2:
        if until is not None:
            raise SetupError("until is for tables of two: give the hands of each table")
        return read_stopping(TABLE_HANDS if hands is None else hands, None)
    return read_stopping(hands, until)


class LeaguePlan:
    """A league that can be played: everything is read and checked, nothing is started."""

    def __init__(
        self,
        entries: list[Entry],
        *,
        format: str,
        table_size: int,
        game: object,
        stack: object,
        session: int,
        seatings: object = CYCLIC,
        stopping: Stopping,
        level: float,
        seed: int | None,
        options: BotOptions,
        declaring: Declaring = Declaring(),  # noqa: B008, it is immutable
        ignored: tuple[str, ...] = (),
        broken: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        check_format(format, table_size, len(entries))
        check_seed(seed)
        self.entries = entries
        self.format = format
        self.table_size = table_size
        self.setting = make_setting(game, table_size, stack, session, seatings)
        self.stopping = stopping
        self.level = level
        self.seed = seed
        self.options = options
        self.declaring = declaring
        self.holdings = 0  # that players are asked about, where they declare
        self.left_out: dict[str, str] = dict(broken)
        self.ignored = ignored

    def play(
        self, runner: Runner, store: Store | None, progress: Progress | None = None
    ) -> LeagueResult:
        """Check the entries, play all tables, and return the result."""
        began = time.monotonic()
        known = None if store is None else store.get_league()
        seed = self.seed
        if seed is None:
            seed = fresh_seed() if known is None else int(known["seed"])
        self._leave_out(seed)
        standings = self._standings(runner.workers)
        played: list[_Table] = []
        if store is not None and known is None:
            self._write_down(store, seed, [])  # a league that is killed keeps its seed
        hands = LargestOfLeague(self.setting)
        for tables in self._rounds(seed, standings, played):
            self._play_round(tables, standings, played, runner, store, progress, seed, hands)
        result = self._result(standings, seed, hands)
        result.run.update(seconds=round(time.monotonic() - began, 3), workers=runner.workers)
        return result

    def _standings(self, threads: int) -> LeagueStandings:
        return LeagueStandings(
            [entry.name for entry in self.entries],
            self.setting,
            self.level,
            sequential=self.stopping.sequential,
            remembers=self._remembers(),
            holdings=self.holdings,
            threads=threads,
        )

    def _remembers(self) -> list[bool]:
        """Return, by entry, whether one hand of a life may have to do with another."""
        return [entry.remembers for entry in self.entries]

    def _leave_out(self, seed: int) -> None:
        """Check the entries; those that cannot play are left out."""
        able, silent = [], []
        for entry in self.entries:
            reason, declares = check_entry(entry, self.setting, seed, self.options)
            if reason:
                self.left_out[entry.name] = reason
                continue
            able.append(entry)
            if not declares:
                silent.append(entry.name)
        if len(able) < self.table_size:
            raise TooFewEntries(self.left_out)
        self.entries = able
        if self.declaring.decide(self.setting, able, silent):
            self.holdings = self.declaring.holdings

    def _rounds(
        self, seed: int, standings: LeagueStandings, played: list[_Table]
    ) -> Iterator[list[tuple[int, ...]]]:
        """Yield the tables of each round, as lists of numbers of entries."""
        count, size = len(self.entries), self.table_size
        if self.format == ROUND_ROBIN:
            yield round_robin(count, size, seed)
        elif self.format == GAUNTLET:
            yield gauntlet(count, size)
        else:
            strengths = [0.0] * count
            for number in range(swiss_rounds(count)):
                if number:
                    strengths = standings.strengths().strengths.tolist()
                met, rested = _history(played, count, number)
                yield swiss_round(strengths, size, met, rested)

    def _play_round(
        self,
        tables: list[tuple[int, ...]],
        standings: LeagueStandings,
        played: list[_Table],
        runner: Runner,
        store: Store | None,
        progress: Progress | None,
        seed: int,
        large: LargestOfLeague,
    ) -> None:
        blocks = self.stopping.blocks(self.setting.seatings)
        orders = [
            self._table(table, seed, len(played) + n, blocks) for n, table in enumerate(tables)
        ]
        finished: set[int] = set()
        counts = [0] * len(orders)
        hands = 0
        slices = play_tables([each.order for each in orders], runner, store, finished.__contains__)
        for number, result in slices:
            table = orders[number].entries
            standings.add(table, result, len(played) + number)
            work = orders[number].order.work
            large.take([entry.name for entry in work.entries], work.seed, result.largest)
            counts[number] += len(result.won)
            hands += len(result.won) * self.setting.seatings
            if self.stopping.sequential and self.stopping.is_met(standings.headline(*table[:2])):
                finished.add(number)
            if progress is not None:
                progress(number + 1, len(orders), hands)
        played += orders
        if store is not None:
            done = [
                {"entries": list(each.entries), "key": work_key(each.order.work), "blocks": count}
                for each, count in zip(orders, counts, strict=True)
            ]
            is_first = len(played) == len(orders)
            before = None if is_first else store.get_league()
            self._write_down(store, seed, [*([] if before is None else before["tables"]), *done])

    def _table(self, table: tuple[int, ...], seed: int, number: int, blocks: int) -> _Table:
        chosen = tuple(self.entries[entry] for entry in table)
        # Names, not numbers: one entry more or less leaves the cards of the others alone.
        path: list[int | str] = ["league", *(entry.name for entry in chosen)]
        if self.format == SWISS:
            path += ["table", number]
        table_seed = derive_seed(seed, *path)
        work = TableWork(chosen, self.setting, table_seed, self.options, self.holdings)
        return _Table(table, TableOrder(work, blocks))

    def _write_down(self, store: Store, seed: int, tables: list[dict[str, Any]]) -> None:
        """Write down the tables so far, so that `league show` finds them."""
        store.put_league(
            {
                "seed": str(seed),
                "format": self.format,
                "table_size": self.table_size,
                "level": self.level,
                "sequential": self.stopping.sequential,
                "remembers": self._remembers(),
                "holdings": self.holdings,
                "setting": self.setting.to_json(),
                "names": [entry.name for entry in self.entries],
                "left_out": self.left_out,
                "notes": self._notes(),
                "contents": [[entry.name, entry.content] for entry in self.entries],
                "tables": tables,
            }
        )

    def _notes(self) -> list[str]:
        """Return what is known before the first block."""
        asked = [self.declaring.asking_note] if self.holdings else self.declaring.notes
        others = [f"{printable(each)}, so it is not an entry" for each in self.ignored]
        return [*asked, *process_notes(self.entries), *others]

    def _result(
        self, standings: LeagueStandings, seed: int, large: LargestOfLeague
    ) -> LeagueResult:
        return make_result(
            standings,
            large,
            format_name=self.format,
            table_size=self.table_size,
            seed=seed,
            left_out=self.left_out,
            notes=self._notes(),
            sequential=self.stopping.sequential,
            contents=[[entry.name, entry.content] for entry in self.entries],
        )


def _history(
    played: list[_Table], entries: int, rounds: int
) -> tuple[list[frozenset[int]], list[int]]:
    """Return the pairs that met, with repetitions, and how often each entry rested."""
    from itertools import combinations

    met = [frozenset(pair) for each in played for pair in combinations(each.entries, 2)]
    seated = [sum(entry in each.entries for each in played) for entry in range(entries)]
    return met, [rounds - count for count in seated]
