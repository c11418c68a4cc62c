"""The file formats of hand histories: each is a pair of functions between a file and hand logs.

A format is known by its row in `_ROWS` and loaded when somebody asks for it, so that reading one
kind of file does not import the readers of all others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, TextIO

from croupier.errors import NotationError
from croupier.history.rooms import ROOMS
from croupier.records import Record

if TYPE_CHECKING:
    from typing import TypeAlias

    from croupier.history.hand_log import HandLog

FAULT_KINDS = (
    *("failed", "cancelled", "incomplete", "unsupported", "warning"),
    *("log", "unfinished"),
)


class HandFault(Record):
    """A hand of a file that could not be taken over, with the reason; the file goes on.

    `kind`: it contradicts itself or the rules ("failed"), the room called it off ("cancelled"), it
    was cut off ("incomplete"), or it is of a kind nobody here can read ("unsupported"). A log
    may be wrong as a whole ("log"), or stop before its end ("unfinished"). A hand that was taken
    over has its faults among its `warnings`: lines that nothing depends on ("warning").
    """

    __match_args__ = __slots__ = ("kind", "file", "line", "hand", "reason")
    kind: str
    file: str
    line: int | None
    hand: str
    reason: str

    def __init__(
        self, kind: str, reason: str, *, file: str = "", line: int | None = None, hand: str = ""
    ) -> None:
        assert kind in FAULT_KINDS, kind
        self._fill(kind, file, line, hand, reason)

    def in_file(self, file: str) -> HandFault:
        """Return the same fault with the file it was found in."""
        return HandFault(self.kind, self.reason, file=file, line=self.line, hand=self.hand)

    def __str__(self) -> str:
        """The reason, beginning with `line N` where a line is to blame."""
        return self.reason if self.line is None else f"line {self.line}: {self.reason}"


if TYPE_CHECKING:
    Found: TypeAlias = HandLog | HandFault
else:
    Found = object


class Format(Record):
    """One file format: how it is recognised, read and written.

    `matches` is given the beginning of a file, some 4 KB. `read` takes lines with their ends and
    yields every hand, replayed and checked, or what is wrong with it; it keeps one hand in memory,
    not the file. `write` raises NotationError for what the format can not express; it is None for
    formats that are only read.
    """

    __match_args__ = __slots__ = ("name", "suffixes", "matches", "read", "write")
    name: str
    suffixes: tuple[str, ...]
    matches: Callable[[str], bool]
    read: Callable[[Iterable[str]], Iterator[Found]]
    write: Callable[[Iterable[HandLog], TextIO], None] | None

    def __init__(
        self,
        name: str,
        suffixes: tuple[str, ...],
        matches: Callable[[str], bool],
        read: Callable[[Iterable[str]], Iterator[Found]],
        write: Callable[[Iterable[HandLog], TextIO], None] | None = None,
    ) -> None:
        self._fill(name, suffixes, matches, read, write)


# Name of a format -> module:attribute that holds it. Guessing asks them in this order.
_ROWS: dict[str, str] = {
    "log": "croupier.history.log.format:FORMAT",
    "pypoks-events": "croupier.history.pypoks.format:EVENTS",
    "pypoks-texts": "croupier.history.pypoks.format:TEXTS",
    "pluribus": "croupier.history.acpc.format:PLURIBUS_LOG",
    "acpc": "croupier.history.acpc.format:ACPC",
    "ohh": "croupier.history.ohh.format:FORMAT",
    **ROOMS,
    "phh": "croupier.history.phh.format:FORMAT",
}


# Endings of names that belong to one format: where the content agrees, no other has to be loaded.
_ENDINGS = {".phh": "phh", ".phhs": "phh", ".ohh": "ohh"}
# Endings of names that files of anything have: without the content they say nothing.
_COMMON_ENDINGS = (".txt", ".log", ".jsonl", ".xml")


class _Formats(Mapping[str, Format]):
    """All formats by name, each imported when it is first asked for."""

    def __init__(self) -> None:
        self._loaded: dict[str, Format] = {}

    def __getitem__(self, name: str) -> Format:
        if name not in self._loaded:
            module, _, attribute = _ROWS[name].partition(":")
            self._loaded[name] = getattr(import_module(module), attribute)
        return self._loaded[name]

    def __iter__(self) -> Iterator[str]:
        return iter({**_ROWS, **self._loaded})

    def __len__(self) -> int:
        return len(_ROWS.keys() | self._loaded.keys())

    def add(self, given: Format) -> None:
        self._loaded[given.name] = given


FORMATS = _Formats()


def register(given: Format) -> None:
    """Add a format of one's own; it is read, written and guessed like the others."""
    FORMATS.add(given)


def guess_format(beginning: str, file_name: str = "") -> Format:
    """Tell the format of a file from its first lines, and from its name where they do not say.

    A name says something where its ending is that of files of hands only.

    >>> guess_format('{"event": "log", "version": 1}').name
    'log'
    """
    name = file_name.lower()
    for suffix, only in _ENDINGS.items():
        if name.endswith(suffix) and FORMATS[only].matches(beginning):
            return FORMATS[only]
    fitting = [entry for entry in FORMATS.values() if entry.matches(beginning)]
    told = fitting or ([] if name.endswith(_COMMON_ENDINGS) else FORMATS.values())
    by_name = [entry for entry in told if name.endswith(entry.suffixes)]
    found = (by_name if name and by_name else fitting)[:1]
    if not found:
        raise NotationError(
            "the format of this file can not be told", expected=f"one of {', '.join(FORMATS)}"
        )
    return found[0]
