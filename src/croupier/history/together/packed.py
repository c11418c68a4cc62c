"""Compressed files of hands: gz, bz2, xz, zst and zip, recognised by their first bytes.

No file is unpacked to memory as a whole. A file that expands too much is refused: small files exist
that expand to terabytes.
"""

from __future__ import annotations

import bz2
import gzip
import lzma
import zipfile
import zlib
from shutil import copyfileobj
from tempfile import TemporaryFile
from typing import TYPE_CHECKING, Any, BinaryIO, Protocol

from croupier.errors import NotationError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Part = tuple[str, "Readable"]

# A file may expand to FREE bytes and to RATIO times its size more; text of hands shrinks 10 times.
FREE = 1 << 26
RATIO = 250
MOST_FILES = 100_000  # files in one zip file
_MOST_MEMORY = 1 << 28  # bytes for the window of a decompressor
_DEEPEST = 2  # a compressed file in a zip file
_LONGEST_MARK = 6
_MARKS = {
    b"\x1f\x8b": "gz",
    b"BZh": "bz2",
    b"\xfd7zXZ\x00": "xz",
    b"\x28\xb5\x2f\xfd": "zst",
    b"PK\x03\x04": "zip",
}


def without_suffix(name: str) -> str:
    """Return the name of a compressed file without the suffix of its compression.

    >>> without_suffix("hands.phh.gz")
    'hands.phh'
    """
    stem, dot, suffix = name.rpartition(".")
    return stem if dot and suffix.lower() in _MARKS.values() else name


class Readable(Protocol):
    """A source of bytes."""

    def read(self, size: int, /) -> bytes:
        """Return up to this many bytes, none at the end."""
        ...


class Frame(Protocol):
    """One compressed stream of a file, as `lzma` and `bz2` decompress it."""

    @property
    def eof(self) -> bool:
        """Whether the stream has ended."""
        ...

    @property
    def needs_input(self) -> bool:
        """Whether there is no output without more data."""
        ...

    @property
    def unused_data(self) -> bytes:
        """The data after the end of the stream."""
        ...

    def decompress(self, data: bytes, size: int, /) -> bytes:
        """Take data and return the decompressed data."""
        ...


class Source:
    """An open file that counts what is read from it; `on_bytes` is called with each count."""

    def __init__(self, file: BinaryIO, on_bytes: Callable[[int], object] | None = None) -> None:
        self.file = file
        self.taken = 0
        self.on_bytes = on_bytes

    def read(self, size: int = -1, /) -> bytes:
        """Read bytes and count them."""
        data = self.file.read(size)
        self.taken += len(data)
        if self.on_bytes is not None:
            self.on_bytes(len(data))
        return data


def unpacked(name: str, source: Source) -> Iterator[Part]:
    """Yield the files in a file with their names: itself, unpacked, or those in a zip file.

    Read each file before you take the next one.
    """
    allowance = _Allowance(source)
    return _parts(name, source, allowance, 0)


