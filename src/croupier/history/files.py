"""Files of hands: find them, recognise their format, and read them line by line.

Rooms wrote their files in many encodings. UTF-8 and UTF-16 are recognised by their marks and zero
bytes; a line that is not UTF-8 is read as Windows-1252. The length of a line is limited.
"""

from __future__ import annotations

import codecs
import io
import os
import sys
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from croupier.errors import NotationError
from croupier.history.formats import (
    FORMATS,
    Format,
    Found,
    HandFault,
    UnknownFormat,
    guess_format,
)
from croupier.history.together.kinds import stretches
from croupier.history.together.packed import Source, unpacked, without_suffix

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from croupier.history.hand_log import HandLog
    from croupier.history.together.packed import Readable

STANDARD_INPUT = "-"
UNKNOWN = "unknown format"  # why a file is skipped
LONGEST_LINE = 1 << 24  # bytes
_BEGINNING = 4096
_BLOCK = 1 << 16


def find_format(name: str) -> Format:
    """Return a format by its name."""
    if name not in FORMATS:
        raise NotationError(f"unknown format {name!r}", expected=f"one of {', '.join(FORMATS)}")
    return FORMATS[name]


def find_files(paths: Iterable[str], form: Format | None = None) -> Iterator[str]:
    """Yield the files of the paths; for a directory, all files in it that are not hidden.

    If the format is given, only files of that format are taken from a directory.
    """
    taken = False
    for path in paths:
        if path == STANDARD_INPUT:
            if taken:
                raise NotationError("standard input can be read only once")
            taken = True
        if path == STANDARD_INPUT or not os.path.isdir(path):
            yield path
            continue
        found = False
        for folder, folders, names in os.walk(path):
            folders[:] = sorted(name for name in folders if not name.startswith("."))
            for name in sorted(names):
                file = os.path.join(folder, name)  # text in, text out
                if not name.startswith(".") and (form is None or _is_wanted(file, form)):
                    found = True
                    yield file
        if not found:
            raise NotationError("this directory has no files of hands", path)


def _is_wanted(file: str, form: Format) -> bool:
    try:
        with _open(file) as opened:
            for name, part in unpacked(file, Source(opened)):
                beginning = _decoded(_beginning_of(part))
                if form.matches(beginning) or (
                    without_suffix(name).lower().endswith(form.suffixes)
                ):
                    return True
    except (NotationError, OSError):
        pass
    return False


def read_file(
    path: str, form: Format | None = None, on_bytes: Callable[[int], object] | None = None
) -> Iterator[Found]:
    """Yield every hand of a file or its fault; recognise the format if it is not given.

    A compressed file is unpacked on the way, and a file with hands of several rooms is read as
    each of them. `on_bytes` is called with the number of bytes just read. A file that cannot
    be opened, or has no known format, raises a NotationError.
    """
    with _open(path) as opened:
        parts = unpacked(shown(path), Source(opened, on_bytes))
        try:
            for name, file in parts:
                if name == shown(path):
                    yield from _read_part(name, file, form)
                    continue
                try:
                    yield from _read_part(name, file, form)
                except UnknownFormat:  # one of several in a zip file
                    yield HandFault("skipped", UNKNOWN, file=name)
        except NotationError as error:
            if error.file is not None:
                raise
            raise NotationError(error.message, shown(path), expected=error.expected) from None
        except OSError as error:
            raise NotationError(str(error.strerror or error), shown(path)) from None


def unpacked_file(path: str) -> Iterator[Readable]:
    """Yield the file unpacked, or each file in a zip file; read one before asking for the next."""
    with _open(path) as opened:
        for _, part in unpacked(path, Source(opened)):
            yield part


def texts_in(path: str) -> Iterator[tuple[str, Iterator[str]]]:
    """Yield the name and the lines of a file, or of each file in a zip file, unpacked."""
    with _open(path) as opened:
        for name, part in unpacked(shown(path), Source(opened)):
            yield name, iter(_Lines(_beginning_of(part), part))


def _read_part(name: str, file: Readable, form: Format | None) -> Iterator[Found]:
    beginning = _beginning_of(file)
    if form is not None:
        yield from _read_stretch(name, form, 0, _Lines(beginning, file))
        return
    if not _decoded(beginning).strip():
        return  # an empty file, whatever its name
    try:
        form = guess_format(_decoded(beginning), without_suffix(name))
    except UnknownFormat as error:
        raise UnknownFormat(error.message, name, expected=error.expected) from None
    for kind, before, lines in stretches(_Lines(beginning, file), form):
        yield from _read_stretch(name, kind, before, lines)


def _beginning_of(file: Readable) -> bytes:
    beginning = b""  # decompressors give less than they are asked for
    while len(beginning) < _BEGINNING and (more := file.read(_BEGINNING - len(beginning))):
        beginning += more
    return beginning


def _read_stretch(name: str, form: Format, before: int, lines: Iterable[str]) -> Iterator[Found]:
    try:
        for found in form.read(lines):
            yield found.in_file(name, before) if isinstance(found, HandFault) else found
    except NotationError as error:
        # The format is wrong from here on, or the file cannot be read further.
        if error.file is not None:
            raise
        told = f"{error.message} (expected {error.expected})" if error.expected else error.message
        yield HandFault("failed", told, file=name, line=error.line).in_file(name, before)


