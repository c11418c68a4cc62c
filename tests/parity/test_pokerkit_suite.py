"""PokerKit's own test-suite passes with `croupier.pokerkit` in its place, but for a list."""

import subprocess
import sys
from pathlib import Path

import pytest

TOOL = Path(__file__).parents[2] / "tools" / "pokerkit_suite.py"


@pytest.mark.house
def test_suite_of_pokerkit() -> None:
    command = [sys.executable, str(TOOL)]
    finished = subprocess.run(command, capture_output=True, text=True, check=False)
    if finished.stdout.startswith("skipped: "):
        pytest.skip(finished.stdout.strip())
    assert finished.returncode == 0, finished.stdout + finished.stderr
    assert "fail as listed" in finished.stdout
