"""Tests mirror the packages: whoever looks for the tests of a package finds them in its place."""

from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "src" / "croupier"
# Packages whose tests stand elsewhere, and why.
ELSEWHERE = {
    "arena/declared": "one test file for the package: tests/arena/test_declared.py",
    "cli/bots": "its options are tested with the commands that have them",
    "history/dataset": "one test file for the package: tests/history/test_dataset.py",
    "history/ohh": "hands written and read back: tests/history/test_written_hands.py",
    "history/rooms/reading": "what rooms share is tested with every room",
    "players/tools": "the judges are tested together: tests/players/answers/test_judges.py",
}

pytestmark = pytest.mark.house


def packages() -> list[str]:
    """Return the packages that have modules of their own."""
    folders = sorted(path.parent for path in SOURCES.rglob("__init__.py"))
    return [
        str(folder.relative_to(SOURCES))
        for folder in folders
        if folder != SOURCES and any(path.stem != "__init__" for path in folder.glob("*.py"))
    ]


@pytest.mark.parametrize("package", packages())
def test_a_package_has_tests_in_its_place(package: str) -> None:
    found = list((ROOT / "tests" / package).rglob("test_*.py"))
    assert found or package in ELSEWHERE, f"tests/{package} has no test"


def test_what_stands_elsewhere_is_a_package() -> None:
    assert set(ELSEWHERE) <= set(packages())


def test_every_package_says_what_it_is() -> None:
    for path in sorted(SOURCES.rglob("__init__.py")):
        said = path.read_text(encoding="utf-8").split('"""')
        assert len(said) > 2, path
        assert said[1].strip().split("\n")[0].endswith("."), path
