"""Game configs of pypoks: the size of a table, its blinds, and the few moves of a player.

A move is an index into the config: CCK (check), FLD (fold), CLL (call), then bets and
raises of fixed sizes: BRM (the smallest), BR1 to BRn (a multiple of the bet to call before the
flop, a part of the pot after it), BRA (all-in).
"""

from __future__ import annotations

import re
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.errors import NotationError, SetupError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

CCK, FLD, CLL = range(3)
PREFLOP, FLOP, TURN, RIVER = range(1, 5)

_FIRST_MOVES = ["CCK", "FLD", "CLL"]
_SMALLEST, _ALL_IN = "BRM", "BRA"
_MOST_MOVES = 100
_LARGEST_FILE = 8192
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]*")

_TWO_BETS = [["CCK"], ["FLD"], ["CLL"], ["BR3", 2.5, 0.5], ["BR6", 4.2, 1.5]]
_NINE_BETS = [
    *(["CCK"], ["FLD"], ["CLL"], ["BRM"]),
    *(["BR1", 1.8, 0.33], ["BR2", 2.15, 0.4], ["BR3", 2.5, 0.5], ["BR4", 2.95, 0.7]),
    *(["BR5", 3.5, 1.0], ["BR6", 4.2, 1.5], ["BR7", 5.4, 2.0], ["BRA"]),
]
_THREE_PLAYERS = [["CCK"], ["FLD"], ["CLL"], ["BR1", 2.4, 0.5], ["BR2", 3.8, 1.4]]

# The built-in configs: size, stack, small blind, big blind, moves.
_KNOWN: dict[str, tuple[int, int, int, int, list[Any]]] = {
    "2players_2bets": (2, 1000, 5, 10, _TWO_BETS),
    "3players_2bets": (3, 500, 2, 5, _THREE_PLAYERS),
    "2players_9bets": (2, 1000, 5, 10, _NINE_BETS),
    "6players_9bets": (6, 1000, 5, 10, _NINE_BETS),
}

_POSITION_NAMES = {
    2: ("BTN", "BB"),
    3: ("SB", "BB", "BTN"),
    6: ("SB", "BB", "UTG", "MP", "CO", "BTN"),
    9: ("SB", "BB", "UTG1", "UTG2", "MP1", "MP2", "HJ", "CO", "BTN"),
}


def position_names(table_size: int) -> tuple[str, ...]:
    """Return the names of the positions, if pypoks has names for this number of players."""
    if table_size not in _POSITION_NAMES:
        sizes = ", ".join(map(str, _POSITION_NAMES))
        raise NotationError(
            f"pypoks has no position names for {table_size} players",
            expected=f"one of {sizes} players",
        )
    return _POSITION_NAMES[table_size]


class GameConfig:
    """What is fixed for every hand of a table; every hand starts with `table_cash_start`.

    >>> config = GameConfig.from_name("2players_2bets")
    >>> config.moves(street=1, pot=15, cash_tc=10, cash_rs=10, cash=995, cash_cs=5)
    ([False, True, True, True, True], [0, 0, 5, 20, 37])
    """

    name: str
    table_size: int
    table_cash_start: int
    table_cash_sb: int
    table_cash_bb: int
    table_moves: Sequence[Sequence[Any]]

    def __init__(
        self,
        name: str,
        table_size: int,
        table_cash_start: int,
        table_cash_sb: int,
        table_cash_bb: int,
        table_moves: Sequence[Sequence[Any]],
    ) -> None:
        self.name = _checked_name(name)
        self.table_size = _whole("table_size", table_size, 2)
        if table_size > 22:
            raise SetupError(f"table_size must be at most 22, not {table_size}")
        self.table_cash_bb = _whole("table_cash_bb", table_cash_bb, 1)
        self.table_cash_sb = _whole("table_cash_sb", table_cash_sb, 0)
        self.table_cash_start = _whole("table_cash_start", table_cash_start, 1)
        if not table_cash_sb <= table_cash_bb <= table_cash_start:
            raise SetupError(
                "small blind, big blind and stack must be in rising order: "
                f"{table_cash_sb}, {table_cash_bb}, {table_cash_start} are not"
            )
        self._sizes = _read_moves(table_moves)
        self.table_moves = deepcopy(table_moves)
        self.move_names = tuple(move[0] for move in table_moves)
        self._last_sized = len(self.move_names) - (self.move_names[-1] == _ALL_IN)

    @classmethod
    def from_name(cls, name: str, folder: str | Path | None = None) -> GameConfig:
        """Return the config of a file `<name>_gc.yaml` in the folder, or a built-in one."""
        _checked_name(name)
        if folder is None:
            if name not in _KNOWN:
                raise SetupError(
                    f"unknown game config {name!r}: choose from {', '.join(_KNOWN)}, "
                    f"or pass the folder of {name}_gc.yaml"
                )
            return cls(name, *_KNOWN[name])
        path = Path(folder) / f"{name}_gc.yaml"
        return cls.from_json(name, _load_yaml(path), path)

    @classmethod
    def from_json(cls, name: str, data: object, file: Path | None = None) -> GameConfig:
        """Return the config that `to_json` wrote, or a YAML file."""
        fields = ("table_size", "table_cash_start", "table_cash_sb", "table_cash_bb", "table_moves")
        if not isinstance(data, dict) or data.keys() != set(fields):
            raise NotationError("not a game config", file=file, expected=", ".join(fields))
        try:
            return cls(name, **data)
        except SetupError as error:
            raise NotationError(str(error), file=file) from None

    @property
    def stakes(self) -> tuple[int, int, int, int]:
        """The number of players, the stack, the small and the big blind."""
        return self.table_size, self.table_cash_start, self.table_cash_sb, self.table_cash_bb

    def to_json(self) -> dict[str, object]:
        """Return everything but the name as plain JSON data."""
        return {
            "table_size": self.table_size,
            "table_cash_start": self.table_cash_start,
            "table_cash_sb": self.table_cash_sb,
            "table_cash_bb": self.table_cash_bb,
            "table_moves": [list(move) for move in self.table_moves],
        }

    def moves(
        self, street: int, pot: int, cash_tc: int, cash_rs: int, cash: int, cash_cs: int
    ) -> tuple[list[bool], list[int]]:
        """Return which moves are allowed, and the chips that each one adds.

        `pot` is all chips played, `cash_tc` is the bet to match, `cash_rs` the last raise,
        `cash` and `cash_cs` are the player's stack and the player's chips of this street.
        Moves that are not allowed have the amount 0.
        """
        if street not in range(PREFLOP, RIVER + 1):
            raise SetupError(f"street must be 1 to 4, from preflop to river, not {street!r}")
        sizes = self._sizes
        allowed, amounts = [False] * len(sizes), [0] * len(sizes)
        call = min(cash_tc - cash_cs, cash)
        if call == 0:
            allowed[CCK] = True
        else:
            allowed[FLD] = allowed[CLL] = True
            amounts[CLL] = call
        last = self._last_sized
        smallest = cash_tc + cash_rs
        for move in range(CLL + 1, last):
            size = sizes[move]
            if size is None:
                to = smallest
            elif street == PREFLOP:
                to = round(size[0] * cash_tc)
            else:
                to = round(size[1] * pot)
            if to < smallest:
                continue
            if to - cash_cs >= cash:
                # Without a move BRA, the first size beyond the stack is the all-in; it may be
                # only a call.
                if last == len(sizes):
                    allowed[move], amounts[move] = True, cash
                break
            allowed[move], amounts[move] = True, to - cash_cs
        if last < len(sizes) and cash != call:
            allowed[last], amounts[last] = True, cash
        return allowed, amounts

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, GameConfig):
            return NotImplemented
        return self.name == other.name and self.to_json() == other.to_json()

    def __hash__(self) -> int:
        return hash((self.name, self.move_names))

    def __repr__(self) -> str:
        stakes = ", ".join(map(str, self.stakes))
        return f"GameConfig({self.name!r}, {stakes}, {self.table_moves!r})"


