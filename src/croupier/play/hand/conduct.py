"""The conduct of players: their faults, the time they took, the measures their boxes lack."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from croupier.players.player import ACTION_TYPES
from croupier.printable import printable

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from croupier.play.hand.incidents import Incident
    from croupier.players.view.facts import History

MOST_EXAMPLES = 3
LONGEST_EXAMPLE = 160
_BESIDE = frozenset(("end", "straddle", "run"))  # faults here are not decisions of the history
_ANSWERS = frozenset((*ACTION_TYPES, "draw"))  # the other entries of a history are forced


class HandConduct(NamedTuple):
    """The conduct in one hand: the number of decisions of each player, and the faults.

    `times` are the seconds a player took in this hand and the longest decision so far, for players
    with a clock. `lacks` has the measures that the box of a player lacks, once per player.
    `repeated` counts the decisions of a recorded hand for which a player was asked again, and the
    answers that differed.
    """

    asked: tuple[tuple[str, int], ...]
    incidents: tuple[tuple[str, Incident], ...] = ()
    times: tuple[tuple[str, float, float], ...] = ()
    lacks: tuple[tuple[str, dict[str, str]], ...] = ()
    repeated: tuple[tuple[str, int, int], ...] = ()


@dataclass
class Conduct:
    """The faults of one player.

    `failed` counts answers that were missing, broken or refused; `late` those after the
    time limit; `corrected` those that were carried out in the nearest legal form. `examples`
    quotes a few. `seconds` and `longest` are None for a player without a clock.
    """

    name: str
    decisions: int = 0
    failed: int = 0
    late: int = 0
    corrected: int = 0
    examples: list[str] = field(default_factory=list)
    seconds: float | None = None
    longest: float = 0.0
    compared: int = 0  # recorded decisions that the player was asked for again
    differed: int = 0  # answers that differed from the log
    _lost: int = 0  # decisions without a valid answer; faults after a hand are not decisions
    _corrections: list[str] = field(default_factory=list)
    _quoted: set[tuple[str, str]] = field(default_factory=set)

    @property
    def faults(self) -> int:
        """Answers that failed or were late."""
        return self.failed + self.late

    @property
    def never_played(self) -> bool:
        """Whether the player was asked, and no answer was valid."""
        return 0 < self.decisions <= self._lost

    def blame(self, incident: Incident) -> None:
        """Count an incident, and quote it if its kind is new."""
        kind = incident.kind
        setattr(self, kind, getattr(self, kind) + 1)
        if kind != "corrected" and incident.street not in _BESIDE:
            self._lost += 1
        # Examples that differ only in numbers count as the same.
        mark = kind, re.sub(r"\d+", "0", incident.reason)
        if mark in self._quoted:
            return
        quotes = self._corrections if kind == "corrected" else self.examples
        if len(quotes) < MOST_EXAMPLES:
            self._quoted.add(mark)
            quotes.append(quote(incident))

    def to_json(self) -> dict[str, object]:
        """Return the record as plain JSON data; without wall-clock times."""
        return {
            "name": self.name,
            "decisions": self.decisions,
            "faults": self.faults,
            "failed": self.failed,
            "late": self.late,
            "corrected": self.corrected,
            "examples": self.quotes(),
        }

    def quotes(self) -> list[str]:
        """Return a few examples, faults before corrections."""
        return [*self.examples, *self._corrections][:MOST_EXAMPLES]


class ConductBook:
    """The conduct of all players of a game, hand by hand."""

    def __init__(self, names: Iterable[str] = ()) -> None:
        self._of = {name: Conduct(name) for name in names}
        self.lacks: dict[str, str] = {}  # the measures that a box lacks, with the reasons

    def enter(self, name: str) -> None:
        """Make a record for a new player."""
        self._of.setdefault(name, Conduct(name))

    def note(self, hand: HandConduct) -> None:
        """Add a hand."""
        records = self._of
        for name, asked in hand.asked:
            records[name].decisions += asked
        for name, incident in hand.incidents:
            if name not in records:
                self.enter(name)
            records[name].blame(incident)
        for name, seconds, longest in hand.times:
            record = records[name]
            record.seconds = (record.seconds or 0.0) + seconds
            record.longest = max(record.longest, longest)
        for name, compared, differed in hand.repeated:
            records[name].compared += compared
            records[name].differed += differed
        for _, lacking in hand.lacks:
            self.lacks.update(lacking)

    def records(self) -> list[Conduct]:
        """Return the conduct of all players, most faults first."""
        return sorted(self._of.values(), key=lambda each: (-each.faults, -each.corrected))


def asked_of(
    history: History, seats: Sequence[int], names: Sequence[str]
) -> tuple[tuple[str, int], ...]:
    """Count the decisions of each player in a hand."""
    counts = dict.fromkeys(seats, 0)
    for deed in history:
        if deed.kind in _ANSWERS:
            counts[deed.seat] += 1
    return tuple(zip(names, counts.values(), strict=True))


def quote(incident: Incident) -> str:
    """Return an incident as one short line without terminal control characters.

    >>> from croupier.play.hand.incidents import Incident
    >>> quote(Incident(3, "flop", 0, ("raise", 7), ("raise", 40), "the minimum is 40"))
    'round 3, flop: raise 7: the minimum is 40'
    """
    asked = incident.requested
    if isinstance(asked, tuple):
        asked = " ".join(map(str, asked))
    place = f"round {incident.round}, {incident.street}"
    parts = (place, "" if asked is None else str(asked), incident.reason)
    return printable(": ".join(part for part in parts if part), LONGEST_EXAMPLE)


def run_facts(
    conduct: Sequence[Conduct], lacks: Mapping[str, str], seconds: float
) -> dict[str, object]:
    """Return the measurements of a run on its machine; they differ from run to run."""
    clocks = [
        {"name": each.name, "seconds": round(each.seconds, 3), "longest": round(each.longest, 3)}
        for each in conduct
        if each.seconds is not None
    ]
    unrepeated = [
        {"name": each.name, "compared": each.compared, "differed": each.differed}
        for each in conduct
        if each.differed
    ]
    return {
        "seconds": round(seconds, 3),
        "clocks": clocks,
        "box_lacks": dict(lacks),
        "not_repeated": unrepeated,
    }
