"""`croupier doctor`: what is installed, and what works on this machine."""

from __future__ import annotations

import platform
import shutil
import sys
from importlib import metadata
from typing import TYPE_CHECKING, Any

import typer
from rich import box
from rich.markup import escape
from rich.table import Table

from croupier.cli.options import AsJson
from croupier.cli.screens.numbers_text import print_json, print_table
from croupier.cli.terminal.console import Console
from croupier.version import __version__

if TYPE_CHECKING:
    from collections.abc import Iterator

# The purpose of each extra; its packages are read from the package's own metadata.
PURPOSES = {
    "fast": "faster messages between processes",
    "notebook": "the replayer in notebooks",
    "parquet": "hands as Parquet tables, questions in SQL",
    "plot": "ranges as PNG pictures",
    "ray": "matches and conversions on several machines",
    "rl": "environments of Gymnasium and PettingZoo",
    "spiel": "games for OpenSpiel",
    "web": "croupier serve, play --web",
    "zstd": "files of hands compressed as zst",
}
_BROWSERS = ("chromium", "google-chrome", "chromium-browser")


def doctor(as_json: AsJson = False) -> None:
    """Show what is installed, which extras work, and whether bots can be boxed here.

    Examples:

    croupier doctor
    croupier doctor --json
    """
    findings = examine()
    if as_json:
        print_json(findings, typer.echo)
        return
    console = Console()
    system, python = findings["system"], findings["python"]
    typer.echo(f"croupier {findings['croupier']}, {python}, {system}")
    features = ", ".join(findings["processor"]) or "none of the optional ones"
    typer.echo(f"Processor features in use: {features}")
    typer.echo(f"Boxes for bots: {_box_sentence(findings['box'])}")
    typer.echo(f"Browser for tests: {findings['browser'] or 'none found'}")
    print_table(console, _extras_table(findings["extras"]))


def examine() -> dict[str, Any]:
    """Return the document of `croupier doctor --json`."""
    from croupier.hand.native import processor_features

    return {
        "croupier": __version__,
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "system": f"{platform.system()} {platform.machine()}",
        "processor": processor_features(),
        "box": _box(),
        "browser": next(filter(None, map(shutil.which, _BROWSERS)), None),
        "extras": [
            {"name": name, "packages": packages, "installed": all(packages.values())}
            for name, packages in extras()
        ],
    }


def extras() -> Iterator[tuple[str, dict[str, str | None]]]:
    """Yield each extra with its packages and their installed versions; None if missing."""
    asked: dict[str, dict[str, str | None]] = {name: {} for name in PURPOSES}
    for requirement in metadata.requires("croupier") or ():
        text, _, condition = requirement.partition(";")
        _, _, extra = condition.partition("extra ==")
        name = extra.strip(" '\"")
        if name:
            package = text.split("[")[0].split(">")[0].split("=")[0].split("<")[0].strip()
            asked.setdefault(name, {})[package] = _version(package)
    yield from sorted((name, packages) for name, packages in asked.items() if packages)


def _version(package: str) -> str | None:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return None


def _box() -> dict[str, Any]:
    """Try out a box, and return the measures that it lacks."""
    if not sys.platform.startswith("linux"):
        return {"complete": False, "lacks": {"system": "boxes need Linux"}}
    from croupier.players.transports.box.system import MEASURES, missing_measures

    missing = {MEASURES.get(name, name): why for name, why in missing_measures().items()}
    return {"complete": not missing, "lacks": missing}


def _box_sentence(box: dict[str, Any]) -> str:
    if box["complete"]:
        return "complete, --isolate works"
    lacks = "; ".join(f"{name}: {why}" for name, why in box["lacks"].items())
    return f"not complete, --isolate is refused ({lacks})"


def _extras_table(found: list[dict[str, Any]]) -> Table:
    table = Table(box=box.SIMPLE_HEAD, show_edge=False)
    for column in ("extra", "for", "packages"):
        table.add_column(column)
    for extra in found:
        packages = ", ".join(
            f"{name} {version}" if version else f"{name} (missing)"
            for name, version in extra["packages"].items()
        )
        name = extra["name"]
        how = "" if extra["installed"] else f'\npip install "croupier[{name}]"'
        table.add_row(name, PURPOSES.get(name, ""), escape(packages + how))
    return table
