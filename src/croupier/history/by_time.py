"""Hands in the order in which they were played, whatever files they come from."""

from __future__ import annotations

import pickle
from heapq import merge
from operator import itemgetter
from tempfile import TemporaryFile
from typing import IO, TYPE_CHECKING

from croupier.history.transcripts.moments import utc_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from croupier.history.hand_log import HandLog

    Sourced = tuple[HandLog, str]  # a hand, and the file it is from
    Row = tuple[tuple[str, int], Sourced]

MOST_IN_MEMORY = 5_000  # hands
_FIRST = itemgetter(0)


def by_time(hands: Iterable[Sourced], most: int = MOST_IN_MEMORY) -> Iterator[Sourced]:
    """Yield hands by their time; those of one time in the order in which they were given.

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
    for row in rows:
        pickle.dump(row, run, pickle.HIGHEST_PROTOCOL)
    run.seek(0)
    return run


def _read(run: IO[bytes]) -> Iterator[Row]:
    while True:
        try:
            yield pickle.load(run)  # what this process wrote
        except EOFError:
            return
