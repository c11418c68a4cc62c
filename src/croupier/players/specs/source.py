"""The source of a bot's module, found and read without running it: it is untrusted."""

from __future__ import annotations

import ast
import sys
import warnings
from importlib.machinery import ModuleSpec
from pathlib import Path

from croupier.errors import SetupError, short_text

LONGEST_DETAIL = 300


def check_source(module: str, name: str) -> None:
    """Refuse a file or module that does not exist, cannot be parsed, or does not bind the name.

    Names that only running it would bind, such as those of `import *`, are accepted.
    """
    is_file = module.endswith(".py")
    source = _read_file(Path(module)) if is_file else _read_module(module)
    if source is None:
        return
    names = _bound_names(module, source)
    if name not in names and "*" not in names:
        raise SetupError(f"{module} has no class {name!r}")


def imported_files(path: Path) -> list[Path]:
    """Return the files that a module imports from its own folder, and those that they import.

    A package in that folder counts with all its modules.
    """
    folder = path.parent
    found: set[Path] = set()
    waiting = [path]
    while waiting:
        file = waiting.pop()
        if file in found:
            continue
        found.add(file)
        for name in _imported_names(file):
            module, package = folder / f"{name}.py", folder / name
            if module.is_file():
                waiting.append(module)
            elif package.is_dir():
                waiting += (each for each in package.rglob("*.py") if each.is_file())
    return sorted(found - {path})


def look_into(folder: Path) -> None:
    """Make modules of a folder importable."""
    if str(folder) not in sys.path:
        sys.path.append(str(folder))


def _read_file(path: Path) -> bytes:
    if not path.is_file():
        raise SetupError(f"no such file: {str(path)!r}")
    try:
        return path.read_bytes()
    except OSError as error:
        raise SetupError(f"{path}: {error.strerror or error}") from None


def _read_module(name: str) -> bytes | str | None:
    """Return the source of a module that can be imported; None if it has none."""
    look_into(Path.cwd())  # an installed program does not search it by default
    found = _find_module(name)
    read = getattr(found.loader, "get_source", None)
    try:
        return None if read is None else read(name)
    except (ImportError, SyntaxError) as error:
        raise _unreadable(name, error) from None


def _find_module(name: str) -> ModuleSpec:
    """Find a module without importing its parents, as importlib's own find_spec would."""
    found: ModuleSpec | None = None
    parts = name.split(".")
    for length in range(1, len(parts) + 1):
        folders = None if found is None else found.submodule_search_locations or ()
        found = _find_spec(".".join(parts[:length]), folders)
        if found is None:
            missing = ".".join(parts[:length])
            raise SetupError(f"the module {name!r} cannot be imported: No module named {missing!r}")
    assert found is not None
    return found


def _find_spec(name: str, folders: object) -> ModuleSpec | None:
    known: ModuleSpec | None = getattr(sys.modules.get(name), "__spec__", None)
    if known is not None:
        return known
    specs = (finder.find_spec(name, folders) for finder in sys.meta_path)  # type: ignore[arg-type]
    return next((spec for spec in specs if spec is not None), None)


def _bound_names(module: str, source: bytes | str) -> set[str]:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # warnings are for the bot's author
            nodes = list(ast.walk(ast.parse(source)))
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise _unreadable(module, error) from None
    names = {
        node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }
    names |= {
        node.name
        for node in nodes
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
    }
    imported = (node for node in nodes if isinstance(node, ast.alias))
    return names | {alias.asname or alias.name for alias in imported}


def _imported_names(file: Path) -> set[str]:
    """Return the first parts of the names that a file imports; none if it cannot be read."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            nodes = list(ast.walk(ast.parse(file.read_bytes())))
    except (OSError, SyntaxError, ValueError, RecursionError, MemoryError):
        return set()
    names = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    names |= {
        node.module
        for node in nodes
        if isinstance(node, ast.ImportFrom) and node.module and not node.level
    }
    return {name.partition(".")[0] for name in names}


def _unreadable(module: str, error: BaseException) -> SetupError:
    detail = short_text(error, str, LONGEST_DETAIL)
    return SetupError(f"{Path(module).name} cannot be loaded: {type(error).__name__}: {detail}")
