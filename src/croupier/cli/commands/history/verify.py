"""Verify files of hands: replay every hand, here, in worker processes or on Ray."""

from __future__ import annotations

import json
import os
import sys
import time
from typing import TYPE_CHECKING, NamedTuple

import typer

from croupier.cli.commands.history.log_verify import compare_commitment, is_log, tally_log
from croupier.cli.commands.history.working import Bar, each_file
from croupier.cli.screens.numbers_text import counted
from croupier.errors import NotationError
from croupier.history.files import STANDARD_INPUT, UNKNOWN, find_files, read_file, shown, size_of
from croupier.history.formats import FORMATS, HandFault, UnknownFormat
from croupier.history.together.by_time import by_time
from croupier.history.together.seen import SeenHands
from croupier.history.together.union import cards_of_other_files, with_cards
from croupier.printable import printable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from pathlib import Path

    from croupier.history.formats import Format
    from croupier.history.hand_log import HandLog
    from croupier.history.summaries import TournamentSummary
    from croupier.runners import Runner

GOOD, BAD = 0, 1
_MOST_NAMED = 10  # files in one line


class Tally:
    """The number of hands, how many verify, and the faults of the others."""

    def __init__(self) -> None:
        self.verified = 0
        self.unreached = 0  # hands of a log after the first one that differs from the replayed game
        self.faults: list[HandFault] = []
        self.logs: list[HandFault] = []  # faults of a whole log, not of a hand
        self.warnings: list[HandFault] = []  # of hands that verify
        self.empty: list[str] = []  # files without a hand
        self.skipped: list[HandFault] = []  # files that could not be read at all
        self.duplicates = 0  # hands that were read before
        self.first_duplicates: list[str] = []
        self.dropped: dict[str, None] = {}  # details that a conversion does not keep
        self.reading = ""  # the file of the last hand
        self.summaries: dict[str, TournamentSummary] = {}  # by the number of the tournament
        self.summary_files = 0

    def add_summaries(self, summaries: Iterable[TournamentSummary]) -> None:
        """Add summaries; of two for one tournament, keep the one that has more."""
        from croupier.history.summaries import summaries_by_id

        self.summaries = summaries_by_id([*self.summaries.values(), *summaries])

    def found_summaries(self) -> list[TournamentSummary]:
        """Return the summaries of tournaments that were read so far."""
        return list(self.summaries.values())

    def add(self, other: Tally) -> None:
        """Add the counts of another file."""
        self.verified += other.verified
        self.unreached += other.unreached
        self.faults += other.faults
        self.logs += other.logs
        self.warnings += other.warnings
        self.empty += other.empty
        self.skipped += other.skipped
        self.dropped |= other.dropped
        self.summary_files += other.summary_files
        if other.summaries:
            self.add_summaries(other.found_summaries())

    def of(self, *kinds: str) -> list[dict[str, str]]:
        """List the faults of these kinds."""
        return [told(fault) for fault in (*self.faults, *self.logs) if fault.kind in kinds]

    def add_fault(self, fault: HandFault) -> None:
        """Add the fault of a hand, of a log as a whole, or of a file."""
        if fault.kind == "skipped":
            self.skipped.append(fault)
        else:
            (self.logs if fault.kind in ("log", "unfinished") else self.faults).append(fault)

    def add_duplicate(self, name: str) -> None:
        """Do not count the last hand, which has this id: it was read before."""
        self.verified -= 1
        self.duplicates += 1
        if len(self.first_duplicates) < _MOST_NAMED:
            self.first_duplicates.append(f"{self.reading}, hand {name}" if name else self.reading)

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


