"""The console of all commands: untrusted text cannot control the terminal."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import rich.console
from rich.segment import Segment
from rich.text import Text

from croupier.printable import printable, printable_lines

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rich.console import ConsoleOptions, RenderableType

FILE_WIDTH = 100  # seven cards, a name for them and the chips in one line


class Console(rich.console.Console):
    """A console that keeps its own colours and escapes control sequences in texts.

    It cannot tell a line break in a name from its own: names go through `plain_text`. A name such
    as `:heart:` stays what it is, and the table of emoji is not loaded.
    """

    def __init__(self, **settings: Any) -> None:
        super().__init__(emoji=False, **settings)
        if not self.is_terminal and "COLUMNS" not in os.environ:
            self.width = FILE_WIDTH

    def render(
        self, renderable: RenderableType, options: ConsoleOptions | None = None
    ) -> Iterable[Segment]:
        """Render an object, with every text in it escaped."""
        for segment in super().render(renderable, options):
            if segment.control or segment.text.isprintable():
                yield segment
            else:
                yield Segment(printable_lines(segment.text), segment.style)


def plain_text(text: object, style: str = "") -> Text:
    """Return untrusted text in a form that prints on one line."""
    return Text(printable(text), style)


def show_log(console: Console, log: str | Path | None) -> None:
    """Print the path of the log and how to look at it; nothing if the log was deleted meanwhile."""
    if log is not None and Path(log).exists():
        console.print(Text(f"\nThe log is in {printable(log)}; show one of its hands with:"))
        console.print(plain_text(f"  croupier history replay {log} --hand 1"), soft_wrap=True)
