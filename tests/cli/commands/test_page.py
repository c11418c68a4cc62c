"""The page about dealing shows what the command prints."""

import re
import shlex
from pathlib import Path

import pytest

from tests.cli.running import Shell

PAGE = Path(__file__).parents[3] / "docs" / "dealing.md"
BLOCKS = re.findall(r"```console\n\$ croupier (.*)\n((?:.*\n)*?)```", PAGE.read_text("utf-8"))

pytestmark = pytest.mark.house


def test_there_are_examples() -> None:
    assert len(BLOCKS) > 3


@pytest.mark.parametrize(("command", "shown"), BLOCKS, ids=[command for command, _ in BLOCKS])
def test_example(shell: Shell, command: str, shown: str) -> None:
    finished = shell.run(*shlex.split(command))
    printed = (finished.output + finished.complaint).splitlines()
    assert [line.rstrip() for line in printed] == shown.splitlines()
