"""Hands of many files in the order in which they were played."""

from __future__ import annotations

import pickle
from heapq import merge
from itertools import islice
from operator import itemgetter
from tempfile import TemporaryFile
from typing import IO, TYPE_CHECKING, Any, TypeVar

from croupier.history.transcripts.moments import utc_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from croupier.history.hand_log import HandLog

    Sourced = tuple[HandLog, str]  # a hand, and the file it is from
    Row = tuple[tuple[str, int], Sourced]

T = TypeVar("T")

MOST_IN_MEMORY = 5_000  # hands
_FIRST = itemgetter(0)
_TOGETHER = 50  # items of a file that are written and read together


def by_time(hands: Iterable[Sourced], most: int = MOST_IN_MEMORY) -> Iterator[Sourced]:
    """Yield hands by their time; hands of the same time stay in the given order.

    A hand without a time follows the hand before it. Times without a zone are taken as UTC. At
    most `most` hands are kept in memory: sorted runs of them go to disk and are merged.
    """
    runs: list[IO[bytes]] = []
    rows: list[Row] = []
    time = ""
    try:
        for number, sourced in enumerate(hands):
            time = time_of(sourced[0]) or time
            rows.append(((time, number), sourced))
            if len(rows) >= most:
                runs.append(_written(rows))
                rows = []
        rows.sort(key=_FIRST)
        for _, sourced in merge(*map(_read, runs), rows, key=_FIRST):
            yield sourced
    finally:
        for run in runs:
            run.close()


def time_of(hand: HandLog) -> str:
    """Return the time of a hand as text that sorts: in UTC if its zone is known."""
    time, zone = str(hand.details.get("time", "")), str(hand.details.get("time_zone", ""))
    return utc_text(time, zone).removesuffix("Z") or time


def _written(rows: list[Row]) -> IO[bytes]:
    rows.sort(key=_FIRST)
    run: IO[bytes] = TemporaryFile()  # noqa: SIM115  closed by the caller
    dump_together(rows, run)
    run.seek(0)
    return run


def _read(run: IO[bytes]) -> Iterator[Row]:
    return load_together(run)


def dump_together(items: Iterable[T], file: IO[bytes]) -> None:
    """Write items to a file of this program; some at a time, so that hands share their specs."""
    rest = iter(items)
    while batch := list(islice(rest, _TOGETHER)):
        pickle.dump(batch, file, pickle.HIGHEST_PROTOCOL)


def load_together(file: IO[bytes]) -> Iterator[Any]:
    """Yield what `dump_together` wrote, in this process or in a worker of it."""
    while True:
        try:
            yield from pickle.load(file)
        except EOFError:
            return
