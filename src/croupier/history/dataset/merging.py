"""Merging parts of a data set: hands are numbered again, and the same hand counts once."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy

from croupier.history.dataset.columns import arrow, schemas, table_paths
from croupier.history.dataset.tournaments import tournament_rows
from croupier.history.dataset.writing import TableFiles
from croupier.history.together.seen import SeenHands

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from croupier.history.summaries import TournamentSummary

_BY_HAND = ("hands", "players", "actions")
_HAND_ID_BASE = 16


class Merged(NamedTuple):
    """The result: rows by table, and the hands that were in an earlier part."""

    rows: dict[str, int]
    duplicates: list[tuple[str, str]]  # the source and the id of each


def merge_parts(
    parts: Iterable[Path], path: Path, summaries: Iterable[TournamentSummary] = ()
) -> Merged:
    """Write one data set from several, in their order; the same hand counts once.

    `summaries` are of tournaments whose hands may be in any part.
    """
    pyarrow = arrow()
    seen = SeenHands()
    duplicates: list[tuple[str, str]] = []
    tournaments: dict[str, dict[str, Any]] = {}
    counts: Counter[str] = Counter()
    with TableFiles(path) as files:
        for part in parts:
            paths = table_paths(part)
            readers = {table: pyarrow.parquet.ParquetFile(paths[table]) for table in _BY_HAND}
            try:
                for group in range(readers["hands"].num_row_groups):
                    chunk = {
                        table: reader.read_row_group(group) for table, reader in readers.items()
                    }
                    kept = _renumbered(chunk, files.rows["hands"], seen, duplicates)
                    counts.update(_tournament_numbers(kept["hands"]))
                    files.write(kept)
            finally:
                for reader in readers.values():
                    reader.close()
            for row in pyarrow.parquet.read_table(paths["tournaments"]).to_pylist():
                _keep_better(tournaments, row)
        for row in tournament_rows(summaries, {}, {}):
            _keep_better(tournaments, row)
        for number, row in tournaments.items():
            row["hands"] = counts[number]
        schema = schemas()["tournaments"]
        found = pyarrow.Table.from_pylist(list(tournaments.values()), schema=schema)
        files.write({"tournaments": found})
    return Merged(files.rows, duplicates)


def _renumbered(
    chunk: dict[str, Any], first: int, seen: SeenHands, duplicates: list[tuple[str, str]]
) -> dict[str, Any]:
    """Return the chunk without hands that were seen, numbered from `first` on."""
    pyarrow = arrow()
    hands = chunk["hands"]
    numbers = hands["hand"].to_numpy()
    marks = [int(text, _HAND_ID_BASE) for text in hands["hand_id"].to_pylist()]
    new = numpy.array([seen.add_fingerprint(mark) for mark in marks], dtype=bool)
    duplicates += (
        (hands["source"][row].as_py(), hands["id"][row].as_py())
        for row in numpy.flatnonzero(~new).tolist()
    )
    lowest = int(numbers[0]) if len(numbers) else 0
    # The new number by the old number, from the lowest one on; -1 for a hand that is dropped.
    renumbered = numpy.full(len(numbers), -1, dtype=numpy.int64)
    renumbered[numbers - lowest] = numpy.where(new, first + numpy.cumsum(new) - 1, -1)
    made = {}
    for table, block in chunk.items():
        changed = renumbered[block["hand"].to_numpy() - lowest]
        place = block.schema.get_field_index("hand")
        block = block.set_column(place, block.schema.field(place), pyarrow.array(changed))
        made[table] = block if new.all() else block.filter(pyarrow.array(changed >= 0))
    return made


def _tournament_numbers(hands: Any) -> Counter[str]:
    pairs = hands["tournament_id"].value_counts().to_pylist()
    return Counter({pair["values"]: pair["counts"] for pair in pairs if pair["values"]})


def _keep_better(found: dict[str, dict[str, Any]], row: dict[str, Any]) -> None:
    """Keep the row of a tournament that has more: one of two may be without a summary."""
    old = found.get(row["tournament_id"])
    if old is None or _told(row) > _told(old):
        found[row["tournament_id"]] = row


def _told(row: dict[str, Any]) -> int:
    return sum(value not in (None, "") for name, value in row.items() if name != "hands")
