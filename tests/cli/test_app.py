"""Features of all commands: help, exit codes, one line for an error."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from croupier.cli.command_list import COMMANDS as PLACES
from croupier.cli.command_list import load
from tests.cli.running import Shell

COMMANDS = ("cash", "deal", "equity", "icm", "league", "match", "play", "range", "tournament")


@pytest.mark.parametrize("arguments", [(), ("--help",)])
def test_help_lists_the_commands(shell: Shell, arguments: tuple[str, ...]) -> None:
    finished = shell.run(*arguments)
    assert finished.code == 0
    assert all(command in finished.output for command in COMMANDS)


def test_version(shell: Shell) -> None:
    finished = shell.run("--version")
    assert (finished.code, finished.output.split()[0]) == (0, "croupier")


def test_help_in_short(shell: Shell) -> None:
    assert shell.run("-h") == shell.run("--help")
    assert shell.run("history", "verify", "-h") == shell.run("history", "verify", "--help")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_examples(shell: Shell, command: str) -> None:
    finished = shell.run(command, "--help")
    assert finished.code == 0
    assert finished.output.count(f"croupier {command} ") > 2
    usage, _, examples = finished.output.rpartition("Examples:")
    if "COMMAND" not in usage:  # the commands of a group have their own
        assert examples.count(f"croupier {command} ") >= 2, "the examples stand at the end"
    assert not re.search(r"<(str|int|bool|path|float)", usage), "names tell what is taken"


BOTS = ("--bot", "call", "--bot", "call")


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["shuffle"], "croupier: No such command 'shuffle'; see 'croupier --help'"),
        (["deal"], "croupier: name one game: croupier deal holdem, or croupier deal --game holdem"),
        (["history"], "croupier: Missing command; see 'croupier history --help'"),
        (["history", "verify"], "see 'croupier history verify --help'"),
        (["deal", "holdem", "--speed"], "--speed"),
        (["deal", "holdem", "--json=yes"], "see 'croupier deal --help'"),
        (["history", "verify", "x", "--json=yes"], "see 'croupier history verify --help'"),
        (["--version=1"], "see 'croupier --help'"),
        (
            ["league", "--bot", "call"],
            "croupier: No such option: --bot; bots are arguments, as in "
            "'croupier league random call tight'; see 'croupier league --help'",
        ),
        (["match", "--bots=call"], "bots are arguments, as in 'croupier match exploiter call'"),
        (["match", "a", "b", "--game-of"], "Possible options: --game"),
        (["deal", "holdem", "--players", "six"], "'six' is not a whole number"),
        (["equity", "AA", "KK", "--seconds", "few"], "'few' is not a number"),
        (
            ["cash", *BOTS, "--rake", "much"],
            "--rake must be a share and a cap such as 0.05,3, not 'much'",
        ),
        (
            ["cash", *BOTS, "--straddle", "me"],
            "a straddle must be utg, button, either, mississippi, not 'me'",
        ),
        (["cash", *BOTS, "--clock", "sun"], "a clock must be 'simulated' or 'real', not 'sun'"),
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


FULL = "/dev/full"
BOTS = ("-b", "call", "-p", "3")
SHORT = ("tournament", *BOTS, "--max-rounds", "2")


@pytest.mark.skipif(not Path(FULL).exists(), reason="no disk is always full here")
@pytest.mark.parametrize(
    "arguments",
    [
        (*SHORT, "--log", FULL),
        (*SHORT, "--log", FULL, "--workers", "2"),
        (*SHORT, "--csv", FULL),
        (*SHORT, "--report", FULL),
        ("cash", *BOTS, "--rounds", "2", "--log", FULL),
        ("play", "--hands", "1", "--log", FULL),
        ("range", "AA", "--svg", FULL),
    ],
)
def test_a_file_on_a_full_disk_is_one_line(arguments: tuple[str, ...]) -> None:
    command = [sys.executable, "-m", "croupier", *arguments]
    finished = subprocess.run(
        command, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL
    )
    assert finished.returncode == 2
    assert finished.stderr.count("\n") == 1
    assert "No space left on device" in finished.stderr


@pytest.mark.skipif(not Path(FULL).exists(), reason="no disk is always full here")
@pytest.mark.parametrize(
    "arguments",
    [
        ("--help",),
        ("--version",),
        ("deal", "holdem", "--seed", "1"),
        ("deal", "holdem", "--seed", "1", "--json"),
        ("cash", *BOTS, "--rounds", "2"),
        (*SHORT, "--json"),
        ("icm", "--stacks", "2,1", "--prizes", "2,1"),
    ],
)
def test_output_to_a_full_disk_is_one_line(arguments: tuple[str, ...]) -> None:
    command = [sys.executable, "-m", "croupier", *arguments]
    with Path(FULL).open("w") as full:
        finished = subprocess.run(
            command, stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    said = [line for line in finished.stderr.splitlines() if not line.startswith("commitment")]
    assert said == ["croupier: No space left on device"]
    assert finished.returncode == 2


@pytest.mark.skipif(not Path(FULL).exists(), reason="no disk is always full here")
def test_where_nobody_can_be_told_the_code_says_it() -> None:
    command = [sys.executable, "-m", "croupier", "deal", "old-maid"]
    # Without a buffer nothing is left for Python's last flush to fail on.
    buffered = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    with Path(FULL).open("w") as full:
        assert subprocess.run(command, stderr=full, env=buffered, check=False).returncode == 2


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ("deal kuhn --seed 1", 0),
        ("deal kuhn -i --json", 0),
        ("cash -b call --rounds 2 --json", 0),
        ("deal old-maid", 2),
    ],
)
def test_streams_may_be_closed(arguments: str, code: int) -> None:
    command = f"exec {shlex.quote(sys.executable)} -m croupier {arguments} <&- >&- 2>&-"
    assert subprocess.run(["sh", "-c", command], check=False).returncode == code


def test_the_door_is_light() -> None:
    question = "import croupier.cli, sys; sys.exit('typer' in sys.modules or 'rich' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", question], check=False).returncode == 0


@pytest.mark.parametrize("command", PLACES)
def test_the_line_of_help_is_the_commands_own(command: str) -> None:
    """The table has it twice, so that help need not import the command."""
    own = load(command).help
    assert PLACES[command].help == own.split("\n\n")[0].replace("\n", " ")


@pytest.mark.parametrize(
    ("arguments", "foreign"),
    [
        (
            [],
            [
                "numpy",
                "croupier.players",
                "croupier.play",
                "croupier.history",
                "croupier.cli.commands.deal",
            ],
        ),
        (["deal"], ["numpy", "pyarrow", "croupier.players", "croupier.play", "croupier.history"]),
        (["history"], ["numpy", "pyarrow", "croupier.players", "croupier.play"]),
        (["bot"], ["numpy", "pyarrow", "croupier.history", "croupier.play.tournament.tournament"]),
    ],
)
def test_help_imports_no_other_command(arguments: list[str], foreign: list[str]) -> None:
    question = (
        "import sys, croupier.cli.app\n"
        f"code = croupier.cli.app.run({[*arguments, '--help']})\n"
        f"sys.exit(code or [name for name in {foreign} if name in sys.modules] or None)"
    )
    command = [sys.executable, "-c", question]
    finished = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (finished.returncode, finished.stderr) == (0, "")
    assert "Usage: croupier" in finished.stdout
