"""A level of a tournament: blinds and antes, and the breaks between levels."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from croupier.errors import SetupError, shown
from croupier.games.catalogue import find_game
from croupier.play.whole_numbers import MOST, why_not_whole
from croupier.records import Record

_MOST_MINUTES = 10_000  # of a break: about a week


class LevelError(SetupError):
    """A level that cannot be played: `field` is the wrong field, `level` the level's number."""

    def __init__(self, message: str, field: str = "", level: int | None = None) -> None:
        super().__init__(message)
        self.field = field
        self.level = level


class Level(Record):
    """Blinds, antes and the game from one point of the schedule on.

    `start` is the number of the first hand, or of the first minute, of the level. An `ante` is paid
    by everybody, a `big_blind_ante` by the big blind alone. `game` is the game of the level if
    games change (HORSE); empty for the tournament's game. `antes` are those of single games of a
    mix, by name.

    >>> print(Level(50, 25, 50, ante=5))
    25/50 ante 5
    """

    __match_args__ = __slots__ = (
        "start",
        "small_blind",
        "big_blind",
        "ante",
        "big_blind_ante",
        "bring_in",
        "game",
        "antes",
    )
    start: int
    small_blind: int
    big_blind: int
    ante: int
    big_blind_ante: int
    bring_in: int
    game: str
    antes: tuple[tuple[str, int], ...]

    def __init__(
        self,
        start: int,
        small_blind: int,
        big_blind: int,
        ante: int = 0,
        big_blind_ante: int = 0,
        bring_in: int = 0,
        game: str = "",
        antes: Mapping[str, int] | Iterable[tuple[str, int]] = (),
    ) -> None:
        own = _antes_by_game(antes)
        self._fill(start, small_blind, big_blind, ante, big_blind_ante, bring_in, game, own)
        where = f"the level from {shown(start)} on"
        whole_field("start", f"the start of a level ({shown(start)})", start, 0)
        whole_field("small_blind", f"{where}: the small blind", small_blind, 1)
        whole_field("big_blind", f"{where}: the big blind", big_blind, 1)
        if small_blind > big_blind:
            raise LevelError(
                f"{where}: the small blind ({small_blind}) is above the big blind ({big_blind})",
                "small_blind",
            )
        whole_field("ante", f"{where}: the ante", ante, 0)
        whole_field("big_blind_ante", f"{where}: the big-blind ante", big_blind_ante, 0)
        whole_field("bring_in", f"{where}: the bring-in", bring_in, 0)
        if not isinstance(game, str):
            raise LevelError(f"{where}: a game must be named by a word, not {shown(game)}", "game")
        if game:
            _known_game(game, "game")
        if game and own:
            raise LevelError(f"{where}: a level of one game must have an ante, not antes", "antes")

    @property
    def blinds(self) -> tuple[int, int]:
        """The small and the big blind."""
        return self.small_blind, self.big_blind

    def to_json(self) -> dict[str, object]:
        """Return the level as plain JSON data."""
        data = dict(zip(self._fields, self._values(), strict=True))
        del data["antes"]
        return {**data, "antes": dict(self.antes)} if self.antes else data

    def __str__(self) -> str:
        text = f"{self.small_blind}/{self.big_blind}"
        if self.ante:
            text += f" ante {self.ante}"
        if self.big_blind_ante:
            text += f" big-blind ante {self.big_blind_ante}"
        return f"{text} {self.game}" if self.game else text


class Break(Record):
    """A break: play stops for some minutes before a hand, or when that minute of play is over.

    >>> Break(50, 15)
    Break(start=50, minutes=15)
    """

    __match_args__ = __slots__ = ("start", "minutes")
    start: int
    minutes: int

    def __init__(self, start: int, minutes: int) -> None:
        self._fill(start, minutes)
        whole_field("start", "the start of a break", start, 0)
        whole_field("break", "the minutes of a break", minutes, 1, _MOST_MINUTES)

    def to_json(self) -> dict[str, int]:
        """Return the break as plain JSON data."""
        return {"start": self.start, "minutes": self.minutes}


def whole_field(field: str, what: str, value: object, least: int, most: int = MOST) -> int:
    """Return a whole number of a level; refuse any other value."""
    if reason := why_not_whole(what, value, least, most):
        raise LevelError(reason, field)
    assert type(value) is int
    return value


def _antes_by_game(antes: object) -> tuple[tuple[str, int], ...]:
    if isinstance(antes, Mapping):
        antes = tuple(antes.items())
    if not isinstance(antes, tuple) or not all(
        isinstance(each, tuple) and len(each) == 2 for each in antes
    ):
        raise LevelError(
            f"antes must map games to antes, such as {{'razz': 5}}, not {shown(antes)}", "antes"
        )
    return tuple(
        (_known_game(game, "antes"), whole_field("antes", f"the ante of {game}", ante, 0))
        for game, ante in antes
    )


def _known_game(name: object, field: str) -> str:
    try:
        return find_game(name).name
    except SetupError as error:
        raise LevelError(str(error), field) from None


@lru_cache(maxsize=1000)
def in_turn(level: Level, game: str) -> Level:
    """Return the level for one game of a mix.

    Its ante is for the games that have one: stud and others without two blinds. A game with blinds
    has an ante if `antes` has the game. A big-blind ante is not for fixed limit.

    >>> level = Level(1, 50, 100, ante=10, big_blind_ante=100, antes={"holdem": 20})
    >>> [(in_turn(level, game).ante, in_turn(level, game).big_blind_ante)
    ...  for game in ("razz", "limit-holdem", "holdem")]
    [(10, 0), (0, 0), (20, 100)]
    """
    row, own = find_game(game), dict(level.antes)
    data = {**level.to_json(), "game": game}
    data.pop("antes", None)
    if row.name in own:
        data["ante"] = own[row.name]
    elif row.blinds and not row.button_blind:
        data["ante"] = 0
    if not row.blinds or row.fixed_limit:
        data["big_blind_ante"] = 0
    return level_of_fields(data)


def read_level(start: object, blinds: object) -> Level:
    """Read a level: a pair of blinds, a triple with the ante, or the fields."""
    if type(start) is not int:
        meant = start.strip() if isinstance(start, str) else ""
        hint = f"; write {meant} without quotes" if meant.isdecimal() else ""
        raise LevelError(f"the start of a level must be a whole number, not {shown(start)}{hint}")
    if isinstance(blinds, Level):
        return level_of_fields({**blinds.to_json(), "start": start})
    if isinstance(blinds, Mapping):
        return level_of_fields({**blinds, "start": start})
    if isinstance(blinds, str) or not isinstance(blinds, Iterable):
        raise LevelError(
            f"the blinds of a level must be a pair such as (10, 20), not {shown(blinds)}"
        )
    amounts = tuple(blinds)
    if len(amounts) not in (2, 3):
        raise LevelError(
            f"the blinds of a level must be a pair such as (10, 20), not {shown(blinds)}"
        )
    return Level(start, *amounts)


def level_of_fields(fields: Mapping[str, Any]) -> Level:
    """Read a level from its fields."""
    unknown = sorted(map(str, set(fields) - set(Level._fields)))
    if unknown:
        raise LevelError(
            f"a level has no {', '.join(map(repr, unknown))}; "
            f"choose from {', '.join(Level._fields)}, or hands or minutes for its length",
            unknown[0],
        )
    missing = {"start", "small_blind", "big_blind"} - set(fields)
    if missing:
        raise LevelError(f"a level needs {' and '.join(sorted(missing))}: {shown(dict(fields))}")
    return Level(**fields)
