"""What happened in a tournament, read from its log: stacks round by round, hands, places."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier.errors import NotationError, SetupError
from croupier.history.log_lines import LONGEST_LINE, decode, header_line

if TYPE_CHECKING:
    from collections.abc import Iterator

_OPERATION = b'{"operation"'


class Chronicle:
    """The story of one tournament: curves and counts for tables and pictures.

    `curves` has (round, chips) of every player after each of his hands, `hands` how many he was
    dealt; `standings` are the final ones, empty where the log ends before.
    """

    def __init__(self, log: str | Path) -> None:
        self.path = Path(log)
        self.setup: dict[str, Any] = {}
        self.curves: dict[str, list[tuple[int, int]]] = {}
        self.hands: dict[str, int] = {}
        self.levels: list[dict[str, Any]] = []
        self.standings: list[dict[str, Any]] = []
        self.eliminations: list[dict[str, Any]] = []
        self.hand_count = self.rounds = self.faults = 0
        try:
            self._read()
        except OSError as error:
            raise SetupError(f"{self.path}: {error.strerror or error}") from None
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            if isinstance(error, NotationError):
                raise
            raise NotationError(f"not the log of a tournament: {error!r}", self.path) from None

    def _read(self) -> None:
        hand: dict[str, Any] = {}
        for event in self._events():
            match event.get("event"):
                case "tournament":
                    self.setup = event
                case "seating":
                    for names in event["tables"].values():
                        for name in names:
                            self._point(name, 0, self.setup["starting_stack"])
                case "hand":
                    hand = event
                case "end":
                    self._end_hand(hand, event)
                case "entry" | "rebuy":
                    self._point(event["player"], int(event["round"]), event["chips"])
                case "level":
                    self.levels.append(event)
                case "elimination":
                    self.eliminations.append(event)
                case "fault":
                    self.faults += 1
                case "finish":
                    self.standings = event["standings"]
        if not self.setup:
            raise NotationError("not the log of a tournament", self.path)

    def _events(self) -> Iterator[dict[str, Any]]:
        with self.path.open("rb") as file:
            number = 0
            while line := file.readline(LONGEST_LINE):
                number += 1
                if number == 1 and line.decode("ascii", "replace") != header_line():
                    raise NotationError("not a log", self.path, 1)
                if line.startswith(_OPERATION):
                    continue  # most lines are operations, and none of them is needed here
                if not line.endswith(b"\n"):
                    return  # torn off by whoever stopped the writer
                yield decode(line.decode("ascii", "replace"))

    def _end_hand(self, hand: dict[str, Any], end: dict[str, Any]) -> None:
        number = int(hand["details"]["round"])
        self.rounds = max(self.rounds, number)
        self.hand_count += 1
        for name, stack in zip(hand["players"], end["stacks"], strict=True):
            self._point(name, number, int(stack))
            self.hands[name] = self.hands.get(name, 0) + 1

    def _point(self, name: str, number: int, stack: int) -> None:
        self.curves.setdefault(name, []).append((number, int(stack)))
