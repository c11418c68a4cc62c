"""The statistics of a league while its tables are played."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from croupier.arena.leagues.league_result import LeagueEntry, LeaguePair
from croupier.arena.match_result import PER_100, in_hundreds
from croupier.arena.setting import unit_notes
from croupier.arena.slices.conduct import merged
from croupier.arena.slices.luck import sampling_notes
from croupier.arena.slices.running import take_slice
from croupier.arena.statistics.controls import Blocks, crossfitted
from croupier.arena.statistics.factors import Array
from croupier.arena.statistics.lives import life_means
from croupier.arena.statistics.multiple import holm
from croupier.arena.statistics.strengths import Strengths, TableResult, fit_strengths
from croupier.arena.verdict import Comparison, lives_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from croupier.arena.setting import Setting
    from croupier.arena.slices.work import SliceResult
    from croupier.arena.statistics.intervals import Interval


_NAMED = 4  # pairs of which the same is said, from which they are counted


class LeagueStandings:
    """Collects slices of tables; says who stands where.

    `remembers` says, by entry, whether one hand of a life may have to do with another; `holdings`
    about how many others the players are asked, 0 where they do not declare. `threads` compute
    what deals are worth.
    """

    def __init__(
        self,
        names: list[str],
        setting: Setting,
        level: float,
        *,
        sequential: bool,
        remembers: Sequence[bool],
        holdings: int = 0,
        threads: int = 1,
    ) -> None:
        self.names = names
        self.setting = setting
        self.level = level
        self.sequential = sequential
        self.remembers = remembers
        self.holdings = holdings
        self.threads = threads
        self._pairs: dict[tuple[int, int], Comparison] = {}
        self._slices: dict[tuple[int, ...], list[SliceResult]] = {}
        self._lives: dict[tuple[int, ...], list[NDArray[np.intp]]] = {}  # of the blocks of slices
        self._blocks: dict[int, int] = {}  # of each table that was played, by its number
        self._faults: list[list[dict[str, Any]]] = []
        self._hands = [0] * len(names)
        self._differing: set[int] = set()
        self._strengths: tuple[int, Strengths] | None = None

    def add(self, table: tuple[int, ...], result: SliceResult, number: int) -> None:
        """Take a slice of a table; `table` has the entries in the order of their columns.

        `number` is that of the table in the league: the same entries may meet at several.
        """
        begin = self._blocks.get(number, 0)
        self._blocks[number] = begin + len(result.won)
        self._slices.setdefault(table, []).append(result)
        lives = lives_of(self.setting, begin, len(result.won), number)
        self._lives.setdefault(table, []).append(lives)
        self._faults.append(result.faults)
        self._differing |= {table[place] for place in result.differing}
        for entry in table:
            self._hands[entry] += len(result.won) * self.setting.seatings
        for pair in combinations(sorted(table), 2):
            places = table.index(pair[0]), table.index(pair[1])
            take_slice(self.comparison(*pair), result, self.setting, places, begin, number)

    def comparison(self, first: int, second: int) -> Comparison:
        """Return the comparison of two entries, the smaller number first."""
        key = min(first, second), max(first, second)
        if key not in self._pairs:
            # At larger tables the others of the table carry something from hand to hand as well.
            seated = key if self.setting.players == 2 else range(len(self.names))
            self._pairs[key] = Comparison(
                self.setting,
                self.level,
                sequential=self.sequential,
                remembers=any(self.remembers[entry] for entry in seated),
                holdings=self.holdings,
                threads=self.threads,
            )
        return self._pairs[key]

    def headline(self, first: int, second: int) -> Interval:
        """Return the interval of two entries who met."""
        return _headline(self.comparison(first, second))

    def strengths(self) -> Strengths:
        """Fit strengths to all tables."""
        count = len(self._faults)
        if self._strengths is None or self._strengths[0] != count:
            tables = [self._table(table, slices) for table, slices in self._slices.items()]
            found = fit_strengths(len(self.names), tables, self.level, self.setting.bound)
            self._strengths = count, found
        return self._strengths[1]

    def _table(self, table: tuple[int, ...], slices: list[SliceResult]) -> TableResult:
        """Return a table by blocks, or by lives where a pair at it shows that they correlate."""
        pairs = [self.comparison(*pair) for pair in combinations(table, 2)]
        lives = np.concatenate(self._lives[table])
        if len(table) == 2:
            # Heads-up the difference is what one wins, not twice that.
            won = pairs[0].crossfitted(pairs[0].headline) / 2.0
            values = np.column_stack([won, -won] if table[0] < table[1] else [-won, won])
        else:
            values = self._controlled(slices, lives if any(self.remembers) else None)
        if any(pair.correlation() is not None for pair in pairs):
            values = np.column_stack([life_means(column, lives) for column in values.T])
        return TableResult(table, values, len(lives))

    def _controlled(self, slices: list[SliceResult], lives: NDArray[np.intp] | None) -> Array:
        """Return the results of the players of a larger table per block, with the controls."""
        unit = self.setting.unit
        won = np.concatenate([each.won for each in slices]).mean(axis=1) / unit
        luck = np.concatenate([each.luck for each in slices]) / unit
        return np.column_stack(
            [
                crossfitted(Blocks.without_deals(won[:, place], luck[:, place]), lives)
                for place in range(won.shape[1])
            ]
        )

    def entries(self) -> list[LeagueEntry]:
        """Return everybody, the strongest first."""
        found = self.strengths()
        faults = {record["name"]: record for record in merged(self._faults)}
        bound = PER_100 * 2 * self.setting.bound
        entries = []
        for number, name in enumerate(self.names):
            strength = PER_100 * float(found.strengths[number])
            half = min(PER_100 * float(found.half_widths[number]), bound)
            ends = max(strength - half, -bound), min(strength + half, bound)
            entries.append(
                LeagueEntry(
                    name, strength, ends, found.tiers[number], self._hands[number], faults[name]
                )
            )
        # What rounding leaves of equal strengths must not order them.
        return sorted(entries, key=lambda entry: (-round(entry.strength, 9), entry.name))

    def pairs(self) -> list[LeaguePair]:
        """Return all pairs that met, with p-values for many comparisons."""
        keys = sorted(self._pairs)
        found = [self._pairs[key].intervals() for key in keys]
        headlines = [each[self._pairs[key].headline] for key, each in zip(keys, found, strict=True)]
        adjusted = holm([interval.p_value for interval in headlines])
        pairs = []
        for (first, second), each, interval, p_adjusted in zip(
            keys, found, headlines, adjusted, strict=True
        ):
            blocks = self._pairs[first, second].data.blocks
            shown = in_hundreds(interval, blocks)
            pairs.append(
                LeaguePair(
                    self.names[first],
                    self.names[second],
                    shown.difference,
                    shown.interval,
                    interval.p_value,
                    p_adjusted,
                    blocks,
                    {name: in_hundreds(estimate, blocks) for name, estimate in each.items()},
                )
            )
        return pairs

    def notes(self) -> list[str]:
        """Return what a reader must know about the entries."""
        notes = [
            f"{self.names[number]} does not repeat: the same hands played again from the same "
            "seeds went differently"
            for number in sorted(self._differing)
        ]
        complaints: dict[int, str] = {}
        for pair, comparison in self._pairs.items():
            for number, complaint in zip(pair, comparison.complaints(), strict=True):
                if complaint:
                    complaints.setdefault(number, complaint)
        notes += [f"{self.names[number]}: {said}" for number, said in sorted(complaints.items())]
        said: dict[str, list[str]] = {}
        for (first, second), comparison in sorted(self._pairs.items()):
            if note := comparison.lives_note():
                said.setdefault(note, []).append(f"{self.names[first]} – {self.names[second]}")
        for note, who in said.items():
            notes.append(f"{', '.join(who) if len(who) < _NAMED else f'{len(who)} pairs'}: {note}")
        return notes + unit_notes(self.setting) + sampling_notes(self.setting)


def _headline(comparison: Comparison) -> Interval:
    return comparison.intervals()[comparison.headline]
