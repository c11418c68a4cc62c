"""Completion in shells: commands, options, games and bots."""

import os
import subprocess
import sys

import pytest

from croupier.cli.completion import ASKED_BY_SHELL
from tests.cli.running import Shell


@pytest.mark.parametrize("name", ["bash", "zsh", "fish"])
def test_each_shell_has_its_script(shell: Shell, name: str) -> None:
    script = shell.run("completion", name).output
    assert f"{ASKED_BY_SHELL}=complete_{name}" in script


def test_a_plain_zsh_loads_its_completion_system_first(shell: Shell) -> None:
    first = shell.run("completion", "zsh").output.splitlines()[0]
    assert "compdef" in first
    assert "compinit" in first


def test_another_shell_is_refused_with_those_that_work(shell: Shell) -> None:
    refused = shell.run("completion", "csh")
    assert refused.code == 2
    assert "'bash', 'zsh', 'fish'" in refused.complaint


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("croupier eq", ["equity"]),
        ("croupier equity --sam", ["--samples"]),
        ("croupier history ver", ["verify"]),
        ("croupier tournament --bot exp", ["exploiter"]),
        ("croupier deal crazy", ["crazy-pineapple"]),
        ("croupier tournament --game baduc", []),
        ("croupier tournament --game badu", ["badugi"]),
        ("croupier equity --game royal-r", ["royal-rhode-island"]),
        ("croupier cash --rules HOME", ["HOME_GAME"]),
        ("croupier match exp", ["exploiter"]),
        ("croupier history verify --from wina", ["winamax"]),
        ("croupier history convert --to ph", ["phh"]),
    ],
)
def test_words_are_completed(typed: str, expected: list[str]) -> None:
    asked = {
        ASKED_BY_SHELL: "complete_bash",
        "COMP_WORDS": typed,
        "COMP_CWORD": str(len(typed.split()) - 1),
    }
    finished = subprocess.run(
        [sys.executable, "-m", "croupier"],
        env=os.environ | asked,
        capture_output=True,
        text=True,
        check=False,
    )
    assert finished.stdout.split() == expected, finished.stderr
