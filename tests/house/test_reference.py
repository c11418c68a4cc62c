"""The reference of the documentation: a page for every public package, an entry for every name."""

import importlib
import pkgutil
import sys
from pathlib import Path

import pytest

import croupier

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tools"))

import api_pages  # noqa: E402
import command_pages  # noqa: E402

pytestmark = pytest.mark.house

# Packages whose names are documented elsewhere, or that are for the package itself.
ELSEWHERE = {
    "croupier.cli": "commands, on a page of their own",
    "croupier.play": "its packages have pages of their own",
    "croupier.players": "its packages have pages of their own",
    "croupier.research": "its modules have pages of their own",
    "croupier.displays": "the hook of what notebooks show",
    "croupier.on_demand": "imports on first use",
    "croupier.printable": "text that is safe on a terminal",
    "croupier.recent": "the cache of the package",
    "croupier.reasons": "exported by croupier.errors",
    "croupier.records": "how records are made",
    "croupier.version": "exported by croupier",
    "croupier._core": "native code",
    "croupier.__main__": "the command",
}


def test_every_package_has_a_page() -> None:
    found = {module.name for module in pkgutil.iter_modules(croupier.__path__, "croupier.")}
    assert found - set(ELSEWHERE) <= set(api_pages.PACKAGES)


@pytest.mark.parametrize("name", api_pages.PACKAGES)
def test_a_page_has_every_public_name(name: str) -> None:
    page = api_pages.page(name, {})
    module = importlib.import_module(name)
    names = [each for each in api_pages.public_names(module) if not each.startswith("__")]
    assert names
    assert [each for each in names if f"## `{each}`\n" not in page] == []


def test_every_command_is_on_its_page() -> None:
    page = command_pages.page()
    assert "### croupier history verify" in page
    assert "Usage: croupier tournament" in page
    assert "Traceback" not in page
