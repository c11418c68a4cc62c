"""Standard output for one document alone, whatever the bots print."""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager, redirect_stdout
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

OUTPUT, ERRORS = 1, 2  # the file descriptors that every process has


@contextmanager
def clean_output(wanted: bool) -> Iterator[None]:
    """Send what is printed meanwhile, by worker processes too, to standard error."""
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
