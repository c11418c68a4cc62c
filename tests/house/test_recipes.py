"""The recipes for contributors name files that exist."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = sorted((ROOT / "docs").glob("adding-*.md"))
NAMED = re.compile(r"`([\w./-]+/[\w.-]+\.(?:py|cpp|hpp|pyi|toml|md))`")
PLACES = ("", "src", "src/croupier", "tests", "core")

pytestmark = pytest.mark.house


def test_there_are_four_recipes() -> None:
    assert [page.stem for page in PAGES] == [
        *("adding-a-bot", "adding-a-format", "adding-a-game", "adding-an-operation")
    ]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_files_that_a_recipe_names_exist(page: Path) -> None:
    named = set(NAMED.findall(page.read_text(encoding="utf-8")))
    missing = {
        name for name in named if not any((ROOT / place / name).exists() for place in PLACES)
    }
    assert missing == set()
