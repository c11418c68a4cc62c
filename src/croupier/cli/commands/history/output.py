"""Files of hands that commands write: whole and with a hand in them, or not at all."""

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
    """A file that takes its place only when it is whole and holds a hand.

    Standard output, the path None, gets all at the end too: what is refused leaves nothing. So does
    what is no file, a device or a pipe: nothing takes its place.
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
    """Tell the file of a hand that is refused."""
    try:
        yield
    except NotationError as error:
        if error.file is not None or not total.reading:
            raise
        raise NotationError(error.message, total.reading, expected=error.expected) from None


def spare_sources(path: Path, files: Iterable[str]) -> None:
    """Refuse to write over a file that the hands are read from."""
    if os.path.isfile(path) and any(
        os.path.exists(file) and os.path.samefile(path, file) for file in files
    ):
        raise NotationError("the hands are read from this file: name another to write to", path)


@contextmanager
def refusing(path: Path | None) -> Iterator[None]:
    """Tell in one line why a file can not be written."""
    try:
        yield
    except BrokenPipeError:
        raise  # nobody wants to read on: no fault of the file
    except OSError as error:
        why = os.strerror(error.errno) if error.errno else error  # pyarrow's own text is long
        raise NotationError(f"can not be written: {why}", path) from None
    except UnicodeEncodeError as error:
        # Half of a pair of surrogates is no character of any encoding.
        lost = ascii(error.object[error.start : error.end])
        raise NotationError(
            f"can not be written: {error.encoding} has no characters for {lost}", path
        ) from None


def _print(name: str) -> None:
    """Copy a file to standard output, if all of it can be expressed there."""
    with open(name, encoding="utf-8", newline="") as written:
        for block in iter(partial(written.read, _BLOCK), ""):
            block.encode(sys.stdout.encoding or "utf-8")
        written.seek(0)
        for block in iter(partial(written.read, _BLOCK), ""):
            # What goes to a file or a program is the document, to the letter.
            sys.stdout.write(printable_lines(block) if sys.stdout.isatty() else block)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
