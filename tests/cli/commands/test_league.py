"""`croupier league`: strengths, pairs, JSON, `show`, exit codes."""

from pathlib import Path

import pytest

from tests.cli.running import Shell, write_bot

FAST = ("league", "random", "call", "tight", "--hands", "200", "--seed", "7")


def test_standings_and_show(shell: Shell, tmp_path: Path) -> None:
    store = str(tmp_path / "league.db")
    lines = shell.lines(*FAST, "--store", store)
    assert lines[0].startswith("Undecided: the 3 entries cannot be told apart")
    assert any(line.split() == ["pairs"] for line in lines)
    assert "--seed 7 repeats this game" in lines
    assert shell.lines("league", "show", store) == lines
    first, again = (shell.run("league", "show", store, "--json").document for _ in range(2))
    assert first == again
    assert first["entries"][0]["tier"] == 1


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["league"], "Missing argument"),
        (["league", "call"], "two entries or more"),
        (["league", "show"], "name one store"),
        (["league", "show", "nowhere.db"], "no such file"),
        (["league", "call", "random", "--format", "cup"], "format must be one of"),
        (["league", "call", "random", "--table-size", "3"], "a table of 3 needs that many"),
        (["league", "call", "random", "--game", "8-game"], "8-Game is a mix"),
        (["league", "show", "a.db", "--hands", "4"], "--hands is for playing"),
        (["league", "show", "a.db", "--format", "swiss"], "--format is for playing"),
        (["league", "show", "a.db", "--move-limit", "2"], "--move-limit is for playing"),
        (["league", "show", "a.db", "--store", "b.db"], "--store is for playing"),
        (["league", "show", "a.db", "--seed", "4"], "--seed is for playing"),
    ],
)
def test_wrong_use(shell: Shell, arguments: list[str], complaint: str) -> None:
    finished = shell.run(*arguments)
    assert (finished.code, finished.output) == (2, "")
    assert complaint in finished.complaint


@pytest.mark.boxed
def test_an_entry_that_fails_is_left_out(shell: Shell, tmp_path: Path) -> None:
    spec = write_bot(tmp_path, "Broken", "raise RuntimeError('no cards for me')")
    finished = shell.run("league", "call", "random", spec, "--hands", "100", "--json")
    assert finished.code == 1
    assert "Broken cannot play" in finished.complaint
    assert [*finished.document["left_out"]] == ["Broken"]
    assert len(finished.document["entries"]) == 2


@pytest.mark.boxed
def test_too_few_that_can_play_is_a_failure_of_entries(shell: Shell, tmp_path: Path) -> None:
    spec = write_bot(tmp_path, "Broken", "raise RuntimeError('no cards for me')")
    finished = shell.run("league", "call", spec, "--hands", "100", "--json")
    assert (finished.code, finished.output) == (1, "")
    assert finished.complaint.startswith("croupier: too few entries can play: Broken: ")


def test_reports_of_match_and_league(shell: Shell, tmp_path: Path) -> None:
    page, store = tmp_path / "page.html", str(tmp_path / "db")
    fast = ("--hands", "100", "--seed", "7", "--report", str(page))
    assert f"The report is in {page}" in shell.lines("match", "call", "random", *fast)
    shell.lines("league", "call", "random", *fast, "--store", store)
    written = page.read_bytes()
    shell.lines("league", "show", store, "--report", str(page))
    assert page.read_bytes() == written
    finished = shell.run("match", "call", "random", "--report", str(tmp_path))
    assert (finished.code, finished.output) == (2, "")


def test_a_directory_that_does_not_exist_is_named(shell: Shell) -> None:
    finished = shell.run("league", "nowhere/")
    assert (finished.code, finished.complaint) == (2, "croupier: no such directory: nowhere/\n")


def test_too_many_hands_are_refused_with_the_limit(shell: Shell) -> None:
    finished = shell.run("match", "call", "random", "--hands", "9" * 20)
    assert finished.code == 2
    assert "from 1 to 1" in finished.complaint
