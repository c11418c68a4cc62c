"""Converting files of hands: into one file, into a directory, or to standard output."""

from __future__ import annotations

import json
import os
import sys
import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

import typer

from croupier.cli.commands.history.output import refusing, replacing, spare_sources
from croupier.cli.commands.history.verify import (
    BAD,
    GOOD,
    Tally,
    hands_in,
    hands_of,
    line_about,
    named_files,
    report_skipped,
    require_hands,
    told,
)
from croupier.cli.commands.history.working import each_file
from croupier.errors import NotationError
from croupier.history.files import STANDARD_INPUT, find_format
from croupier.history.formats import FORMATS
from croupier.history.packed import without_suffix

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from croupier.history.formats import Format
    from croupier.history.hand_log import HandLog

    Write = Callable[[Iterable[HandLog], TextIO], None]


def convert_files(
    paths: Sequence[str],
    form: Format | None,
    to: str | None,
    output: str | None,
    workers: int,
    as_json: bool,
    strict: bool = False,
) -> int:
    """Convert files and report what could not be converted; return the exit code."""
    began = time.monotonic()
    target = _target(to, output)
    if target.write is None:
        raise NotationError(f"the format {target.name} can only be read, not written")
    path = None if output is None or output == STANDARD_INPUT else Path(output)
    if output is not None and path is not None and _is_folder(output):
        total = _convert_each(paths, form, target, path, workers)
    else:
        if as_json and path is None:
            raise NotationError("--json uses standard output: name a file with -o")
        if path is not None:
            spare_sources(path, named_files(paths, form))
        total = Tally()
        _write(hands_of(paths, form, total), total, target.write, path)
    faults = [told(fault) for fault in total.faults]
    for fault in faults:
        sys.stderr.write(f"left out: {line_about(fault)}\n")
    warnings = [told(warning) for warning in total.warnings]
    for warning in warnings:
        sys.stderr.write(f"warning: {line_about(warning)}\n")
    unread = report_skipped(total)
    if as_json:
        document = {
            "hands": total.hands,
            "written": total.verified,
            "failed": faults,
            "output": output,
            "seconds": round(time.monotonic() - began, 3),
            **({"warnings": warnings} if warnings else {}),
            **unread,
        }
        typer.echo(json.dumps(document, indent=2))
    return BAD if faults or (strict and total.skipped) else GOOD


def _target(to: str | None, output: str | None) -> Format:
    if to is not None:
        return find_format(to)
    name = (output or "").lower()
    for form in FORMATS.values():
        if form.write is not None and name.endswith(form.suffixes):
            return form
    raise NotationError(
        "the format to write is unknown", expected=f"--to with one of {', '.join(FORMATS)}"
    )


def _is_folder(output: str) -> bool:
    return output.endswith(("/", os.sep)) or os.path.isdir(output)


def _write(hands: Iterable[HandLog], total: Tally, write: Write, path: Path | None) -> None:
    with replacing(path, total) as file:
        write(hands, file)


def _convert_each(
    paths: Sequence[str], form: Format | None, target: Format, folder: Path, workers: int
) -> Tally:
    files = named_files(paths, form)
    with refusing(folder):
        folder.mkdir(parents=True, exist_ok=True)
    names = {_name_in(folder, file, target) for file in files}
    for name in names:
        spare_sources(name, files)
    if len(names) < len(files):
        raise NotationError("two of the files have the same name: convert them one by one", folder)
    total = Tally()
    work = partial(_convert_one, target.name, str(folder))
    for result in each_file(work, files, form, workers):
        total.add(result)
    require_hands(paths, total)
    return total


def _convert_one(
    target: str,
    folder: str,
    file: str,
    form: Format | None,
    on_bytes: Callable[[int], object] | None = None,
) -> Tally:
    aim = find_format(target)
    assert aim.write is not None
    total = Tally()
    hands = hands_in([file], form, total, on_bytes)
    _write(hands, total, aim.write, _name_in(Path(folder), file, aim))
    return total


def _name_in(folder: Path, file: str, target: Format) -> Path:
    stem = "hands" if file == STANDARD_INPUT else Path(without_suffix(file)).stem
    return folder / f"{stem}{target.suffixes[-1] if target.suffixes else '.txt'}"
