"""The statistics of a league while its tables are played."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from croupier.arena.declared.imagined import all_first_factors
from croupier.arena.leagues.league_result import LeagueEntry, LeaguePair
from croupier.arena.match_result import PER_100, in_hundreds, lives_note
from croupier.arena.setting import unit_notes
from croupier.arena.slices.conduct import merged
from croupier.arena.slices.luck import sampling_notes
from croupier.arena.slices.running import take_slice
from croupier.arena.statistics.controls import Blocks, crossfitted
from croupier.arena.statistics.factors import Array
from croupier.arena.statistics.lives import life_means
from croupier.arena.statistics.multiple import holm
from croupier.arena.statistics.strengths import Strengths, TableResult, fit_strengths
from croupier.arena.verdict import BOARD, DECLARED, BlockData, Comparison, compare

if TYPE_CHECKING:
    from typing import Any

    from croupier.arena.setting import Setting
    from croupier.arena.slices.playing import SliceResult
    from croupier.arena.statistics.intervals import Interval


class LeagueStandings:
    """Collects slices of tables; says who stands where."""

    def __init__(
        self,
        names: list[str],
        setting: Setting,
        level: float,
        *,
        sequential: bool,
        remembers: bool,
        declared: bool = False,
    ) -> None:
        self.names = names
        self.setting = setting
        self.level = level
        self._keywords = {
            "sequential": sequential,
            "remembers": remembers,
            "declared": declared,
        }
        self._pairs: dict[tuple[int, int], Comparison] = {}
        self._slices: dict[tuple[int, ...], list[SliceResult]] = {}
        self._faults: list[list[dict[str, Any]]] = []
        self._hands = [0] * len(names)
        self._differing: set[int] = set()

    def add(self, table: tuple[int, ...], result: SliceResult) -> None:
        """Take a slice of a table; `table` has the entries in the order of their columns."""
        done = sum(len(each.won) for each in self._slices.get(table, ()))
        self._slices.setdefault(table, []).append(result)
        self._faults.append(result.faults)
        self._differing |= {table[place] for place in result.differing}
        for entry in table:
            self._hands[entry] += len(result.won) * self.setting.seatings
        for places in combinations(range(len(table)), 2):
            comparison = self.comparison(table[places[0]], table[places[1]])
            take_slice(comparison, result, self.setting, places, done)

    def comparison(self, first: int, second: int) -> Comparison:
        """Return the comparison of two entries, the smaller number first."""
        key = min(first, second), max(first, second)
        if key not in self._pairs:
            self._pairs[key] = Comparison(self.setting, self.level, **self._keywords)
        return self._pairs[key]

    def headline(self, first: int, second: int) -> Interval:
        """Return the interval of two entries who met."""
        return _headline(self.comparison(first, second))

    def strengths(self) -> Strengths:
        """Fit strengths to all tables."""
        tables = [self._table(table, slices) for table, slices in self._slices.items()]
        return fit_strengths(len(self.names), tables, self.level, self.setting.bound)

    def _table(self, table: tuple[int, ...], slices: list[SliceResult]) -> TableResult:
        """Return a table by blocks, or by lives where a pair at it shows that they correlate."""
        blocks = sum(len(each.won) for each in slices)
        pairs = combinations(table, 2)
        if not any(self.comparison(first, second).by_lives for first, second in pairs):
            return TableResult(table, self._controlled(slices, None), blocks)
        lives = np.arange(blocks) // self.setting.session
        controlled = self._controlled(slices, lives)
        means = [life_means(column, lives) for column in controlled.T]
        return TableResult(table, np.column_stack(means), blocks)

    def _controlled(self, slices: list[SliceResult], lives: NDArray[np.intp] | None) -> Array:
        """Return the results of the players of a table per block, with the controls."""
        unit, row = self.setting.unit, self.setting.row
        if self.setting.players == 2:
            data = BlockData.joined([compare(each, self.setting) for each in slices])
            declared = bool(self._keywords["declared"]) and slices[0].declared is not None
            start = all_first_factors(row) if declared else None
            dealing = None if declared else self.setting.dealing
            blocks = data.columns(DECLARED if declared else BOARD)
            # Heads-up the difference is what one wins, not twice that.
            first = crossfitted(blocks, lives, start, dealing) / 2.0
            return np.column_stack([first, -first])
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
        for (first, second), comparison in sorted(self._pairs.items()):
            if (correlation := comparison.correlation()) is not None:
                who = f"{self.names[first]} – {self.names[second]}"
                notes.append(f"{who}: {lives_note(correlation)}")
        return notes + unit_notes(self.setting) + sampling_notes(self.setting)


def _headline(comparison: Comparison) -> Interval:
    return comparison.intervals()[comparison.headline]
