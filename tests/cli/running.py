"""Running a command in this process, as a shell would."""

import io
import json
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from croupier.cli import main


class Finished(NamedTuple):
    """The result of a command."""

    code: int
    output: str
    complaint: str

    @property
    def document(self) -> Any:
        """The one JSON document on standard output."""
        return json.loads(self.output)


class Shell:
    """Runs commands without a terminal, 100 characters wide."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self.capsys = capsys
        self.monkeypatch = monkeypatch
        monkeypatch.setenv("COLUMNS", "100")

    def run(self, *arguments: str, typed: str = "") -> Finished:
        """Run `croupier` with these arguments and this standard input."""
        self.monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        with pytest.raises(SystemExit) as ended:
            main(arguments)
        captured = self.capsys.readouterr()
        assert isinstance(ended.value.code, int)
        return Finished(ended.value.code, captured.out, captured.err)

    def lines(self, *arguments: str, typed: str = "") -> list[str]:
        """Run a command that works and return its lines without trailing blanks."""
        finished = self.run(*arguments, typed=typed)
        assert (finished.code, finished.complaint) == (0, "")
        return [line.rstrip() for line in finished.output.splitlines()]


def write_bot(folder: Path, name: str, *body: str) -> str:
    """Write a bot whose `get_action` has this body; the text that names it to a command."""
    file = folder / f"{name.lower()}.py"
    lines = [
        "from croupier.botkit import Player",
        f"class {name}(Player):",
        "    def get_action(self, gamestate, hole_cards):",
        *(f"        {line}" for line in body),
    ]
    file.write_text("\n".join(lines) + "\n")
    return f"{file}:{name}"
