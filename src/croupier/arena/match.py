"""A match: two bots, blocks until a verdict or a number of hands, one result."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from croupier.arena.declared.declaring import (
    USUAL_HOLDINGS,
    Declaring,
    read_declaring,
)
from croupier.arena.entries.checking import EntryFailed, check_entry
from croupier.arena.entries.entry import Entry, check_names, process_notes, read_entry
from croupier.arena.match_result import (
    PER_100,
    LargestHand,
    MatchResult,
    in_hundreds,
)
from croupier.arena.setting import (
    CYCLIC,
    MOST_SEATS,
    USUAL_SESSION,
    check_seed,
    make_setting,
    unit_notes,
)
from croupier.arena.slices.conduct import merged
from croupier.arena.slices.largest import largest, replayed
from croupier.arena.slices.luck import sampling_notes
from croupier.arena.slices.running import TableOrder, play_tables, take_slice
from croupier.arena.slices.store import opened
from croupier.arena.slices.work import TableWork
from croupier.arena.stopping import Stopping, read_level, read_stopping
from croupier.arena.verdict import Comparison
from croupier.errors import SetupError, shown
from croupier.hand.randomness import fresh_seed
from croupier.players.transports.options import USUAL, read_options
from croupier.runners import make_runner

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from croupier.arena.setting import Setting
    from croupier.arena.slices.store import Store
    from croupier.arena.slices.work import SliceResult
    from croupier.arena.statistics.intervals import Interval
    from croupier.players.transports.options import BotOptions
    from croupier.runners import Runner

    # Hands so far, and the interval of the headline per 100 hands.
    Progress = Callable[[int, tuple[float, float]], object]


def match(
    a: Any,
    b: Any,
    *,
    hands: int | None = None,
    until: str | None = None,
    game: Any = "holdem",
    stack: str | float = "100bb",
    players: int | None = None,
    seatings: str = CYCLIC,
    field: Sequence[Any] = (),
    seed: int | None = None,
    session: int = USUAL_SESSION,
    level: float = 0.95,
    declared: bool | None = None,
    holdings: int | str = USUAL_HOLDINGS,
    isolate: bool = False,
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
) -> MatchResult:
    """Play two bots against each other and say who is better.

    `a` and `b` are SPECs (a shipped bot's name, file.py:Class, package.module:Class, a folder with
    a bot.toml, a command), NAME=SPEC, or classes. With neither `hands` nor `until` the match ends
    at a verdict, or after 100,000 hands. `game` is a name, or a row or class of your own.
    `seatings` is 'cyclic' or 'all': which seatings each deal is played in. `store` is a file from
    which the same match goes on. `declared` says whether players are asked what they would do;
    None asks where all of them declare it, but not in a match of shipped bots alone, which play
    faster than they answer.

    >>> result = match("call", "all-in", hands=200, seed=7)
    >>> result.hands, result.blocks, result.verdict in ("a", "b", "undecided")
    (200, 100, True)
    """
    options = read_options(
        isolate, allow_weak_box, move_limit, time_bank, startup_limit, memory, logs
    )
    plan = MatchPlan(
        read_entries(a, b, field, players),
        game=game,
        stack=stack,
        session=session,
        seatings=seatings,
        stopping=read_stopping(hands, until),
        level=read_level(level),
        seed=seed,
        options=options,
        declaring=read_declaring(declared, holdings),
    )
    with opened(store) as kept:
        chosen = runner or make_runner(workers, ray=ray, ray_address=ray_address)
        return plan.play(chosen, kept, progress)


def read_entries(a: Any, b: Any, field: Sequence[Any], players: int | None) -> tuple[Entry, ...]:
    """Read who sits at the table: the two bots of the match, then the field."""
    if isinstance(field, str):
        raise SetupError(f"field must be a list of bots, not {shown(field)}")
    first, second = read_entry(a), read_entry(b)
    check_names([first, second])
    others: list[Entry] = []
    names = {first.name, second.name}
    for given in field:
        entry = read_entry(given)
        name, number = entry.name, 2
        while name in names:
            name, number = f"{entry.name}-{number}", number + 1
        names.add(name)
        others.append(Entry(name, entry.given, entry.content))
    wanted = 2 + len(others) if players is None else players
    if type(wanted) is not int or not 2 <= wanted <= MOST_SEATS:
        raise SetupError(f"a match is played by 2 to {MOST_SEATS} players, not {shown(wanted)}")
    if len(others) > wanted - 2:
        raise SetupError(
            f"a table of {wanted} has {wanted - 2} seats beside the two of the match, "
            f"and {len(others)} bots of the field"
        )
    if len(others) < wanted - 2:
        raise SetupError(
            f"a table of {wanted} needs {_bots(wanted - 2)} beside the two of the match, "
            f"not {len(others)}: name each with --field"
        )
    return first, second, *others


def _bots(count: int) -> str:
    return "1 bot" if count == 1 else f"{count} bots"


class MatchPlan:
    """A match that can be played: everything is read and checked, nothing is started."""

    def __init__(
        self,
        entries: tuple[Entry, ...],
        *,
        game: object,
        stack: object,
        session: int,
        seatings: object = CYCLIC,
        stopping: Stopping,
        level: float,
        seed: int | None,
        options: BotOptions,
        declaring: Declaring = Declaring(),  # noqa: B008, it is immutable
    ) -> None:
        check_seed(seed)
        self.entries = entries
        self.setting: Setting = make_setting(game, len(entries), stack, session, seatings)
        self.stopping = stopping
        self.level = level
        self.seed = seed
        self.options = options
        self.declaring = declaring

    def play(
        self, runner: Runner, store: Store | None, progress: Progress | None = None
    ) -> MatchResult:
        """Check the entries, play the blocks, and return the result."""
        began = time.monotonic()
        work = self._work(store, self._check())
        comparison = self._comparison(work.holdings, runner.workers)
        slices: list[SliceResult] = []
        curve: list[tuple[int, float, float, float]] = []
        blocks = 0
        order = TableOrder(work, self.stopping.blocks(self.setting.seatings))
        table = play_tables([order], runner, store)
        try:
            for _, result in table:
                slices.append(result)
                blocks += take_slice(comparison, result, self.setting, (0, 1), blocks)
                if not (self.stopping.sequential or progress):
                    continue
                now = comparison.preview()
                curve.append(_point(blocks * self.setting.seatings, now))
                if progress is not None:
                    ends = PER_100 * now.low, PER_100 * now.high
                    progress(blocks * self.setting.seatings, ends)
                if self.stopping.is_met(now):
                    break
        finally:
            table.close()
        run = {"seconds": round(time.monotonic() - began, 3), "workers": runner.workers}
        if not self.stopping.sequential:
            curve = self._fixed_curve(comparison)
        return self._result(work, comparison, slices, curve, run)

    def _fixed_curve(self, comparison: Comparison) -> list[tuple[int, float, float, float]]:
        """Return the estimates over the first blocks, for some points on the way to all of them."""
        blocks = comparison.data.blocks
        ends = sorted({blocks * step // _POINTS for step in range(1, _POINTS + 1)})
        seatings = self.setting.seatings
        return [_point(end * seatings, comparison.over_first(end)) for end in ends if end >= 2]

    def _check(self) -> bool:
        """Start every entry once; return whether all of them declare what they would do."""
        seed = fresh_seed() if self.seed is None else self.seed
        found = []
        for entry in self.entries:
            reason, declares = check_entry(entry, self.setting, seed, self.options)
            if reason:
                raise EntryFailed(entry.name, reason)
            found.append(declares)
        silent = [e.name for e, declares in zip(self.entries, found, strict=True) if not declares]
        return self.declaring.decide(self.setting, self.entries, silent)

    def _comparison(self, holdings: int, threads: int) -> Comparison:
        return Comparison(
            self.setting,
            self.level,
            sequential=self.stopping.sequential,
            remembers=any(entry.remembers for entry in self.entries),
            holdings=holdings,
            threads=threads,
        )

    def _work(self, store: Store | None, declared: bool) -> TableWork:
        """Return the work; a store goes on with the seed it began with where none is given."""
        seed = 0 if self.seed is None else self.seed
        asked = self.declaring.holdings if declared else 0
        work = TableWork(self.entries, self.setting, seed, self.options, asked)
        if self.seed is not None:
            return work
        known = None if store is None else store.seed_of(work)
        return work._replace(seed=fresh_seed() if known is None else known)

    def _result(
        self,
        work: TableWork,
        comparison: Comparison,
        slices: list[SliceResult],
        curve: list[tuple[int, float, float, float]],
        run: dict[str, Any],
    ) -> MatchResult:
        setting = self.setting
        found = comparison.intervals()
        blocks = comparison.data.blocks
        headline = found[comparison.headline]
        verdict = "a" if headline.low > 0.0 else "b" if headline.high < 0.0 else "undecided"
        estimators = {name: in_hundreds(each, blocks) for name, each in found.items()}
        lacks = {key: value for each in slices for key, value in each.lacks.items()}
        if lacks:
            run["box_lacks"] = lacks
        return MatchResult(
            a=self.entries[0].name,
            b=self.entries[1].name,
            game=setting.row.name,
            players=setting.players,
            hands=blocks * setting.seatings,
            blocks=blocks,
            difference=estimators[comparison.headline].difference,
            interval=estimators[comparison.headline].interval,
            level=self.level,
            verdict=verdict,
            p_value=headline.p_value,
            standard_error=estimators[comparison.headline].standard_error,
            factor=comparison.factor(headline.standard_error),
            estimator=comparison.headline,
            estimators=estimators,
            notes=self._notes(comparison, slices, headline),
            faults=merged(each.faults for each in slices),
            seed=work.seed,
            run=run,
            curve=curve,
            largest=self._largest(work, slices),
            settings=settings_of(work, self.level),
        )

    def _largest(self, work: TableWork, slices: list[SliceResult]) -> list[LargestHand]:
        found = largest(hand for each in slices for hand in each.largest)
        names, unit = tuple(entry.name for entry in work.entries), self.setting.unit
        return [
            LargestHand(
                hand.block,
                hand.seating,
                hand.won / unit,
                replayed(self.setting, work.seed, names, hand),
                names,
            )
            for hand in found
        ]

    def _notes(
        self, comparison: Comparison, slices: list[SliceResult], headline: Interval
    ) -> list[str]:
        unit = "lives" if comparison.by_lives else "blocks"
        notes = [_method_note(headline.method, unit, sequential=self.stopping.sequential)]
        if lives_note := comparison.lives_note():
            notes.append(lives_note)
        notes += self._declared_notes(comparison)
        differing = {number for each in slices for number in each.differing}
        notes += [
            f"{self.entries[number].name} does not repeat: the same hands played again from the "
            "same seeds went differently"
            for number in sorted(differing)
        ]
        notes += process_notes(self.entries)
        return notes + unit_notes(self.setting) + sampling_notes(self.setting)

    def _declared_notes(self, comparison: Comparison) -> list[str]:
        if not comparison.declared:
            return self.declaring.notes
        notes = [self.declaring.asking_note]
        for entry, complaint in zip(self.entries, comparison.complaints(), strict=True):
            if complaint and comparison.sequential:
                notes.append(
                    f"{entry.name}: {complaint}; the headline is the board estimate, at the part "
                    "of the error that was set aside for that"
                )
            elif complaint:
                notes.append(f"{entry.name}: {complaint}; rely on the board estimate instead")
        return notes


def settings_of(work: TableWork, level: float) -> dict[str, Any]:
    """Return what a report says about how it was played."""
    setting = work.setting
    return {
        "game": setting.row.name,
        "players": setting.players,
        "stack": f"{setting.stack:g} bb",
        "bb": setting.unit_name,
        "seatings": setting.seated,
        "hands in a life": setting.session,
        "level": level,
        "entries": [[entry.name, entry.content] for entry in work.entries],
    }


def _point(hands: int, now: Interval) -> tuple[int, float, float, float]:
    return hands, PER_100 * now.mean, PER_100 * now.low, PER_100 * now.high


_POINTS = 20  # of the curve of a match of a fixed number of hands


def _method_note(method: str, unit: str, *, sequential: bool) -> str:
    if sequential and method == "asymptotic":
        return "the interval is an asymptotic confidence sequence: it holds however often one looks"
    if sequential:
        return (
            "the interval is an empirical-Bernstein confidence sequence on results without "
            f"controls, because few {unit} make up the spread so far: it holds however often one "
            "looks"
        )
    return {
        "student": f"the interval is Student's t on {unit}",
        "bootstrap": f"the interval is a studentized bootstrap: few {unit} make up the spread",
        "range": f"there are no two {unit} that differ: the interval is what the stacks allow",
    }[method]
