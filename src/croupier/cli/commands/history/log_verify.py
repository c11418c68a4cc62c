"""Verify a log: its hashes, its hands, and its game, dealt again from the seed."""

from __future__ import annotations

import sys
from contextlib import contextmanager, suppress
from functools import partial
from io import BytesIO
from shutil import copyfileobj
from tempfile import TemporaryFile
from typing import TYPE_CHECKING, BinaryIO

from croupier.errors import CroupierError, NotationError
from croupier.history.files import STANDARD_INPUT, exact_lines, shown
from croupier.history.formats import FORMATS, HandFault
from croupier.history.log.reader import LogReader
from croupier.history.together.packed import Source, unpacked
from croupier.play.running.verification import commitment_in, verify_game

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.cli.commands.history.verify import Tally
    from croupier.history.formats import Format

_BEGINNING = 64
_BLOCK = 1 << 16


def is_log(path: str, form: Format | None) -> bool:
    """Return whether a file is a log, by its format or by its first bytes."""
    if form is not None:
        return form is FORMATS["log"]
    with suppress(OSError, ValueError):
        if path == STANDARD_INPUT:
            # In a test this may be a text stream, which cannot be peeked at.
            beginning = getattr(getattr(sys.stdin, "buffer", None), "peek", bytes)(_BEGINNING)
        else:
            with open(path, "rb") as file:
                name, part = next(unpacked(path, Source(file)))
                beginning = part.read(_BEGINNING) if name == path else b""  # not of a zip file
        return FORMATS["log"].matches(beginning.decode("ascii", "replace"))
    return False


def tally_log(path: str, result: Tally) -> None:
    """Verify one log."""
    with _opened(path) as file:
        check_log(file, shown(path), result)


def check_log(file: BinaryIO, name: str, result: Tally) -> None:
    """Verify the log in a file: hand by hand, and if no hand is wrong, the whole game."""
    file.seek(0)
    reader = LogReader(exact_lines(file))
    last = ""
    try:
        for found in reader.hands():
            if isinstance(found, HandFault):
                result.add_fault(found.in_file(name))
            else:
                result.verified += 1
                last = str(found.details.get("id", ""))
    except NotationError as error:  # not a log, or not of this version
        expected = f" (expected {error.expected})" if error.expected else ""
        result.add_fault(HandFault("log", error.message + expected, file=name, line=error.line))
        return
    finished = reader.ended
    if not result.failed and (verdict := verify_game(file)) is not None:
        finished = finished and verdict.finished
        if verdict.fault:
            result.unreached = result.verified - verdict.hands
            result.verified = verdict.hands
            result.add_fault(HandFault("log", verdict.fault, file=name))
            return
    if not finished:
        where = f" after hand {last}" if last else ""
        reason = f"the log is unfinished: it stops{where}"
        result.add_fault(HandFault("unfinished", reason, file=name, hand=last))


def compare_commitment(path: str, promised: str, result: Tally) -> None:
    """Compare the game of a log with the hash that was published before it."""
    with _opened(path) as file:
        found = commitment_in(file)
    if found is None:
        raise NotationError(
            "--commitment needs the log of a tournament or a cash game", shown(path)
        )
    if found != promised.strip().lower():
        reason = f"the commitment of this game is {found}, not {promised}"
        result.add_fault(HandFault("log", reason, file=shown(path), line=2))


@contextmanager
def _opened(path: str) -> Iterator[BinaryIO]:
    if path == STANDARD_INPUT:
        with TemporaryFile() as copy:
            source = getattr(sys.stdin, "buffer", None) or BytesIO(sys.stdin.read().encode())
            copyfileobj(source, copy)
            yield copy
        return
    try:
        with open(path, "rb") as file, TemporaryFile() as copy:
            plain = file.read(1) in (b"{", b"")
            file.seek(0)
            if plain:
                yield file
                return
            _, part = next(unpacked(path, Source(file)))
            for block in iter(partial(part.read, _BLOCK), b""):
                copy.write(block)
            yield copy
    except OSError as error:
        raise CroupierError(f"{path}: {error.strerror or error}") from None
