"""Convert hands into Parquet tables and anonymous files."""

from __future__ import annotations

import json
import os
import secrets
import tempfile
import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from croupier.cli.commands.history.output import (
    refusing,
    replacing,
    spare_existing,
    spare_sources,
)
from croupier.cli.commands.history.verify import (
    BAD,
    GOOD,
    Ahead,
    Tally,
    complain,
    hands_by_time,
    hands_in,
    hands_of,
    named_files,
    report_skipped,
    require_hands,
)
from croupier.cli.commands.history.working import Bar
from croupier.cli.screens.numbers_text import counted
from croupier.errors import NotationError
from croupier.history.files import STANDARD_INPUT, find_format, size_of
from croupier.history.formats import FORMATS
from croupier.history.together.union import sharing_files
from croupier.printable import printable
from croupier.runners import ProcessRunner

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.history.formats import Format
    from croupier.runners import Runner

PARQUET = ".parquet"


def wants_parquet(to: str | None, output: str | None) -> bool:
    """Return whether the output is Parquet."""
    return to == "parquet" or (to is None and (output or "").lower().endswith(PARQUET))


def write_tables(
    paths: Sequence[str],
    form: Format | None,
    output: str | None,
    as_json: bool,
    strict: bool = False,
    force: bool = False,
    sort: bool = False,
    runner: Runner | None = None,
) -> int:
    """Write the hands of files as Parquet tables; return the exit code.

    With a runner of several workers, each file is one item of work.
    """
    from croupier.history.dataset import table_paths, write_dataset

    if output is None or output == STANDARD_INPUT:
        raise NotationError("Parquet needs an output file: name it with -o hands.parquet")
    path = Path(output)
    for file in table_paths(path).values():
        if file.exists() and not file.is_file():
            raise NotationError("is not a regular file, which Parquet needs", file)
        spare_existing(file, force)
    began = time.monotonic()
    tally = Tally()
    with refusing(path):
        if runner is None or sort or sharing_files(named_files(paths, form)):
            # Files that share hands are written together, so that no known card is lost.
            ahead = None if runner is None else Ahead(runner, path.parent)
            hands = (hands_by_time if sort else hands_of)(paths, form, tally, ahead)
            rows = write_dataset(hands, path, lambda: tally.reading, tally.found_summaries)
        else:
            rows = _write_parts(paths, form, path, tally, runner)
    faults = complain(tally)
    unread = report_skipped(tally)
    seconds = round(time.monotonic() - began, 3)
    files = {name: str(file) for name, file in table_paths(path).items()}
    if as_json:
        document = {
            "hands": tally.hands,
            "written": tally.verified,
            "failed": faults,
            "output": files,
            "rows": rows,
            "seconds": seconds,
            **unread,
        }
        typer.echo(json.dumps(document, indent=2))
    else:
        for name, file_name in files.items():
            typer.echo(printable(f"{file_name}: {rows[name]} rows"))
    return BAD if faults or (strict and tally.skipped) else GOOD


def _write_parts(
    paths: Sequence[str], form: Format | None, path: Path, tally: Tally, runner: Runner
) -> dict[str, int]:
    """Write one data set for each file, side by side, and make one of them."""
    from croupier.history.dataset import merge_parts

    files = named_files(paths, form)
    if STANDARD_INPUT in files:
        raise NotationError("standard input has one reader: leave out --workers and --ray")
    # Beside the output: there is room for it, and machines of a cluster see it.
    with tempfile.TemporaryDirectory(prefix=f".{path.name}-", dir=path.parent) as folder:
        parts = [Path(folder) / f"{number}.parquet" for number in range(len(files))]
        # Other machines start in other directories.
        items = [
            (
                file if isinstance(runner, ProcessRunner) else os.path.abspath(file),
                os.path.abspath(part),
            )
            for file, part in zip(files, parts, strict=True)
        ]
        work = partial(_write_part, None if form is None else form.name)
        with Bar(sum(map(size_of, files))) as bar:
            for file, result in zip(files, runner.run(work, items), strict=True):
                tally.add(result)
                bar.advance(size_of(file))
        require_hands(paths, tally)
        summaries = tally.found_summaries()
        merged = merge_parts(parts, path, summaries)
    for source, number in merged.duplicates:
        tally.reading = source
        tally.add_duplicate(number)
    return merged.rows


def _write_part(form: str | None, item: tuple[str, str]) -> Tally:
    """Write the hands of one file, in a worker."""
    from croupier.history.dataset import write_dataset

    path, part = item
    tally = Tally()
    hands = hands_in([path], None if form is None else find_format(form), tally)
    write_dataset(hands, part, lambda: tally.reading)
    return tally


def write_anonymous(
    paths: Sequence[str],
    form: Format | None,
    to: str | None,
    output: str | None,
    key: str | None,
    strict: bool = False,
    force: bool = False,
) -> int:
    """Write the hands of files with new names for all players; return the exit code."""
    from croupier.history.anonymity import Anonymizer

    if output is None or output == STANDARD_INPUT:
        raise NotationError("anonymous hands need an output file: name it with -o")
    target = find_format(to) if to is not None else FORMATS["log"]
    if target.write is None:
        raise NotationError(f"the format {target.name} can only be read, not written")
    spare_sources(Path(output), named_files(paths, form))
    spare_existing(Path(output), force)
    # Without a key nobody, not even the author of the file, can recover the names later.
    anonymizer = Anonymizer(secrets.token_hex() if key is None else key)
    tally = Tally()
    hands = hands_of(paths, form, tally)
    with replacing(Path(output), tally) as file:
        target.write(map(anonymizer.hand, hands), file)
    faults = complain(tally)
    report_skipped(tally)
    if tally.verified:
        typer.echo(printable(f"{output}: {counted(tally.verified, 'hand')}"))
    return BAD if faults or (strict and tally.skipped) else GOOD
