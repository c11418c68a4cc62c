"""`croupier match`: the verdict first, one JSON document, exit codes."""

from pathlib import Path

import pytest

from tests.cli.running import Shell, write_bot

FAST = ("match", "exploiter", "call", "--hands", "800", "--seed", "7")


def test_the_verdict_comes_first(shell: Shell) -> None:
    lines = shell.lines(*FAST)
    assert lines[0].startswith("exploiter is better than call by ")
    assert "95 % interval" in lines[0]
    assert any(line.strip().startswith("board (headline)") for line in lines)
    assert "--seed 7 repeats this game" in lines
    assert "No bot failed or was late." in lines


def test_json_is_the_only_output_and_repeats(shell: Shell, tmp_path: Path) -> None:
    finished = shell.run(*FAST, "--json")
    assert (finished.code, finished.complaint) == (0, "")
    document = finished.document
    assert document["verdict"] == "a"
    assert document.pop("run")["workers"] == 1
    stored = shell.run(*FAST, "--json", "--store", str(tmp_path / "match.db"), "--workers", "2")
    again = stored.document
    assert again.pop("run")["workers"] == 2
    assert again == document


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["match", "call"], "Missing argument 'B'"),
        (["match", "call", "cal"], "unknown bot 'cal'"),
        (["match", "call", "call"], "two entries are called 'call'"),
        (["match", "call", "random", "-p", "3"], "name each with --field"),
        (["match", "call", "random", "--until", "2"], "until must be 'verdict'"),
        (["match", "call", "random", "-p", "2", "--field", "tight"], "has 0 seats beside"),
        (["match", "call", "sort"], "unknown bot 'sort'"),
        (["match", "call", "random", "--ray-address", "127.0.0.1:1"], "Ray"),
        (["match", "call", "random", "--hands", "many"], "Invalid value for '--hands'"),
        (["match", "call", "random", "--game", "HORSE"], "HORSE is a mix"),
        (["match", "call", "random", "--stack", "none"], "a stack must be 1bb to"),
        (["match", "call", "random", "--level", "95"], "the level must be from 0.5"),
        (["match", "call", "random", "--session", "0"], "a life must be 1 to"),
        (["match", "call", "random", "--seatings", "some"], "seatings must be 'cyclic' or 'all'"),
        (["match", "call", "random", "--holdings", "few"], "holdings must be a whole number"),
        (["match", "call", "random", "--workers", "2", "--ray"], "leave them out with Ray"),
        (["match", "call", "random", "--publish-logs"], "needs --logs DIR and --report"),
        (["match", "call", "random", "--memory", "1"], "megabytes"),
        (["match", "call", "random", "--report", "nowhere/page.html"], "no such directory"),
    ],
)
def test_wrong_use(shell: Shell, arguments: list[str], complaint: str) -> None:
    finished = shell.run(*arguments)
    assert (finished.code, finished.output) == (2, "")
    assert complaint in finished.complaint


@pytest.mark.boxed
def test_a_bot_that_cannot_play(shell: Shell, tmp_path: Path) -> None:
    spec = write_bot(tmp_path, "Broken", "raise RuntimeError('no cards for me')")
    finished = shell.run("match", "call", spec, "--hands", "20", "--json")
    assert (finished.code, finished.output) == (1, "")
    assert "Broken cannot play" in finished.complaint
    assert "no cards for me" in finished.complaint


@pytest.mark.boxed
def test_faults_during_play(shell: Shell, tmp_path: Path) -> None:
    body = ("if gamestate.round_number > 2: return 'nonsense'", "return ('call', 0)")
    spec = write_bot(tmp_path, "Lapsing", *body)
    arguments = ("match", "call", spec, "--hands", "8", "--session", "4")
    finished = shell.run(*arguments)
    assert finished.code == 0
    assert "faults by bot" in finished.output
    strict = shell.run(*arguments, "--strict", "--json")
    assert strict.code == 1
    assert strict.document["faults"][1]["failed"] > 0
