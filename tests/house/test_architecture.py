"""ARCHITECTURE.md describes this tree: its files, folders and names exist, and it is short."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
PLACES = ("", "src/croupier", "core")
FILE = re.compile(r"`([\w./-]+(?:/|\.(?:py|pyi|cpp|hpp|toml|txt|md)))`")
# `name` (`file`), or `name` and `other` (`file`): the file has these names.
NAMED = re.compile(r"`([A-Za-z_.]+)`\s+\(`([\w./]+\.(?:py|cpp|hpp))`\)")
CODE = re.compile(r"`([A-Za-z_]\w*(?:\.\w+)*)`")
LINKED = re.compile(r"\]\(([^)#]+)(?:#([^)]+))?\)")
# Names of other programs, and folders that a build makes.
ELSEWHERE = {"dataclasses"}

pytestmark = pytest.mark.house


def find(name: str) -> Path | None:
    """Return the file or folder that a name of the page means."""
    found = [ROOT / place / name for place in PLACES if (ROOT / place / name).exists()]
    return found[0] if found else None


def inside(name: str) -> bool:
    """Return whether a package has a file or folder of this name: rows of the tables name them."""
    return any(
        next((ROOT / place).rglob(name.rstrip("/")), None) is not None
        for place in ("src/croupier", "core")
    )


def test_files_and_folders_exist() -> None:
    names = FILE.findall(PAGE)
    assert len(names) > 60
    assert [name for name in names if find(name) is None and not inside(name)] == []


def test_every_package_is_named() -> None:
    names = set(FILE.findall(PAGE))
    for folder in (ROOT / "src" / "croupier", ROOT / "core"):
        for path in folder.iterdir():
            if path.is_dir() and path.name not in {"__pycache__", "tests"}:
                assert f"{path.name}/" in names, path


def test_names_are_in_the_files_beside_them() -> None:
    pairs = NAMED.findall(PAGE)
    assert len(pairs) > 15
    for name, file in pairs:
        path = find(file)
        assert path is not None, file
        text = path.read_text(encoding="utf-8")
        assert re.search(rf"\b{name.rpartition('.')[2]}\b", text), (name, file)


def test_names_exist() -> None:
    texts = "\n".join(
        path.read_text(encoding="utf-8")
        for folder in (ROOT / "src" / "croupier", ROOT / "core")
        for path in folder.rglob("*")
        if path.suffix in {".py", ".pyi", ".cpp", ".hpp", ".toml"}
    )
    texts += (ROOT / "CMakeLists.txt").read_text(encoding="utf-8")
    known = set(re.findall(r"\w+", texts))
    names = {part for name in CODE.findall(PAGE) for part in name.split(".")}
    files = {part for name in FILE.findall(PAGE) for part in re.split(r"[./]", name)}
    assert names - known - files - ELSEWHERE == set()


def test_links_lead_somewhere() -> None:
    for file, heading in LINKED.findall(PAGE):
        path = ROOT / file
        assert path.is_file(), file
        headings = [
            re.sub(r"[^\w -]", "", line.lstrip("# ")).lower().replace(" ", "-")
            for line in path.read_text(encoding="utf-8").splitlines()
            if line.startswith("#")
        ]
        assert not heading or heading in headings, (file, heading)


def test_it_is_two_pages() -> None:
    assert PAGE.count("\n") <= 160
