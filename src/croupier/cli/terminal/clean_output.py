"""Standard output: reserved for one document, and safe for text that its encoding lacks."""

from __future__ import annotations

import atexit
import io
import os
import sys
from contextlib import contextmanager, redirect_stdout, suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

OUTPUT, ERRORS = 1, 2  # the file descriptors that every process has
_REFUSING = ("strict", "surrogateescape")  # Python's defaults for such text


@contextmanager
def clean_output(wanted: bool) -> Iterator[None]:
    """Send everything that is printed before the document to standard error, by workers too.

    Everything that is printed after the document, while the program ends, goes there as well.
    """
    if not wanted:
        yield
        return
    sys.stdout.flush()
    kept = os.dup(OUTPUT)
    try:
        os.dup2(ERRORS, OUTPUT)
        with redirect_stdout(sys.stderr):
            yield
    finally:
        os.dup2(kept, OUTPUT)
        os.close(kept)
        # Registered last, so called first: before everything that a bot has registered.
        atexit.unregister(_end_output)
        atexit.register(_end_output)


def _end_output() -> None:
    with suppress(OSError, ValueError):  # standard output is closed, or nobody reads it
        sys.stdout.flush()
    os.dup2(ERRORS, OUTPUT)


def escape_output() -> None:
    """Print characters that standard output cannot encode as escapes such as `\\xf6`."""
    if isinstance(sys.stdout, io.TextIOWrapper) and sys.stdout.errors in _REFUSING:
        sys.stdout.reconfigure(errors="backslashreplace")
