"""Bytes of old files as text: UTF-8 with and without a mark, UTF-16, and the Windows code page."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path
    from typing import TextIO

_SAMPLE = 1 << 16
_MARKS = (
    (b"\xef\xbb\xbf", "utf-8-sig"),
    (b"\xff\xfe", "utf-16"),
    (b"\xfe\xff", "utf-16"),
)
_MANY = 0.3


def decode(data: bytes) -> str:
    """Return the text of a file in whatever encoding a card room or a tracker wrote it.

    >>> decode("Ché".encode("utf-16")), decode("Ché".encode("cp1252")), decode("Ché".encode())
    ('Ché', 'Ché', 'Ché')
    """
    encoding = encoding_of(data)
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        return data.decode("cp1252" if encoding == "utf-8" else encoding, errors="replace")


def encoding_of(data: bytes) -> str:
    """Tell the encoding from the first bytes of a file, or from what they can not be."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return encoding
    beginning = data[:4096]
    if beginning.count(0) > _MANY * len(beginning):
        return "utf-16-le" if beginning[1:2] == b"\x00" else "utf-16-be"
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        # A character cut in two at the end of a sample is no sign of another encoding.
        if error.start < len(data) - 3:
            return "cp1252"
    return "utf-8"


def open_text(path: Path) -> TextIO:
    """Open a file for reading line by line in the encoding its beginning speaks for.

    What is no text in that encoding is replaced, and read as a name or a sign would be.
    """
    with path.open("rb") as file:
        encoding = encoding_of(file.read(_SAMPLE))
    return path.open(encoding=encoding, errors="replace", newline=None)
