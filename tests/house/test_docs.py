"""The documentation is tested: doctests of every page, every example run."""

import doctest
import importlib
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from croupier.botkit import CallBot, RandomBot, Table

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))
# Examples that take minutes are run with less.
SHORT = {
    "league_leduc.py": ("--generations", "2", "--rounds", "4"),
    "learn_holdem.py": ("--rounds", "2", "--hands", "20"),
    "solve_rhode_island.py": ("--iterations", "1000", "--hands", "100"),
}
# Importing a `__main__` would run it.
MODULES = sorted((ROOT / "src" / "croupier").rglob("*[!_].py"))
MODULES += sorted((ROOT / "src" / "croupier").rglob("__init__.py"))

pytestmark = pytest.mark.house


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_page(page: Path) -> None:
    assert doctest.testfile(str(page), module_relative=False).failed == 0


def test_readme_shows_a_hand() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert len(doctest.DocTestParser().get_examples(readme)) > 3


def test_the_first_bot_of_the_readme_answers_as_the_rules_are() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    shown = [step.source for step in doctest.DocTestParser().get_examples(readme)]
    names: dict[str, Any] = {}
    for source in shown:
        if "croupier.botkit" in source or "(Player)" in source:
            exec(source, names)
    table = Table(
        [names["Patient"](0), CallBot(1), RandomBot(2, seed=1)], 2000, {1: (10, 20)}, seed=7
    )
    while table.winner is None:
        table.simulate_hand()
    assert [incident for incident in table.incidents if incident.seat == 0] == []


@pytest.mark.parametrize("example", EXAMPLES, ids=name)
def test_example(example: Path, tmp_path: Path) -> None:
    finished = subprocess.run(
        [sys.executable, "-W", "error", str(example), *SHORT.get(example.name, ())],
        cwd=tmp_path,  # an example works wherever it is started
        capture_output=True,
        text=True,
        check=False,
    )
    assert finished.returncode == 0, finished.stderr
    assert finished.stdout.strip(), "an example shows something"


@pytest.mark.parametrize("module", MODULES, ids=name)
def test_docstrings(module: Path) -> None:
    dotted = ".".join(module.relative_to(ROOT / "src").with_suffix("").parts)
    imported = importlib.import_module(dotted.removesuffix(".__init__"))
    assert doctest.testmod(imported).failed == 0
