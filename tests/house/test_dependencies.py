"""README mentions every package that pyproject.toml requires, and no other."""

import re
import tomllib
from collections.abc import Iterable
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
# Installed by tools where they are needed: tools/bootstrap.py, tools/web/package.json.
BY_TOOLS = {"ziglang", "typescript"}

pytestmark = pytest.mark.house


def names(requirements: Iterable[str]) -> set[str]:
    """Return the names of packages, spelled in one way, without versions and extras."""
    found = (re.match(r"\s*([\w.-]+)", each) for each in requirements)
    return {match[1].lower().replace("-", "_") for match in found if match}


def test_the_table_of_dependencies_is_complete() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wanted = [
        project["build-system"]["requires"],
        project["project"]["dependencies"],
        *project["project"]["optional-dependencies"].values(),
        *project["dependency-groups"].values(),
    ]
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    section = readme.partition("## What it depends on")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| ([^|]+) \|", section, re.MULTILINE)[1:]
    listed = names(re.sub(r"\(.*?\)", "", ",".join(rows)).split(","))
    assert listed == names(each for group in wanted for each in group) | BY_TOOLS


def test_extras_are_explained() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    page = (ROOT / "docs" / "install.md").read_text(encoding="utf-8")
    explained = set(re.findall(r"^\| `(\w+)` \|", page, re.MULTILINE))
    assert explained == set(project["project"]["optional-dependencies"])
