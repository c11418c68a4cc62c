"""`croupier range`."""

import sys
from pathlib import Path

import pytest

from tests.cli.running import Shell


def test_grid(shell: Shell) -> None:
    lines = shell.lines("range", "QQ+, AKs, AKo:0.5, T9o+")
    grid = [line.split() for line in lines[:13]]
    assert grid[0][:2] == ["AA", "AKs"]
    assert grid[1][:2] == ["AKo*", "KK"]
    assert grid[2][2] == "QQ"
    assert sum(cell != "." for row in grid for cell in row) == 6
    assert lines[13] == "QQ+,AKs,T9o,AKo:0.5"
    assert lines[14] == "46 hands, 40 combos by weight, 3.02 % of all"


def test_json(shell: Shell) -> None:
    document = shell.run("range", "AhKd, QcQd:0.5", "--json").document
    assert document == {
        "text": "AhKd,QdQc:0.5",
        "hands": 2,
        "combos": 1.5,
        "weights": {"AhKd": 1.0, "QdQc": 0.5},
    }


def test_pictures(shell: Shell, tmp_path: Path) -> None:
    svg = tmp_path / "range.svg"
    assert shell.run("range", "QQ+", "--svg", str(svg)).code == 0
    assert svg.read_text().startswith("<svg")


def test_a_png_picture(shell: Shell, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib", reason="pictures need the extra `plot`")
    png = tmp_path / "range.png"
    assert shell.run("range", "QQ+", "--png", str(png)).code == 0
    assert png.read_bytes().startswith(b"\x89PNG")


def test_a_png_picture_without_matplotlib(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    files = ["--svg", str(tmp_path / "range.svg"), "--png", str(tmp_path / "range.png")]
    refused = shell.run("range", "QQ+", *files)
    assert (refused.code, refused.output) == (2, "")
    assert 'pip install "croupier[plot]"' in refused.complaint
    assert list(tmp_path.iterdir()) == []


def test_omaha_hands_have_no_grid(shell: Shell, tmp_path: Path) -> None:
    assert shell.lines("range", "AsKsQhJh") == ["AsKsQhJh", "1 hand"]
    refused = shell.run("range", "AsKsQhJh", "--svg", str(tmp_path / "x.svg"))
    assert (refused.code, refused.output) == (2, "")
    assert "two-card hands" in refused.complaint
    assert not (tmp_path / "x.svg").exists()


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["QQ+, AKx"], "column 6: 'AKx'"),
        (["AK:2"], "the weight 2"),
        (["AA", "--svg", "/no/such/folder/x.svg"], "cannot write"),
        ([], "Missing argument"),
    ],
)
def test_wrong_use_is_one_line(shell: Shell, words: list[str], complaint: str) -> None:
    finished = shell.run("range", *words)
    assert (finished.code, finished.output) == (2, "")
    assert complaint in finished.complaint
    assert finished.complaint.count("\n") == 1
