"""Write src/croupier/_core.pyi from the built extension.

    python tools/stub.py            # write the stub
    python tools/stub.py --check    # only say whether it is current

Names, parameters and defaults are those of the extension: nanobind describes most of them, with
their types, and Python those that the C API defines. `tools/stub_types.toml` has the types that
neither describes: classes of Python, arrays, the values of State's attributes.
"""

from __future__ import annotations

import ast
import inspect
import re
import subprocess
import sys
import tempfile
import tomllib
import types
from pathlib import Path
from typing import Any

from shared_words.house_rules import python_type
from shared_words.writing import HOUSE_RULES
from words import TABLE

ROOT = Path(__file__).resolve().parent.parent
STUB = ROOT / "src" / "croupier" / "_core.pyi"
TYPES = ROOT / "tools" / "stub_types.toml"
ORIGIN = (
    "# Written by tools/stub.py from the extension: change core/bindings, then run `make stub`."
)
# Of the special methods, those with a signature of their own.
SPECIAL = ("__init__", "__len__", "__copy__", "__deepcopy__")


class Stub:
    """The extension, and the types that it does not know itself."""

    def __init__(self) -> None:
        from croupier import _core

        self.core = _core
        self.known: dict[str, Any] = tomllib.loads(TYPES.read_text(encoding="utf-8"))
        rules = tomllib.loads(TABLE.read_text(encoding="utf-8"))[HOUSE_RULES]
        self.house_rules = {rule["name"]: python_type(rule) for rule in rules}
        self.used: set[str] = set()

    def text(self) -> str:
        """Return the whole stub, formatted."""
        known = self.known
        lines = [ORIGIN, *known["imports"], "", known["before"], ""]
        for node in nanobind_stub().body:
            if isinstance(node, ast.ClassDef):
                members = self.c_members(getattr(self.core, node.name))
                lines += self.cls(node, members)
                if node.name == "State":
                    lines += [known["after_state"]]
            elif isinstance(node, ast.FunctionDef):
                lines += self.function(self.c_shown(node.name) or node, node.name)
        unknown = sorted(set(known["signatures"]) - self.used)
        if unknown:
            sys.exit(f"{TYPES.name} has types of what the extension does not offer: {unknown}")
        return formatted("\n".join(lines))

    def cls(self, node: ast.ClassDef, more: list[ast.FunctionDef]) -> list[str]:
        """Return a class: the description of nanobind with additions."""
        lines = ["", f"class {node.name}:"]
        for member in node.body:
            if isinstance(member, ast.FunctionDef) and (
                member.name in SPECIAL or not member.name.endswith("__")
            ):
                body = self.function(member, f"{node.name}.{member.name}")
                lines += [f"    {line}" for line in body]
        for member in more:
            body = self.function(member, f"{node.name}.{member.name}")
            lines += [f"    {line}" for line in body]
        return lines if len(lines) > 2 else [*lines, "    ..."]

    def function(self, node: ast.FunctionDef, name: str) -> list[str]:
        """Return a function with its types; a property keeps its decorators."""
        decorators = [ast.unparse(each) for each in node.decorator_list]
        name += ".setter" if any(each.endswith(".setter") for each in decorators) else ""
        given = self.known["signatures"].get(name, {})
        self.used.add(name)
        lines = []
        for types_of in given.get("overloads", [given]):
            if "overloads" in given:
                lines.append("@overload")
            lines += [f"@{each}" for each in decorators]
            lines.append(f"def {node.name}({self.parameters(node, types_of)}) -> "
                         f"{self.returned(node, name, types_of)}: ...")  # fmt: skip
        return lines

    def parameters(self, node: ast.FunctionDef, given: dict[str, str]) -> str:
        """Return the parameters: types of the table first, then nanobind's."""
        for each in [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]:
            told = given.get(each.arg) or self.known["parameters"].get(each.arg)
            if each.arg != "self" and (each.arg in given or each.annotation is None):
                if told is None:
                    sys.exit(f"{TYPES.name} has no type for {each.arg!r} of {node.name}")
                each.annotation = ast.parse(told, mode="eval").body
        for annotation in ast.walk(node.args):
            if isinstance(annotation, ast.arg) and annotation.annotation is not None:
                annotation.annotation = plain(annotation.annotation)
        return ast.unparse(node.args)

    def returned(self, node: ast.FunctionDef, name: str, given: dict[str, str]) -> str:
        told = given.get("returns") or self.by_rule(name)
        if told is None and node.returns is None:
            sys.exit(f"{TYPES.name} does not say what {name} returns")
        return told or ast.unparse(plain(node.returns))  # type: ignore[arg-type]

    def by_rule(self, name: str) -> str | None:
        """Return a type that follows from a name: questions of a State, fields of house rules."""
        owner, _, member = name.rpartition(".")
        if owner == "HouseRules":
            return self.house_rules.get(member)
        return "bool" if owner == "State" and member.startswith("can_") else None

    def c_members(self, owner: type) -> list[ast.FunctionDef]:
        """Return the attributes and methods that the C API defines, in their order."""
        found = []
        for name, member in vars(owner).items():
            if isinstance(member, types.GetSetDescriptorType | types.MemberDescriptorType):
                found.append(definition(f"@property\ndef {name}(self): ..."))
            elif isinstance(member, types.MethodDescriptorType) and not name.endswith("__"):
                found.append(shown(name, member))
        return found

    def c_shown(self, name: str) -> ast.FunctionDef | None:
        member = getattr(self.core, name)
        return shown(name, member) if isinstance(member, types.BuiltinFunctionType) else None


