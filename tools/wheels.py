"""Build the source distribution and the wheels twice, compare the bytes, and try each wheel.

    python tools/wheels.py                   # into dist/

Python 3.11 gets a wheel of its own; from Python 3.12 on one wheel with the stable ABI serves every
version. Each wheel is installed into a new environment of every Python on this machine that it
serves, and plays (tools/try_install.py).
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

import bootstrap
import stable_abi

DIST = bootstrap.ROOT / "dist"
TRY = bootstrap.ROOT / "tools" / "try_install.py"
PLAIN = (3, 11)


def epoch() -> str:
    """Return the time that goes into the archives: that of the last commit."""
    asked = subprocess.run(
        ["git", "log", "-1", "--format=%ct"], cwd=bootstrap.ROOT, capture_output=True, text=True
    )
    return asked.stdout.strip() or "1700000000"


def run(*command: str | Path, **settings: str) -> None:
    subprocess.run([str(word) for word in command], check=True, env=os.environ | settings)


def version(python: str) -> tuple[int, int]:
    asked = subprocess.run(
        [python, "-c", "import sys; print(*sys.version_info[:2])"],
        capture_output=True,
        text=True,
        check=True,
    )
    major, minor = asked.stdout.split()
    return int(major), int(minor)


def pythons() -> dict[tuple[int, int], str]:
    """Return one interpreter of each version from 3.11 on, the first that is found."""
    found: dict[tuple[int, int], str] = {}
    for python in stable_abi.candidates(PLAIN[1]):
        if stable_abi.has_headers(python, PLAIN):
            found.setdefault(version(python), python)
    return dict(sorted(found.items()))


def sdist(folder: Path, when: str) -> Path:
    run(
        *(sys.executable, "-m", "build", "-q", "--sdist", "-o", folder, bootstrap.ROOT),
        SOURCE_DATE_EPOCH=when,
    )
    (archive,) = folder.glob("*.tar.gz")
    return archive


def wheel(python: str, source: Path, folder: Path, when: str) -> Path:
    """Build a wheel from a source distribution, as an installer without a wheel would."""
    before = set(folder.glob("*.whl"))
    run(
        *(python, "-m", "pip", "wheel", "-q", "--disable-pip-version-check", "--no-deps"),
        *("-w", folder, source),
        SOURCE_DATE_EPOCH=when,
    )
    (built,) = set(folder.glob("*.whl")) - before
    return built


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def differences(left: Path, right: Path) -> list[str]:
    """Return the members in which two wheels differ."""
    with zipfile.ZipFile(left) as one, zipfile.ZipFile(right) as two:
        names = sorted(set(one.namelist()) | set(two.namelist()))
        held = [set(one.namelist()), set(two.namelist())]
        return [
            name
            for name in names
            if not all(name in side for side in held) or one.read(name) != two.read(name)
        ]


def same(left: Path, right: Path) -> bool:
    if digest(left) == digest(right):
        print(f"{left.name}: {digest(left)} (built twice, the same bytes)")
        return True
    details = differences(left, right) if left.suffix == ".whl" else []
    print(f"{left.name}: two builds differ{': ' if details else ''}{', '.join(details)}")
    return False


def works(python: str, built: Path) -> bool:
    """Install a wheel into a new environment, away from the sources, and play with it."""
    with tempfile.TemporaryDirectory() as folder:
        run(python, "-m", "venv", folder)
        inside = str(Path(folder) / "bin" / "python")
        run(inside, "-m", "pip", "install", "-q", "--disable-pip-version-check", built)
        finished = subprocess.run([inside, "-I", str(TRY)], cwd=folder, check=False)
    words = "works" if finished.returncode == 0 else "FAILS"
    print(f"{built.name} {words} with Python {'.'.join(map(str, version(python)))}")
    return finished.returncode == 0


def main() -> int:
    found = pythons()
    missing = [minor for minor in (11, 12) if (3, minor) not in found]
    if missing:
        print("no Python with headers: " + ", ".join(f"3.{minor}" for minor in missing))
        return stable_abi.NO_PYTHON
    when = epoch()
    shutil.rmtree(DIST, ignore_errors=True)
    DIST.mkdir()
    good = True
    with tempfile.TemporaryDirectory() as scratch:
        again = Path(scratch)
        source = sdist(DIST, when)
        good &= same(source, sdist(again, when))
        wheels = {}
        for minor in (11, 12):
            python = found[3, minor]
            wheels[minor] = wheel(python, source, DIST, when)
            good &= same(wheels[minor], wheel(python, source, again, when))
    for (_, minor), python in found.items():
        good &= works(python, wheels[min(minor, 12)])
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