def hands_in(
    files: Iterable[str],
    form: Format | None,
    tally: Tally,
    on_bytes: Callable[[int], object] | None = None,
) -> Iterator[HandLog]:
    """Yield the hands that verify; count the others, and the files that cannot be read."""
    for file in files:
        before = tally.hands + tally.duplicates, len(tally.skipped), tally.summary_files
        tally.reading = shown(file)
        try:
            for found in read_file(file, form, on_bytes):
                if isinstance(found, HandFault):
                    tally.add_fault(found)
                else:
                    tally.verified += 1
                    tally.warnings += [each.in_file(tally.reading) for each in found.warnings]
                    yield found
            if len(tally.skipped) > before[1]:  # in a zip file
                _add_summaries(file, tally)
        except NotationError as error:
            if isinstance(error, UnknownFormat) and _add_summaries(file, tally):
                continue
            reason = UNKNOWN if isinstance(error, UnknownFormat) else error.message
            tally.skipped.append(HandFault("skipped", reason, file=str(error.file or shown(file))))
        after = tally.hands + tally.duplicates, len(tally.skipped), tally.summary_files
        if after == before:
            tally.empty.append(file)


def _add_summaries(file: str, tally: Tally) -> bool:
    """Read a file, or the files in it, as summaries of tournaments; return whether one is."""
    from croupier.history.summaries import summaries_by_file

    if file == STANDARD_INPUT:
        return False
    try:
        found = [
            (name, each)
            for name, each in summaries_by_file(file)
            if not isinstance(each, HandFault)
        ]
    except NotationError:  # it cannot be read to its end: it stays in the list of skipped files
        return False
    read = {name for name, _ in found}
    tally.skipped = [fault for fault in tally.skipped if fault.file not in read]
    tally.summary_files += len(read)
    tally.add_summaries(each for _, each in found)
    return bool(found)


class Ahead(NamedTuple):
    """The runner that reads files in parallel, and the folder for their hands."""

    runner: Runner
    folder: Path


def hands_by_time(
    paths: Sequence[str], form: Format | None, tally: Tally, ahead: Ahead | None = None
) -> Iterator[HandLog]:
    """Yield the hands of `hands_of` in the order in which they were played."""
    sourced = ((hand, tally.reading) for hand in hands_of(paths, form, tally, ahead))
    for hand, file in by_time(sourced):
        tally.reading = file
        yield hand


def hands_of(
    paths: Sequence[str], form: Format | None, tally: Tally, ahead: Ahead | None = None
) -> Iterator[HandLog]:
    """Yield the hands that verify from all files of the paths, each once; some must have hands."""
    files = named_files(paths, form)
    with Bar(sum(map(size_of, files))) as bar:
        others, seen = cards_of_other_files(files, form), SeenHands()
        if ahead is None:
            hands = hands_in(files, form, tally, bar.advance)
        else:
            from croupier.cli.commands.history.read_ahead import hands_read_ahead

            hands = hands_read_ahead(files, form, tally, *ahead, bar.advance)
        for hand in hands:
            if not seen.add(hand):
                tally.add_duplicate(str(hand.details.get("id") or ""))
            elif others is not None and (cards := others.of(hand)):
                yield with_cards(hand, cards)
            else:
                yield hand
    require_hands(paths, tally)


def named_files(paths: Sequence[str], form: Format | None) -> list[str]:
    """List the files of the paths; refuse a path that does not exist."""
    files = list(find_files(paths, form))
    for path in paths:
        if path != STANDARD_INPUT:
            try:
                os.stat(path)
            except OSError as error:
                raise NotationError(f"cannot be opened: {error.strerror}", path) from None
            except ValueError as error:  # a name with a null byte
                raise NotationError(f"cannot be opened: {error}", path) from None
    return files


def require_hands(paths: Sequence[str], tally: Tally) -> None:
    """Refuse a named file without hands; in a directory such a file is allowed."""
    for path in paths:
        if path in tally.empty:
            raise NotationError("the file has no hands", shown(path))
    if tally.hands:
        return
    if tally.skipped:
        first = tally.skipped[0]
        if len(tally.skipped) > 1:
            raise NotationError(f"the files have no hands; {skipped_text(tally)}", ", ".join(paths))
        if first.reason != UNKNOWN:
            raise NotationError(first.reason, first.file)
        known = f"one of {', '.join(FORMATS)}"
        raise NotationError("the format of this file is unknown", first.file, expected=known)
    raise NotationError("the files have no hands", ", ".join(paths))


