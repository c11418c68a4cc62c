"""`croupier history replay --html`: a hand as one file."""

import base64
import zlib
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
        (("--hide-names",), "--hide-names is for --html and --link, --force for --html"),
        (("--html", "DIR/x.html", "--hand", "9"), "no hand 9"),
        (("--link", "poker.example.org"), "begin with http:// or https://"),
        (("--link", "https://x.org", "--html", "DIR/x.html"), "does not go with --html"),
        (("--link", "https://x.org", "--json"), "leave out --until and --json"),
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


def test_a_link_carries_the_hand(shell: Shell, log: Path) -> None:
    made = shell.run("history", "replay", str(log), "--link", "https://poker.example.org")
    hidden = shell.run("history", "replay", str(log), "--link", "https://x.org/", "--hide-names")
    assert made.code == hidden.code == 0
    scenes = []
    for line, start in ((made, "https://poker.example.org/"), (hidden, "https://x.org/")):
        address, _, packed = line.output.strip().partition("#hand=")
        assert address == f"{start}replay"
        text = zlib.decompress(base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), -15)
        scenes.append(text.decode())
    assert "Ann" in scenes[0]
    assert "Ann" not in scenes[1]
