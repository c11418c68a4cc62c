"""Pin everything that development and CI install: exact versions with the hashes of their files.

    python tools/pin.py                      # resolve again; write requirements/*.txt
    python tools/pin.py --check              # exit 1 if they do not fit pyproject.toml

One resolution serves all groups and every supported Python. `tools/bootstrap.py` installs from
these files, so a changed or replaced package is refused. The group `bench` is not pinned: its
libraries are measured as they are today.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "requirements"
PINNED = ("build", "run", "test", "lint", "docs")
OLDEST = "3.11"
HEAD = "# Written by tools/pin.py from pyproject.toml: {wanted}\n"


def wanted(project: dict[str, dict[str, dict[str, list[str]]]], group: str) -> list[str]:
    """Return the requirements of pyproject.toml; "run" has those of the package itself."""
    if group == "run":
        run: list[str] = project["project"]["dependencies"]  # type: ignore[assignment]
        return run
    groups: dict[str, list[str]] = project["dependency-groups"]  # type: ignore[assignment]
    return groups[group]


def head(requirements: list[str]) -> str:
    """Return the first line of a file, which contains its source."""
    return HEAD.format(wanted=" ".join(requirements))


def resolve(requirements: list[str], constraint: Path | None) -> str:
    """Return pinned and hashed requirements, without comments on their origin."""
    with tempfile.TemporaryDirectory() as folder:
        asked = Path(folder, "asked.in")
        asked.write_text("\n".join(requirements) + "\n")
        command = [sys.executable, "-m", "uv", "pip", "compile", "-q", "--universal"]
        command += ["--python-version", OLDEST, "--generate-hashes"]
        command += ["--no-header", "--no-annotate", "--no-emit-index-url", "--no-emit-find-links"]
        if constraint is not None:
            command += ["-c", str(constraint)]
        finished = subprocess.run([*command, str(asked)], capture_output=True, text=True)
    if finished.returncode:
        sys.exit(f"pin: {finished.stderr.strip()}")
    return finished.stdout


def main(arguments: list[str]) -> int:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    groups = {group: wanted(project, group) for group in PINNED}
    if arguments == ["--check"]:
        stale = [
            group
            for group, requirements in groups.items()
            if not (FOLDER / f"{group}.txt").exists()
            or not (FOLDER / f"{group}.txt").read_text().startswith(head(requirements))
        ]
        if stale:
            print(
                f"requirements/ does not fit pyproject.toml ({', '.join(stale)}): run `make pins`"
            )
        return 1 if stale else 0
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        everything = Path(folder, "all.txt")
        everything.write_text(resolve([each for asked in groups.values() for each in asked], None))
        for group, requirements in groups.items():
            text = head(requirements) + resolve(requirements, everything)
            (FOLDER / f"{group}.txt").write_text(text)
            print(f"requirements/{group}.txt: {text.count('==')} packages")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
