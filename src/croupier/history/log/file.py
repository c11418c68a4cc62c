"""A log file that is open for writing: one writer at a time, and every failure names the file."""

from __future__ import annotations

import os
import sys
import warnings
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from croupier.errors import CroupierError, SetupError
from croupier.history.log.chain import Chain, sealed

if TYPE_CHECKING:
    from collections.abc import Iterator

if sys.platform == "win32":
    import msvcrt

    _FAR = 1 << 40  # a byte beyond the end of any log: locking other bytes would block readers

    def _lock(descriptor: int) -> None:
        os.lseek(descriptor, _FAR, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        os.lseek(descriptor, 0, os.SEEK_SET)
else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


_FLAGS = os.O_RDWR | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)


class LogWarning(UserWarning):
    """A warning about a log that is being written."""


class LogFile:
    """The bytes of a log, its lock and its chain of hashes.

    The lock belongs to the open file: it is released when the file is closed or the process dies.
    """

    def __init__(self, path: Path, *, create: bool) -> None:
        self.path = path
        self.chain = Chain()
        self._gone = False
        try:
            self.file: BinaryIO = os.fdopen(_open(path, create), "r+b")
        except OSError as error:
            raise SetupError(f"{path}: {error.strerror or error}") from None
        try:
            _lock(self.file.fileno())
        except OSError as error:
            self.file.close()
            if isinstance(error, BlockingIOError | PermissionError):
                raise SetupError(f"{path} is being written by another run: wait for it") from None
            raise SetupError(f"{path} cannot be locked: {error.strerror or error}") from None

    @contextmanager
    def naming(self) -> Iterator[None]:
        """Add the name of the file to errors of reading and writing."""
        try:
            yield
        except OSError as error:
            raise CroupierError(f"{self.path}: {error.strerror or error}") from error

    @property
    def closed(self) -> bool:
        """Whether the file is closed."""
        return self.file.closed

    def size(self) -> int:
        """Return the size of the log in bytes; writing continues at the end."""
        with self.naming():
            return self.file.seek(0, os.SEEK_END)

    def lines(self, text: str) -> None:
        """Append lines that belong to no hand, or to an unfinished one."""
        data = text.encode("ascii")
        self.chain.add(data)
        self._write(data)

    def hands(self, text: str) -> None:
        """Append complete hands, or the end of a hand that was begun."""
        self._write(sealed(self.chain, text))

    def end(self) -> None:
        """Append the line that ends the log."""
        self._write(self.chain.close())

    def _write(self, data: bytes) -> None:
        with self.naming():
            self.file.write(data)

    def flush(self, *, sync: bool = False) -> None:
        """Flush to the operating system, with `sync` to the disk."""
        with self.naming():
            self.file.flush()
            if sync:
                os.fsync(self.file.fileno())

    def look_after(self) -> None:
        """Warn once if the file was deleted or replaced."""
        if self._gone:
            return
        ours = os.fstat(self.file.fileno())
        with suppress(OSError):
            there = os.stat(self.path)
            if (there.st_ino, there.st_dev) == (ours.st_ino, ours.st_dev):
                return
        self._gone = True
        warnings.warn(
            f"{self.path} was deleted, moved or replaced during writing: the rest of the "
            "log cannot be found under this name",
            LogWarning,
            stacklevel=2,
        )

    def close(self) -> None:
        """Write buffered lines, close the file and release the lock."""
        if not self.file.closed:
            with self.naming():
                self.file.close()  # even if the disk is full


def _open(path: Path, create: bool) -> int:
    if create:
        with suppress(FileExistsError):
            return os.open(path, _FLAGS | os.O_CREAT | os.O_EXCL, 0o666)
    return os.open(path, _FLAGS)
