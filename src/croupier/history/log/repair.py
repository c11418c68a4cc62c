"""Repair of a log: a torn last line is cut off, and the unfinished hand is found."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from croupier.errors import NotationError
from croupier.history.log.chain import split_seal
from croupier.history.log.lines import decode, read_header
from croupier.history.log.reader import LogReader

if TYPE_CHECKING:
    from pathlib import Path
    from typing import BinaryIO

    from croupier.history.hand_log import HandLog
    from croupier.history.log.file import LogFile

_BLOCK = 1 << 16
_HAND, _END, _CLOSE = b'{"event":"hand"', b'{"event":"end"', b'{"event":"close"'
_HEADER = b'{"event":"log"'


def repair(log: LogFile) -> tuple[str | None, HandLog | None]:
    """Prepare a log for appending; return what was lost and the unfinished hand.

    A torn last line and the line that ends the log are cut off, and the chain of hashes continues
    from there. A file that is not a log is refused and not changed.
    """
    file = log.file
    size = log.size()
    if not size:
        return None, None
    _check_header(file, log.path)
    begin, tail = _since_hash(file, size)
    lost = None
    torn = tail[tail.rfind(b"\n") + 1 :]
    if torn and _is_whole(torn):
        file.seek(0, os.SEEK_END)
        file.write(b"\n")
        return repair(log)
    if torn:
        lost = f"the last line was cut off: {len(torn)} bytes are lost, {_shown(torn)}"
        tail = tail[: len(tail) - len(torn)]
    last = tail[tail.rfind(b"\n", 0, -1) + 1 :]
    if last.startswith(_CLOSE):
        tail = tail[: len(tail) - len(last)]
    file.truncate(begin + len(tail))
    file.seek(0, os.SEEK_END)
    carrying, lines = _split_first(tail)
    if carrying:
        log.chain.go_on_from(split_seal(carrying)[1])
    log.chain.add(lines)
    return lost, _unended(lines)


def _check_header(file: BinaryIO, path: Path) -> None:
    file.seek(0)
    first = file.readline(_BLOCK)
    if not first.endswith(b"\n"):
        if first[: len(_HEADER)] != _HEADER[: len(first)]:
            raise NotationError("not a log", path, 1, expected="a file that a LogWriter made")
        return
    read_header(first, path)


def _since_hash(file: BinaryIO, size: int) -> tuple[int, bytes]:
    """The offset of the last line that ends a hand, and the bytes from there on."""
    tail = b""
    position = size
    while position:
        step = min(_BLOCK, position)
        position -= step
        file.seek(position)
        tail = file.read(step) + tail
        found = tail.rfind(b"\n" + _END)
        while found >= 0:
            line = tail[found + 1 : tail.find(b"\n", found + 1) + 1]
            if line and split_seal(line)[1]:
                return position + found + 1, tail[found + 1 :]
            found = tail.rfind(b"\n" + _END, 0, found)
    return 0, tail


def _split_first(tail: bytes) -> tuple[bytes, bytes]:
    """The line that carries the last hash, if there is one, and the rest."""
    if not tail.startswith(_END):
        return b"", tail
    after = tail.index(b"\n") + 1
    return tail[:after], tail[after:]


def _is_whole(line: bytes) -> bool:
    try:
        decode(line.decode("utf-8"))
    except (NotationError, UnicodeDecodeError):
        return False
    return True


def _unended(lines: bytes) -> HandLog | None:
    begin = (b"\n" + lines).rfind(b"\n" + _HAND)
    if begin < 0:
        return None
    text = lines[begin:].decode("utf-8", "replace")
    reader = LogReader(text.splitlines(keepends=True), begun=True)
    for _ in reader:
        pass
    return reader.unfinished


def _shown(data: bytes) -> str:
    text = data.decode("utf-8", "replace")
    return repr(text if len(text) <= 60 else f"{text[:57]}...")
