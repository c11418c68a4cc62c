"""What came of a match: one sentence, one table, one JSON document."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from croupier.errors import SetupError
from croupier.hand.randomness import seed_to_json

if TYPE_CHECKING:
    from pathlib import Path

    from croupier.arena.statistics.intervals import Interval
    from croupier.history.hand_log import HandLog

PER_100 = 100.0


def signed(value: float) -> str:
    """Return a number with its sign and one decimal; zero has no minus.

    >>> signed(-0.01), signed(2)
    ('+0.0', '+2.0')
    """
    return f"{round(value, 1) + 0.0:+.1f}"


def write_page(path: Path | str, page: str) -> None:
    """Write a page; refuse a path that cannot be written."""
    from pathlib import Path

    file = Path(path)
    check_page(file)
    file.write_text(page, encoding="utf-8")


def check_page(file: Path | None) -> None:
    """Refuse a place where no page can be, before anything is played."""
    if file is not None and file.is_dir():
        raise SetupError(f"{file} is a directory; the report is a file")
    if file is not None and not file.absolute().parent.is_dir():
        raise SetupError(f"no such directory: {file.absolute().parent}")


@dataclass(frozen=True)
class EstimatorResult:
    """One estimate of the difference, in big blinds per 100 hands."""

    difference: float
    standard_error: float
    interval: tuple[float, float]
    blocks: int

    def to_json(self) -> dict[str, Any]:
        """Return the estimate as JSON data."""
        return {
            "difference": self.difference,
            "standard_error": self.standard_error,
            "interval": list(self.interval),
            "blocks": self.blocks,
        }


def in_hundreds(interval: Interval, blocks: int) -> EstimatorResult:
    """Return an estimate per hand as one per 100 hands."""
    return EstimatorResult(
        PER_100 * interval.mean,
        PER_100 * interval.standard_error,
        (PER_100 * interval.low, PER_100 * interval.high),
        blocks,
    )


@dataclass(frozen=True)
class LargestHand:
    """One of the hands in which most was won: where it was, big blinds, and the hand.

    `won` is what the first of `names` won.
    """

    block: int
    seating: int
    won: float
    hand: HandLog
    names: tuple[str, ...]


@dataclass(frozen=True)
class MatchResult:
    """Who is better, by how much, and how sure that is; amounts in big blinds per 100 hands.

    Heads-up `difference` is what `a` wins; with others at the table, what `a` wins less what `b`
    wins. `verdict` is "a", "b" or "undecided" at the level. `factor` says how many raw hands each
    played hand was worth. `run` has what differs from run to run. `curve` has (hands, difference,
    low, high) as the match went on, `largest` the largest hands, `settings` what was played.
    """

    a: str
    b: str
    game: str
    players: int
    hands: int
    blocks: int
    difference: float
    interval: tuple[float, float]
    level: float
    verdict: str
    p_value: float
    standard_error: float
    factor: float | None
    estimator: str
    estimators: dict[str, EstimatorResult] = field(repr=False)
    notes: list[str]
    faults: list[dict[str, Any]] = field(repr=False)
    seed: int
    run: dict[str, Any] = field(repr=False)
    curve: list[tuple[int, float, float, float]] = field(default_factory=list, repr=False)
    largest: list[LargestHand] = field(default_factory=list, repr=False)
    settings: dict[str, Any] = field(default_factory=dict, repr=False)

    def to_json(self) -> dict[str, Any]:
        """Return the result as a dict, as `croupier match --json` prints it."""
        return {
            "a": self.a,
            "b": self.b,
            "game": self.game,
            "players": self.players,
            "hands": self.hands,
            "blocks": self.blocks,
            "difference": self.difference,
            "interval": list(self.interval),
            "level": self.level,
            "verdict": self.verdict,
            "p_value": self.p_value,
            "standard_error": self.standard_error,
            "factor": self.factor,
            "estimator": self.estimator,
            "estimators": {name: each.to_json() for name, each in self.estimators.items()},
            "notes": self.notes,
            "faults": self.faults,
            "seed": seed_to_json(self.seed),
            "run": self.run,
        }

    @property
    def sentence(self) -> str:
        """The verdict with the names, the difference and its interval."""
        low, high = self.interval
        sure = f"{self.level * 100:g} % interval {signed(low)} to {signed(high)}"
        played = f"{self.hands:,} hands of {self.game}"
        if self.verdict == "undecided":
            return (
                f"Undecided: {self.a} is {signed(self.difference)} bb/100 against {self.b} "
                f"({sure}, {played})."
            )
        better, worse, sign = (
            (self.a, self.b, 1.0) if self.verdict == "a" else (self.b, self.a, -1.0)
        )
        ends = f"{signed(min(sign * low, sign * high))} to {signed(max(sign * low, sign * high))}"
        sure = f"{self.level * 100:g} % interval {ends}"
        amount = f"{sign * self.difference:.1f} bb/100"
        return f"{better} is better than {worse} by {amount} ({sure}, {played})."

    def __str__(self) -> str:
        return self.sentence

    def report(self, path: Path | str, logs: Path | None = None) -> None:
        """Write the result as one page that opens offline; `logs` adds what the bots wrote."""
        from croupier.arena.report import match_page

        write_page(path, match_page(self, logs))

    def _repr_html_(self) -> str:
        """Show the sentence and the estimates in a notebook."""
        from html import escape

        rows = "".join(
            f"<tr><td>{escape(name)}</td><td>{signed(each.difference)}</td>"
            f"<td>{each.standard_error:.1f}</td>"
            f"<td>{signed(each.interval[0])} to {signed(each.interval[1])}</td></tr>"
            for name, each in self.estimators.items()
        )
        head = "<tr><th>estimator</th><th>bb/100</th><th>error</th><th>interval</th></tr>"
        return f"<p><b>{escape(self.sentence)}</b></p><table>{head}{rows}</table>"
