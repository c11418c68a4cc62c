"""Files of hands that commands write: complete and with at least one hand, or not at all."""

from __future__ import annotations

import os
import sys
import tempfile
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from shutil import copyfileobj
from typing import TYPE_CHECKING, TextIO

from croupier.errors import NotationError
from croupier.printable import printable_lines

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from croupier.cli.commands.history.verify import Tally

_BLOCK = 1 << 16  # characters


@contextmanager
def replacing(path: Path | None, total: Tally) -> Iterator[TextIO]:
    """A file that replaces the old one only when it is complete and contains a hand.

    Standard output (the path None), devices and pipes get everything at the end too, so a refused
    hand leaves no partial output.
    """
    in_place = path is not None and (os.path.isfile(path) or not os.path.exists(path))
    folder = path.parent if path is not None and in_place else None
    with refusing(path):
        handle, name = tempfile.mkstemp(prefix=".croupier-", dir=folder)
    try:
        with refusing(path):
            with open(handle, "w", encoding="utf-8", newline="\n") as file, _naming_source(total):
                yield file
            if not total.verified:
                return
            if path is None:
                _print(name)
            elif not in_place:
                with (
                    open(name, encoding="utf-8", newline="") as written,
                    path.open("w", encoding="utf-8") as target,
                ):
                    copyfileobj(written, target)
            else:
                os.chmod(name, 0o666 & ~_umask())
                os.replace(name, path)
    finally:
        Path(name).unlink(missing_ok=True)


@contextmanager
def _naming_source(total: Tally) -> Iterator[None]:
    """Add the file name to the error of a refused hand."""
    try:
        yield
    except NotationError as error:
        if error.file is not None or not total.reading:
            raise
        raise NotationError(error.message, total.reading, expected=error.expected) from None


def write_whole(path: Path, text: str) -> None:
    """Write a page that replaces an old one only when it is complete.

    A device or a pipe is written to, never replaced by a file.
    """
    with refusing(path):
        if path.exists() and not path.is_file():
            path.write_text(text, encoding="utf-8")
            return
        draft = path.with_name(f".{path.name}.part")
        try:
            draft.write_text(text, encoding="utf-8")
            draft.replace(path)
        finally:
            draft.unlink(missing_ok=True)


def spare_sources(path: Path, files: Iterable[str]) -> None:
    """Refuse to overwrite a file that the hands are read from."""
    if os.path.isfile(path) and any(
        os.path.exists(file) and os.path.samefile(path, file) for file in files
    ):
        raise NotationError("the hands are read from this file: choose another output file", path)


def spare_existing(path: Path, force: bool) -> None:
    """Refuse to write over a file without --force; a device or a pipe may be written to."""
    if os.path.isfile(path) and not force:  # False for a name that is too long
        raise NotationError("exists; --force overwrites it", path)


@contextmanager
def refusing(path: Path | None) -> Iterator[None]:
    """Report in one line why a file cannot be written."""
    try:
        yield
    except BrokenPipeError:
        raise  # the reader closed the pipe: the file is not at fault
    except OSError as error:
        why = os.strerror(error.errno) if error.errno else error  # pyarrow's own text is long
        raise NotationError(f"cannot be written: {why}", path) from None
    except UnicodeEncodeError as error:
        # A lone surrogate cannot be encoded.
        lost = ascii(error.object[error.start : error.end])
        raise NotationError(
            f"cannot be written: {error.encoding} has no characters for {lost}", path
        ) from None


def _print(name: str) -> None:
    """Copy a file to standard output if its encoding has all characters."""
    with open(name, encoding="utf-8", newline="") as written:
        for block in iter(partial(written.read, _BLOCK), ""):
            block.encode(sys.stdout.encoding or "utf-8")
        written.seek(0)
        for block in iter(partial(written.read, _BLOCK), ""):
            # Output to a file or a program must be exact.
            sys.stdout.write(printable_lines(block) if sys.stdout.isatty() else block)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
