"""Hands that a runner's workers read and verify, and that this process takes from disk in order."""

from __future__ import annotations

import os
import tempfile
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.errors import NotationError
from croupier.history.files import STANDARD_INPUT, find_format, shown, size_of
from croupier.history.together.by_time import dump_together, load_together
from croupier.runners import ProcessRunner

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from croupier.cli.commands.history.verify import Tally
    from croupier.history.formats import Format
    from croupier.history.hand_log import HandLog
    from croupier.runners import Runner


def hands_read_ahead(
    files: Sequence[str],
    form: Format | None,
    tally: Tally,
    runner: Runner,
    folder: Path,
    on_bytes: Callable[[int], object],
) -> Iterator[HandLog]:
    """Yield what `hands_in` yields; each file is one item of work.

    The hands of a file wait in a file of their own below `folder`, which the machines of a cluster
    see too, so memory does not grow with their number.
    """
    if STANDARD_INPUT in files:
        raise NotationError("standard input has one reader: leave out --workers and --ray")
    with tempfile.TemporaryDirectory(prefix=".croupier-", dir=folder) as place:
        parts = [os.path.join(os.path.abspath(place), str(number)) for number in range(len(files))]
        # Other machines start in other directories.
        here = isinstance(runner, ProcessRunner)
        items = [
            (file if here else os.path.abspath(file), part)
            for file, part in zip(files, parts, strict=True)
        ]
        work = partial(_read_part, None if form is None else form.name)
        results = runner.run(work, items)
        for file, part, result in zip(files, parts, results, strict=True):
            tally.add(result)
            tally.verified -= result.verified  # counted as they are taken
            tally.reading = shown(file)
            for hand in _taken(part):
                tally.verified += 1
                yield hand
            os.unlink(part)
            on_bytes(size_of(file))


def _read_part(form: str | None, item: tuple[str, str]) -> Tally:
    """Write the hands of one file to disk, in a worker."""
    from croupier.cli.commands.history.verify import Tally, hands_in

    path, part = item
    tally = Tally()
    with open(part, "wb") as file:
        dump_together(hands_in([path], None if form is None else find_format(form), tally), file)
    return tally


def _taken(part: str) -> Iterator[HandLog]:
    with open(part, "rb") as file:
        yield from load_together(file)
