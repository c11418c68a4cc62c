"""The committed stub of the native extension says what the extension offers.

`stubtest` compares names, classes and constants. It does not take nanobind's functions for
functions, so their parameters are compared with the stub that nanobind itself would write.
"""

import ast
import inspect
import subprocess
import sys
import types
from pathlib import Path
from typing import Any

import pytest

from croupier import _core

ROOT = Path(__file__).parents[2]
STUB = ROOT / "src" / "croupier" / "_core.pyi"

pytestmark = pytest.mark.house

Signature = tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...], tuple[str, ...]]


def run_module(*words: str) -> None:
    finished = subprocess.run(
        [sys.executable, "-m", *words], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert finished.returncode == 0, finished.stdout + finished.stderr


def signature(function: ast.FunctionDef) -> Signature:
    """Return positional-only, ordinary and keyword-only parameters, and the default values."""
    parts = function.args
    defaults = [*parts.defaults, *(value for value in parts.kw_defaults if value)]
    return (
        tuple(parameter.arg for parameter in parts.posonlyargs),
        tuple(parameter.arg for parameter in parts.args),
        tuple(parameter.arg for parameter in parts.kwonlyargs),
        tuple(map(ast.unparse, defaults)),
    )


def signatures(text: str) -> dict[str, set[Signature]]:
    """Return the signatures of every function and method of a stub; overloads have several."""
    found: dict[str, set[Signature]] = {}

    def walk(node: ast.Module | ast.ClassDef, prefix: str) -> None:
        for inner in node.body:
            if isinstance(inner, ast.ClassDef):
                walk(inner, f"{prefix}{inner.name}.")
            elif isinstance(inner, ast.FunctionDef):
                found.setdefault(prefix + inner.name, set()).add(signature(inner))

    walk(ast.parse(text), "")
    return found


def c_api_signatures() -> dict[str, set[Signature]]:
    """Return the signatures of the attributes, methods and functions that the C API defines."""
    attributes: dict[str, set[Signature]] = {
        f"State.{name}": {((), ("self",), (), ())}
        for name, member in vars(_core.State).items()
        if isinstance(member, types.GetSetDescriptorType)
    }
    functions = {
        f"{prefix}{name}": {shown_signature(member)}
        for prefix, owner in (("", _core), ("State.", _core.State))
        for name, member in vars(owner).items()
        if isinstance(member, (types.BuiltinFunctionType, types.MethodDescriptorType))
        and not name.endswith("__")
    }
    return attributes | functions


def shown_signature(function: Any) -> Signature:
    """Return the signature that Python shows; only self may not be named."""
    text = str(inspect.signature(function)).replace("(self, /", "(self")
    definition = ast.parse(f"def shown{text}: ...").body[0]
    assert isinstance(definition, ast.FunctionDef)
    return signature(definition)


def test_stubtest_finds_nothing(tmp_path: Path) -> None:
    # Functions show no signature, and classes have a metaclass, of nanobind's own.
    kinds = ("nb_func", "nb_type")
    natives = [name for name, what in vars(_core).items() if type(what).__name__.startswith(kinds)]
    allowlist = tmp_path / "allowlist"
    allowlist.write_text("".join(f"croupier._core.{name}\n" for name in natives))
    run_module("mypy.stubtest", "croupier._core", "--allowlist", str(allowlist))


def test_functions_have_the_parameters_of_the_stub(tmp_path: Path) -> None:
    generated = tmp_path / "generated.pyi"
    run_module("nanobind.stubgen", "-q", "-P", "-m", "croupier._core", "-o", str(generated))
    # Special methods get their signature from Python itself (`__init__` excepted).
    promised, offered = (
        {
            name: which
            for name, which in signatures(text).items()
            if name.endswith("__init__") or not name.endswith("__")
        }
        for text in (STUB.read_text(), generated.read_text())
    )
    # nanobind does not know how to write what is defined by the C API.
    assert promised == offered | c_api_signatures()


def test_a_wrong_parameter_is_seen() -> None:
    right = signatures("def f(a: int, *, b: int = 1) -> int: ...")
    assert right == signatures("def f(a, *, b=1): ...")
    assert right != signatures("def f(a: int, b: int = 1) -> int: ...")
    assert right != signatures("def f(a: int, *, b: int = 2) -> int: ...")
    assert right != signatures("def f(x: int, *, b: int = 1) -> int: ...")
    assert right != signatures("class C:\n    def f(a: int, *, b: int = 1) -> int: ...")
