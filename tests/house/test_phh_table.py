"""The table of kinds over a folder of PHH files."""

import doctest
import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TOOL = ROOT / "tools" / "phh_table.py"
HAND = """[1]
variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = ['d dh p1 AsKs', 'd dh p2 QdQh', 'p2 cbr 6', 'p1 f']
"""

pytestmark = pytest.mark.house


def test_the_examples_of_the_tool() -> None:
    found = importlib.util.spec_from_file_location("phh_table", TOOL)
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    assert doctest.testmod(module).failed == 0


def test_a_table_of_kinds(tmp_path: Path) -> None:
    folder, page = tmp_path / "data" / "handhq", tmp_path / "table.md"
    folder.mkdir(parents=True)
    wrong = HAND.replace("'p1 f'", "'p1 cc'").replace("[1]", "[2]")
    (folder / "ABS-2009.phhs").write_text(HAND + wrong)
    command = [sys.executable, str(TOOL), str(tmp_path / "data"), "-o", str(page)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    text = page.read_text(encoding="utf-8")
    assert "| handhq/abs | No-limit hold'em | 1 |" in text
    assert "| handhq/abs | 2 | 1 | 1 | 50.000 % |" in text
    assert "the hand is not finished" in text
    assert "ABS-2009.phhs, hand 2" in text
    command[2] = str(tmp_path / "none")
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, "has no PHH files" in done.stderr) == (2, True)
