"""One line on standard error that changes while a command works, if that is a terminal."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import rich.console
from rich.status import Status

if TYPE_CHECKING:
    from typing import Self


class LiveLine:
    """A line that is shown inside a `with` block; nothing if quiet or without a terminal."""

    def __init__(self, *, quiet: bool) -> None:
        self._status: Status | None = None
        if not quiet and sys.stderr.isatty():
            self._status = Status("starting", console=rich.console.Console(stderr=True))

    def __enter__(self) -> Self:
        if self._status is not None:
            self._status.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._status is not None:
            self._status.stop()

    def show(self, text: str) -> None:
        """Show a text instead of the last one."""
        if self._status is not None:
            self._status.update(text)
