"""Write hands as Parquet files, in chunks: memory does not grow with the number of hands."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier.history.dataset.columns import COLUMNS, arrow, schemas, table_paths
from croupier.history.dataset.rows import Rows
from croupier.history.dataset.tournaments import tournament_rows

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from types import TracebackType

    from croupier.history.hand_log import HandLog
    from croupier.history.summaries import TournamentSummary

HANDS_PER_CHUNK = 10_000
COMPRESSION = "zstd"


_UNIQUE = frozenset(("id", "hand_id"))


def _repeating(schema: Any) -> list[str]:
    """The columns of texts that repeat: only these get smaller with a dictionary."""
    texts = arrow().string()
    return [field.name for field in schema if field.type == texts and field.name not in _UNIQUE]


class TableFiles:
    """The files of a data set while they are written; they get their names at the end.

    One chunk is written by another thread while the next one is made.
    """

    def __init__(self, path: Path, tables: Iterable[str] = COLUMNS) -> None:
        self._paths = {table: file for table, file in table_paths(path).items() if table in tables}
        self._drafts = {
            table: file.with_name(f".{file.name}.part") for table, file in self._paths.items()
        }
        self.rows = dict.fromkeys(self._paths, 0)
        self._writing: Future[None] | None = None

    def __enter__(self) -> TableFiles:
        parquet, kinds = arrow().parquet, schemas()
        self._stack = ExitStack()
        self._stack.callback(self._remove_drafts)
        with ExitStack() as opening:  # if one file cannot be opened, the others are closed
            opening.push(self._stack)
            self._writers = {
                table: self._stack.enter_context(
                    parquet.ParquetWriter(
                        draft,
                        kinds[table],
                        compression=COMPRESSION,
                        use_dictionary=_repeating(kinds[table]),
                        write_statistics=["hand", "utc", "big_blind"],
                    )
                )
                for table, draft in self._drafts.items()
            }
            self._pool = self._stack.enter_context(ThreadPoolExecutor(1))
            opening.pop_all()
        return self

    def write(self, chunk: dict[str, Any]) -> None:
        """Write Arrow tables; an error of the previous chunk is raised here."""
        self._wait()
        for table, block in chunk.items():
            self.rows[table] += block.num_rows
        self._writing = self._pool.submit(self._write, chunk)

    def _write(self, chunk: dict[str, Any]) -> None:
        for table, block in chunk.items():
            self._writers[table].write_table(block)

    def _wait(self) -> None:
        if self._writing is not None:
            writing, self._writing = self._writing, None
            writing.result()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        with self._stack:
            if kind is None:
                self._wait()
                self._pool.shutdown()
                for writer in self._writers.values():
                    writer.close()
                for table, file in self._paths.items():
                    self._drafts[table].replace(file)

    def _remove_drafts(self) -> None:
        for draft in self._drafts.values():
            draft.unlink(missing_ok=True)


def write_dataset(
    hands: Iterable[HandLog],
    path: Path | str,
    source: Callable[[], str] = str,
    summaries: Callable[[], Iterable[TournamentSummary]] = tuple,
) -> dict[str, int]:
    """Write hands as Parquet files and return the rows of each table; needs croupier[parquet].

    `source` is called after each hand and returns the file that it comes from; `summaries` is
    called at the end and returns the summaries of tournaments. Nothing is left behind if reading
    the hands fails: the files get their names at the end.
    """
    rows = Rows()
    with TableFiles(Path(path)) as files:
        for hand in hands:
            rows.add(hand, source())
            if len(rows) == HANDS_PER_CHUNK:
                files.write(rows.take())
        if len(rows) or not files.rows["hands"]:
            files.write(rows.take())
        found = tournament_rows(summaries(), rows.tournaments, rows.first_hands)
        schema = schemas()["tournaments"]
        files.write({"tournaments": arrow().Table.from_pylist(found, schema=schema)})
    return files.rows
