"""Pictures of ranges: the right cells are filled, and other programs can read the files."""

import sys
import xml.etree.ElementTree as ElementTree
from io import BytesIO

import pytest

from croupier import Range, SetupError
from croupier.analysis.ranges.picture import EMPTY, OFFSUIT, PAIR, SIZE, SUITED, grid


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
    with pytest.raises(SetupError, match="two-card hands"):
        grid(Range("AsKsQhJh"))


def test_svg() -> None:
    root = ElementTree.fromstring(Range("QQ+, AKs").to_svg())
    labels = [element.text for element in root if element.tag.endswith("text")]
    assert len(labels) == 169
    filled = [element.get("fill") for element in root if element.tag.endswith("rect")]
    assert len(filled) == 169 + 4
    assert filled.count("#d67854") == 3


def test_png() -> None:
    pytest.importorskip("matplotlib", reason="pictures need the extra `plot`")
    from matplotlib.image import imread

    image = imread(BytesIO(Range("AA, AKs:0.5").to_png()))
    assert image.shape[:2] == (13 * SIZE, 13 * SIZE)

    def colour(x: int, y: int) -> tuple[int, ...]:
        return tuple(round(255 * part) for part in image[y][x][:3])

    assert colour(3, 3) == PAIR
    assert colour(SIZE + 3, 3) == EMPTY  # half full, from below
    assert colour(SIZE + 3, SIZE - 5) == SUITED
    assert colour(3, SIZE + 3) == EMPTY
    written = {colour(x, y) for x in range(SIZE - 1) for y in range(SIZE - 1)}
    assert len(written) > 2  # AA is written


def test_png_without_matplotlib(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    with pytest.raises(SetupError, match=r"pip install \"croupier\[plot\]\""):
        Range("AA").to_png()
