"""Files with hands of several rooms: cut into stretches, each of one format."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.history.formats import FORMATS
from croupier.history.rooms import ROOMS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from croupier.history.formats import Format

    Stretch = tuple[Format, int, Iterable[str]]

_OTHERS = ("phh", "ohh")  # formats that may follow the hands of a room, besides rooms
_WHITE = frozenset(" \t\r\n")
_FIRSTS = _WHITE | {"[", "<"}  # of PHH and XML
_MOST_SHAPES = 10_000
_DIGITS = str.maketrans("123456789", "000000000")


def stretches(lines: Iterable[str], form: Format) -> Iterator[Stretch]:
    """Yield every stretch of one format, with the number of lines before it, and its lines.

    The rest of a stretch is skipped when you take the next one. Only files that begin with a hand
    of a room are cut; other files have one format.
    """
    if form.name not in ROOMS:
        yield form, 0, lines
        return
    cutting = _Cutting(lines, form)
    while cutting.form is not None:
        stretch = cutting.stretch()
        yield cutting.form, cutting.before, stretch
        for _ in stretch:
            pass


class _Cutting:
    """Cuts the lines of a file into stretches."""

    def __init__(self, lines: Iterable[str], form: Format) -> None:
        self.lines = iter(lines)
        self.form: Format | None = form  # the format of the next stretch
        self.before = 0  # lines before it
        self.beginning: list[str] = []  # its lines that were already read
        self.shapes: set[tuple[str, str]] = set()  # lines that do not change the format

    def stretch(self) -> Iterator[str]:
        current, self.form = self.form, None
        assert current is not None
        title, blank = "", False
        yield from self.beginning
        begin = self.before + len(self.beginning) + 1
        for number, line in enumerate(self.lines, begin):
            # A hand begins after a blank line, or with a line that has one of these words; in PHH
            # a title may stand before it. All other lines are passed on as fast as possible.
            if not (
                blank
                or title
                or "#" in line
                or "Hand" in line
                or "Game" in line
                or "GAME" in line
                or "variant" in line
                or line[0] in _FIRSTS
            ):
                yield line
                continue
            if not title and line[0] in _WHITE and not line.strip():
                blank = True
                yield line
                continue
            other = self._other(line, current)
            if other is not None:
                self.beginning = [title, line] if title else [line]
                self.before = number - len(self.beginning)
                self.form = other
                return
            if title:
                yield title
                title = ""
            if line[0] == "[" and line.rstrip().endswith("]"):
                title = line  # perhaps the title of a hand in PHH
                continue
            blank = not line.strip()
            yield line
        if title:
            yield title

    def _other(self, line: str, current: Format) -> Format | None:
        """The format whose hands begin with a line, None if it is the current one or none."""
        shape = current.name, line.translate(_DIGITS)
        if shape in self.shapes:
            return None
        if not current.matches(line):
            for name in (*ROOMS, *_OTHERS):
                if name != current.name and FORMATS[name].matches(line):
                    return FORMATS[name]
        if len(self.shapes) < _MOST_SHAPES:
            self.shapes.add(shape)
        return None
