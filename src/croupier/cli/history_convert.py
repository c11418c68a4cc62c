"""Converting files of hands: into one file, into a directory, or to standard output."""

from __future__ import annotations

import json
import os
import sys
import tempfile
import time
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

import typer

from croupier.cli.history_verify import BAD, GOOD, Tally, hands_in, line_about, told
from croupier.cli.working import each_file
from croupier.errors import NotationError
from croupier.history.files import STANDARD_INPUT, find_files, find_format
from croupier.history.formats import FORMATS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

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
) -> int:
    """Convert files and tell what could not be; return the exit code."""
    began = time.monotonic()
    target = _target(to, output)
    if target.write is None:
        raise NotationError(f"hands can be read from {target.name}, not written to it")
    files = list(find_files(paths, form))
    if output is not None and output != STANDARD_INPUT and _is_folder(output):
        total = _convert_each(files, form, target, Path(output), workers)
    else:
        if as_json and (output is None or output == STANDARD_INPUT):
            raise NotationError("--json needs standard output for itself: name a file with -o")
        total = _convert_into_one(files, form, target.write, output)
    faults = [told(fault) for fault in total.faults]
    for fault in faults:
        sys.stderr.write(f"left out: {line_about(fault)}\n")
    if as_json:
        document = {
            "hands": total.hands,
            "written": total.verified,
            "failed": faults,
            "output": output,
            "seconds": round(time.monotonic() - began, 3),
        }
        typer.echo(json.dumps(document, indent=2))
    return BAD if faults else GOOD


def _target(to: str | None, output: str | None) -> Format:
    if to is not None:
        return find_format(to)
    name = (output or "").lower()
    for form in FORMATS.values():
        if form.write is not None and name.endswith(form.suffixes):
            return form
    raise NotationError(
        "the format to write can not be told", expected=f"--to with one of {', '.join(FORMATS)}"
    )


def _is_folder(output: str) -> bool:
    return output.endswith(("/", os.sep)) or os.path.isdir(output)


def _convert_into_one(
    files: Sequence[str], form: Format | None, write: Write, output: str | None
) -> Tally:
    total = Tally()
    path = None if output is None or output == STANDARD_INPUT else Path(output)
    with _replacing(path, total) as file:
        write(hands_in(files, form, total), file)
    return total


def _convert_each(
    files: Sequence[str], form: Format | None, target: Format, folder: Path, workers: int
) -> Tally:
    folder.mkdir(parents=True, exist_ok=True)
    names = {_name_in(folder, file, target) for file in files}
    if len(names) < len(files):
        raise NotationError("two of the files have the same name: convert them one by one", folder)
    total = Tally()
    work = partial(_convert_one, target.name, str(folder))
    for result in each_file(work, files, form, workers):
        total.add(result)
    return total


def _convert_one(target: str, folder: str, file: str, form: Format | None) -> Tally:
    aim = find_format(target)
    assert aim.write is not None
    return _convert_into_one([file], form, aim.write, str(_name_in(Path(folder), file, aim)))


def _name_in(folder: Path, file: str, target: Format) -> Path:
    stem = "hands" if file == STANDARD_INPUT else Path(file).stem
    return folder / f"{stem}{target.suffixes[-1] if target.suffixes else '.txt'}"


@contextmanager
def _replacing(path: Path | None, total: Tally) -> Iterator[TextIO]:
    """A file that takes its place only when it is whole and holds a hand.

    Standard output gets all at the end too: what is refused half-way leaves nothing.
    """
    folder = None if path is None else path.parent
    try:
        handle, name = tempfile.mkstemp(prefix=".croupier-", dir=folder)
    except OSError as error:
        raise NotationError(f"can not be written: {error.strerror}", path) from None
    try:
        with open(handle, "w", encoding="utf-8", newline="\n") as file:
            yield file
        if not total.verified:
            return
        if path is None:
            with open(name, encoding="utf-8") as written:
                while block := written.read(1 << 16):
                    sys.stdout.write(block)
        else:
            os.chmod(name, 0o666 & ~_umask())
            os.replace(name, path)
    except OSError as error:
        if isinstance(error, BrokenPipeError):
            raise
        raise NotationError(f"can not be written: {error.strerror}", path) from None
    finally:
        Path(name).unlink(missing_ok=True)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
