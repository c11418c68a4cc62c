"""Convert hands into Parquet tables and anonymous files."""

from __future__ import annotations

import json
import secrets
import time
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
    Tally,
    complain,
    hands_by_time,
    hands_of,
    named_files,
    report_skipped,
)
from croupier.cli.screens.numbers_text import counted
from croupier.errors import NotationError
from croupier.history.files import STANDARD_INPUT, find_format
from croupier.history.formats import FORMATS
from croupier.printable import printable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.history.formats import Format

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
) -> int:
    """Write the hands of files as Parquet tables; return the exit code."""
    from croupier.history.dataset import table_paths, write_dataset

    if output is None or output == STANDARD_INPUT:
        raise NotationError("Parquet needs an output file: name it with -o hands.parquet")
    for path in table_paths(Path(output)).values():
        spare_existing(path, force)
    began = time.monotonic()
    tally = Tally()
    with refusing(Path(output)):
        hands = (hands_by_time if sort else hands_of)(paths, form, tally)
        rows = write_dataset(hands, Path(output), lambda: tally.reading)
    faults = complain(tally)
    unread = report_skipped(tally)
    seconds = round(time.monotonic() - began, 3)
    files = {name: str(path) for name, path in table_paths(Path(output)).items()}
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
        for name, file in files.items():
            typer.echo(printable(f"{file}: {rows[name]} rows"))
    return BAD if faults or (strict and tally.skipped) else GOOD


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
    # Without a key nobody, including us, can find out later who was who.
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
