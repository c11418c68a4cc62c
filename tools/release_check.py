"""Check that the tree can be released: versions agree, the changelog is written, pins are current.

TAG=v0.2.0 python tools/release_check.py
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def problems(root: Path, tag: str) -> Iterator[str]:
    """Yield the problems that prevent the release of a tree under a tag."""
    version = tomllib.loads((root / "pyproject.toml").read_text())["project"]["version"]
    if tag != f"v{version}":
        told = f"the tag is {tag}" if tag else "no tag is given"
        yield f"{told}, but pyproject.toml has the version {version}: expected TAG=v{version}"
    cited = re.search(r"^version: (.+)$", (root / "CITATION.cff").read_text(), re.MULTILINE)
    if cited is None or cited[1] != version:
        yield f"CITATION.cff does not name the version {version}"
    changes = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    if not re.search(rf"^## {re.escape(version)} \(", changes, re.MULTILINE):
        yield f"CHANGELOG.md has no section {version}: run make release VERSION={version}"
    if re.search(r"^## Unreleased$", changes, re.MULTILINE):
        yield "CHANGELOG.md still has a section Unreleased: make release merges it into the new one"
    fragments = [
        path.name for path in (root / "changelog.d").glob("*.md") if path.name != "README.md"
    ]
    if fragments:
        yield f"changelog.d still has {len(fragments)} fragments: make release moves them"


def main() -> int:
    found = list(problems(ROOT, os.environ.get("TAG", "")))
    pins = subprocess.run([sys.executable, str(ROOT / "tools" / "pin.py"), "--check"], check=False)
    for problem in found:
        print(f"release-check: {problem}")
    if found or pins.returncode:
        return 1
    print("release-check: ready")
    return 0


if __name__ == "__main__":
    sys.exit(main())
