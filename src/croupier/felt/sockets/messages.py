"""The messages that a browser may send: each has a schema; everything else is refused."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from croupier.errors import CroupierError, SetupError, shown
from croupier.play.cash.cash_stakes import MOST_RUNS

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

LONGEST_MESSAGE = 4096  # bytes
MOST_BOTS = 9
LONGEST_CLOCK = 600  # seconds
MOST_CARDS = 10
LARGEST = 10**15
ACTIONS = ("fold", "check", "call", "raise")
_LONGEST_TEXT = 200
Read = TypeVar("Read")


class BadMessage(CroupierError, ValueError):
    """A message that fits no schema."""


class Wish(NamedTuple):
    """The table that a person asks for; bots are the labels of the house, in turn.

    `clock` is how many seconds the person has for a decision; 0 means no limit.
    """

    game: str
    players: int
    bots: tuple[str, ...]
    seed: int | None
    clock: int = 0


class Sit(NamedTuple):
    """Make a table and sit down at it; `token` is the one of the page."""

    token: str
    wish: Wish


class Return(NamedTuple):
    """Come back to a seat after a lost connection."""

    seat: str


class Act(NamedTuple):
    """Answer question `number` of hand `hand` with an action; `to` is the total of a raise."""

    hand: int
    number: int
    action: str
    to: int


class Draw(NamedTuple):
    """Answer question `number` of hand `hand` with the cards to discard."""

    hand: int
    number: int
    cards: tuple[str, ...]


class Run(NamedTuple):
    """Answer question `number` of hand `hand`: how many times the rest of the board is dealt."""

    hand: int
    number: int
    times: int


class NextHand(NamedTuple):
    """Deal the hand after this one."""

    hand: int


Message = Sit | Return | Act | Draw | NextHand


def read_message(text: str) -> Message:
    """Return the message of a text.

    >>> read_message('{"type": "next", "hand": 3}')
    NextHand(hand=3)
    """
    return read_one_of(text, _READERS)


def read_one_of(text: str, readers: Mapping[str, Callable[[Fields], Read]]) -> Read:
    """Return the message of a text, read by the reader of its type."""
    if len(text) > LONGEST_MESSAGE:
        raise BadMessage(
            f"a message can have at most {LONGEST_MESSAGE} characters, not {len(text)}"
        )
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise BadMessage("a message must be JSON") from None
    if not isinstance(data, dict):
        raise BadMessage("a message must be a JSON object")
    kind = data.pop("type", None)
    reader = readers.get(kind) if isinstance(kind, str) else None
    if reader is None:
        raise BadMessage(
            f"the type of a message must be one of {', '.join(readers)}, not {shown(kind)}"
        )
    fields = Fields(data)
    message = reader(fields)
    if fields.data:
        raise BadMessage(f"a message of type {kind} has no field {shown(min(fields.data))}")
    return message


def number(text: str | None, name: str, most: int) -> int | None:
    """Return a whole number of a query, None if there is none."""
    if not text:
        return None
    if not (text.isascii() and text.isdigit()) or len(text) > 16 or int(text) > most:
        raise SetupError(f"{name} must be a whole number from 0 to {most}")
    return int(text)


class Fields:
    """The fields of a message that were not read yet."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data

    def text(self, name: str) -> str:
        """Return a required text."""
        value = self.data.pop(name, None)
        if not isinstance(value, str) or len(value) > _LONGEST_TEXT:
            raise BadMessage(f"{name} must be a text of at most {_LONGEST_TEXT} characters")
        return value

    def one_of(self, name: str, allowed: Collection[str]) -> str:
        """Return one of several texts."""
        value = self.text(name)
        if value not in allowed:
            raise BadMessage(f"{name} must be one of {', '.join(allowed)}, not {shown(value)}")
        return value

    def whole(self, name: str, least: int, most: int) -> int:
        """Return a whole number in a range."""
        value = self.data.pop(name, None)
        if type(value) is not int or not least <= value <= most:
            raise BadMessage(f"{name} must be a whole number from {least} to {most}")
        return value

    def flag(self, name: str) -> bool:
        """Return a required true or false."""
        value = self.data.pop(name, None)
        if not isinstance(value, bool):
            raise BadMessage(f"{name} must be true or false")
        return value

    def texts(self, name: str, most: int) -> tuple[str, ...]:
        """Return a list of texts."""
        value = self.data.pop(name, None)
        if not isinstance(value, list) or len(value) > most:
            raise BadMessage(f"{name} must be a list of at most {most} texts")
        if not all(isinstance(item, str) and len(item) <= _LONGEST_TEXT for item in value):
            raise BadMessage(f"{name} must be a list of texts")
        return tuple(value)


def _sit(fields: Fields) -> Sit:
    seed = None if fields.data.get("seed") is None else fields.whole("seed", 0, LARGEST)
    fields.data.pop("seed", None)
    players = fields.whole("players", 2, MOST_BOTS + 1)
    bots = fields.texts("bots", MOST_BOTS)
    clock = fields.whole("clock", 0, LONGEST_CLOCK) if "clock" in fields.data else 0
    return Sit(fields.text("token"), Wish(fields.text("game"), players, bots, seed, clock))


def read_act(fields: Fields) -> Act:
    """Read the fields of an action."""
    action = fields.one_of("action", ACTIONS)
    to = fields.whole("to", 1, LARGEST) if action == "raise" else 0
    return Act(*read_asked(fields), action, to)


def read_draw(fields: Fields) -> Draw:
    """Read the fields of a draw."""
    return Draw(*read_asked(fields), fields.texts("cards", MOST_CARDS))


def read_run(fields: Fields) -> Run:
    """Read the fields of a choice of runouts."""
    return Run(*read_asked(fields), fields.whole("times", 1, MOST_RUNS))


def read_asked(fields: Fields) -> tuple[int, int]:
    """Read which question an answer is for: the hand, and the number of the question."""
    return fields.whole("hand", 1, LARGEST), fields.whole("number", 0, LARGEST)


_READERS: dict[str, Callable[[Fields], Message]] = {
    "sit": _sit,
    "return": lambda fields: Return(fields.text("seat")),
    "act": read_act,
    "draw": read_draw,
    "next": lambda fields: NextHand(fields.whole("hand", 1, LARGEST)),
}
