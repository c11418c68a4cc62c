"""Run PokerKit's own test-suite with `croupier.pokerkit` in its place.

    python tools/pokerkit_suite.py           # all of it
    python tools/pokerkit_suite.py test_all_ins test_figure_1

The suite comes from PokerKit's source distribution, which pip downloads into build/; none of it
is kept in the project. pokerkit_suite.toml lists the tests that cannot pass, each with its
reason. A failing test that is not listed is an error, and so is a listed test that passes. If
the distribution cannot be downloaded, the run is skipped with the reason.
"""

from __future__ import annotations

import importlib
import io
import json
import subprocess
import sys
import tarfile
import tomllib
import unittest
from pathlib import Path
from types import ModuleType
from typing import NoReturn

ROOT = Path(__file__).resolve().parent.parent
VERSION = "0.7.7"
PLACE = ROOT / "build" / "pokerkit-suite" / VERSION
EXPECTED = Path(__file__).with_suffix(".toml")
MODULES = ("utilities", "lookups", "hands", "state", "games", "analysis", "notation")
RUN = "--run-in-this-process"


class Unreachable(Exception):
    """The source distribution cannot be downloaded; the message says why."""


def fetch() -> None:
    """Put the tests of the source distribution into build/, unless they are there."""
    if (PLACE / "tests" / "__init__.py").exists():
        return
    PLACE.mkdir(parents=True, exist_ok=True)
    asked = ("download", "--no-deps", "--no-binary", ":all:", "--disable-pip-version-check")
    pip = (sys.executable, "-m", "pip", *asked, "-d", str(PLACE), f"pokerkit=={VERSION}")
    finished = subprocess.run(pip, capture_output=True, text=True, check=False)
    if finished.returncode:
        reasons = finished.stderr.strip().splitlines() or ["pip says nothing"]
        raise Unreachable(f"pip cannot download PokerKit {VERSION}: {reasons[-1]}")
    (archive,) = PLACE.glob("*.tar.gz")
    with tarfile.open(archive) as members:
        for member in members:
            _, *parts = Path(member.name).parts
            if parts[:2] != ["pokerkit", "tests"] or not member.isfile() or ".." in parts:
                continue
            text = members.extractfile(member)
            if text is not None:
                target = PLACE.joinpath(*parts[1:])
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(text.read())


class _Private:
    """Replaces a private class of PokerKit: it can be imported, but not used."""

    def __init__(self, *arguments: object) -> None:
        raise NotImplementedError("this is a private class of PokerKit")


def _missing(name: str) -> type[_Private]:
    if name.startswith("_") and not name.startswith("__"):
        return _Private
    raise AttributeError(name)


def put_door_in_place() -> None:
    """Make `import pokerkit` import `croupier.pokerkit`, with the tests inside it."""
    door = importlib.import_module("croupier.pokerkit")
    door.__path__.append(str(PLACE))
    sys.modules["pokerkit"] = door
    for name in MODULES:
        module: ModuleType = importlib.import_module(f"croupier.pokerkit.{name}")
        module.__dict__["__getattr__"] = _missing
        sys.modules[f"pokerkit.{name}"] = module


def run_here(wanted: list[str]) -> NoReturn:
    """Run the suite and print, as JSON, how many tests there are and why some fail."""
    put_door_in_place()
    names = [
        ".".join(("pokerkit", *path.relative_to(PLACE).with_suffix("").parts))
        for path in sorted((PLACE / "tests").rglob("test_*.py"))
    ]
    loader = unittest.TestLoader()
    loader.testNamePatterns = [f"*{name}*" for name in wanted] or None
    result = unittest.TextTestRunner(io.StringIO()).run(loader.loadTestsFromNames(names))
    failed = {
        test.id().removeprefix("pokerkit.tests."): text
        for test, text in (*result.failures, *result.errors)
    }
    print(json.dumps({"tests": result.testsRun, "failed": failed}))
    sys.exit()


def run_apart(wanted: list[str]) -> tuple[int, dict[str, str]]:
    """Run the suite in a process of its own, whose `pokerkit` is `croupier.pokerkit`."""
    command = [sys.executable, "-W", "ignore", __file__, RUN, *wanted]
    finished = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    found = json.loads(finished.stdout.splitlines()[-1])
    return found["tests"], found["failed"]


def main() -> int:
    """Fetch, run and compare; return 0 if everything is as expected or cannot be run."""
    wanted = sys.argv[1:]
    if wanted[:1] == [RUN]:
        run_here(wanted[1:])
    try:
        fetch()
    except Unreachable as reason:
        print(f"skipped: {reason}")
        return 0
    expected = tomllib.loads(EXPECTED.read_text(encoding="utf-8"))
    count, failed = run_apart(wanted)
    surprises = sorted(failed.keys() - expected.keys())
    for name in surprises:
        print(f"{name} fails:\n{failed[name]}")
    passed = [] if wanted else sorted(expected.keys() - failed.keys())
    for name in passed:
        print(f"{name} passes, or is not there: take it out of {EXPECTED.name}")
    known = len(failed) - len(surprises)
    print(
        f"{count} tests of PokerKit {VERSION}: {count - len(failed)} pass, {known} fail as listed"
    )
    return 1 if surprises or passed or not count else 0


if __name__ == "__main__":
    sys.exit(main())
