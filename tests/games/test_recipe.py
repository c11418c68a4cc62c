"""docs/adding-a-game.md, followed to the letter in a copy of the project."""

import os
import re
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from croupier import _core

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "adding-a-game.md"
BLOCK = re.compile(r"^ +```\w+\n(.*?)^ +```$", re.MULTILINE | re.DOTALL)
PLAYED = """
from io import StringIO
from pathlib import Path
from croupier.botkit import RandomBot, Table
from croupier.games import find_game
from croupier.history import FORMATS, HandLog
from croupier import Mode

game = find_game("NA5L1D")
table = Table([RandomBot(0, seed=1), RandomBot(1, seed=2)], 100, {1: (1, 2)}, seed=1, game=game)
for _ in range(3):
    table.simulate_hand()
assert table.verify_chip_count()[0]
state = game(stacks=100, players=2, seed=1, mode=Mode.CASH_GAME)
while state.status:
    if state.legal_actions().discards is not None:
        state.stand_pat_or_discard()
    else:
        state.check_or_call()
file = StringIO()
FORMATS["phh"].write([HandLog.of(state)], file)
assert "variant = 'NA5L1D'" in file.getvalue(), file.getvalue()
assert "games/no-limit-a-5-single-draw" in Path("signature.txt").read_text()
print("played")
"""

pytestmark = pytest.mark.house


def blocks() -> list[str]:
    """Return the code blocks of the page: the row, the scripted hand, the commands."""
    return [textwrap.dedent(code) for code in BLOCK.findall(PAGE.read_text(encoding="utf-8"))]


def run(copy: Path, *words: str) -> str:
    """Run Python in the copy, without the hook that finds the installed package."""
    path = os.pathsep.join(map(str, (copy / "src", copy, *sys.path[1:])))
    finished = subprocess.run(
        [sys.executable, "-S", *words],
        cwd=copy,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert finished.returncode == 0, finished.stdout + finished.stderr
    return finished.stdout


def test_the_recipe_works(tmp_path: Path) -> None:
    copy = tmp_path / "croupier"
    for name in ("src", "tests/hands", "tests/games", "tools", "docs"):
        shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("signature.txt", "pyproject.toml", "tests/__init__.py", "tests/ours.py"):
        shutil.copy(ROOT / name, copy / name)
    shutil.copy(_core.__file__, copy / "src" / "croupier")

    row, script, commands = blocks()
    place, row = row.split("\n", 1)
    catalogue = copy / place.removeprefix("# ")
    text = catalogue.read_text(encoding="utf-8")
    assert text.count(")\n# fmt: on\n") == 1
    catalogue.write_text(text.replace(")\n# fmt: on\n", f"{row})\n# fmt: on\n"), encoding="utf-8")
    place, script = script.split("\n", 1)
    (copy / place.removeprefix("# ")).write_text(script, encoding="utf-8")
    before = (copy / "signature.txt").read_text(encoding="utf-8").splitlines()
    for command in commands.splitlines():
        python, *words = command.split()
        assert python == "python"
        run(copy, *words)

    after = (copy / "signature.txt").read_text(encoding="utf-8").splitlines()
    assert [line for line in after if line not in before] == after[len(before) :]
    assert len(after) == len(before) + 1
    assert "ace-to-five single draw" in run(
        copy, "-m", "croupier", "deal", "no-limit-a-5-single-draw", "--seed", "1"
    )
    assert run(copy, "-c", PLAYED) == "played\n"
    tests = ("tests/games/test_catalogue.py", "tests/hands/test_hand_scripts.py")
    run(copy, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "single-draw", *tests)


def test_a_game_without_a_scripted_hand_is_found(tmp_path: Path) -> None:
    """The test that asks for a scripted hand of every row looks at the codes of the scripts."""
    from tests.games.test_catalogue import HANDS

    scripted = {
        match[1]
        for path in HANDS.glob("*.hand")
        for match in re.finditer(r"^game ([^;\s]+)", path.read_text(encoding="utf-8"), re.M)
    }
    assert "NT" in scripted
    assert "NA5L1D" not in scripted
