"""The file formats of hand histories: each is a pair of functions between a file and hand logs.

A format is a row in `_ROWS`; its module is imported at the first use, so that reading one kind of
file does not import all other readers.
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
    *("log", "unfinished", "skipped"),
)


class UnknownFormat(NotationError):
    """A file in none of the formats."""


class HandFault(Record):
    """A hand of a file that could not be read, with the reason.

    `kind`: the hand contradicts itself or the rules ("failed"), was cancelled ("cancelled"), was
    cut off ("incomplete"), or is not supported by a reader ("unsupported"). A log may be wrong as a
    whole ("log"), or stop before its end ("unfinished"). A hand that was read may have `warnings`:
    wrong lines on which nothing depends ("warning"). A file without a known format is "skipped".
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

    def in_file(self, file: str, before: int = 0) -> HandFault:
        """Return the same fault with its file, and with that many lines before the first."""
        line = None if self.line is None else self.line + before
        return HandFault(self.kind, self.reason, file=file, line=line, hand=self.hand)

    def __str__(self) -> str:
        """The reason, beginning with `line N` if it concerns a line."""
        return self.reason if self.line is None else f"line {self.line}: {self.reason}"


if TYPE_CHECKING:
    Found: TypeAlias = HandLog | HandFault
else:
    Found = object


class Format(Record):
    """One file format: how it is recognised, read and written.

    `matches` gets the first 4 KB of a file. `read` takes lines with their ends and yields
    every hand, replayed and checked, or its fault; it keeps one hand in memory. `write` raises a
    NotationError for a hand that the format cannot express; it is None for formats that are only
    read.
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


# Name of a format -> module:attribute. Recognition tries them in this order.
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


# Suffixes of one format only: if the content agrees, no other format needs to be loaded.
_ENDINGS = {".phh": "phh", ".phhs": "phh", ".ohh": "ohh"}
# Suffixes of many kinds of files: only the content decides.
_COMMON_ENDINGS = (".txt", ".log", ".jsonl", ".xml", ".csv")


class _Formats(Mapping[str, Format]):
    """All formats by name, each imported at its first use."""

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
    """Add your own format; it is read, written and recognised like the others."""
    FORMATS.add(given)


def guess_format(beginning: str, file_name: str = "") -> Format:
    """Recognise the format of a file from its first lines, otherwise from its name.

    The name counts only if its suffix belongs to files of hands.

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
        raise UnknownFormat(
            "the format of this file is unknown", expected=f"one of {', '.join(FORMATS)}"
        )
    return found[0]
