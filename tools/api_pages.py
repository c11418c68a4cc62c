"""Write the reference: a page of all commands, and one for each public package.

The pages of packages name what Sphinx makes from docstrings.

    python tools/api_pages.py                # into docs/api/, as `make docs` does
"""

from __future__ import annotations

import importlib
import inspect
from pathlib import Path
from types import ModuleType

import command_pages

ROOT = Path(__file__).resolve().parent.parent
# In the order of a newcomer's questions; everything else is found from these.
PACKAGES = (
    "croupier",
    "croupier.cards",
    "croupier.hand",
    "croupier.games",
    "croupier.analysis",
    "croupier.botkit",
    "croupier.cash",
    "croupier.tournament",
    "croupier.play.hand",
    "croupier.play.table",
    "croupier.players.view",
    "croupier.players.answers",
    "croupier.players.transports",
    "croupier.arena",
    "croupier.history",
    "croupier.tracker",
    "croupier.loops",
    "croupier.research.solve",
    "croupier.research.gym",
    "croupier.research.zoo",
    "croupier.research.spiel",
    "croupier.runners",
    "croupier.scene",
    "croupier.felt",
    "croupier.pologic",
    "croupier.pokerkit",
    "croupier.errors",
    "croupier.chips",
)


def public_names(module: ModuleType) -> list[str]:
    """Return the names that a module exports, classes and functions first."""
    names = getattr(module, "__all__", None)
    if names is None:
        names = [
            name
            for name, value in vars(module).items()
            if not name.startswith("_")
            and getattr(value, "__module__", "").startswith("croupier")
            and not inspect.ismodule(value)
        ]
    return [name for name in names if not inspect.ismodule(getattr(module, name))]


def entry(module: str, name: str, value: object, seen: dict[int, str]) -> str:
    """Return the lines of MyST about one name; what another page documents is linked."""
    full = f"{module}.{name}"
    if inspect.isclass(value):
        kind, options = "class", "   :members:\n   :show-inheritance:\n"
    elif callable(value):
        kind, options = "function", ""
    else:
        return f"A value of the type `{type(value).__name__}`.\n"
    known = seen.setdefault(id(value), full)
    if known != full:
        return f"See {{py:obj}}`{known}`.\n"
    return f"```{{eval-rst}}\n.. auto{kind}:: {full}\n{options}```\n"


def page(name: str, seen: dict[int, str]) -> str:
    """Return the page of one package."""
    module = importlib.import_module(name)
    parts = [f"# `{name}`\n", f"{inspect.getdoc(module) or ''}\n"]
    for each in public_names(module):
        if not each.startswith("__"):
            parts.append(f"## `{each}`\n")
            parts.append(entry(name, each, getattr(module, each), seen))
    return "\n".join(parts)


def write(folder: Path) -> None:
    """Write all pages and their table of contents; leave files that did not change alone."""
    folder.mkdir(exist_ok=True)
    seen: dict[int, str] = {}
    pages = {f"{name}.md": page(name, seen) for name in PACKAGES}
    pages["commands.md"] = command_pages.page()
    listed = "\n".join(PACKAGES)
    pages["index.md"] = (
        "# Reference of every public name\n\nMade from the docstrings.\n\n"
        f"```{{toctree}}\n:maxdepth: 1\n\n{listed}\n```\n"
    )
    for path in folder.glob("*.md"):
        if path.name not in pages:
            path.unlink()
    for name, text in pages.items():
        path = folder / name
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write(ROOT / "docs" / "api")
