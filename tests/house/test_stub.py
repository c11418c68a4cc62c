"""The stub of the native extension is the output of `make stub`, and agrees with the extension.

`stubtest` compares names, classes and constants of the stub with the extension once more.
"""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from croupier import _core

ROOT = Path(__file__).parents[2]
STUB = ROOT / "src" / "croupier" / "_core.pyi"

pytestmark = pytest.mark.house


def run_module(*words: str) -> None:
    finished = subprocess.run(
        [sys.executable, "-m", *words], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert finished.returncode == 0, finished.stdout + finished.stderr


def test_stubtest_finds_nothing(tmp_path: Path) -> None:
    # Functions show no signature, and classes have a metaclass, of nanobind's own.
    kinds = ("nb_func", "nb_type")
    natives = [name for name, what in vars(_core).items() if type(what).__name__.startswith(kinds)]
    allowlist = tmp_path / "allowlist"
    allowlist.write_text("".join(f"croupier._core.{name}\n" for name in natives))
    run_module("mypy.stubtest", "croupier._core", "--allowlist", str(allowlist))


def test_the_stub_is_current() -> None:
    checked = subprocess.run(
        [sys.executable, ROOT / "tools" / "stub.py", "--check"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (checked.returncode, checked.stdout) == (0, ""), f"run `make stub`: {checked.stderr}"


def test_nothing_in_the_stub_is_untyped() -> None:
    tree = ast.parse(STUB.read_text())
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    assert len(functions) > 300
    for node in functions:
        given = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
        untyped = [each.arg for each in given if each.annotation is None and each.arg != "self"]
        assert (node.name, untyped, node.returns is None) == (node.name, [], False)
