"""Build the extension against the stable ABI of Python 3.12, and let every Python that has it play.

    python tools/stable_abi.py

One such extension serves Python 3.12 and every newer version.
"""

from __future__ import annotations

import glob
import json
import os
import shutil
import subprocess
import sys

import bootstrap
import sanitize

BUILD = bootstrap.ROOT / "build" / "stable-abi"
NO_PYTHON = 77  # the exit code with which the test is skipped
FIRST = (3, 12)
ASK = (
    "import json, os, sys, sysconfig; "
    "header = os.path.join(sysconfig.get_paths()['include'], 'Python.h'); "
    "print(json.dumps([sys.implementation.name, sys.version_info[:2], os.path.exists(header)]))"
)
PLAY = (bootstrap.ROOT / "tools" / "try_install.py", "hand")


def candidates(first: int = FIRST[1]) -> list[str]:
    """List the interpreters of this machine that may be new enough, this one first."""
    versions = [f"python3.{minor}" for minor in range(first, FIRST[1] + 6)]
    found = [sys.executable, *filter(None, map(shutil.which, versions))]
    root = os.environ.get("PYENV_ROOT", os.path.expanduser("~/.pyenv"))
    for version in versions:
        found += sorted(glob.glob(os.path.join(root, "versions", "*", "bin", version)))
    return list(dict.fromkeys(found))


def has_headers(python: str, first: tuple[int, int] = (3, 0)) -> bool:
    """Return whether a Python is new enough, CPython, and has its headers."""
    asked = subprocess.run([python, "-c", ASK], capture_output=True, text=True, check=False)
    if asked.returncode:
        return False
    name, version, has_header = json.loads(asked.stdout)
    return name == "cpython" and tuple(version) >= first and bool(has_header)


def main() -> int:
    pythons = [python for python in candidates() if has_headers(python, FIRST)]
    if not pythons:
        print("there is no Python 3.12 or newer with its headers on this machine")
        return NO_PYTHON
    nanobind = subprocess.run(
        [sys.executable, "-m", "nanobind", "--cmake_dir"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout.strip()
    sanitize.run(
        *("cmake", "-S", bootstrap.ROOT, "-B", BUILD, "-G", "Ninja"),
        *("-DCMAKE_BUILD_TYPE=Debug", "-DCROUPIER_STABLE_ABI=ON", "-DCROUPIER_IPO=OFF"),
        *(f"-DPython_EXECUTABLE={pythons[0]}", f"-Dnanobind_ROOT={nanobind}"),
    )
    sanitize.run("cmake", "--build", BUILD)
    (extension,) = BUILD.glob("_core.abi3.*")
    package = BUILD / "package"
    shutil.rmtree(package, ignore_errors=True)
    shutil.copytree(
        bootstrap.ROOT / "src" / "croupier",
        package / "croupier",
        ignore=shutil.ignore_patterns("__pycache__", "_core.*"),
    )
    shutil.copy2(extension, package / "croupier")
    for python in pythons:
        sanitize.run(python, *PLAY, PYTHONPATH=str(package), PYTHONDONTWRITEBYTECODE="1")
        print(f"{python} plays with {extension.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
