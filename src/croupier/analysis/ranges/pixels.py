"""A small canvas with the few letters that ranges are written in, saved as PNG."""

from __future__ import annotations

import struct
import zlib

Colour = tuple[int, int, int]

# Five dots wide and seven high, one number a row.
_LETTERS = {
    "2": (14, 17, 1, 6, 8, 16, 31),
    "3": (31, 2, 4, 2, 1, 17, 14),
    "4": (2, 6, 10, 18, 31, 2, 2),
    "5": (31, 16, 30, 1, 1, 17, 14),
    "6": (6, 8, 16, 30, 17, 17, 14),
    "7": (31, 1, 2, 4, 8, 8, 8),
    "8": (14, 17, 17, 14, 17, 17, 14),
    "9": (14, 17, 17, 15, 1, 2, 12),
    "T": (31, 4, 4, 4, 4, 4, 4),
    "J": (7, 2, 2, 2, 2, 18, 12),
    "Q": (14, 17, 17, 17, 21, 18, 13),
    "K": (17, 18, 20, 24, 20, 18, 17),
    "A": (4, 10, 17, 17, 31, 17, 17),
    "s": (0, 0, 15, 16, 14, 1, 30),
    "o": (0, 0, 14, 17, 17, 17, 14),
}
_WIDE, _HIGH, _STEP, _DOT = 5, 7, 6, 2


class Canvas:
    """Pixels in three colours of eight bits each."""

    def __init__(self, width: int, height: int, background: Colour) -> None:
        self.width = width
        self.height = height
        self.rows = [bytearray(bytes(background) * width) for _ in range(height)]

    def fill(self, left: int, top: int, width: int, height: int, colour: Colour) -> None:
        """Fill a rectangle."""
        for row in self.rows[top : top + height]:
            row[3 * left : 3 * (left + width)] = bytes(colour) * width

    def write(
        self, left: int, top: int, width: int, height: int, text: str, colour: Colour
    ) -> None:
        """Write a text into the middle of a rectangle."""
        x = left + (width - (_STEP * len(text) - 1) * _DOT) // 2
        y = top + (height - _HIGH * _DOT) // 2
        for letter in text:
            for line, dots in enumerate(_LETTERS[letter]):
                for column in range(_WIDE):
                    if dots >> (_WIDE - 1 - column) & 1:
                        self.fill(x + column * _DOT, y + line * _DOT, _DOT, _DOT, colour)
            x += _STEP * _DOT

    def png(self) -> bytes:
        """Return the picture as a PNG file (RFC 2083)."""
        header = struct.pack(">IIBBBBB", self.width, self.height, 8, 2, 0, 0, 0)
        data = zlib.compress(b"".join(b"\0" + row for row in self.rows), 9)
        chunks = ((b"IHDR", header), (b"IDAT", data), (b"IEND", b""))
        return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(name, body) for name, body in chunks)


def _chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
