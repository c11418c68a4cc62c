"""HHtexts: a readable text of a hand of pypoks, one line per event.

Lines that begin with GCF: POS: PLH: TCD: or MOV: are required and checked; all others are optional
(`optional.py`). `MOV: ??` stops the hand after one more move.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from croupier.errors import NotationError
from croupier.history.pypoks.cards import PAD, PDeck, dialect_of
from croupier.history.pypoks.config import position_names

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import NoReturn

    from croupier.history.pypoks.config import GameConfig
    from croupier.history.pypoks.events import Event

STREET_NAMES = ("", "preflop", "flop", "turn", "river", "showdown")
KEYWORDS = ("GCF:", "POS:", "PLH:", "TCD:", "MOV:")
BREAK = "??"
_NO_ID = (*KEYWORDS, "result:")
_MOST_DIGITS = 15


def states2HHtexts(  # noqa: N802, a name of pypoks
    events: Iterable[Event],
    game_config: GameConfig,
    add_probs: bool = False,
    rename: Mapping[str, str] | None = None,
) -> list[str]:
    """Return the lines of a hand; `rename` replaces text in them, for example names."""
    positions = position_names(game_config.table_size)
    moves = game_config.move_names
    lines = []
    for tag, values in events:
        match tag:
            case "GCF":
                line = f"GCF: {values[0]}"
            case "POS":
                player, position, cash = values
                line = f"POS: {player} {_item(positions, position, 'position')} {cash}"
            case "PSB":
                line = f"{values[0]} SB {values[1]}"
            case "PBB":
                line = f"{values[0]} BB {values[1]}"
            case "T$$":
                line = f"table POT: {values[0]}"
            case "PLH":
                line = f"PLH: {values[0]} {values[1]} {values[2]}"
            case "TST" if values[0] == 0:
                continue
            case "TST":
                line = f"** {_item(STREET_NAMES, values[0], 'table state')}"
            case "TCD":
                line = f"TCD: {' '.join(values)}"
            case "MOV":
                player, move, cash, chances, _ = values
                line = f"MOV: {player} {_item(moves, move, 'move')} {cash}"
                if add_probs:
                    line += f" {list(chances)}"
            case "PRS":
                player, won, shown = values
                line = f"result: {player} {won} {shown if isinstance(shown, str) else shown[3]}"
            case "HST" | "HFN":
                continue
            case _:
                raise NotationError(f"unknown event {tag!r}")
        for old, new in (rename or {}).items():
            line = line.replace(old, new)
        lines.append(line)
    return lines


def _item(names: tuple[str, ...], index: int, what: str) -> str:
    if type(index) is not int or not 0 <= index < len(names):
        raise NotationError(f"unknown {what} {index!r}", expected=f"0 to {len(names) - 1}")
    return names[index]


def check_id(player: object) -> str:
    """Return the id of a player: a word that cannot be confused with the beginning of a line."""
    if not isinstance(player, str) or player.split() != [player]:
        raise NotationError(f"the id of a player must be a word without spaces, not {player!r}")
    if player.startswith(_NO_ID):
        raise NotationError(
            f"the id of a player must not look like the beginning of a line: {player!r}"
        )
    return player


@dataclass(frozen=True, slots=True)
class GivenPosition:
    """A line POS: player, position and stack."""

    line: int
    player: str
    name: str
    cash: int


@dataclass(frozen=True, slots=True)
class GivenHole:
    """A line PLH: a player's hole cards."""

    line: int
    player: str
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GivenBoard:
    """A line TCD: new cards on the table."""

    line: int
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GivenMove:
    """A line MOV: the move of a player, and its chips."""

    line: int
    player: str
    move: str
    cash: int


@dataclass(frozen=True, slots=True)
class GivenBreak:
    """The line `MOV: ??`: one more move, then the hand stops."""

    line: int


