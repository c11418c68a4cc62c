"""What all commands have in common: help, exit codes, one line for an error."""

import subprocess
import sys

import pytest

from tests.cli.running import Shell

COMMANDS = ("cash", "deal", "equity", "icm", "play", "range", "tournament")


@pytest.mark.parametrize("arguments", [(), ("--help",)])
def test_help_lists_the_commands(shell: Shell, arguments: tuple[str, ...]) -> None:
    finished = shell.run(*arguments)
    assert finished.code == 0
    assert all(command in finished.output for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_examples(shell: Shell, command: str) -> None:
    finished = shell.run(command, "--help")
    assert finished.code == 0
    assert finished.output.count(f"croupier {command} ") > 2


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["shuffle"], "croupier: No such command 'shuffle'; see 'croupier --help'"),
        (["deal"], "croupier: Missing argument 'VARIANT'; see 'croupier --help'"),
        (["deal", "holdem", "--speed"], "--speed"),
        (["deal", "holdem", "--players", "six"], "--players"),
    ],
)
def test_wrong_use_is_one_line(shell: Shell, arguments: list[str], complaint: str) -> None:
    finished = shell.run(*arguments)
    assert (finished.code, finished.output) == (2, "")
    assert complaint in finished.complaint
    assert finished.complaint.count("\n") == 1


def test_module_is_the_command() -> None:
    command = [sys.executable, "-m", "croupier", "deal", "kuhn", "--seed", "1"]
    finished = subprocess.run(command, capture_output=True, text=True, check=True)
    assert finished.stdout.startswith("Kuhn poker, 2 players, seed 1\n")
    assert finished.stderr == ""


def test_a_reader_may_leave() -> None:
    command = [sys.executable, "-m", "croupier", "deal", "holdem", "--players", "20", "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0


def test_the_door_is_light() -> None:
    question = "import croupier.cli, sys; sys.exit('typer' in sys.modules or 'rich' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", question], check=False).returncode == 0
