"""Blind levels: blinds and antes by hand or by minute."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from croupier.errors import SetupError, shown
from croupier.games.catalogue import find_game
from croupier.games.game import plain_name
from croupier.games.mixed import ROTATIONS, MixedGame
from croupier.records import Record

if TYPE_CHECKING:
    from croupier.games.game import Game


HANDS, MINUTES = "hands", "minutes"
_MOST = 10**15  # chips per level, so that sums do not overflow


class Level(Record):
    """Blinds, antes and the game from one point of the schedule on.

    `start` is the number of the first hand, or of the first minute, of the level. An `ante` is
    paid by everybody, a `big_blind_ante` by the big blind alone. `game` is the game of the
    level where games change (HORSE); empty, it is the tournament's.

    >>> Level(50, 25, 50)
    Level(start=50, small_blind=25, big_blind=50, ante=0, big_blind_ante=0, bring_in=0, game='')
    """

    __match_args__ = __slots__ = (
        "start",
        "small_blind",
        "big_blind",
        "ante",
        "big_blind_ante",
        "bring_in",
        "game",
    )
    start: int
    small_blind: int
    big_blind: int
    ante: int
    big_blind_ante: int
    bring_in: int
    game: str

    def __init__(
        self,
        start: int,
        small_blind: int,
        big_blind: int,
        ante: int = 0,
        big_blind_ante: int = 0,
        bring_in: int = 0,
        game: str = "",
    ) -> None:
        self._fill(start, small_blind, big_blind, ante, big_blind_ante, bring_in, game)
        where = f"the level from {shown(start)} on"
        _whole(f"the start of a level ({shown(start)})", start, 0)
        _whole(f"{where}: the small blind", small_blind, 1)
        _whole(f"{where}: the big blind", big_blind, 1)
        if small_blind > big_blind:
            raise SetupError(
                f"{where}: the small blind ({small_blind}) is above the big blind ({big_blind})"
            )
        _whole(f"{where}: the ante", ante, 0)
        _whole(f"{where}: the big-blind ante", big_blind_ante, 0)
        _whole(f"{where}: the bring-in", bring_in, 0)
        if not isinstance(game, str):
            raise SetupError(f"{where}: a game is named by a word, not {shown(game)}")
        if game:
            find_game(game)  # refuses an unknown game

    @property
    def blinds(self) -> tuple[int, int]:
        """The small and the big blind."""
        return self.small_blind, self.big_blind

    def to_json(self) -> dict[str, object]:
        """Return the level as plain JSON data."""
        return dict(zip(self._fields, self._values(), strict=True))

    def __str__(self) -> str:
        text = f"{self.small_blind}/{self.big_blind}"
        if self.ante:
            text += f" ante {self.ante}"
        if self.big_blind_ante:
            text += f" big-blind ante {self.big_blind_ante}"
        return f"{text} {self.game}" if self.game else text


class Schedule(Record):
    """Levels in the order in which they are played, by hands or by minutes of simulated time.

    Mixed games are a schedule of games: those of the `rotation` are played in turn, each for
    `every` hands, or a level names its own.

    >>> schedule = Schedule.of({1: (10, 20), 50: (25, 50), 100: (50, 100)})
    >>> [schedule.level_at(hand).blinds for hand in (1, 49, 50, 100, 7000)]
    [(10, 20), (10, 20), (25, 50), (50, 100), (50, 100)]
    """

    __match_args__ = __slots__ = ("levels", "per", "rotation", "every")
    levels: tuple[Level, ...]
    per: str
    rotation: tuple[str, ...]
    every: int

    def __init__(
        self,
        levels: Iterable[Level],
        per: str = HANDS,
        rotation: Iterable[str] = (),
        every: int = 8,
    ) -> None:
        given = tuple(levels)
        for level in given:
            if not isinstance(level, Level):
                raise SetupError(f"a schedule must consist of levels, not {shown(level)}")
        ordered = tuple(sorted(given, key=lambda level: level.start))
        self._fill(ordered, per, tuple(find_game(name).name for name in rotation), every)
        _whole("the hands after which the game changes", every, 1)
        if per not in (HANDS, MINUTES):
            raise SetupError(f"per must be {HANDS} or {MINUTES}, not {shown(per)}")
        first = 1 if per == HANDS else 0
        if not ordered or ordered[0].start != first:
            start = "hand 1" if per == HANDS else "minute 0"
            raise SetupError(f"the first level must begin at 1, not {start}")
        for level, following in pairwise(ordered):
            if level.start == following.start:
                raise SetupError(f"the schedule has two levels that begin at {level.start}")

    @classmethod
    def of(cls, levels: ScheduleLike) -> Schedule:
        """Read a schedule: a mapping from hand numbers to blinds, or levels in order.

        The blinds are a pair, or a triple with the ante. Levels without a start say
        how many `hands` or `minutes` they last.
        """
        if isinstance(levels, Schedule):
            return levels
        if isinstance(levels, Mapping):
            if "levels" in levels:
                return cls._of_document(levels)
            return cls(tuple(_level(start, blinds) for start, blinds in levels.items()))
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
        known = ("levels", "per", "rotation", "every")
        unknown = ", ".join(shown(name) for name in data if name not in known)
        if unknown:
            raise SetupError(f"a schedule has no {unknown}; choose from {', '.join(known)}")
        levels, rotation = data["levels"], data.get("rotation", ())
        if not isinstance(levels, list | tuple):
            raise SetupError(f"the levels of a schedule must be a list, not {shown(levels)}")
        if not isinstance(rotation, list | tuple) or not all(isinstance(v, str) for v in rotation):
            raise SetupError(
                f"the rotation of a schedule must be a list of games, not {shown(rotation)}"
            )
        schedule = _of_lengths(cls, list(levels), data.get("per"))
        return cls(schedule.levels, schedule.per, rotation, data.get("every", 8))

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
        return _in_turn(level, self.rotation[turn])

    def rotating(self, games: Iterable[str], every: int) -> Schedule:
        """Return the same levels with games that change in turn, every `every` hands.

        >>> horse = Schedule.of({1: (1, 2)}).rotating(["limit-holdem", "razz"], every=6)
        >>> [horse.level_at(hand).game for hand in (1, 6, 7, 13)]
        ['limit-holdem', 'limit-holdem', 'razz', 'limit-holdem']
        """
        return Schedule(self.levels, self.per, games, every)

    def to_json(self) -> dict[str, object]:
        """Return the schedule as plain JSON data, which `of` reads."""
        return {
            "per": self.per,
            "levels": [level.to_json() for level in self.levels],
            "rotation": list(self.rotation),
            "every": self.every,
        }

    def as_blinds(self) -> dict[int, tuple[int, int]]:
        """Return the blinds by the start of their levels, for bots."""
        return {level.start: level.blinds for level in self.levels}


ScheduleLike = Schedule | Mapping[Any, Any] | Iterable[Any]
"""Anything that Schedule.of reads."""


def _whole(what: str, value: object, least: int) -> int:
    # bool is an int, and 1.0 is probably a mistake.
    if type(value) is not int or not least <= value <= _MOST:
        raise SetupError(f"{what} must be a whole number from {least} up, not {shown(value)}")
    return value


def _level(start: object, blinds: object) -> Level:
    if type(start) is not int:
        meant = start.strip() if isinstance(start, str) else ""
        hint = f"; write {meant} without quotes" if meant.isdecimal() else ""
        raise SetupError(f"the start of a level must be a whole number, not {shown(start)}{hint}")
    if isinstance(blinds, Level):
        return _from_fields({**blinds.to_json(), "start": start})
    if isinstance(blinds, Mapping):
        return _from_fields({**blinds, "start": start})
    if isinstance(blinds, str) or not isinstance(blinds, Iterable):
        raise SetupError(
            f"the blinds of a level must be a pair such as (10, 20), not {shown(blinds)}"
        )
    amounts = tuple(blinds)
    if len(amounts) not in (2, 3):
        raise SetupError(
            f"the blinds of a level must be a pair such as (10, 20), not {shown(blinds)}"
        )
    return Level(start, *amounts)


def _from_fields(fields: Mapping[str, Any]) -> Level:
    unknown = set(fields) - set(Level._fields)
    if unknown:
        raise SetupError(
            f"a level has no {', '.join(map(repr, sorted(map(str, unknown))))}; "
            f"choose from {', '.join(Level._fields)}, or hands or minutes for its length"
        )
    missing = {"start", "small_blind", "big_blind"} - set(fields)
    if missing:
        raise SetupError(f"a level needs {' and '.join(sorted(missing))}: {shown(dict(fields))}")
    return Level(**fields)


def _of_lengths(kind: type[Schedule], levels: list[Any], per: str | None) -> Schedule:
    """Read levels with a start or with a length."""
    made: list[Level] = []
    start: int | None = None
    for number, fields in enumerate(levels, 1):
        if isinstance(fields, Level):
            made.append(fields)
            continue
        if not isinstance(fields, Mapping):
            raise SetupError(
                f"level {number} of the schedule must be a mapping, not {shown(fields)}"
            )
        rest = dict(fields)
        lengths = {unit: rest.pop(unit) for unit in (HANDS, MINUTES) if unit in rest}
        if not lengths and "start" in rest:
            made.append(_from_fields(rest))
            continue
        if len(lengths) != 1 or "start" in rest:
            if number == len(levels) and not lengths and per is not None and start is not None:
                made.append(_from_fields({**rest, "start": start}))  # the last level has no end
                continue
            raise SetupError(
                f"level {number} of the schedule needs its start, or its length in {HANDS} or "
                f"{MINUTES}: {shown(dict(fields))}"
            )
        ((unit, length),) = lengths.items()
        if per not in (None, unit):
            raise SetupError(f"a schedule uses {HANDS} or {MINUTES}, not both")
        per = unit
        if start is None:
            start = 1 if unit == HANDS else 0
        made.append(_from_fields({**rest, "start": start}))
        start += _whole(f"the length of level {number}", length, 1)
    return kind(made, HANDS if per is None else per)


@lru_cache(maxsize=1000)
def _in_turn(level: Level, game: str) -> Level:
    return _from_fields({**level.to_json(), "game": game})


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
