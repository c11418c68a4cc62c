"""`--game FILE.json`: a user's row on the command line, and files that are not a row."""

import json
from pathlib import Path

import pytest

from croupier.games import catalogue, holdem
from croupier.games.row_files import row_to_json
from tests.cli.running import Shell

ROW = holdem.sibling("NT4", "four-seats", "Hold'em for four", seats=4)


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(catalogue, "_OWN", {})
    path = tmp_path / "four.json"
    path.write_text(json.dumps(row_to_json(ROW)), encoding="utf-8")
    return str(path)


def test_it_is_dealt(shell: Shell, file: str) -> None:
    assert shell.lines("deal", file, "--seed", "1")[0] == "Hold'em for four, 6 players, seed 1"


def test_it_is_played_and_verified(shell: Shell, file: str, tmp_path: Path) -> None:
    log = str(tmp_path / "log.jsonl")
    bots = ("-b", "call", "-b", "random", "-b", "random")
    finished = shell.run("tournament", *bots, "--game", file, "--seed", "1", "--log", log, "--json")
    assert (finished.code, finished.document["games"]) == (0, ["four-seats"])
    assert shell.run("history", "verify", log).code == 0
    finished = shell.run("cash", *bots, "--game", file, "--seed", "1", "--rounds", "5", "--json")
    assert (finished.code, finished.document["game"]) == (0, "four-seats")


def test_it_is_played_in_matches_and_leagues(shell: Shell, file: str) -> None:
    options = ("--game", file, "--hands", "20", "--seed", "1", "--json")
    finished = shell.run("match", "call", "random", *options)
    assert (finished.code, finished.document["game"]) == (0, "four-seats")
    finished = shell.run("league", "call", "random", *options)
    assert (finished.code, len(finished.document["pairs"])) == (0, 1)


def test_other_files_are_refused_in_one_line(shell: Shell, tmp_path: Path) -> None:
    path = tmp_path / "bad.json"
    path.write_text('{"kind": "BlindsGame"}', encoding="utf-8")
    for name, words in ((str(path), "not a game"), ("none.json", "cannot read the game")):
        finished = shell.run("deal", name)
        assert finished.code == 2
        assert words in finished.complaint
        assert finished.complaint.count("\n") <= 1