def read_hands(
    path: str | os.PathLike[str],
    *,
    format: str | None = None,
    on_fault: Callable[[HandFault], object] | None = None,
) -> Iterator[HandLog]:
    """Yield every hand of a file, or of all files of hands in a directory.

    `format` names the format of the files ("phh", "pokerstars", ...); without it the format of each
    file is recognised from its content. Every hand is replayed and checked. The first hand that
    cannot be read raises a NotationError; with `on_fault` that function is called with the
    HandFault instead, and reading continues with the next hand. Files of a directory whose format
    is unknown are skipped; `on_fault` is called with a fault of the kind "skipped" for each.
    """
    wanted = None if format is None else find_format(format)
    given = os.fspath(path)
    for file in find_files([given], wanted):
        for found in _read_or_skip(file, wanted) if file != given else read_file(file, wanted):
            if not isinstance(found, HandFault):
                yield found
            elif on_fault is not None:
                on_fault(found)
            elif found.kind != "skipped":
                raise NotationError(found.reason, found.file, found.line)


def _read_or_skip(file: str, form: Format | None) -> Iterator[Found]:
    try:
        yield from read_file(file, form)
    except UnknownFormat:
        yield HandFault("skipped", UNKNOWN, file=file)


def exact_lines(file: BinaryIO) -> Iterator[str]:
    """Yield the lines of an ASCII file without changing a byte."""
    for lines in _whole_lines(_blocks(file.read(_BEGINNING), file)):
        yield from io.StringIO(lines.decode("ascii", "surrogateescape"), newline="\n")


def size_of(path: str) -> int:
    """Return the size of a file in bytes, 0 if unknown."""
    try:
        return 0 if path == STANDARD_INPUT else Path(path).stat().st_size
    except OSError:
        return 0


def _open(path: str) -> AbstractContextManager[BinaryIO]:
    if path == STANDARD_INPUT:
        if sys.stdin is None:
            raise NotationError("standard input is closed")
        # Left open: other code asks it later whether it is a terminal.
        # In a test this may be a text stream instead of a byte stream.
        return nullcontext(getattr(sys.stdin, "buffer", None) or _TextInput())  # type: ignore[arg-type]
    try:
        return open(path, "rb")  # the caller closes it
    except OSError as error:
        raise NotationError(f"cannot be opened: {error.strerror}", path) from None
    except ValueError as error:  # a name with a null byte
        raise NotationError(f"cannot be opened: {error}", path) from None


class _TextInput:
    """Standard input without a byte buffer."""

    def read(self, size: int = -1) -> bytes:
        return sys.stdin.read(size).encode("utf-8", "surrogateescape")


def shown(path: str) -> str:
    """Return the name of a file for messages."""
    return "standard input" if path == STANDARD_INPUT else path


def _encoding(beginning: bytes) -> str | None:
    """The UTF-16 or marked encoding of a file; None for single bytes."""
    if beginning.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    head = beginning[:512]
    if len(head) >= 4 and head.count(0) * 3 > len(head):
        return "utf-16-le" if head[1::2].count(0) >= head[0::2].count(0) else "utf-16-be"
    return None


def _decoded(data: bytes) -> str:
    encoding = _encoding(data)
    if encoding is not None:
        return data[: len(data) // 2 * 2].decode(encoding, "replace")
    return data.decode("utf-8-sig", "replace")


class _Lines:
    """The lines of a file; formats that do not need single lines read blocks of them."""

    def __init__(self, beginning: bytes, file: Readable) -> None:
        self._beginning = beginning
        self._file = file

    def __iter__(self) -> Iterator[str]:
        for block in self.blocks():
            yield from io.StringIO(block, newline="\n")

    def blocks(self) -> Iterator[str]:
        """Yield the text in blocks that end at the end of a line, except perhaps the last one."""
        beginning = self._beginning
        encoding = _encoding(beginning)
        blocks = _blocks(beginning, self._file)
        if encoding is not None:
            yield from _wide_lines(codecs.getincrementaldecoder(encoding)("replace"), blocks)
            return
        if b"\r" in beginning and b"\n" not in beginning:  # the line ends of Macs until 2001
            blocks = (block.replace(b"\r", b"\n") for block in blocks)
        mark = len(codecs.BOM_UTF8) if beginning.startswith(codecs.BOM_UTF8) else 0
        for lines in _whole_lines(blocks):
            text = lines[mark:]
            mark = 0
            try:
                yield text.decode()
            except UnicodeDecodeError:
                yield "".join(map(_decoded_line, io.BytesIO(text)))


def _decoded_line(line: bytes) -> str:
    try:
        return line.decode()
    except UnicodeDecodeError:
        return line.decode("cp1252", "replace")


def _blocks(beginning: bytes, file: Readable) -> Iterator[bytes]:
    block = beginning
    while block:
        yield block
        block = file.read(_BLOCK)


def _whole_lines(blocks: Iterator[bytes]) -> Iterator[bytes]:
    """Blocks that end at the end of a line, except perhaps the last one."""
    held: list[bytes] = []
    size = 0
    for block in blocks:
        end = block.rfind(b"\n") + 1
        if end:
            yield b"".join((*held, block[:end])) if held else block[:end]
            held, size = [], 0
        if end < len(block):
            held.append(block[end:])
            size += len(block) - end
        if size > LONGEST_LINE:
            raise NotationError(f"a line is longer than {LONGEST_LINE >> 20} MB")
    if held:
        yield b"".join(held)


def _wide_lines(decoder: codecs.IncrementalDecoder, blocks: Iterator[bytes]) -> Iterator[str]:
    held: list[str] = []
    size = 0
    for block in blocks:
        first, *more = decoder.decode(block).split("\n")
        held.append(first)
        size += len(first)
        if more:
            *lines, last = ("".join(held), *more)
            yield from (f"{line}\n" for line in lines)
            held, size = [last], len(last)
        if size > LONGEST_LINE:
            raise NotationError(f"a line is longer than {LONGEST_LINE >> 20} MB")
    held.append(decoder.decode(b"", final=True))
    if any(held):
        yield "".join(held)
