"""Blind schedules: levels by hand or by minute, and the breaks between them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from croupier.errors import SetupError, shown
from croupier.games.catalogue import find_game
from croupier.games.game import plain_name
from croupier.games.mixed import ROTATIONS, MixedGame
from croupier.play.stakes.level import (
    Break,
    Level,
    LevelError,
    in_turn,
    level_of_fields,
    read_level,
    whole_field,
)
from croupier.records import Record

if TYPE_CHECKING:
    from croupier.games.game import Game


HANDS, MINUTES = "hands", "minutes"


class Schedule(Record):
    """Levels in the order in which they are played, by hands or by minutes of play.

    A break begins before the hand, or after the minute, of its start. A mix is a schedule of games:
    those of the `rotation` are played in turn, each for `every` hands, or each level has its own
    game.

    >>> schedule = Schedule.of({1: (10, 20), 50: (25, 50), 100: (50, 100)})
    >>> [schedule.level_at(hand).blinds for hand in (1, 49, 50, 100, 7000)]
    [(10, 20), (10, 20), (25, 50), (50, 100), (50, 100)]
    """

    __match_args__ = __slots__ = ("levels", "per", "rotation", "every", "breaks")
    levels: tuple[Level, ...]
    per: str
    rotation: tuple[str, ...]
    every: int
    breaks: tuple[Break, ...]

    def __init__(
        self,
        levels: Iterable[Level],
        per: str = HANDS,
        rotation: Iterable[str] = (),
        every: int = 8,
        breaks: Iterable[Break] = (),
    ) -> None:
        given, stops = tuple(levels), tuple(breaks)
        for level in given:
            if not isinstance(level, Level):
                raise SetupError(f"a schedule must consist of levels, not {shown(level)}")
        for stop in stops:
            if not isinstance(stop, Break):
                raise SetupError(f"the breaks of a schedule must be breaks, not {shown(stop)}")
        ordered = tuple(sorted(given, key=lambda level: level.start))
        stops = tuple(sorted(stops, key=lambda stop: stop.start))
        games = tuple(find_game(name).name for name in rotation)
        self._fill(ordered, per, games, every, stops)
        whole_field("every", "the hands after which the game changes", every, 1)
        if per not in (HANDS, MINUTES):
            raise SetupError(f"per must be {HANDS} or {MINUTES}, not {shown(per)}")
        if not ordered:
            raise SetupError("a schedule needs at least one level")
        first = 1 if per == HANDS else 0
        if ordered[0].start != first:
            start = "hand 1" if per == HANDS else "minute 0"
            raise LevelError(
                f"the first level must begin at {start}, not at {ordered[0].start}", "start", 1
            )
        for level, following in pairwise(ordered):
            if level.start == following.start:
                raise SetupError(f"the schedule has two levels that begin at {level.start}")

    @classmethod
    def of(cls, levels: ScheduleLike) -> Schedule:
        """Read a schedule: a mapping from hand numbers to blinds, or levels in order.

        The blinds are a pair, or a triple with the ante. Levels without a start say
        how many `hands` or `minutes` they last. `{"break": 15}` between two levels is a break.
        """
        if isinstance(levels, Schedule):
            return levels
        if isinstance(levels, Mapping):
            if "levels" in levels:
                return cls._of_document(levels)
            made = []
            for number, (start, blinds) in enumerate(levels.items(), 1):
                with _numbered(number):
                    made.append(read_level(start, blinds))
            return cls(made)
        if isinstance(levels, str) or not isinstance(levels, Iterable):
            raise SetupError(
                f"a schedule must map hands to blinds, such as {{1: (10, 20)}}, not {shown(levels)}"
            )
        return _of_lengths(cls, list(levels), None)

    @classmethod
    def usual(cls, stack: int, players: int, hands: int = 12) -> Schedule:
        """Return levels of `hands` hands that begin at 50 big blinds and end the tournament.

        >>> [str(level) for level in Schedule.usual(2000, 6).levels[:4]]
        ['20/40', '30/60', '40/80', '50/100']
        """
        steps = [
            digits * 10**power // 10
            for power in range(16)
            for digits in (10, 15, 20, 30, 40, 50, 80)
        ]
        first = max(stack // 50, 2)
        blinds = [first] + [step * 2 for step in steps if first < step * 2 <= stack * players]
        return cls(
            Level(1 + number * hands, max(big // 2, 1), big) for number, big in enumerate(blinds)
        )

    @classmethod
    def _of_document(cls, data: Mapping[Any, Any]) -> Schedule:
        known = ("levels", "per", "rotation", "every", "breaks")
        unknown = [name for name in data if name not in known]
        if unknown:
            listed = ", ".join(map(shown, unknown))
            raise LevelError(
                f"a schedule has no {listed}; choose from {', '.join(known)}", str(unknown[0])
            )
        levels, rotation = data["levels"], data.get("rotation", ())
        if not isinstance(levels, list | tuple):
            raise SetupError(f"the levels of a schedule must be a list, not {shown(levels)}")
        if not isinstance(rotation, list | tuple) or not all(isinstance(v, str) for v in rotation):
            raise SetupError(
                f"the rotation of a schedule must be a list of games, not {shown(rotation)}"
            )
        schedule = _of_lengths(cls, list(levels), data.get("per"))
        breaks = [*schedule.breaks, *_read_breaks(data.get("breaks", ()))]
        return cls(schedule.levels, schedule.per, rotation, data.get("every", 8), breaks)

    @property
    def initial(self) -> Level:
        """The first level."""
        return self.levels[0]

    @property
    def by_time(self) -> bool:
        """Whether levels are counted in minutes of simulated time."""
        return self.per == MINUTES

    def number_at(self, hand: int, seconds: float = 0) -> int:
        """Return the number of the level of a hand that begins at this time, from 1."""
        point = seconds / 60 if self.by_time else hand
        return max(bisect_right(self.levels, point, key=lambda level: level.start), 1)

    def level_at(self, hand: int, seconds: float = 0) -> Level:
        """Return the level of a hand; a level never changes inside a hand."""
        level = self.levels[self.number_at(hand, seconds) - 1]
        if level.game or not self.rotation:
            return level
        turn = (hand - 1) // self.every % len(self.rotation)
        return in_turn(level, self.rotation[turn])

    def is_due(self, stop: Break, hand: int, seconds: float) -> bool:
        """Return whether a break begins before this hand, after these seconds of play."""
        return (seconds / 60 if self.by_time else hand) >= stop.start

    def rotating(self, games: Iterable[str], every: int) -> Schedule:
        """Return the same levels with games that change in turn, every `every` hands.

        >>> horse = Schedule.of({1: (1, 2)}).rotating(["limit-holdem", "razz"], every=6)
        >>> [horse.level_at(hand).game for hand in (1, 6, 7, 13)]
        ['limit-holdem', 'limit-holdem', 'razz', 'limit-holdem']
        """
        return Schedule(self.levels, self.per, games, every, self.breaks)

    def to_json(self) -> dict[str, object]:
        """Return the schedule as plain JSON data, which `of` reads."""
        data: dict[str, object] = {
            "per": self.per,
            "levels": [level.to_json() for level in self.levels],
            "rotation": list(self.rotation),
            "every": self.every,
        }
        return {**data, "breaks": [stop.to_json() for stop in self.breaks]} if self.breaks else data

    def as_blinds(self) -> dict[int, tuple[int, int]]:
        """Return the blinds by the start of their levels, for bots."""
        return {level.start: level.blinds for level in self.levels}


ScheduleLike = Schedule | Mapping[Any, Any] | Iterable[Any]
"""Anything that Schedule.of reads."""


@contextmanager
def _numbered(number: int) -> Iterator[None]:
    """Add the number of the wrong level to an error."""
    try:
        yield
    except LevelError as error:
        error.level = number
        raise


def _read_breaks(breaks: object) -> list[Break]:
    if not isinstance(breaks, list | tuple):
        raise LevelError(f"the breaks of a schedule must be a list, not {shown(breaks)}", "breaks")
    for each in breaks:
        if not isinstance(each, Mapping) or {*each} != {"start", "minutes"}:
            raise LevelError(f"a break must have a start and minutes, not {shown(each)}", "breaks")
    return [Break(each["start"], each["minutes"]) for each in breaks]


def _of_lengths(kind: type[Schedule], levels: list[Any], per: str | None) -> Schedule:
    """Read levels with a start or with a length, and the breaks between them."""
    reader = _LevelReader(per, len(levels))
    for number, fields in enumerate(levels, 1):
        with _numbered(number):
            reader.read(number, fields)
    return kind(reader.levels, HANDS if reader.per is None else reader.per, breaks=reader.breaks)


class _LevelReader:
    """Reads levels in their order, and counts where each begins."""

    def __init__(self, per: str | None, count: int) -> None:
        self.levels: list[Level] = []
        self.breaks: list[Break] = []
        self.per = per
        self._count = count
        self._start: int | None = None  # the start of the next level, if levels have lengths

    def read(self, number: int, fields: object) -> None:
        """Read one level or one break."""
        if isinstance(fields, Level):
            self.levels.append(fields)
            return
        if not isinstance(fields, Mapping):
            raise LevelError(
                f"level {number} of the schedule must be a mapping, not {shown(fields)}"
            )
        if "break" in fields:
            self._read_break(fields)
            return
        rest = dict(fields)
        lengths = {unit: rest.pop(unit) for unit in (HANDS, MINUTES) if unit in rest}
        if not lengths and "start" in rest:
            self.levels.append(level_of_fields(rest))
            return
        if len(lengths) != 1 or "start" in rest:
            last = number == self._count and not lengths and self.per is not None
            if last and self._start is not None:  # the last level has no end
                self.levels.append(level_of_fields({**rest, "start": self._start}))
                return
            raise LevelError(
                f"level {number} of the schedule needs its start, or its length in {HANDS} or "
                f"{MINUTES}: {shown(dict(fields))}"
            )
        ((unit, length),) = lengths.items()
        if self.per not in (None, unit):
            raise LevelError(f"a schedule must use {HANDS} or {MINUTES}, not both", unit)
        self.per = unit
        if self._start is None:
            self._start = 1 if unit == HANDS else 0
        self.levels.append(level_of_fields({**rest, "start": self._start}))
        self._start += whole_field(unit, f"the length of level {number}", length, 1)

    def _read_break(self, fields: Mapping[Any, Any]) -> None:
        """Read `{"break": 15}`, which begins with the next level, or has a start."""
        unknown = [str(name) for name in fields if name not in ("break", "start")]
        if unknown:
            raise LevelError(
                f"a break can have only its minutes and its start, not {', '.join(unknown)}",
                unknown[0],
            )
        start = fields.get("start", self._start)
        if start is None:
            raise LevelError(
                "a break needs its start, or must follow a level with a length", "break"
            )
        self.breaks.append(Break(start, fields["break"]))


def find_games(name: object) -> tuple[Game, ...]:
    """Return the games of a name, row or class: one, or several of a mixed game.

    >>> [game.code for game in find_games("HORSE")]
    ['FT', 'FO/8', 'FR', 'F7S', 'F7S/8']
    """
    if isinstance(name, MixedGame):
        return name.games
    if isinstance(name, str):
        mixed = MIXED.get(plain_name(name))
        if mixed is not None:
            return mixed.games
    return (find_game(name),)


MIXED: Mapping[str, MixedGame] = {
    plain_name(mixed.name.replace("/", " ")): mixed for mixed in ROTATIONS
}
