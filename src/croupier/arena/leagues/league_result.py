"""What came of a league: the entries by strength, every pair, one JSON document."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from croupier.arena.match_result import signed, write_page
from croupier.hand.randomness import seed_to_json

if TYPE_CHECKING:
    from pathlib import Path

    from croupier.arena.match_result import EstimatorResult, LargestHand


@dataclass(frozen=True)
class LeagueEntry:
    """One entry: its strength in big blinds per 100 hands; the intervals hold for all at once."""

    name: str
    strength: float
    interval: tuple[float, float]
    tier: int
    hands: int
    faults: dict[str, Any] = field(repr=False)

    def to_json(self) -> dict[str, Any]:
        """Return the entry as JSON data."""
        return {
            "name": self.name,
            "strength": self.strength,
            "interval": list(self.interval),
            "tier": self.tier,
            "hands": self.hands,
            "faults": self.faults,
        }


@dataclass(frozen=True)
class LeaguePair:
    """Two entries that met: the difference in big blinds per 100 hands, and how sure it is.

    `estimators` has all estimates of the difference by name, as in a match.
    """

    a: str
    b: str
    difference: float
    interval: tuple[float, float]
    p_value: float
    p_adjusted: float
    blocks: int
    estimators: dict[str, EstimatorResult] = field(default_factory=dict, repr=False)

    def to_json(self) -> dict[str, Any]:
        """Return the pair as JSON data."""
        return {
            "a": self.a,
            "b": self.b,
            "difference": self.difference,
            "interval": list(self.interval),
            "p_value": self.p_value,
            "p_adjusted": self.p_adjusted,
            "blocks": self.blocks,
        }


@dataclass(frozen=True)
class LeagueResult:
    """A whole field: `entries` from the strongest, `pairs` of all who met.

    `intransitivity` is the share of the differences that strengths do not explain, None where all
    is noise. `left_out` has the entries that failed their check, with the reason. `largest` are the
    largest hands.
    """

    entries: list[LeagueEntry]
    pairs: list[LeaguePair]
    intransitivity: float | None
    format: str
    table_size: int
    seed: int
    game: str
    level: float
    notes: list[str] = field(default_factory=list)
    left_out: dict[str, str] = field(default_factory=dict)
    run: dict[str, Any] = field(default_factory=dict, repr=False)
    settings: dict[str, Any] = field(default_factory=dict, repr=False)
    largest: list[LargestHand] = field(default_factory=list, repr=False)
    seatings: int = 2  # hands in a block

    def to_json(self) -> dict[str, Any]:
        """Return the result as a dict, as `croupier league --json` prints it."""
        return {
            "entries": [entry.to_json() for entry in self.entries],
            "pairs": [pair.to_json() for pair in self.pairs],
            "intransitivity": self.intransitivity,
            "format": self.format,
            "table_size": self.table_size,
            "seed": seed_to_json(self.seed),
            "game": self.game,
            "level": self.level,
            "notes": self.notes,
            "left_out": self.left_out,
            "run": self.run,
        }

    @property
    def sentence(self) -> str:
        """Who is best, in one sentence."""
        top = [entry.name for entry in self.entries if entry.tier == 1]
        best = self.entries[0]
        if len(top) == len(self.entries):
            return f"Undecided: the {len(top)} entries cannot be told apart."
        low, high = best.interval
        level = f"{self.level * 100:g} %"
        sure = f"{signed(best.strength)} bb/100, {level} interval {signed(low)} to {signed(high)}"
        if len(top) == 1:
            return f"{best.name} is the strongest of {len(self.entries)} entries ({sure})."
        others = ", ".join(top[1:])
        return f"{best.name} leads ({sure}); {others} cannot be told apart from it."

    def __str__(self) -> str:
        return self.sentence

    def report(self, path: Path | str, logs: Path | None = None) -> None:
        """Write the result as one page that opens offline; `logs` adds what the bots wrote."""
        from croupier.arena.report import league_page

        write_page(path, league_page(self, logs))

    def _repr_html_(self) -> str:
        """Show the sentence and the entries in a notebook."""
        from html import escape

        rows = "".join(
            f"<tr><td>{each.tier}</td><td>{escape(each.name)}</td><td>{signed(each.strength)}</td>"
            f"<td>{signed(each.interval[0])} to {signed(each.interval[1])}</td></tr>"
            for each in self.entries
        )
        head = "<tr><th>tier</th><th>entry</th><th>bb/100</th><th>interval</th></tr>"
        return f"<p><b>{escape(self.sentence)}</b></p><table>{head}{rows}</table>"
