"""Converting files of hands: into one file, into a directory, or to standard output."""

from __future__ import annotations

import json
import os
import sys
import tempfile
import time
from collections import Counter
from functools import partial
from io import StringIO
from pathlib import Path
from shutil import rmtree
from typing import TYPE_CHECKING, TextIO

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
    hands_by_time,
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
from croupier.history.formats import FORMATS, HandFault
from croupier.history.together.packed import without_suffix
from croupier.runners import LocalRunner

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from croupier.history.formats import Format
    from croupier.history.hand_log import HandLog
    from croupier.runners import Runner

    Write = Callable[[Iterable[HandLog], TextIO], None]


def convert_files(
    paths: Sequence[str],
    form: Format | None,
    to: str | None,
    output: str | None,
    runner: Runner,
    as_json: bool,
    strict: bool = False,
    skip: bool = False,
    force: bool = False,
    sort: bool = False,
) -> int:
    """Convert files and report what could not be converted; return the exit code."""
    began = time.monotonic()
    target = _target(to, output)
    if target.write is None:
        raise NotationError(f"the format {target.name} can only be read, not written")
    path = None if output is None or output == STANDARD_INPUT else Path(output)
    if output is not None and path is not None and _is_folder(output):
        if sort:
            raise NotationError("--sort writes one file: name it with -o")
        total = _convert_each(paths, form, target, path, runner, skip=skip, force=force)
    else:
        if as_json and path is None:
            raise NotationError("--json uses standard output: name a file with -o")
        if path is not None:
            spare_sources(path, named_files(paths, form))
            spare_existing(path, force)
        total = Tally()
        ahead = None
        if not isinstance(runner, LocalRunner):
            ahead = Ahead(runner, Path(".") if path is None else path.parent)
        hands = (hands_by_time if sort else hands_of)(paths, form, total, ahead)
        hands = watched(expressible(hands, target, total) if skip else hands, target, total)
        _write(hands, total, target.write, path)
    faults = [told(fault) for fault in total.faults]
    for fault in faults:
        sys.stderr.write(f"left out: {line_about(fault)}\n")
    warnings = [told(warning) for warning in total.warnings]
    for warning in warnings:
        sys.stderr.write(f"warning: {line_about(warning)}\n")
    if total.dropped:
        sys.stderr.write(f"dropped, as {target.name} cannot say it: {', '.join(total.dropped)}\n")
    unread = report_skipped(total)
    if as_json:
        document = {
            "hands": total.hands,
            "written": total.verified,
            "failed": faults,
            "output": output,
            "seconds": round(time.monotonic() - began, 3),
            **({"warnings": warnings} if warnings else {}),
            **({"dropped": list(total.dropped)} if total.dropped else {}),
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


_TOLD = ("tournament", "hero", "site", "table", "time", "currency", "cash_outs", "bounties")


def watched(hands: Iterable[HandLog], target: Format, total: Tally) -> Iterator[HandLog]:
    """Yield the hands; note what the format drops of the first cash and tournament hand."""
    kinds: set[bool] = set()
    for hand in hands:
        yield hand
        # After the hand was written, because a refused hand drops nothing.
        if hand.is_tournament not in kinds:
            kinds.add(hand.is_tournament)
            total.dropped |= dict.fromkeys(_dropped(hand, target))


def _dropped(hand: HandLog, target: Format) -> list[str]:
    """The details of a hand that are lost when it is read back."""
    assert target.write is not None
    file = StringIO()
    target.write([hand], file)
    again = next(target.read(file.getvalue().splitlines(keepends=True)), None)
    if again is None or isinstance(again, HandFault):
        return []
    told, kept = hand.details, again.details
    names = [name for name in _TOLD if told.get(name) and not kept.get(name)]
    if told.get("site") and kept.get("site", "") not in ("", told["site"]):
        names.append("site")  # the site of another room, which the text of one room cannot express
    names += ["names"] if any(hand.players) and not any(again.players) else []
    return names + (["seats"] if hand.seats != again.seats else [])


def expressible(hands: Iterable[HandLog], target: Format, total: Tally) -> Iterator[HandLog]:
    """Yield the hands that a format can express; the others are counted as faults."""
    assert target.write is not None
    for number, hand in enumerate(hands, 1):
        try:
            target.write([hand], StringIO())
        except NotationError as error:
            total.verified -= 1
            name = str(hand.details.get("id") or number)
            reason = error.message.removeprefix(f"hand {name}: ").removeprefix("hand number 1: ")
            total.faults.append(HandFault("unsupported", reason, file=total.reading, hand=name))
        else:
            yield hand


def _convert_each(
    paths: Sequence[str],
    form: Format | None,
    target: Format,
    folder: Path,
    runner: Runner,
    *,
    skip: bool,
    force: bool,
) -> Tally:
    """Convert every file into its own folder next to the output, and move all at the end."""
    files = named_files(paths, form)
    stems = Counter(map(_stem, files))
    clashing = frozenset(stem for stem, count in stems.items() if count > 1)
    names = [_name_in(folder, file, target, clashing) for file in files]
    for name in names:
        spare_sources(name, files)
        spare_existing(name, force)
    if len(set(names)) < len(files):
        raise NotationError("two of the files have the same name; convert them separately", folder)
    is_new = not folder.exists()
    total = Tally()
    with refusing(folder):
        folder.mkdir(parents=True, exist_ok=True)
        draft = Path(tempfile.mkdtemp(prefix=".croupier-", dir=folder))
    try:
        work = partial(_convert_one, target.name, str(draft), clashing, skip)
        for result in each_file(work, files, form, runner):
            total.add(result)
        require_hands(paths, total)
        with refusing(folder):
            for name in names:
                if (draft / name.name).exists():
                    (draft / name.name).replace(name)
    finally:
        rmtree(draft, ignore_errors=True)
        if is_new and not any(folder.iterdir()):
            folder.rmdir()
    return total


def _convert_one(
    target: str,
    folder: str,
    clashing: frozenset[str],
    skip: bool,
    file: str,
    form: Format | None,
    on_bytes: Callable[[int], object] | None = None,
) -> Tally:
    aim = find_format(target)
    assert aim.write is not None
    total = Tally()
    hands = hands_in([file], form, total, on_bytes)
    path = _name_in(Path(folder), file, aim, clashing)
    hands = watched(expressible(hands, aim, total) if skip else hands, aim, total)
    _write(hands, total, aim.write, path)
    return total


def _stem(file: str) -> str:
    return "hands" if file == STANDARD_INPUT else Path(without_suffix(file)).stem


def _name_in(folder: Path, file: str, target: Format, clashing: frozenset[str]) -> Path:
    """The file to write; files that differ in their suffixes only keep those in their names."""
    stem = _stem(file)
    stem = Path(file).name if stem in clashing else stem
    return folder / f"{stem}{target.suffixes[-1] if target.suffixes else '.txt'}"