def skipped_text(tally: Tally) -> str:
    """Return how many files were skipped, with the reasons and the first names of each reason."""
    reasons: dict[str, list[str]] = {}
    for fault in tally.skipped:
        reasons.setdefault(fault.reason, []).append(fault.file)
    texts = []
    for reason, files in reasons.items():
        more = f" and {len(files) - _MOST_NAMED} more" if len(files) > _MOST_NAMED else ""
        named = ", ".join(files[:_MOST_NAMED])
        texts.append(f"{counted(len(files), 'file')} skipped: {reason}: {named}{more}")
    return "; ".join(texts)


def report_skipped(tally: Tally) -> dict[str, object]:
    """Print which files were skipped and which hands appear again; return it for --json."""
    document: dict[str, object] = {}
    if tally.skipped:
        sys.stderr.write(f"{printable(skipped_text(tally))}\n")
        document["skipped"] = [
            {"file": fault.file, "reason": fault.reason} for fault in tally.skipped
        ]
    if tally.duplicates:
        more = tally.duplicates - len(tally.first_duplicates)
        named = "; ".join(tally.first_duplicates) + (f" and {more} more" if more else "")
        verb = "appears" if tally.duplicates == 1 else "appear"
        verb += " again and is" if tally.duplicates == 1 else " again and are"
        line = f"{counted(tally.duplicates, 'hand')} {verb} counted once: {named}"
        sys.stderr.write(f"{printable(line)}\n")
        document["duplicates"] = tally.duplicates
    return document


def complain(tally: Tally) -> list[dict[str, str]]:
    """Print the hands that are left out, with the reasons; return them for --json."""
    faults = [told(fault) for fault in tally.faults]
    for fault in faults:
        sys.stderr.write(f"left out: {line_about(fault)}\n")
    return faults


def tally(path: str, form: Format | None, on_bytes: Callable[[int], object] | None = None) -> Tally:
    """Verify one file."""
    result = Tally()
    if is_log(path, form):
        tally_log(path, result)
        if on_bytes is not None:
            on_bytes(size_of(path))
        if not result.hands and not result.logs:
            result.empty.append(path)
        return result
    for _ in hands_in([path], form, result, on_bytes):
        pass
    return result


def verify_files(
    paths: Sequence[str],
    form: Format | None,
    runner: Runner,
    as_json: bool,
    commitment: str | None = None,
    strict: bool = False,
) -> int:
    """Verify files and print the result; return the exit code."""
    began = time.monotonic()
    total = Tally()
    files = named_files(paths, form)
    if commitment is not None:
        _require_one_log(files, form)
        compare_commitment(files[0], commitment, total)
    for result in each_file(tally, files, form, runner):
        total.add(result)
    if not total.logs:
        require_hands(paths, total)
    seconds = time.monotonic() - began
    failed = total.failed
    apart = {kind: total.of(kind) for kind in ("cancelled", "incomplete", "unfinished")}
    warnings = [told(warning) for warning in total.warnings]
    unread = report_skipped(total)
    if as_json:
        document = {
            "hands": total.hands,
            "verified": total.verified,
            "failed": failed,
            "seconds": round(seconds, 3),
            **{kind: faults for kind, faults in apart.items() if faults},
            **({"warnings": warnings} if warnings else {}),
            **unread,
        }
        typer.echo(json.dumps(document, indent=2))
    else:
        _print(total, failed, apart, warnings, seconds)
    wrong = failed or apart["incomplete"] or apart["unfinished"] or (strict and total.skipped)
    return BAD if wrong else GOOD


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
