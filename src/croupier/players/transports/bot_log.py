"""The standard error of bots: one file of limited size per bot, and its last lines."""

from __future__ import annotations

import os
import re
from contextlib import suppress
from hashlib import blake2b
from typing import TYPE_CHECKING

from croupier.errors import SetupError

if TYPE_CHECKING:
    from pathlib import Path

LARGEST_LOG = 1 << 20  # bytes kept after a bot has ended
_BEGINNING = 1 << 16  # bytes kept from the beginning
NOTE = "--- "  # prefix of a line of the table
STARTED = "started: "  # begins the note about a start, before the command with its paths
OURS = "croupier: "  # prefix of the last line of `serve`
_LONGEST_NAME = 60
_LONGEST_WORDS = 300
_MOST_LINES = 3  # a traceback ends with the file, the line and the error
_READ = 4096
_MARKS = re.compile(r"[\s^~]*")  # markers under a part of a traceback line


def log_path(folder: Path, name: str) -> Path:
    """Return the file for a bot of this name in a folder: always inside that folder.

    >>> from pathlib import Path
    >>> print(log_path(Path("logs"), "call-1"))
    logs/call-1.log
    >>> log_path(Path("logs"), "../../etc/passwd").parent
    PosixPath('logs')
    """
    safe = re.sub(r"[^A-Za-z0-9_-]", "_", name)[:_LONGEST_NAME]
    if safe != name or not safe:  # different names have different files
        safe += "-" + blake2b(name.encode("utf-8", "surrogatepass"), digest_size=4).hexdigest()
    return folder / f"{safe}.log"


def prepare_folder(folder: Path) -> None:
    """Make the folder for the logs of bots, or raise a SetupError."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SetupError(f"{folder}: {error.strerror or error}") from None


def claim(path: Path) -> tuple[Path, int]:
    """Return a bot's file, and the open descriptor that keeps it for one program.

    Where another copy of the bot writes to it, that is a numbered file beside it, NAME.2.log:
    together they would reach the limit of a file, and cut out each other's lines.
    """
    import fcntl

    number, chosen = 1, path
    while True:
        try:
            descriptor = os.open(chosen, os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC, 0o666)
        except OSError as error:
            raise SetupError(f"{chosen}: {error.strerror or error}") from None
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(descriptor)
            number += 1
            chosen = path.with_suffix(f".{number}{path.suffix}")
            continue
        except OSError:  # a file system without locks
            pass
        return chosen, descriptor


def note(path: Path, text: str) -> int:
    """Write a line of the table into the file; return its new length."""
    try:
        with path.open("ab") as file:
            file.write(f"{NOTE}{text}\n".encode("utf-8", "replace"))
            return file.tell()
    except OSError as error:
        raise SetupError(f"{path}: {error.strerror or error}") from None


def end_of_log(path: Path, most: int) -> str:
    """Return the end of a bot's file, at most that many bytes; "" if there is none."""
    try:
        with path.open("rb") as file:
            file.seek(max(os.fstat(file.fileno()).st_size - most, 0))
            return file.read(most).decode("utf-8", "replace")
    except OSError:
        return ""


def last_words(path: Path, since: int = 0) -> str:
    """Return a bot's last lines on one line; of a traceback the place and the error."""
    try:
        with path.open("rb") as file:
            file.seek(max(os.fstat(file.fileno()).st_size - _READ, since))
            text = file.read(_READ).decode("utf-8", "replace")
    except OSError:
        return ""
    lines = [line.strip() for line in text.splitlines() if not _MARKS.fullmatch(line)]
    if lines and lines[-1].startswith(OURS):
        lines = [lines[-1].removeprefix(OURS)]  # it contains everything
    words = ""
    for line in reversed(lines[-_MOST_LINES:]):
        longer = f"{line} / {words}" if words else line
        if words and len(longer) > _LONGEST_WORDS:
            break
        words = longer
    # Untrusted text that goes to a terminal.
    return "".join(each if each.isprintable() else "?" for each in words)[-_LONGEST_WORDS:]


def trim(path: Path) -> None:
    """Cut out the middle of a file that is too large; keep its beginning and its end."""
    with suppress(OSError), path.open("r+b") as file:
        size = os.fstat(file.fileno()).st_size
        if size <= LARGEST_LOG:
            return
        file.seek(size - (LARGEST_LOG - _BEGINNING))
        end = file.read()
        file.seek(_BEGINNING)
        file.truncate()
        file.write(b"\n... %d bytes are left out ...\n" % (size - LARGEST_LOG) + end)
