"""Find banned phrases in every text file of the repository.

    python tools/check_english.py            # print each phrase found, with what to write instead
    python tools/check_english.py page.md    # the same for these files only

The phrases are in tools/banned_phrases.txt. The exit status is 1 if any is found.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LIST = ROOT / "tools" / "banned_phrases.txt"
SUFFIXES = {".py", ".pyi", ".cpp", ".hpp", ".md", ".toml", ".txt", ".sh", ".mjs", ".hand", ".json"}
_GAP = r"(?:\s|#|//)+"


@dataclass(frozen=True)
class Phrase:
    """One banned phrase and what to write instead."""

    pattern: re.Pattern[str]
    instead: str


@dataclass(frozen=True)
class Finding:
    """A banned phrase in a file."""

    path: str
    line: int
    text: str
    instead: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.text!r}: write {self.instead!r}"


def read_phrases(text: str) -> list[Phrase]:
    """Read the list: a regular expression, two spaces or more, what to write instead."""
    rows = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    pairs = [re.split(r"\s{2,}", row.strip(), maxsplit=1) for row in rows]
    return [Phrase(re.compile(phrase.replace(" ", _GAP)), instead) for phrase, instead in pairs]


def find(phrases: list[Phrase], path: str, text: str) -> Iterator[Finding]:
    """Yield every banned phrase in a text."""
    for phrase in phrases:
        for match in phrase.pattern.finditer(text):
            line = text.count("\n", 0, match.start()) + 1
            yield Finding(path, line, " ".join(match[0].split()), phrase.instead)


def tracked_files() -> list[str]:
    """Return the paths of the text files that git tracks, except the list itself."""
    listed = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.splitlines()
    return [
        path
        for path in listed
        if (Path(path).suffix in SUFFIXES or Path(path).name == "Makefile")
        and ROOT / path != LIST
        and (ROOT / path).is_file()
    ]


if __name__ == "__main__":
    phrases = read_phrases(LIST.read_text(encoding="utf-8"))
    findings = [
        finding
        for path in sys.argv[1:] or tracked_files()
        for finding in find(phrases, path, (ROOT / path).read_text(encoding="utf-8"))
    ]
    print(*findings, sep="\n", end="\n" if findings else "")
    sys.exit(1 if findings else 0)
