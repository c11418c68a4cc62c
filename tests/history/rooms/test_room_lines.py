"""The native loop over usual lines has the same result as one call for each line.

The shortcuts are in `core/bindings/shortcuts/room_lines.cpp`, their twin is `Reader`.
"""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from croupier import _core
from croupier.history import FORMATS, HandLog
from croupier.history.rooms.reading.known import LONGEST, Known
from croupier.history.rooms.reading.text import AMOUNTS, cards, money
from tests.history.rooms.samples import SAMPLES

if TYPE_CHECKING:
    from collections.abc import Callable

SHORTCUTS = ("room_actions", "room_seats", "room_summary_seats")
ROOMS = [room for room, text in SAMPLES.items() if "Seat " in text]


class Event(NamedTuple):
    kind: Any
    player: str
    amount: int
    cards: str
    line: int


class Seat(NamedTuple):
    number: int
    name: str
    stack: int
    line: int
    away: bool


def one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave every line to the reader."""
    for name in SHORTCUTS:
        monkeypatch.setattr(_core, name, lambda _, place, *others, **more: place)


def told(room: str, lines: list[str]) -> list[object]:
    """The content of a file: whole hands, and faults."""
    return [
        (found, list(found.replay().stacks)) if isinstance(found, HandLog) else found
        for found in FORMATS[room].read(lines)
    ]


def damaged(lines: list[str], dice: random.Random) -> list[str]:
    lines = [*lines]
    for _ in range(dice.randint(0, 3)):
        place = dice.randrange(len(lines))
        line = lines[place]
        match dice.randrange(7):
            case 0:
                del lines[place]
            case 1:
                lines.insert(place, line)
            case 2:
                lines[place] = line[: dice.randint(0, len(line))] + "\n"
            case 3 if line:
                at = dice.randrange(len(line))
                lines[place] = (
                    line[:at] + dice.choice(" :()[]$0Aé٣€\u00a0\U0001f0a1") + line[at + 1 :]
                )
            case 4:
                other = dice.randrange(len(lines))
                lines[place], lines[other] = lines[other], lines[place]
            case 5:
                lines[place] = re.sub(r"\d+", str(dice.randint(0, 2000)), line, count=1)
            case _:
                lines[place] = line.replace("Ann", dice.choice(("Bob Ray", "Seat 4", "Ann: folds")))
        if not lines:
            return [""]
    return lines


@pytest.mark.parametrize("room", ROOMS)
def test_files_read_as_line_by_line(room: str, monkeypatch: pytest.MonkeyPatch) -> None:
    dice = random.Random(f"lines of {room}")
    lines = SAMPLES[room].splitlines(keepends=True)
    plain = [line.replace("Cy: folds", "Cy") for line in lines]
    files = [lines, plain, *(damaged(own, dice) for own in (lines, plain) for _ in range(40))]
    together = [told(room, file) for file in files]
    one_by_one(monkeypatch)
    assert together == [told(room, file) for file in files]


def test_the_shortcuts_read_most_lines_of_pokerstars(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = SAMPLES["pokerstars"].replace("Cy: folds", "Cy").splitlines()
    read = 0

    def counting(plain: Callable[..., int]) -> Callable[..., int]:
        def call(given: list[str], place: int, *others: Any, **more: Any) -> int:
            nonlocal read
            reached = plain(given, place, *others, **more)
            read += reached - place
            return reached

        return call

    told("pokerstars", lines)  # what the words mean is known then
    for name in SHORTCUTS:
        monkeypatch.setattr(_core, name, counting(getattr(_core, name)))
    told("pokerstars", lines)
    assert read > len(lines) / 3


def test_what_is_known_takes_little_memory() -> None:
    asked: list[str] = []

    def read(text: str) -> int:
        asked.append(text)
        return len(text)

    known = Known(read, most=2)
    long = "x" * (LONGEST + 1)
    texts = ("a", "a", long, long, "b", "c", "a")
    assert [known(text) for text in texts] == [len(text) for text in texts]
    assert asked == ["a", long, long, "b", "c", "a"]
    assert dict(known) == {"c": 1, "a": 1}
    before = len(AMOUNTS)
    assert money("$" + " " * 50 + "5") == 500
    assert len(AMOUNTS) == before


class Said(NamedTuple):
    kind: Any
    amount: int
    by: int | None


class Held(NamedTuple):
    cards: str
    line: int


SAID = {
    "folds": Said(1, 0, None),
    "raises $2 to $4": Said(2, 400, 200),
    "shows [As]": None,
    "odd": (1, 2, None),
}
NAMES = {"Ann": "Ann", "Zoë": "Zoë"}


@pytest.mark.parametrize(
    ("line", "event"),
    [
        ("Ann: folds", Event(1, "Ann", 0, "", 11)),
        ("Zoë: raises $2 to $4", Event(2, "Zoë", 400, "", 11)),
        ("Ann: shows [As]", None),
        ("Ann: odd", None),
        ("Ann: calls $2", None),
        ("Bob: folds", None),
        ("Ann folds", None),
        (" Ann: folds", None),
        ("", None),
        ("Ann: \ud800", None),
        (7, None),
    ],
)
def test_an_action_is_a_name_and_known_words(line: Any, event: Event | None) -> None:
    events: list[Any] = []
    raises: dict[int, int] = {}
    end = _core.room_actions(
        ["", line],
        1,
        10,
        mark=": ",
        names=NAMES,
        said=SAID,
        events=events,
        raises=raises,
        event=Event,
        action=Said,
    )
    assert events == [event] * (event is not None)
    assert end == 1 + (event is not None)
    assert raises == ({11: 200} if event and event.kind == 2 else {})
    assert not events or type(events[0]) is Event


@pytest.mark.parametrize(
    ("line", "seat"),
    [
        ("Seat 3: Ann ($1 in chips)", Seat(3, "Ann", 100, 10, False)),
        ("Seat 10: Zoë (x) ($1 in chips)", Seat(10, "Zoë (x)", 100, 10, False)),
        ("Seat 3: Ann ($2 in chips)", None),
        ("Seat 3: Ann ($1 in chips) is sitting out", None),
        ("Seat 3: ($1 in chips)", None),
        ("Seat 3:  ($1 in chips)", None),
        ("Seat 3: Ann (a) $1 in chips)", None),
        ("Seat x: Ann ($1 in chips)", None),
        ("Seat : Ann ($1 in chips)", None),
        ("Seat 3000: Ann ($1 in chips)", None),
        ("Seat ٣: Ann ($1 in chips)", None),
        ("Seat 3", None),
    ],
)
def test_a_seat_has_a_number_a_name_and_a_known_amount(line: str, seat: Seat | None) -> None:
    seats: list[Any] = []
    end = _core.room_seats([line], 0, 10, amounts={"$1": 100}, seats=seats, most=2, seat=Seat)
    assert (seats, end) == (([seat], 1) if seat else ([], 0))
    if seat:
        more = [line] * 3
        assert (
            _core.room_seats(more, 0, 1, amounts={"$1": 100}, seats=seats, most=2, seat=Seat) == 1
        )


@pytest.mark.parametrize(
    ("line", "held"),
    [
        ("Seat 3: Ann quiet", ""),
        ("Seat 3: Ann folded (mucked [As Td])", "As Td"),
        ("Seat 3: Ann folded (mucked [As])", "As"),
        ("Seat 3: Ann folded (mucked [As,Td])", None),
        ("Seat 3: Ann folded (mucked [As Td )])", None),
        ("Seat 3: Ann folded (mucked [as Td])", None),
        ("Seat 3: Ann folded (mucked [?? ??])", None),
        ("Seat 3: Ann folded (mucked [])", None),
        ("Seat 3: Ann won (mucked [As Td])", None),
        ("Seat 3: Ann loud", None),
        ("Seat 3: Bob quiet", None),
        ("Seat 4: Ann quiet", None),
        ("Seat 3: Ann folded (mucked [" + " ".join(["As"] * 17) + "])", None),
    ],
)
def test_a_seat_of_the_summary_tells_nothing_or_what_was_folded(
    line: str, held: str | None
) -> None:
    nothing = object()
    hole_cards: dict[str, Held] = {}
    end = _core.room_summary_seats(
        [line],
        0,
        5,
        seats={3: Seat(3, "Ann", 1, 1, False)},
        told={" quiet": nothing, " loud": object()},
        nothing=nothing,
        folds={" folded": True, " won": False},
        hole_cards=hole_cards,
        seat=Seat,
        held=Held,
    )
    assert end == (held is not None)
    assert hole_cards == ({"Ann": (cards(held), 5)} if held else {})


class Turned(NamedTuple):
    """The fields of an event, not in their order."""

    player: str
    kind: Any
    amount: int
    cards: str
    line: int


def test_only_classes_of_tuples_are_made() -> None:
    for cls in (list, tuple, Turned, Event(1, "", 0, "", 0)):
        with pytest.raises(TypeError, match="class of tuples"):
            _core.room_seats([], 0, 1, amounts={}, seats=[], most=2, seat=cls)  # type: ignore[arg-type]
        with pytest.raises(TypeError, match="class of tuples"):
            _core.room_actions(
                [],
                0,
                1,
                mark=":",
                names={},
                said={},
                events=[],
                raises={},
                event=cls,  # type: ignore[arg-type]
                action=Said,
            )
