"""The chronicle of a tournament, read from its log: stacks round by round, hands, places."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier.errors import NotationError, SetupError
from croupier.history.log.lines import LONGEST_LINE, decode, read_header
from croupier.play.hand.conduct import ConductBook, HandConduct
from croupier.play.hand.incidents import read_incident
from croupier.play.tournament.money.offers import note_fault

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.play.hand.conduct import Conduct

_OPERATION = b'{"operation":"'
_DECISIONS = tuple(
    _OPERATION + kind.encode("ascii") + b'"'
    for kind in (
        *("Folding", "CheckingOrCalling", "BringInPosting", "CompletionBettingOrRaisingTo"),
        "StandingPatOrDiscarding",
    )
)
_PLAYER = re.compile(rb'"player_index":(\d+)')


class Chronicle:
    """The course of one tournament: curves and counts for tables and pictures.

    `curves` has (round, chips) of every player after each hand, `hands` the number of hands dealt;
    `standings` are the final ones, empty if the log ends before, and `money` is the money paid in
    and paid out. `course` has the acts of the director: breaks, stages, deals and so on. `conduct`
    has the faults of all players, and `box_lacks` the measures that the boxes of bots lacked.
    """

    def __init__(self, log: str | Path) -> None:
        self.path = Path(log)
        self.setup: dict[str, Any] = {}
        self.curves: dict[str, list[tuple[int, int]]] = {}
        self.hands: dict[str, int] = {}
        self.levels: list[dict[str, Any]] = []
        self.standings: list[dict[str, Any]] = []
        self.eliminations: list[dict[str, Any]] = []
        self.course: list[dict[str, Any]] = []
        self.money: dict[str, int] = {}
        self.hand_count = self.rounds = 0
        self._conduct = ConductBook()
        self._asked: dict[int, int] = {}  # decisions by player index, in the hand being read
        try:
            self._read()
        except OSError as error:
            raise SetupError(f"{self.path}: {error.strerror or error}") from None
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            if isinstance(error, NotationError):
                raise
            raise NotationError(f"not the log of a tournament: {error!r}", self.path) from None

    @property
    def conduct(self) -> list[Conduct]:
        """The conduct of all players, most faults first."""
        return self._conduct.records()

    @property
    def box_lacks(self) -> dict[str, str]:
        """The measures that the boxes of bots lacked, with the reasons."""
        return self._conduct.lacks

    def _read(self) -> None:
        hand: dict[str, Any] = {}
        for event in self._events():
            match event.get("event"):
                case "tournament":
                    self.setup = event
                    for entry in event["entries"]:
                        self._conduct.enter(entry["name"])
                case "seating":
                    for names in event["tables"].values():
                        for name in names:
                            self._point(name, 0, self.setup["starting_stack"])
                case "hand":
                    hand = event
                    self._asked.clear()
                case "end":
                    self._end_hand(hand, event)
                case "entry" | "rebuy" | "reentry":
                    self._point(event["player"], int(event["round"]), event["chips"])
                case "add_on":
                    stack = self.curves[event["player"]][-1][1] + int(event["chips"])
                    self._point(event["player"], int(event["round"]), stack)
                case "pause" | "mystery" | "deal" | "hand_for_hand" | "final_table":
                    self.course.append(event)
                case "stage":
                    self.course.append(event)
                    for name, stack in event["stacks"].items():
                        self._point(name, int(event["round"]), stack)
                case "offer" if event.get("fault"):
                    name, fault = event["player"], str(event["fault"])
                    note_fault(self._conduct, name, int(event["round"]), fault)
                case "choice" if event.get("fault"):
                    name, fault = event["player"], str(event["fault"])
                    asked = "asked to choose a game"
                    note_fault(self._conduct, name, int(event["round"]), fault, asked)
                case "level":
                    self.levels.append(event)
                case "elimination":
                    self.eliminations.append(event)
                case "fault":
                    self._conduct.note(HandConduct((), (read_incident(event),)))
                case "weak_box":
                    lacks = {str(measure): str(why) for measure, why in event["lacks"].items()}
                    self._conduct.note(HandConduct((), lacks=((event["name"], lacks),)))
                case "finish":
                    self.standings = event["standings"]
                    self.money = {
                        str(name): int(each) for name, each in event.get("money", {}).items()
                    }
        if not self.setup:
            raise NotationError("not the log of a tournament", self.path)

    def _events(self) -> Iterator[dict[str, Any]]:
        with self.path.open("rb") as file:
            number = 0
            while line := file.readline(LONGEST_LINE):
                number += 1
                if number == 1:
                    read_header(line, self.path)
                if line.startswith(_OPERATION):
                    # Most lines are operations: those of players are counted, none is parsed.
                    if line.startswith(_DECISIONS) and (found := _PLAYER.search(line)):
                        index = int(found[1])
                        self._asked[index] = self._asked.get(index, 0) + 1
                    continue
                if not line.endswith(b"\n"):
                    return  # cut off when the writer was stopped
                yield decode(line.decode("ascii", "replace"))

    def _end_hand(self, hand: dict[str, Any], end: dict[str, Any]) -> None:
        number = int(hand["details"]["round"])
        self.rounds = max(self.rounds, number)
        self.hand_count += 1
        asked = [(hand["players"][index], count) for index, count in self._asked.items()]
        self._conduct.note(HandConduct(tuple(asked)))
        for name, stack in zip(hand["players"], end["stacks"], strict=True):
            self._point(name, number, int(stack))
            self.hands[name] = self.hands.get(name, 0) + 1

    def _point(self, name: str, number: int, stack: int) -> None:
        self.curves.setdefault(name, []).append((number, int(stack)))