@dataclass(slots=True)
class GivenHand:
    """The required lines of a text, each with its number.

    A line that cannot be read ends the hand: it is the `fault`, unless the replay finds a wrong
    line before it.
    """

    config: str = ""
    config_line: int = 0
    positions: list[GivenPosition] = field(default_factory=list)
    holes: list[GivenHole] = field(default_factory=list)
    steps: list[GivenBoard | GivenMove | GivenBreak] = field(default_factory=list)
    dialect: str | None = None
    last_line: int = 0
    fault: NotationError | None = None
    _used: set[int] = field(default_factory=set)

    @property
    def board(self) -> tuple[int, ...]:
        """The cards on the table, in the order of their lines."""
        return tuple(
            card for step in self.steps if isinstance(step, GivenBoard) for card in step.cards
        )

    @property
    def is_broken(self) -> bool:
        """Whether the hand stops after one more move."""
        return bool(self.steps) and isinstance(self.steps[-1], GivenBreak)

    def add(self, line: int, words: list[str]) -> None:
        """Add a required line, if it may follow the lines before it."""
        keyword, *rest = words
        match keyword:
            case "GCF:":
                if self.config or len(rest) != 1:
                    _refuse(line, "the game config must be named exactly once", "GCF: <name>")
                self.config, self.config_line = rest[0], line
            case "POS:":
                if self.holes or self.steps:
                    _refuse(line, "players must be seated before the cards are dealt")
                self._need(bool(self.config), line, "GCF: <name> first")
                self.positions.append(_read_position(line, rest))
            case "PLH:":
                if self.steps:
                    _refuse(line, "hole cards must be dealt before the first move")
                self._need(bool(self.positions), line, "POS: of every player first")
                if len(rest) != 3:
                    _refuse(line, "not the cards of a player", "PLH: <player> <card> <card>")
                self.holes.append(GivenHole(line, rest[0], self._cards(line, rest[1:])))
            case "TCD:":
                self._need(bool(self.holes), line, "PLH: of every player first")
                due = 1 if self.board else 3
                if len(rest) != due or len(self.board) == 5:
                    _refuse(line, f"cannot deal {len(rest)} cards now", _due(self.board))
                self.steps.append(GivenBoard(line, self._cards(line, rest)))
            case _:
                self._need(bool(self.holes), line, "PLH: of every player first")
                step = GivenBreak(line) if rest == [BREAK] else _read_move(line, rest)
                self.steps.append(step)

    def _need(self, there: bool, line: int, expected: str) -> None:
        if not there:
            _refuse(line, "too early", expected)

    def _cards(self, line: int, texts: list[str]) -> tuple[int, ...]:
        numbers = []
        for text in texts:
            try:
                dialect, number = dialect_of(text), PDeck.cti(text)
            except NotationError as error:
                raise NotationError(error.message, line=line, expected=error.expected) from None
            if number == PAD:
                _refuse(line, f"{text} is not a card that can be dealt")
            if number in self._used:
                _refuse(line, f"{text} was dealt before")
            if self.dialect is not None and dialect != self.dialect:
                refuse_dialect(line, text, self.dialect)
            self.dialect = dialect
            self._used.add(number)
            numbers.append(number)
        return tuple(numbers)


def refuse_dialect(line: int, card: str, dialect: str) -> NoReturn:
    """Refuse a card whose dialect differs from the cards before it."""
    _refuse(
        line,
        f"{card} has another dialect than the cards before it",
        PDeck.cts(card, dialect=dialect),
    )


def read_texts(
    lines: str | Iterable[str], first_line: int = 1, dialect: str | None = None
) -> GivenHand:
    """Read the lines of a hand; errors name the line and what was expected.

    Lines after `MOV: ??` are not read. `dialect` is that of the cards, if it is known.
    """
    hand = GivenHand(dialect=dialect)
    try:
        _read_lines(hand, lines.splitlines() if isinstance(lines, str) else lines, first_line)
    except NotationError as error:
        if not hand.steps:
            raise
        hand.fault = error
    return hand


def _read_lines(hand: GivenHand, lines: Iterable[str], first_line: int) -> None:
    hand.last_line = first_line
    for number, line in enumerate(lines, start=first_line):
        hand.last_line = number
        if not isinstance(line, str):
            _refuse(number, f"not a line of text: {line!r}")
        words = line.split()
        if not words:
            continue
        if words[0] in KEYWORDS:
            hand.add(number, words)
            if hand.is_broken:
                break
        elif words[0].startswith(KEYWORDS):
            _refuse(number, f"not a line of a hand: {line.strip()[:40]!r}", f"{words[0][:4]} ...")


def _read_position(line: int, words: list[str]) -> GivenPosition:
    if len(words) != 3:
        _refuse(line, "not a player's position", "POS: <player> <position> <stack>")
    player, name, cash = words
    return GivenPosition(line, player, name, _amount(line, cash))


def _read_move(line: int, words: list[str]) -> GivenMove:
    shape = "MOV: <player> <move> <chips>, or MOV: ??"
    if len(words) < 3:
        _refuse(line, "not a player's move", shape)
    player, move, cash, *rest = words
    if rest and not _are_chances(" ".join(rest)):
        _refuse(line, f"unexpected words after the chips: {' '.join(rest)[:40]!r}", shape)
    return GivenMove(line, player, move, _amount(line, cash))


def _are_chances(text: str) -> bool:
    """Whether this is the list of probabilities that `add_probs` appends to a move."""
    try:
        chances = json.loads(text)
    except (ValueError, RecursionError):
        return False
    return isinstance(chances, list) and all(isinstance(p, int | float) for p in chances)


def _amount(line: int, text: str) -> int:
    if not re.fullmatch(r"[0-9]+", text) or len(text) > _MOST_DIGITS:
        _refuse(line, f"not a number of chips: {text[:40]!r}", "a whole number")
    return int(text)


def _due(board: tuple[int, ...]) -> str:
    if len(board) == 5:
        return "no more cards: the board is complete"
    return "one card" if board else "three cards on the flop"


def _refuse(line: int, message: str, expected: str | None = None) -> NoReturn:
    raise NotationError(message, line=line, expected=expected)
