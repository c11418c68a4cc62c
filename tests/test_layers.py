"""The house keeps its layers: each row of ROWS imports only from itself and from rows above it."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "croupier"
CORE = ROOT / "core"

# A module that is not named here is about one hand: the strictest row. A package must be named.
ONE_HAND = "one hand"
ROWS: tuple[tuple[str, frozenset[str]], ...] = (
    (ONE_HAND, frozenset({"games"})),
    ("analysis", frozenset({"analysis"})),
    ("history", frozenset({"history"})),
    ("players", frozenset({"players"})),
    ("play", frozenset({"play"})),
    ("front doors", frozenset({"botkit", "pologic", "cash", "tournament", "notation", "pokerkit"})),
    ("the package itself", frozenset({"__init__"})),
    ("command line", frozenset({"cli", "__main__"})),
)
MAY_CALL_NATIVE_CODE = {ONE_HAND, "analysis"}
# The one-hand layer knows no files, sockets, clocks, threads or event loops.
OUTSIDE_ONE_HAND = {
    *("asyncio", "concurrent", "multiprocessing", "threading"),
    *("selectors", "signal", "socket", "subprocess", "time"),
    *("shutil", "tempfile"),
}
LONGEST_FILE = 600

pytestmark = pytest.mark.house


def row_of(top: str, package: Path) -> int:
    """Return the number of the row in which a top-level module or package stands."""
    for number, (_, names) in enumerate(ROWS):
        if top in names:
            return number
    if (package / top).is_dir():
        raise LookupError(f"the package croupier.{top} stands in no row of ROWS: decide its layer")
    return 0


def imports(path: Path, package: Path) -> Iterator[tuple[int, str]]:
    """Yield (line, absolute module name) for every import in a file, also inside functions.

    `from croupier import name` yields `croupier.name` where that is a module, else `croupier`.
    """
    parents = ("croupier", *path.relative_to(package).parent.parts)
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = ".".join(parents[: len(parents) - node.level + 1]) if node.level else ""
            source = ".".join(part for part in (base, node.module) if part)
            if source != "croupier":
                yield node.lineno, source
                continue
            for alias in node.names:
                # The native extension has no file in the source tree but its stub.
                is_module = alias.name == "_core" or (package / alias.name).is_dir()
                is_module = is_module or (package / f"{alias.name}.py").exists()
                yield node.lineno, f"croupier.{alias.name}" if is_module else "croupier"


def wrong_imports(package: Path) -> list[str]:
    """List every import that runs against the layers, each as a sentence."""
    wrong = []
    for path in sorted(package.rglob("*.py")):
        inside = path.relative_to(package)
        row = row_of(inside.parts[0].removesuffix(".py"), package)
        layer = ROWS[row][0]
        for line, name in imports(path, package):
            first, *rest = name.split(".")
            place = f"{inside}:{line} ({layer}) imports {name}"
            if first != "croupier":
                if layer == ONE_HAND and first in OUTSIDE_ONE_HAND:
                    wrong.append(f"{place}: one hand knows no files, sockets, clocks or threads")
            elif rest[:1] == ["_core"]:
                if layer not in MAY_CALL_NATIVE_CODE:
                    wrong.append(f"{place}: only one hand and analysis call native code")
            else:
                target = row_of(rest[0] if rest else "__init__", package)
                if target > row:
                    wrong.append(f"{place}, which stands below it ({ROWS[target][0]})")
    return wrong


def without_comments(source: str) -> str:
    return re.sub(r"//[^\n]*|/\*.*?\*/", "", source, flags=re.DOTALL)


def core_sources(core: Path) -> list[Path]:
    """Return the sources of the rules themselves: no bindings, no tests."""
    files = (path for pattern in ("*.cpp", "*.hpp") for path in core.rglob(pattern))
    return sorted(p for p in files if p.relative_to(core).parts[0] not in {"bindings", "tests"})


def python_in_core(core: Path) -> list[str]:
    """List core files that know Python or throw: errors are reason codes until the binding."""
    forbidden = re.compile(r"Python\.h|nanobind|PyObject|\bthrow\b")
    return [
        f"{path.relative_to(core)}: {found.group()}"
        for path in core_sources(core)
        if (found := forbidden.search(without_comments(path.read_text(encoding="utf-8"))))
    ]


def long_files(root: Path) -> list[str]:
    """List hand-written files past the length at which a file is about two things."""
    return [
        f"{path.relative_to(root)}: {lines} lines"
        for folder in ("src", "core", "tests", "benchmarks", "examples", "tools")
        for path in sorted((root / folder).rglob("*"))
        if path.suffix in {".py", ".pyi", ".cpp", ".hpp"} and "tables" not in path.name
        if (lines := path.read_text(encoding="utf-8").count("\n")) > LONGEST_FILE
    ]


def test_imports_follow_the_layers() -> None:
    assert wrong_imports(PACKAGE) == []


def test_core_knows_no_python_and_does_not_throw() -> None:
    assert python_in_core(CORE) == []


def test_no_file_is_too_long() -> None:
    assert long_files(ROOT) == []


@pytest.mark.parametrize("module", ["numpy", "rich", "typer", "asyncio"])
def test_importing_croupier_is_light(module: str) -> None:
    question = f"import croupier, sys; sys.exit({module!r} in sys.modules)"
    assert subprocess.run([sys.executable, "-c", question], check=False).returncode == 0


@pytest.mark.parametrize(
    ("file", "text", "complaint"),
    [
        ("cards.py", "from croupier.play import table", "stands below it (play)"),
        ("cards.py", "def f():\n    from .history.phh import parse", "stands below it (history)"),
        ("cards.py", "from . import cli", "stands below it (command line)"),
        ("state.py", "import croupier", "stands below it (the package itself)"),
        ("state.py", "from croupier import holdem", "stands below it (the package itself)"),
        ("state.py", "import os, time", "knows no files"),
        ("state.py", "from concurrent.futures import Executor", "knows no files"),
        ("history/phh.py", "from croupier import _core", "call native code"),
        ("history/rooms/acpc.py", "from ...play.table import Table", "stands below it (play)"),
        ("players/view.py", "import croupier._core as core", "call native code"),
    ],
)
def test_a_wrong_import_is_seen(tmp_path: Path, file: str, text: str, complaint: str) -> None:
    (tmp_path / "cli").mkdir()
    path = tmp_path / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    (found,) = wrong_imports(tmp_path)
    assert complaint in found


def test_right_imports_are_let_through(tmp_path: Path) -> None:
    for file, text in {
        "cards.py": "import os\nfrom croupier import _core",
        "analysis/equity.py": "import time\nfrom .. import _core\nfrom ..cards import Card",
        "play/table.py": "import asyncio\nfrom croupier.players import view\nfrom . import seats",
        "cli/__init__.py": "import croupier\nfrom croupier.botkit import Player",
        "__init__.py": "from croupier.cards.card import Card",
    }.items():
        (tmp_path / file).parent.mkdir(exist_ok=True)
        (tmp_path / file).write_text(text)
    assert wrong_imports(tmp_path) == []


def test_a_package_without_a_row_is_seen(tmp_path: Path) -> None:
    (tmp_path / "misc").mkdir()
    (tmp_path / "misc" / "__init__.py").write_text("")
    with pytest.raises(LookupError, match=r"croupier\.misc stands in no row"):
        wrong_imports(tmp_path)


@pytest.mark.parametrize("text", ["#include <Python.h>", "#include <nanobind/x.h>", "throw 1;"])
def test_python_in_the_core_is_seen(tmp_path: Path, text: str) -> None:
    for folder in ("bindings", "tests", "evaluation"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "a.cpp").write_text(text)
    (tmp_path / "b.hpp").write_text(f"// never: {text}\n")
    (found,) = python_in_core(tmp_path)
    assert found.startswith("evaluation/a.cpp")


def test_a_long_file_is_seen(tmp_path: Path) -> None:
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "long.py").write_text("\n" * 601)
    (tmp_path / "src" / "tables.cpp").write_text("\n" * 9_999)
    assert long_files(tmp_path) == ["src/long.py: 601 lines"]