@cache
def known_configs() -> Mapping[str, GameConfig]:
    """Return the built-in configs by name; they are shared, so do not change them."""
    return {name: GameConfig.from_name(name) for name in _KNOWN}


def _checked_name(name: object) -> str:
    # A name becomes part of a path and a word of a line: allow letters and a few signs.
    if not isinstance(name, str) or not _NAME.fullmatch(name) or len(name) > 100:
        raise SetupError(
            f"the name of a game config must have letters, digits, _ . and - only: {name!r}"
        )
    return name


def _whole(field: str, value: object, least: int) -> int:
    if type(value) is not int or not least <= value < 1 << 40:
        raise SetupError(f"{field} must be a whole number, {least} or more, not {value!r}")
    return value


def _read_moves(moves: object) -> tuple[tuple[float, float] | None, ...]:
    """Check the moves and return the size of each, None for moves without a size."""
    if not isinstance(moves, list | tuple) or not all(
        isinstance(move, list | tuple) and move and isinstance(move[0], str) for move in moves
    ):
        raise SetupError(f"table_moves must be a list of [name] and [name, x, f], not {moves!r}")
    names = [move[0] for move in moves]
    if names[:3] != _FIRST_MOVES:
        raise SetupError(f"the first moves must be CCK, FLD and CLL, not {', '.join(names[:3])}")
    if len(set(names)) < len(names) or len(names) > _MOST_MOVES:
        raise SetupError("the moves must have different names, and be at most a hundred")
    sizes: list[tuple[float, float] | None] = []
    for place, move in enumerate(moves):
        plain = move[0] in (*_FIRST_MOVES, _SMALLEST, _ALL_IN)
        if not re.fullmatch(r"\w+", move[0]) or len(move) != (1 if plain else 3):
            raise SetupError(
                f"a move must be [name], or [name, x, f] for a bet of fixed size: {move!r}"
            )
        if move[0] == _SMALLEST and place != 3:
            raise SetupError("BRM is the smallest bet: it must follow CLL")
        if move[0] == _ALL_IN and place != len(moves) - 1:
            raise SetupError("BRA is the largest bet: it must be last")
        sizes.append(None if plain else (_size(move[1]), _size(move[2])))
    return tuple(sizes)


def _size(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1e6:
        raise SetupError(f"the size of a bet must be 0 or more, not {value!r}")
    return value


def _load_yaml(path: Path) -> Mapping[str, object]:
    import yaml  # imported here, because few programs read a config

    try:
        with path.open("rb") as file:
            text = file.read(_LARGEST_FILE + 1)
    except FileNotFoundError:
        raise SetupError(f"no such game config file: {path}") from None
    except OSError as error:
        raise SetupError(f"cannot read the game config {path}: {error.strerror}") from None
    # The parser is very slow for very deep nesting.
    if len(text) > _LARGEST_FILE or text.count(b"[") + text.count(b"{") > 3 * _MOST_MOVES:
        raise NotationError("too large for a game config", file=path)
    try:
        data: Mapping[str, object] = yaml.safe_load(text)
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        mark = getattr(error, "problem_mark", None)
        line = None if mark is None else mark.line + 1
        problem = getattr(error, "problem", None) or "not YAML"
        raise NotationError(str(problem), file=path, line=line) from None
    return data
