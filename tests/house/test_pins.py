"""What development and CI install is pinned and hashed, and fits pyproject.toml."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FILES = sorted((ROOT / "requirements").glob("*.txt"))

pytestmark = pytest.mark.house


def test_pins_fit_what_the_project_asks_for() -> None:
    finished = subprocess.run(
        [sys.executable, str(ROOT / "tools" / "pin.py"), "--check"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert finished.returncode == 0, finished.stdout


@pytest.mark.parametrize("file", FILES, ids=lambda path: path.stem)
def test_every_package_has_a_version_and_a_hash(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert "://" not in text
    entries = re.split(r"\n(?=\w)", text.partition("\n")[2])
    assert entries
    for entry in entries:
        assert re.match(r"[\w.\[\]-]+==[\w.+!]+", entry), entry
        assert "--hash=sha256:" in entry, entry