def definition(text: str) -> ast.FunctionDef:
    node = ast.parse(text).body[0]
    assert isinstance(node, ast.FunctionDef)
    return node


def shown(name: str, member: Any) -> ast.FunctionDef:
    """Return the signature that Python shows of a function of the C API."""
    text = str(inspect.signature(member)).replace("(self, /", "(self")
    return definition(f"def {name}{text}: ...")


def plain(annotation: ast.expr) -> ast.expr:
    """Return a type as a reader wants it: arrays without their layout, parameters for generics."""
    text = ast.unparse(annotation)
    array = r"Annotated\[NDArray\[numpy\.(\w+)\], dict\((?:[^()]|\([^()]*\))*\)\]"
    text = re.sub(array, r"npt.NDArray[np.\1]", text)
    text = re.sub(r"\bSequence(?!\[)", "Sequence[Any]", text)
    text = re.sub(r"\btype(?!\[|s\b)", "type[Any]", text)
    text = re.sub(r"\btuple(?!\[)", "tuple[Any, ...]", text)
    text = re.sub(r"\bdict(?!\[)", "dict[str, Any]", text)
    text = re.sub(r"\blist(?!\[)", "list[Any]", text)
    return ast.parse(text.replace("typing.", ""), mode="eval").body


def nanobind_stub() -> ast.Module:
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "core.pyi"
        words = ("-q", "-P", "-m", "croupier._core", "-o", str(out))
        subprocess.run([sys.executable, "-m", "nanobind.stubgen", *words], check=True)
        return ast.parse(out.read_text(encoding="utf-8"))


def formatted(text: str) -> str:
    for command in (["check", "--fix", "-q", "--select", "I,F401"], ["format", "-q"]):
        finished = subprocess.run(
            [sys.executable, "-m", "ruff", *command, "--stdin-filename", STUB, "-"],
            input=text, capture_output=True, text=True, check=False, cwd=ROOT,
        )  # fmt: skip
        if finished.returncode:
            sys.exit(finished.stderr)
        text = finished.stdout
    return text


def main() -> int:
    text = Stub().text()
    if STUB.exists() and STUB.read_text(encoding="utf-8") == text:
        return 0
    if "--check" in sys.argv[1:]:
        print(STUB.relative_to(ROOT))
        return 1
    STUB.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
