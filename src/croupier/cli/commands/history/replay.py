"""Replay a hand in the terminal: every step in words, with the table drawn."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

import typer
from rich.console import Group
from rich.text import Text

from croupier.chips.amounts import amount_to_json
from croupier.cli.commands.history.output import write_whole
from croupier.cli.commands.history.stopping import stop_at
from croupier.cli.screens.card_text import CardText
from croupier.cli.screens.numbers_text import counted
from croupier.cli.screens.show import Show
from croupier.cli.screens.table_text import TableText
from croupier.cli.terminal.console import Console
from croupier.cli.terminal.keys import Key, pressed_keys
from croupier.errors import NotationError, SetupError
from croupier.hand.positions import names_of
from croupier.hand.replaying import repeat
from croupier.history.files import read_file, shown
from croupier.history.formats import HandFault
from croupier.printable import printable
from croupier.scene.words.narration import Narrator

if TYPE_CHECKING:
    from pathlib import Path

    from rich.console import RenderableType

    from croupier.hand.state import State
    from croupier.history.formats import Format
    from croupier.history.hand_log import HandLog

_LINES = 8  # earlier operations shown above the table
_HELP = "right/space: on   left: back   down/up: street   home/end   q: stop"


def replay_file(
    path: str, form: Format | None, hand: str | None, until: str | None, as_json: bool
) -> int:
    """Show one hand of a file; return the exit code."""
    chosen = _choose(path, form, hand)
    count = len(chosen.operations) if until is None else stop_at(chosen, until)
    if as_json:
        typer.echo(json.dumps(_document(chosen, count), indent=2))
    elif sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty():
        _Stepper(chosen, Console()).run(count if until is not None else 0)
    else:
        _print(chosen, count)
    return 0


def write_page(
    path: str, form: Format | None, hand: str | None, page: Path, *, hide_names: bool, force: bool
) -> int:
    """Write one hand of a file as a page that opens from disk; return the exit code."""
    from croupier.scene import replay_page, scene_of

    if page.is_dir():
        raise SetupError(f"{page} is a directory; name a file such as {page / 'hand.html'}")
    if page.exists() and not force:
        raise SetupError(f"{page} exists; --force overwrites it")
    text = replay_page(scene_of(_choose(path, form, hand), hide_names=hide_names))
    write_whole(page, text)
    typer.echo(f"The page is in {printable(page)}; open it in a browser")
    return 0


def print_link(
    path: str, form: Format | None, hand: str | None, url: str, *, hide_names: bool
) -> int:
    """Print the link to one hand of a file; return the exit code."""
    from croupier.scene import link_of, scene_of

    typer.echo(link_of(scene_of(_choose(path, form, hand), hide_names=hide_names), url))
    return 0


def _choose(path: str, form: Format | None, hand: str | None) -> HandLog:
    """The hand with that number or id; by default the first one."""
    number = 0
    for number, found in enumerate(read_file(path, form), 1):
        name = found.hand if isinstance(found, HandFault) else str(found.details.get("id", ""))
        if hand is not None and hand not in (name, str(number)):
            continue
        if isinstance(found, HandFault):
            raise NotationError(f"hand {name or number} does not verify: {found}", found.file)
        return found
    if hand is None:
        raise NotationError("the file has no hands", shown(path))
    raise NotationError(f"no hand {hand}: the file has {counted(number, 'hand')}", shown(path))


def _names(hand: HandLog, state: State) -> tuple[str, ...]:
    seats = names_of(state)
    return tuple(printable(name or seat) for name, seat in zip(hand.players, seats, strict=True))


def _title(hand: HandLog) -> str:
    parts = [f"hand {hand.details['id']}"] if hand.details.get("id") else ["a hand"]
    known = (hand.details.get(name) for name in ("site", "table", "time"))
    return printable(", ".join([*parts, *(str(value) for value in known if value)]))


def _print(hand: HandLog, count: int) -> None:
    """Print the hand from its beginning to the given step."""
    console = Console()
    state = hand.setup.hold()
    show = Show(console, state, _names(hand, state))
    show.title(_title(hand))
    for operation in hand.operations[:count]:
        repeat(state, operation)
        show.happened(operation)
    show.tell_dealt()
    if state.status:
        show.stopped()
    else:
        show.result()


def _document(hand: HandLog, count: int) -> dict[str, object]:
    state = hand.state_at(count)
    return {
        "setup": hand.setup.to_json(),
        "players": list(hand.players),
        "seats": list(hand.seats),
        "details": hand.details,
        "operations": [operation.to_json() for operation in hand.operations[:count]],
        "finished": not state.status,
        "stacks": list(map(amount_to_json, state.stacks)),
    }


class _Stepper:
    """Every step of a hand as a picture, so that stepping back is as fast as stepping forward."""

    def __init__(self, hand: HandLog, console: Console) -> None:
        self.console = console
        self.title = _title(hand)
        self.pictures: list[RenderableType] = []
        self.streets: list[int] = []  # the steps at which a street begins
        state = hand.setup.hold()
        names = _names(hand, state)
        cards = CardText(console)
        narrator, table = Narrator(state, names), TableText(state, names, cards)
        told: list[Text] = []
        street = state.street_index
        self._draw(state, told, table)
        for operation in hand.operations:
            repeat(state, operation)
            told += map(cards.line, narrator.tell(operation))
            table.remember()
            if state.street_index != street:
                street = state.street_index
                self.streets.append(len(self.pictures))
            self._draw(state, told, table)

    def _draw(self, state: State, told: list[Text], table: TableText) -> None:
        before = [Text(""), *told[-_LINES:]]
        drawn = table.street(state.bets) if state.status else table.result()
        board = Text.assemble("Board  ", table.board()) if table.board() else Text("")
        self.pictures.append(Group(board, drawn, table.pots(), *before))

    def run(self, place: int) -> None:
        """Show the picture that each key asks for."""
        with pressed_keys() as keys:
            self._show(place)
            for key in keys:
                if key is Key.QUIT:
                    return
                place = self._go(place, key)
                self._show(place)

    def _go(self, place: int, key: Key) -> int:
        last = len(self.pictures) - 1
        match key:
            case Key.FORWARD:
                return min(place + 1, last)
            case Key.BACK:
                return max(place - 1, 0)
            case Key.NEXT:
                return next((step for step in self.streets if step > place), last)
            case Key.PREVIOUS:
                return next((step for step in reversed(self.streets) if step < place), 0)
            case Key.FIRST:
                return 0
            case Key.LAST:
                return last
            case _:
                return place

    def _show(self, place: int) -> None:
        last = len(self.pictures) - 1
        self.console.clear()
        self.console.print(Text(f"{self.title}   step {place} of {last}", "bold underline"))
        self.console.print(self.pictures[place])
        self.console.print(Text(_HELP, "dim"))
