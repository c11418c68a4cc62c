"""Questions in SQL about hands, answered by DuckDB over the tables of a data set."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import typer

from croupier.cli.commands.history.tables import PARQUET
from croupier.cli.commands.history.verify import (
    BAD,
    GOOD,
    Tally,
    hands_of,
    line_about,
    report_skipped,
    told,
)
from croupier.errors import NotationError, SetupError
from croupier.history.dataset import table_paths, write_dataset

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.history.formats import Format

# The query sees the tables and nothing else: no files, no network, no variables of this program.
_LOCKS = (
    "SET enable_external_access = false",
    "SET python_enable_replacements = false",
    "SET autoload_known_extensions = false",
    "SET lock_configuration = true",
)


def ask(
    paths: Sequence[str], form: Format | None, query: str, as_json: bool, strict: bool = False
) -> int:
    """Answer a question about the hands of files, or of one data set; return the exit code."""
    try:
        import duckdb
        from pyarrow.dataset import dataset
    except ImportError:
        raise SetupError('SQL needs another package: pip install "croupier[parquet]"') from None
    tally = Tally()
    with TemporaryDirectory() as folder, _connected(folder) as database:
        path = Path(paths[0])
        if len(paths) > 1 or path.suffix.lower() != PARQUET:
            path = Path(folder) / "hands.parquet"
            write_dataset(
                hands_of(paths, form, tally),
                path,
                lambda: tally.reading,
                tally.found_summaries,
            )
        for table, file in table_paths(path).items():
            if not file.is_file():
                raise NotationError("this table of the data set does not exist", file)
            database.register(table, dataset(file, format="parquet"))
        for setting in _LOCKS:
            database.execute(setting)
        try:
            answer = database.sql(query)
            names = [] if answer is None else answer.columns
            rows = [] if answer is None else answer.fetchall()
        except duckdb.Error as error:
            raise NotationError(" ".join(str(error).split())) from None
    for fault in tally.faults:
        sys.stderr.write(f"left out: {line_about(told(fault))}\n")
    report_skipped(tally)
    if as_json:
        document = [dict(zip(names, map(_plain, row), strict=True)) for row in rows]
        typer.echo(json.dumps(document, indent=2))
    else:
        _print(names, rows)
    return BAD if tally.faults or (strict and tally.skipped) else GOOD


def _connected(folder: str) -> Any:
    """Return a database in memory that may spill into a folder of its own."""
    import duckdb

    return duckdb.connect(config={"temp_directory": folder})


def _plain(value: Any) -> object:
    """Return a value for JSON: numbers, text and null, everything else as text."""
    return value if isinstance(value, bool | int | float | str | None) else str(value)


def _print(names: list[str], rows: list[tuple[object, ...]]) -> None:
    from rich.table import Table

    from croupier.cli.screens.numbers_text import print_table
    from croupier.cli.terminal.console import Console, plain_text

    table = Table(box=None, pad_edge=False)
    for name in names:
        table.add_column(plain_text(name), no_wrap=True)
    for row in rows:
        table.add_row(*(plain_text("-" if value is None else str(value)) for value in row))
    print_table(Console(), table)
