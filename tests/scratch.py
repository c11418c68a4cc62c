"""A copy of the project, in which a recipe of the docs is followed exactly."""

import os
import re
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path

from croupier import _core

ROOT = Path(__file__).parents[1]
BLOCK = re.compile(r"^ +```\w+\n(.*?)^ +```$", re.MULTILINE | re.DOTALL)
FOLDERS = ("src", "tests/hands", "tests/games", "tools", "docs")
FILES = (
    "signature.txt",
    "pyproject.toml",
    "tests/__init__.py",
    "tests/ours.py",
    "tests/scratch.py",
)


def blocks(page: str) -> list[str]:
    """Return the indented code blocks of a page of the docs, in their order."""
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    return [textwrap.dedent(code) for code in BLOCK.findall(text)]


def place_and_text(block: str) -> tuple[str, str]:
    """Return the file that the first line of a block names, and the rest."""
    place, text = block.split("\n", 1)
    assert place.startswith("# "), place
    return place.removeprefix("# "), text


class Scratch:
    """The copy: its sources and tests, with the native core as it is."""

    def __init__(self, folder: Path, *more: str) -> None:
        self.root = folder / "croupier"
        for name in (*FOLDERS, *more):
            ignored = shutil.ignore_patterns("__pycache__")
            shutil.copytree(ROOT / name, self.root / name, ignore=ignored)
        for name in FILES:
            shutil.copy(ROOT / name, self.root / name)
        shutil.copy(_core.__file__, self.root / "src" / "croupier")

    def write(self, block: str) -> None:
        """Write a block to the file it names."""
        place, text = place_and_text(block)
        (self.root / place).write_text(text, encoding="utf-8")

    def insert(self, place: str, text: str, before: str) -> None:
        """Put text before a line of a file that is there once."""
        path = self.root / place
        whole = path.read_text(encoding="utf-8")
        assert whole.count(before) == 1, before
        path.write_text(whole.replace(before, text + before), encoding="utf-8")

    def run(self, *words: str, code: int = 0) -> str:
        """Run Python in the copy, without the hook that finds the installed package."""
        path = os.pathsep.join(map(str, (self.root / "src", self.root, *sys.path[1:])))
        finished = subprocess.run(
            [sys.executable, "-S", *words],
            cwd=self.root,
            env={**os.environ, "PYTHONPATH": path},
            capture_output=True,
            text=True,
            check=False,
        )
        assert finished.returncode == code, finished.stdout + finished.stderr
        return finished.stdout

    def test(self, *words: str) -> None:
        """Run tests of the copy."""
        self.run("-m", "pytest", "-q", "-p", "no:cacheprovider", *words)