class _Allowance:
    """The limit of the expansion of a file."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.expanded = 0

    def take(self, count: int) -> None:
        self.expanded += count
        if self.expanded > FREE + RATIO * self.source.taken:
            raise NotationError(
                f"expands to more than {RATIO} times its size: unpack it first if you trust it"
            )


def _parts(name: str, file: Readable, allowance: _Allowance, depth: int) -> Iterator[Part]:
    beginning = file.read(_LONGEST_MARK)
    joined = _Joined(beginning, file)
    kind = next((kind for mark, kind in _MARKS.items() if beginning.startswith(mark)), "")
    if not kind or depth == _DEEPEST:
        yield name, joined
    elif kind == "zip":
        with TemporaryFile() as copy:
            copyfileobj(joined, copy)  # a zip file is read from its end
            yield from _in_zip(name, copy, allowance, depth)
    else:
        stream = _Unpacking(_OPENERS[kind](joined), allowance)
        yield from _parts(name, stream, allowance, _DEEPEST)


def _in_zip(name: str, copy: BinaryIO, allowance: _Allowance, depth: int) -> Iterator[Part]:
    try:
        archive = zipfile.ZipFile(copy)
    except _DAMAGES as error:
        raise _damaged(error) from None
    with archive:
        files = [info for info in archive.infolist() if not info.is_dir()]
        if len(files) > MOST_FILES:
            raise NotationError(f"has more than {MOST_FILES} files in it: unpack it first")
        for info in sorted(files, key=lambda info: info.filename):
            inner = info.filename.replace("\\", "/")
            if any(part.startswith((".", "__MACOSX")) for part in inner.split("/")):
                continue
            try:
                member = archive.open(info)
            except _DAMAGES as error:
                raise _damaged(error) from None
            with member:
                stream = _Unpacking(member, allowance)
                yield from _parts(f"{name}/{inner}", stream, allowance, depth + 1)


class _Joined:
    """A file whose first bytes were already read."""

    def __init__(self, beginning: bytes, file: Readable) -> None:
        self.beginning = beginning
        self.file = file

    def read(self, size: int = -1, /) -> bytes:
        if size < 0:
            data, self.beginning = self.beginning + self.file.read(size), b""
            return data
        data, self.beginning = self.beginning[:size], self.beginning[size:]
        return data + self.file.read(size - len(data)) if len(data) < size else data


class _Unpacking:
    """The output of a decompressor, counted; damaged data is a NotationError."""

    def __init__(self, stream: Readable, allowance: _Allowance) -> None:
        self.stream = stream
        self.allowance = allowance

    def read(self, size: int, /) -> bytes:
        try:
            data = self.stream.read(size)
        except _DAMAGES as error:
            raise _damaged(error) from None
        except Exception as error:
            if type(error).__name__ != "ZstdError":  # the error of an optional package
                raise
            raise _damaged(error) from None
        self.allowance.take(len(data))
        return data


# Encrypted zip files are a RuntimeError, unknown methods a NotImplementedError.
_DAMAGES = (
    EOFError, OSError, RuntimeError, NotImplementedError, ValueError,
    zlib.error, lzma.LZMAError, zipfile.BadZipFile,
)  # fmt: skip


def _damaged(error: Exception) -> NotationError:
    if isinstance(error, NotationError):
        return error
    return NotationError(f"cannot be unpacked: {error or type(error).__name__}")


class _Framed:
    """A file of frames, read with bounded memory; refused if the last frame is cut off."""

    def __init__(self, file: Readable, fresh: Callable[[], Frame], block: int) -> None:
        self.file = file
        self.fresh = fresh
        self.block = block
        self.frame: Frame | None = None

    def read(self, size: int, /) -> bytes:
        while True:
            data = b""
            if self.frame is None or self.frame.eof:
                rest = b"" if self.frame is None else self.frame.unused_data
                data = (rest or self.file.read(self.block)).lstrip(b"\0")
                if not data:
                    return b""
                self.frame = self.fresh()
            elif self.frame.needs_input:
                data = self.file.read(self.block)
                if not data:
                    raise EOFError("the file is cut off")
            found = self.frame.decompress(data, size)
            if found:
                return found


class _ZstFrame:
    """A frame of a zst file; short blocks are read, to limit their expansion."""

    needs_input = True

    def __init__(self, decompressor: Any) -> None:
        self.inner = decompressor.decompressobj()

    @property
    def eof(self) -> bool:
        return bool(self.inner.eof)

    @property
    def unused_data(self) -> bytes:
        data: bytes = self.inner.unused_data
        return data

    def decompress(self, data: bytes, size: int, /) -> bytes:
        found: bytes = self.inner.decompress(data)
        return found


def _open_xz(file: Readable) -> Readable:
    return _Framed(file, lambda: lzma.LZMADecompressor(lzma.FORMAT_XZ, _MOST_MEMORY), 1 << 16)


def _open_gz(file: Readable) -> Readable:
    return gzip.GzipFile(fileobj=file)  # type: ignore[call-overload,no-any-return]


def _open_bz2(file: Readable) -> Readable:
    return bz2.BZ2File(file)  # type: ignore[call-overload,no-any-return]


def _open_zst(file: Readable) -> Readable:
    try:
        import zstandard
    except ImportError:
        raise NotationError(
            'zst files need another package: pip install "croupier[zstd]"'
        ) from None
    decompressor = zstandard.ZstdDecompressor(max_window_size=_MOST_MEMORY >> 1)
    return _Framed(file, lambda: _ZstFrame(decompressor), 1 << 11)


_OPENERS: dict[str, Callable[[Readable], Readable]] = {
    "gz": _open_gz,
    "bz2": _open_bz2,
    "xz": _open_xz,
    "zst": _open_zst,
}
