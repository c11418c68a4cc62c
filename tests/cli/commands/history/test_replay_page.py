"""`croupier history replay --html`: a hand as one file."""

from pathlib import Path

import pytest

from croupier.history import LogWriter
from tests.cli.running import Shell
from tests.scene.hands import all_in_hand


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "hands.log"
    with LogWriter(path) as writer:
        hand = all_in_hand("Ann", "Bob", "Cy")
        writer.hand(hand.replay(), hand.players)
    return path


def test_a_page_is_written(shell: Shell, log: Path, tmp_path: Path) -> None:
    page = tmp_path / "hand.html"
    done = shell.run("history", "replay", str(log), "--html", str(page))
    assert done.code == 0
    assert str(page) in done.output
    text = page.read_text(encoding="utf-8")
    assert text.startswith("<!doctype html>")
    assert "Cy raises to 6" in text
    assert [path.name for path in tmp_path.iterdir() if "partial" in path.name] == []


def test_names_can_be_hidden(shell: Shell, log: Path, tmp_path: Path) -> None:
    page = tmp_path / "hand.html"
    assert shell.run("history", "replay", str(log), "--html", str(page), "--hide-names").code == 0
    assert "Ann" not in page.read_text(encoding="utf-8")


def test_a_file_that_exists_stays(shell: Shell, log: Path, tmp_path: Path) -> None:
    page = tmp_path / "hand.html"
    page.write_text("mine")
    refused = shell.run("history", "replay", str(log), "--html", str(page))
    assert refused.code == 2
    assert refused.complaint == f"croupier: {page} exists; --force overwrites it\n"
    assert page.read_text() == "mine"
    assert shell.run("history", "replay", str(log), "--html", str(page), "--force").code == 0


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("--html", "DIR"), "is a directory"),
        (("--html", "DIR/none/x.html"), "No such file or directory"),
        (("--html", "DIR/x.html", "--json"), "leave out --until and --json"),
        (("--hide-names",), "--hide-names and --force are for --html"),
        (("--html", "DIR/x.html", "--hand", "9"), "no hand 9"),
    ],
)
def test_what_cannot_be_written_is_one_line(
    shell: Shell, log: Path, tmp_path: Path, words: tuple[str, ...], complaint: str
) -> None:
    given = [word.replace("DIR", str(tmp_path)) for word in words]
    refused = shell.run("history", "replay", str(log), *given)
    assert refused.code == 2
    assert complaint in refused.complaint
    assert sorted(path.name for path in tmp_path.iterdir()) == ["hands.log"]
