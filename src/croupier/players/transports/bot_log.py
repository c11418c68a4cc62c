"""What a bot writes to its standard error: a file for each bot, never large, and how it ends."""

from __future__ import annotations

import os
import re
from contextlib import suppress
from hashlib import blake2b
from typing import TYPE_CHECKING

from croupier.errors import SetupError

if TYPE_CHECKING:
    from pathlib import Path

LARGEST_LOG = 1 << 20  # bytes that are kept when a bot has ended
_BEGINNING = 1 << 16  # of which so many are the first ones
OURS = "croupier: "  # begins the line with which `serve` ends
_LONGEST_NAME = 60
_LONGEST_WORDS = 300
_MOST_LINES = 3  # a traceback ends with the file, the line of it, and the error
_READ = 4096
_MARKS = re.compile(r"[\s^~]*")  # under the part of a line that Python means


def log_path(folder: Path, name: str) -> Path:
    """Return the file for a bot of this name in a folder: whatever the name, in that folder.

    >>> from pathlib import Path
    >>> print(log_path(Path("logs"), "call-1"))
    logs/call-1.log
    >>> log_path(Path("logs"), "../../etc/passwd").parent
    PosixPath('logs')
    """
    safe = re.sub(r"[^A-Za-z0-9_-]", "_", name)[:_LONGEST_NAME]
    if safe != name or not safe:  # two names that differ have two files
        safe += "-" + blake2b(name.encode("utf-8", "surrogatepass"), digest_size=4).hexdigest()
    return folder / f"{safe}.log"


def prepare_folder(folder: Path) -> None:
    """Make the folder for the logs of bots, or say why it cannot be made."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SetupError(f"{folder}: {error.strerror or error}") from None


def note(path: Path, text: str) -> int:
    """Write a line of the table's between those of the bot; return how long the file is then."""
    try:
        with path.open("ab") as file:
            file.write(f"--- {text}\n".encode("utf-8", "replace"))
            return file.tell()
    except OSError as error:
        raise SetupError(f"{path}: {error.strerror or error}") from None


def last_words(path: Path, since: int = 0) -> str:
    """Return the last lines of what a bot wrote, on one line: of a traceback, where and what."""
    try:
        with path.open("rb") as file:
            file.seek(max(os.fstat(file.fileno()).st_size - _READ, since))
            text = file.read(_READ).decode("utf-8", "replace")
    except OSError:
        return ""
    lines = [line.strip() for line in text.splitlines() if not _MARKS.fullmatch(line)]
    if lines and lines[-1].startswith(OURS):
        lines = [lines[-1].removeprefix(OURS)]  # it says all of it
    words = ""
    for line in reversed(lines[-_MOST_LINES:]):
        longer = f"{line} / {words}" if words else line
        if words and len(longer) > _LONGEST_WORDS:
            break
        words = longer
    # It comes from a stranger and goes to a terminal.
    return "".join(each if each.isprintable() else "?" for each in words)[-_LONGEST_WORDS:]


def trim(path: Path) -> None:
    """Cut out the middle of a file that is too large; how it began and how it ended is kept."""
    with suppress(OSError), path.open("r+b") as file:
        size = os.fstat(file.fileno()).st_size
        if size <= LARGEST_LOG:
            return
        file.seek(size - (LARGEST_LOG - _BEGINNING))
        end = file.read()
        file.seek(_BEGINNING)
        file.truncate()
        file.write(b"\n... %d bytes are left out ...\n" % (size - LARGEST_LOG) + end)
