"""`--resume`: which bots a log needs, one run at a time, and a log that disappears."""

import subprocess
import sys
from pathlib import Path

import pytest

from croupier.history import LogWriter
from tests.cli.running import Shell, write_bot

RUNS = [
    ("tournament", "--max-rounds", "6"),
    ("cash", "--rounds", "6"),
]


@pytest.fixture(params=RUNS, ids=lambda run: run[0])
def run(request: pytest.FixtureRequest) -> tuple[str, ...]:
    words: tuple[str, ...] = request.param
    return words


def cut_in_half(log: Path) -> bytes:
    whole = log.read_bytes()
    log.write_bytes(whole[: len(whole) * 2 // 3])
    return whole


def test_strangers_are_named_in_any_order(
    shell: Shell, tmp_path: Path, run: tuple[str, ...]
) -> None:
    one = write_bot(tmp_path, "One", "return 'call', 0")
    two = write_bot(tmp_path, "Two", "return 'check', 0")
    log = tmp_path / "log"
    first = (*run, "-b", one, "-b", "random", "-b", two, "--log", str(log))
    assert shell.run(*first).code == 0
    whole = cut_in_half(log)
    again = (*run, "--resume", str(log))
    for given in ((), ("-b", one), ("-b", "random", "-b", two)):
        refused = shell.run(*again, *given)
        assert (refused.code, refused.output) == (2, "")
        missing = two if one in given else one
        assert f"needs the code of '{missing}'" in refused.complaint
        assert f"in any order: --bot '{one}' --bot '{two}'" in refused.complaint
    other = shell.run(*again, "-b", one, "-b", two, "-b", "tight")
    assert other.code == 2
    assert "'tight' does not play in" in other.complaint
    assert log.read_bytes() == whole[: len(whole) * 2 // 3]
    assert shell.run(*again, "-b", two, "-b", one).code == 0
    assert log.read_bytes() == whole
    assert shell.run(*again, "-b", two, "-b", "random", "-b", one).code == 0
    assert shell.run("history", "verify", str(log)).code == 0


def test_shipped_bots_need_not_be_named(shell: Shell, tmp_path: Path, run: tuple[str, ...]) -> None:
    log = tmp_path / "log"
    assert shell.run(*run, "-b", "call", "-b", "random", "--log", str(log)).code == 0
    whole = cut_in_half(log)
    assert shell.run(*run, "--resume", str(log)).code == 0
    assert log.read_bytes() == whole
    wrong = shell.run(*run, "--resume", str(log), "-b", "tight")
    assert wrong.code == 2
    assert "name, in any order: none: leave out --bot" in wrong.complaint


def test_a_log_in_use_is_refused(shell: Shell, tmp_path: Path, run: tuple[str, ...]) -> None:
    log = tmp_path / "log"
    words = (*run, "-b", "call", "-b", "random")
    assert shell.run(*words, "--log", str(log)).code == 0
    log.write_bytes(log.read_bytes()[:-1])
    with LogWriter(log) as writer:
        second = shell.run(*run, "--resume", str(log))
        assert second.code == 2
        assert second.complaint.endswith(f"{log} is being written by another run: wait for it\n")
        writer.stop()
    fresh = shell.run(*words, "--log", str(log))
    assert fresh.code == 2
    assert "exists" in fresh.complaint


def test_rising_blinds_are_resumed_with_their_automatic_players(
    shell: Shell, tmp_path: Path
) -> None:
    log = tmp_path / "log"
    words = ("cash", "--rules", "home-game", "--rounds", "12", "--double-every", "3")
    assert shell.run(*words, "-b", "random", "-b", "call", "--log", str(log)).code == 0
    whole = cut_in_half(log)
    assert shell.run(*words, "-b", "call", "-b", "random", "--resume", str(log)).code == 0
    assert log.read_bytes() == whole
    assert shell.run("history", "verify", str(log)).code == 0


def test_a_log_deleted_while_it_is_written_is_told(tmp_path: Path, run: tuple[str, ...]) -> None:
    log = tmp_path / "log"
    bot = write_bot(
        tmp_path, "Eraser", f"import os; os.path.exists({str(log)!r}) and os.unlink({str(log)!r})",
        "return 'call', 0",
    )  # fmt: skip
    command = [sys.executable, "-m", "croupier", *run, "-b", bot, "-b", "call"]
    finished = subprocess.run(
        [*command, "--log", str(log)], capture_output=True, text=True, check=False
    )
    assert finished.returncode == 0
    lines = [line for line in finished.stderr.splitlines() if "deleted" in line]
    assert lines == [
        f"croupier: warning: {log} was deleted, moved or replaced during writing: the rest of "
        "the log cannot be found under this name"
    ]
    assert "The log is in" not in finished.stdout


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no /dev/full")
def test_a_full_disk_is_one_line_with_the_file(shell: Shell, run: tuple[str, ...]) -> None:
    finished = shell.run(*run, "-b", "call", "-b", "random", "--log", "/dev/full")
    assert finished.code == 2
    assert finished.complaint == "croupier: /dev/full: No space left on device\n"
