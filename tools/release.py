"""Prepare a release: write the version, and move everything unreleased into its section.

python tools/release.py 0.2.0
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
KINDS = ("Added", "Changed", "Fixed", "Removed")
UNRELEASED = "Unreleased"


def merge_unreleased(changes: str, version: str) -> str:
    """Move the entries of the section Unreleased into the section of a version."""
    sections = re.split(r"^(?=## )", changes, flags=re.MULTILINE)
    new = next(i for i, each in enumerate(sections) if each.startswith(f"## {version} ("))
    old = [i for i, each in enumerate(sections) if each.startswith(f"## {UNRELEASED}\n")]
    if not old:
        return changes
    heading, entries = _entries(sections[new])
    _, unreleased = _entries(sections[old[0]])
    lines = [heading]
    for kind in sorted({*entries, *unreleased}, key=KINDS.index):
        both = [part for part in (entries.get(kind), unreleased.get(kind)) if part]
        lines += [f"### {kind}", "\n".join(both)]
    sections[new] = "\n\n".join(lines) + "\n\n"
    del sections[old[0]]
    return "".join(sections).rstrip() + "\n"


def _entries(section: str) -> tuple[str, dict[str, str]]:
    """Return the heading of a section and its entries by kind."""
    heading, *parts = re.split(r"^### ", section, flags=re.MULTILINE)
    named = (part.partition("\n") for part in parts)
    return heading.strip(), {kind.strip(): body.strip() for kind, _, body in named}


def write_version(path: Path, pattern: str, version: str) -> None:
    """Replace what a pattern finds between its two groups by the version."""
    text, found = re.subn(pattern, rf"\g<1>{version}\g<2>", path.read_text(), count=1, flags=re.M)
    if not found:
        raise SystemExit(f"release: {path.name} has no line for the version")
    path.write_text(text)


def main(version: str) -> int:
    if not re.fullmatch(r"\d+\.\d+\.\d+", version):
        print(f"release: {version or 'no version'!r} is not a version such as 0.2.0 (VERSION=...)")
        return 2
    write_version(ROOT / "pyproject.toml", r'^(version = ").+(")$', version)
    write_version(ROOT / "CITATION.cff", r"^(version: ).+()$", version)
    build = [sys.executable, "-m", "towncrier", "build", "--version", version, "--yes"]
    subprocess.run(build, cwd=ROOT, check=True)
    changelog = ROOT / "CHANGELOG.md"
    changes = changelog.read_text(encoding="utf-8")
    changelog.write_text(merge_unreleased(changes, version), encoding="utf-8")
    print(f"release: read CHANGELOG.md, commit, then: make release-check TAG=v{version}")
    return 0


if __name__ == "__main__":
    sys.exit(main(*(sys.argv[1:2] or [""])))
