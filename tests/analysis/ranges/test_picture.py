"""Pictures of ranges: the right cells are filled, and other programs can read the files."""

import struct
import xml.etree.ElementTree as ElementTree
import zlib

import pytest

from croupier import Range, SetupError
from croupier.analysis.ranges.picture import EMPTY, INK, OFFSUIT, PAIR, SIZE, SUITED, grid


def test_grid() -> None:
    cells = grid(Range("AKs, QQ:0.5, AhKd"))
    assert [len(row) for row in cells] == [13] * 13
    assert (cells[0][1].label, cells[0][1].part, cells[0][1].colour) == ("AKs", 1.0, SUITED)
    assert (cells[1][0].label, cells[1][0].part, cells[1][0].colour) == ("AKo", 1 / 12, OFFSUIT)
    assert (cells[2][2].label, cells[2][2].part, cells[2][2].colour) == ("QQ", 0.5, PAIR)
    assert cells[12][0].label == "A2o"
    assert sum(cell.part > 0 for row in cells for cell in row) == 3
    assert all(cell.part == 1 for row in grid(Range("random")) for cell in row)
    assert all(cell.part == 0 for row in grid(Range()) for cell in row)
    with pytest.raises(SetupError, match="two cards"):
        grid(Range("AsKsQhJh"))


def test_svg() -> None:
    root = ElementTree.fromstring(Range("QQ+, AKs").to_svg())
    labels = [element.text for element in root if element.tag.endswith("text")]
    assert len(labels) == 169
    filled = [element.get("fill") for element in root if element.tag.endswith("rect")]
    assert len(filled) == 169 + 4
    assert filled.count("#d67854") == 3


def pixels(png: bytes) -> list[bytes]:
    """Read the rows of a PNG without filters, every check sum verified."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    place, data, width = 8, b"", 0
    while place < len(png):
        size, name = struct.unpack(">I4s", png[place : place + 8])
        body = png[place + 8 : place + 8 + size]
        (check,) = struct.unpack(">I", png[place + 8 + size : place + 12 + size])
        assert check == zlib.crc32(name + body)
        if name == b"IHDR":
            width, height, *rest = struct.unpack(">IIBBBBB", body)
            assert (height, rest) == (13 * SIZE, [8, 2, 0, 0, 0])
        if name == b"IDAT":
            data += body
        place += 12 + size
    raw = zlib.decompress(data)
    step = 3 * width + 1
    rows = [raw[start : start + step] for start in range(0, len(raw), step)]
    assert all(row[0] == 0 for row in rows)
    return [row[1:] for row in rows]


def test_png() -> None:
    rows = pixels(Range("AA, AKs:0.5").to_png())
    assert len(rows) == 13 * SIZE

    def colour(x: int, y: int) -> tuple[int, ...]:
        return tuple(rows[y][3 * x : 3 * x + 3])

    assert colour(1, 1) == PAIR
    assert colour(SIZE + 1, 1) == EMPTY  # half full, from below
    assert colour(SIZE + 1, SIZE - 3) == SUITED
    assert colour(1, SIZE + 1) == EMPTY
    ink = bytes(INK)
    assert any(ink in row[: 3 * (SIZE - 1)] for row in rows[10:30])  # AA is written
