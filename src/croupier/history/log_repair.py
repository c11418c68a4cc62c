"""A log whose writer died: what is left of the last line goes, and the hand it was in is found."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.errors import NotationError
from croupier.history.log_lines import check_header, decode
from croupier.history.log_reader import LogReader

if TYPE_CHECKING:
    from pathlib import Path

    from croupier.history.hand_log import HandLog

_BLOCK = 1 << 16
_HAND, _END = b'{"event":"hand"', b'{"event":"end"'
_HEADER = b'{"event":"log"'


def repair(path: Path) -> tuple[str | None, HandLog | None]:
    """Cut a torn last line off a log; return what was lost and the hand that was not ended.

    A file that is no log is refused and stays as it is.
    """
    with path.open("r+b") as file:
        first = file.readline(_BLOCK)
        size = file.seek(0, 2)
        if first.endswith(b"\n"):
            try:
                check_header(decode(first.decode("utf-8", "replace")))
            except NotationError as error:
                raise NotationError(error.message, path, 1, expected=error.expected) from None
        elif first[: len(_HEADER)] != _HEADER[: len(first)]:
            raise NotationError("not a log", path, 1, expected="a file that a LogWriter made")
        tail = _last_line(file, size)
        lost = None
        if tail and _is_whole(tail):
            file.seek(size)
            file.write(b"\n")
        elif tail:
            lost = f"the last line was cut off: {len(tail)} bytes are lost, {_shown(tail)}"
            file.truncate(size - len(tail))
        hand_lines = _unended_hand(file, file.seek(0, 2))
    if not hand_lines:
        return lost, None
    reader = LogReader(hand_lines.decode("utf-8", "replace").splitlines(keepends=True), begun=True)
    for _ in reader:
        pass
    return lost, reader.unfinished


def _last_line(file: object, size: int) -> bytes:
    """The bytes after the last line end."""
    tail = b""
    position = size
    while position and b"\n" not in tail:
        step = min(_BLOCK, position)
        position -= step
        file.seek(position)  # type: ignore[attr-defined]
        tail = file.read(step) + tail  # type: ignore[attr-defined]
    return tail[tail.rfind(b"\n") + 1 :]


def _is_whole(line: bytes) -> bool:
    try:
        decode(line.decode("utf-8"))
    except (NotationError, UnicodeDecodeError):
        return False
    return True


def _unended_hand(file: object, size: int) -> bytes:
    """The lines from the last beginning of a hand on, where no end follows it."""
    tail = b"\n"  # a line end to find the last line by; it is no part of the file
    position = size
    while True:
        hand, end = tail.rfind(b"\n" + _HAND), tail.rfind(b"\n" + _END)
        if end > hand or (hand < 0 and position == 0):
            return b""
        if hand >= 0:
            return tail[hand + 1 : -1]
        step = min(_BLOCK, position)
        position -= step
        file.seek(position)  # type: ignore[attr-defined]
        tail = file.read(step) + tail  # type: ignore[attr-defined]
        if len(tail) > _BLOCK * 256:
            return b""  # no hand is that long: somebody else's lines


def _shown(data: bytes) -> str:
    text = data.decode("utf-8", "replace")
    return repr(text if len(text) <= 60 else f"{text[:57]}...")
