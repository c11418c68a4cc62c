"""The folder of a running bot, and what is left of bots whose table was killed."""

from __future__ import annotations

import fcntl
import os
import shutil
import tempfile
import time
from contextlib import suppress
from pathlib import Path

PREFIX = "croupier-bot-"
_LOCK = "lock"
_ABANDONED = 3600.0  # seconds after which a folder without a lock is abandoned


class BotFolder:
    """A new folder for one bot: `home` is the bot's, the rest is the table's.

    It is locked while this process lives: the next run removes folders
    without a lock.
    """

    def __init__(self) -> None:
        self.path, self._lock = _new_folder()
        self.home = self.path / "home"
        self.home.mkdir()

    def remove(self) -> None:
        """Remove the folder with everything in it."""
        if self._lock >= 0:
            shutil.rmtree(self.path, ignore_errors=True)
            os.close(self._lock)
            self._lock = -1


def _new_folder() -> tuple[Path, int]:
    while True:
        path = Path(tempfile.mkdtemp(prefix=PREFIX))
        try:
            return path, _locked(path / _LOCK, os.O_CREAT)
        except OSError as error:
            # Another run is cleaning up: leave this folder to it.
            if not isinstance(error, BlockingIOError | FileNotFoundError):
                raise


def _locked(path: Path, flags: int) -> int:
    """Open a file and lock it; raise OSError if another process has it, or if it is gone."""
    descriptor = os.open(path, os.O_RDWR | os.O_NOFOLLOW | os.O_CLOEXEC | flags, 0o600)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        if os.fstat(descriptor).st_nlink == 0:
            raise FileNotFoundError(path)
    except BaseException:
        os.close(descriptor)
        raise
    return descriptor


def remove_leftovers() -> None:
    """Remove the folders of bots whose table has ended; never another user's, never a live one."""
    for path in Path(tempfile.gettempdir()).glob(f"{PREFIX}*"):
        with suppress(OSError):
            facts = path.lstat()
            if facts.st_uid != os.getuid() or not path.is_dir() or path.is_symlink():
                continue
            try:
                lock = _locked(path / _LOCK, 0)
            except FileNotFoundError:
                if time.time() - facts.st_mtime > _ABANDONED:
                    shutil.rmtree(path, ignore_errors=True)
                continue
            shutil.rmtree(path, ignore_errors=True)
            os.close(lock)
