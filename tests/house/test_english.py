"""The texts of the repository use plain English: no banned phrase, and the checker finds them."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.house


def checked(*files: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(ROOT / "tools" / "check_english.py"), *map(str, files)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_no_text_has_a_banned_phrase() -> None:
    finished = checked()
    assert finished.returncode == 0, finished.stdout + finished.stderr


@pytest.mark.parametrize(
    "text",
    [
        "a bot that can " + "not answer",
        "raises so " + "often",
        "# it can\n    # " + "not be written",
        "a list has one " + "a player",
        "the rule C" + "-19",
        "one row a " + "player",
        "a player and hi" + "s cards",
    ],
)
def test_a_banned_phrase_is_found(text: str, tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(text, encoding="utf-8")
    finished = checked(page)
    assert finished.returncode == 1
    assert finished.stdout.startswith(f"{page}:1: ")
    assert finished.stdout.count("\n") == 1
