"""Write the page of all commands: each with its help, as the terminal shows it.

python tools/command_pages.py            # docs/api/commands.md, as `make docs` does
"""

from __future__ import annotations

import io
import os
from contextlib import redirect_stdout
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HEAD = """# Commands

`croupier --help` lists the commands, `croupier COMMAND --help` explains one. Exit codes: 0 done;
1 looked and found something wrong; 2 wrong use or unusable input, with one line on standard error.
`--json` prints one JSON document and nothing else.
"""


def help_of(*words: str) -> str:
    """Return what a command prints for --help, 100 characters wide and without colours."""
    os.environ |= {"COLUMNS": "100", "TERMINAL_WIDTH": "100", "NO_COLOR": "1", "TERM": "dumb"}
    from croupier.cli.app import run

    said = io.StringIO()
    with redirect_stdout(said):
        run([*words, "--help"])
    return "\n".join(line.rstrip() for line in said.getvalue().strip("\n").splitlines())


def page() -> str:
    """Return the whole page."""
    from croupier.cli.command_list import COMMANDS, load

    parts = [HEAD]
    for name, place in COMMANDS.items():
        parts.append(f"## croupier {name}\n\n{place.help}\n")
        subcommands = sorted(getattr(load(name), "commands", ()))
        for words in [[name, each] for each in subcommands] or [[name]]:
            title = f"### croupier {' '.join(words)}\n\n" if subcommands else ""
            parts.append(f"{title}```text\n{help_of(*words)}\n```\n")
    return "\n".join(parts)


if __name__ == "__main__":
    (ROOT / "docs" / "api" / "commands.md").write_text(page(), encoding="utf-8")
