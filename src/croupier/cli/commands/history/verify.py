"""Verify files of hands: replay every hand, here or in worker processes."""

from __future__ import annotations

import json
import sys
import time
from typing import TYPE_CHECKING

import typer

from croupier.cli.commands.history.log_verify import compare_commitment, is_log, tally_log
from croupier.cli.commands.history.working import each_file
from croupier.cli.screens.numbers_text import counted
from croupier.errors import NotationError
from croupier.history.files import STANDARD_INPUT, find_files, read_file, shown
from croupier.history.formats import HandFault
from croupier.printable import printable

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from croupier.history.formats import Format
    from croupier.history.hand_log import HandLog

GOOD, BAD = 0, 1


class Tally:
    """The number of hands, how many verify, and what is wrong with the others."""

    def __init__(self) -> None:
        self.verified = 0
        self.unreached = 0  # hands of a log after the first one that differs from the replayed game
        self.faults: list[HandFault] = []
        self.logs: list[HandFault] = []  # faults of a whole log, not of a hand
        self.warnings: list[HandFault] = []  # of hands that verify
        self.empty: list[str] = []  # files without a hand
        self.reading = ""  # the file of the last hand

    def add(self, other: Tally) -> None:
        """Add the counts of another file."""
        self.verified += other.verified
        self.unreached += other.unreached
        self.faults += other.faults
        self.logs += other.logs
        self.warnings += other.warnings
        self.empty += other.empty

    def of(self, *kinds: str) -> list[dict[str, str]]:
        """List the faults of these kinds."""
        return [told(fault) for fault in (*self.faults, *self.logs) if fault.kind in kinds]

    def add_fault(self, fault: HandFault) -> None:
        """Add what is wrong with a hand, or with a log as a whole."""
        (self.logs if fault.kind in ("log", "unfinished") else self.faults).append(fault)

    @property
    def failed(self) -> list[dict[str, str]]:
        """The hands that do not verify."""
        return self.of("failed", "unsupported", "log")

    @property
    def hands(self) -> int:
        """All hands that were found."""
        return self.verified + self.unreached + len(self.faults)


def told(fault: HandFault) -> dict[str, str]:
    """Return a fault in the form of --json."""
    return {"file": fault.file, "hand": fault.hand, "reason": str(fault)}


def hands_in(files: Iterable[str], form: Format | None, tally: Tally) -> Iterator[HandLog]:
    """Yield the hands that verify; count the others."""
    for file in files:
        before = tally.hands
        tally.reading = shown(file)
        for found in read_file(file, form):
            if isinstance(found, HandFault):
                tally.faults.append(found)
            else:
                tally.verified += 1
                tally.warnings += [each.in_file(tally.reading) for each in found.warnings]
                yield found
        if tally.hands == before:
            tally.empty.append(file)


def hands_of(paths: Sequence[str], form: Format | None, tally: Tally) -> Iterator[HandLog]:
    """Yield the hands that verify from all files of the paths; at least one must have hands."""
    yield from hands_in(list(find_files(paths, form)), form, tally)
    require_hands(paths, tally)


def require_hands(paths: Sequence[str], tally: Tally) -> None:
    """Refuse a named file without hands; in a directory such a file is allowed."""
    for path in paths:
        if path in tally.empty:
            raise NotationError("the file has no hands", shown(path))
    if not tally.hands:
        raise NotationError("the files have no hands", ", ".join(paths))


def tally(path: str, form: Format | None) -> Tally:
    """Verify one file."""
    result = Tally()
    if is_log(path, form):
        tally_log(path, result)
        if not result.hands and not result.logs:
            result.empty.append(path)
        return result
    for _ in hands_in([path], form, result):
        pass
    return result


def verify_files(
    paths: Sequence[str],
    form: Format | None,
    workers: int,
    as_json: bool,
    commitment: str | None = None,
) -> int:
    """Verify files and print what was found; return the exit code."""
    began = time.monotonic()
    total = Tally()
    files = list(find_files(paths, form))
    if commitment is not None:
        _require_one_log(files, form)
        compare_commitment(files[0], commitment, total)
    for result in each_file(tally, files, form, workers):
        total.add(result)
    if not total.logs:
        require_hands(paths, total)
    seconds = time.monotonic() - began
    failed = total.failed
    apart = {kind: total.of(kind) for kind in ("cancelled", "incomplete", "unfinished")}
    warnings = [told(warning) for warning in total.warnings]
    if as_json:
        document = {
            "hands": total.hands,
            "verified": total.verified,
            "failed": failed,
            "seconds": round(seconds, 3),
            **{kind: faults for kind, faults in apart.items() if faults},
            **({"warnings": warnings} if warnings else {}),
        }
        typer.echo(json.dumps(document, indent=2))
    else:
        _print(total, failed, apart, warnings, seconds)
    return BAD if failed or apart["incomplete"] or apart["unfinished"] else GOOD


def _require_one_log(files: Sequence[str], form: Format | None) -> None:
    if len(files) != 1 or files[0] == STANDARD_INPUT or not is_log(files[0], form):
        given = shown(files[0]) if len(files) == 1 else counted(len(files), "file")
        raise NotationError(f"--commitment needs exactly one log, not {given}")


def _print(
    total: Tally,
    failed: list[dict[str, str]],
    apart: dict[str, list[dict[str, str]]],
    warnings: list[dict[str, str]],
    seconds: float,
) -> None:
    for fault in failed:
        typer.echo(line_about(fault))
    for kind, faults in {**apart, "warning": warnings}.items():
        for fault in faults:
            typer.echo(f"{line_about(fault)} [{kind}]")
    counts = [counted(total.hands, "hand"), f"{total.verified} verified"]
    counts += [f"{len(failed)} failed"] if failed else []
    counts += [f"{len(faults)} {kind}" for kind, faults in apart.items() if faults]
    counts += [counted(len(warnings), "warning")] if warnings else []
    typer.echo(f"{', '.join(counts)} in {seconds:.1f} s")
    sys.stdout.flush()


def line_about(fault: dict[str, str]) -> str:
    """Return one line about a hand that does not verify."""
    hand = f", hand {fault['hand']}" if fault["hand"] else ""
    return printable(f"{fault['file']}{hand}: {' '.join(fault['reason'].split())}")
