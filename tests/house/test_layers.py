"""The layers of the package: each row of ROWS imports only from itself and from rows above it."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "croupier"
CORE = ROOT / "core"

# Packages and modules of src/croupier, row by row. Everything must stand in a row.
ROWS: tuple[tuple[str, ...], ...] = (
    ("errors", "reasons", "records", "printable", "on_demand", "displays", "recent", "version"),
    ("runners",),
    ("cards",),
    ("chips",),
    ("hand",),
    ("games",),
    ("loops",),
    ("analysis",),
    ("history",),
    ("scene",),
    ("tracker",),
    ("players",),
    ("play",),
    ("research",),
    ("arena",),
    ("felt",),
    ("pokerkit",),
    ("botkit", "pologic", "cash", "tournament"),
    ("__init__",),
    ("cli", "__main__"),
)
MAY_CALL_NATIVE_CODE = {
    "recent",
    "cards",
    "chips",
    "hand",
    "games",
    "loops",
    "analysis",
    "history",
    "research",
}
# One hand, and what it is made of, knows no files, sockets, clocks, threads or event loops.
ONE_HAND = {
    "errors",
    "reasons",
    "records",
    "printable",
    "on_demand",
    "displays",
    "recent",
    "cards",
    "chips",
    "hand",
    "games",
    "loops",
}
OUTSIDE_ONE_HAND = {
    *("asyncio", "concurrent", "multiprocessing", "threading"),
    *("selectors", "signal", "socket", "subprocess", "time"),
    *("shutil", "tempfile"),
}
# Folders of core/, row by row. Faster twins live in machine/, which every row may include.
CORE_ROWS = (
    ("cards",),
    ("evaluation",),
    ("rules",),
    ("loops", "machine"),
    ("equity", "icm", "learning", "text"),
    ("bindings", "tests"),
)
# What named tuples offer under these names, and Records with them: fields have all other names.
SHARED = {"_make", "_replace", "_fields", "_asdict", "_fill", "_values"}
LONGEST_FILE = 600

pytestmark = pytest.mark.house


def row_of(top: str) -> int:
    """Return the number of the row in which a top-level module or package stands."""
    for number, names in enumerate(ROWS):
        if top in names:
            return number
    raise LookupError(f"croupier.{top} stands in no row of ROWS: decide its layer")


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
        top = inside.parts[0].removesuffix(".py")
        row = row_of(top)
        for line, name in imports(path, package):
            first, *rest = name.split(".")
            place = f"{inside}:{line} imports {name}"
            if first != "croupier":
                if top in ONE_HAND and first in OUTSIDE_ONE_HAND:
                    wrong.append(f"{place}: one hand knows no files, sockets, clocks or threads")
            elif rest[:1] == ["_core"]:
                if top not in MAY_CALL_NATIVE_CODE:
                    wrong.append(f"{place}: croupier.{top} does not call native code")
            else:
                target = rest[0] if rest else "__init__"
                if row_of(target) > row:
                    wrong.append(f"{place}, but {target} stands below {top}")
    return wrong


def wrong_includes(core: Path) -> list[str]:
    """List every include of the core that runs against CORE_ROWS."""
    rows = {folder: number for number, row in enumerate(CORE_ROWS) for folder in row}
    wrong = []
    for path in sorted([*core.rglob("*.cpp"), *core.rglob("*.hpp")]):
        inside = path.relative_to(core)
        if len(inside.parts) == 1:
            wrong.append(f"{inside} stands in no folder of the core")
            continue
        for include in re.findall(r'^#include "([^"]+)"', path.read_text("utf-8"), re.MULTILINE):
            folder = include.split("/")[0]
            if folder not in rows:
                wrong.append(f"{inside} includes {include}: write the path from core/")
            elif folder != "machine" and rows[folder] > rows[inside.parts[0]]:
                wrong.append(f"{inside} includes {include}, which stands below it")
    return wrong


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__") and name != "_"


def owner_of(path: Path, package: Path) -> str:
    """Return the package or module at the top that a file belongs to; the stub belongs to hand."""
    top = path.relative_to(package).parts[0].split(".")[0]
    return "hand" if top == "_core" else top


def private_names(tree: ast.AST) -> Iterator[str]:
    """Yield the private names that a file defines, those of slots included."""
    for node in ast.walk(tree):
        name = ""
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            name = node.name
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            name = node.id
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            name = node.attr
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            name = node.value
        if is_private(name):
            yield name


def foreign_names(package: Path) -> list[str]:
    """List the uses of private names outside their package, each as a sentence.

    Objects are not traced to their classes: a name that the package itself defines passes.
    """
    trees = {
        path: ast.parse(path.read_text(encoding="utf-8"))
        for path in sorted([*package.rglob("*.py"), *package.glob("_core.pyi")])
    }
    owners: dict[str, set[str]] = {}
    for path, tree in trees.items():
        for name in private_names(tree):
            owners.setdefault(name, set()).add(owner_of(path, package))
    found = []
    for path, tree in trees.items():
        own, place = owner_of(path, package), path.relative_to(package)
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom):
                source = (node.module or "").split(".")
                if source[0] == "croupier" and source[1:2] != [own]:
                    found += [
                        f"{place}:{node.lineno} imports {alias.name} of {node.module}"
                        for alias in node.names
                        if is_private(alias.name) and alias.name != "_core"
                    ]
            elif isinstance(node, ast.Attribute) and is_private(node.attr):
                inherited = isinstance(node.value, ast.Name) and node.value.id in {"self", "cls"}
                if not inherited and node.attr not in SHARED:
                    known = owners.get(node.attr, {own})
                    if own not in known:
                        owner = " or ".join(sorted(known))
                        found.append(f"{place}:{node.lineno} uses .{node.attr} of {owner}")
    return found


def without_comments(source: str) -> str:
    return re.sub(r"//[^\n]*|/\*.*?\*/", "", source, flags=re.DOTALL)


def core_sources(core: Path) -> list[Path]:
    """Return the sources of the rules themselves: no bindings, no tests."""
    files = (path for pattern in ("*.cpp", "*.hpp") for path in core.rglob(pattern))
    return sorted(p for p in files if p.relative_to(core).parts[0] not in {"bindings", "tests"})


def python_in_core(core: Path) -> list[str]:
    """List core files that use Python or throw: errors are reason codes up to the binding."""
    forbidden = re.compile(r"Python\.h|nanobind|PyObject|\bthrow\b")
    return [
        f"{path.relative_to(core)}: {found.group()}"
        for path in core_sources(core)
        if (found := forbidden.search(without_comments(path.read_text(encoding="utf-8"))))
    ]


def long_files(root: Path) -> list[str]:
    """List hand-written files that are too long."""
    return [
        f"{path.relative_to(root)}: {lines} lines"
        for folder in ("src", "core", "tests", "benchmarks", "examples", "tools")
        for path in sorted((root / folder).rglob("*"))
        if path.suffix in {".py", ".pyi", ".cpp", ".hpp"} and "tables" not in path.name
        if path.name != "_core.pyi"  # it is as long as what the extension offers
        if (lines := path.read_text(encoding="utf-8").count("\n")) > LONGEST_FILE
    ]


def test_imports_follow_the_layers() -> None:
    assert wrong_imports(PACKAGE) == []


def test_includes_follow_the_layers() -> None:
    assert wrong_includes(CORE) == []


def test_private_names_stay_in_their_package() -> None:
    assert foreign_names(PACKAGE) == []


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
        ("cards/card.py", "from croupier.play import table", "play stands below cards"),
        ("cards/card.py", "def f():\n    from ..history.phh import parse", "history stands below"),
        ("cards/card.py", "from .. import cli", "cli stands below cards"),
        ("hand/state.py", "import croupier", "__init__ stands below hand"),
        ("hand/state.py", "from croupier import holdem", "__init__ stands below hand"),
        ("hand/state.py", "import os, time", "knows no files"),
        ("loops/batch.py", "from concurrent.futures import Executor", "knows no files"),
        ("play/table.py", "from croupier import _core", "does not call native code"),
        ("history/rooms/acpc.py", "from ...play.table import Table", "play stands below history"),
        ("players/view.py", "import croupier._core as core", "does not call native code"),
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
        "cards/card.py": "import os\nfrom croupier import _core",
        "analysis/equity.py": "import time\nfrom .. import _core\nfrom ..cards import Card",
        "play/table.py": "import asyncio\nfrom croupier.players import view\nfrom . import seats",
        "cli/__init__.py": "import croupier\nfrom croupier.botkit import Player",
        "__init__.py": "from croupier.cards import Card",
    }.items():
        (tmp_path / file).parent.mkdir(exist_ok=True)
        (tmp_path / file).write_text(text)
    assert wrong_imports(tmp_path) == []


def test_a_package_without_a_row_is_seen(tmp_path: Path) -> None:
    (tmp_path / "misc").mkdir()
    (tmp_path / "misc" / "__init__.py").write_text("")
    with pytest.raises(LookupError, match=r"croupier\.misc stands in no row"):
        wrong_imports(tmp_path)


@pytest.mark.parametrize(
    ("file", "include", "complaint"),
    [
        ("rules/flow.cpp", "loops/batch.hpp", "stands below it"),
        ("cards/rng.hpp", "rules/state.hpp", "stands below it"),
        ("rules/flow.cpp", "flow.hpp", "write the path from core/"),
        ("flow.cpp", "rules/flow.hpp", "stands in no folder"),
        ("cards/rng.hpp", "machine/lanes.hpp", ""),
        ("bindings/hand/state.cpp", "rules/state.hpp", ""),
    ],
)
def test_a_wrong_include_is_seen(tmp_path: Path, file: str, include: str, complaint: str) -> None:
    (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / file).write_text(f'#include "{include}"\n')
    found = wrong_includes(tmp_path)
    assert [complaint in sentence for sentence in found] == [True] * bool(complaint)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("from croupier.hand.state import _restore", "imports _restore of croupier.hand.state"),
        ("def f(state): return state._hidden", "uses ._hidden of hand"),
        ("def f(state): return state._native()", "uses ._native of hand"),
        ("class A:\n    def f(self): return self._inherited", ""),
        ("def f(row): return row._replace(a=1)", ""),
        ("def f(other): return other._own\ndef _own(): ...", ""),
    ],
)
def test_a_private_name_elsewhere_is_seen(tmp_path: Path, text: str, complaint: str) -> None:
    (tmp_path / "hand").mkdir()
    (tmp_path / "hand" / "state.py").write_text("class S:\n    _inherited = _hidden = 1\n")
    (tmp_path / "_core.pyi").write_text("class State:\n    def _native(self) -> None: ...\n")
    (tmp_path / "play").mkdir()
    (tmp_path / "play" / "table.py").write_text(text)
    found = foreign_names(tmp_path)
    assert [complaint in sentence for sentence in found] == [True] * bool(complaint)


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
