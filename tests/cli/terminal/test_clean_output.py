"""Documents on standard output stay intact, whatever bots print."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from croupier.cli import main

NOISY = """
import os
from croupier.botkit import Player
print("imported")
class Noisy(Player):
    def get_action(self, gamestate, hole_cards):
        print("thinking")
        os.write(1, b"aloud\\n")
        return "call", 0
"""


@pytest.fixture
def bots(tmp_path: Path) -> list[str]:
    (tmp_path / "noisy.py").write_text(NOISY, encoding="utf-8")
    return ["--bot", f"{tmp_path / 'noisy.py'}:Noisy", "--bot", "random", "--seed", "1"]


def output_of(capfd: pytest.CaptureFixture[str], *arguments: str) -> tuple[str, str]:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 0
    captured = capfd.readouterr()
    return captured.out, captured.err


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_tournament_s_document(
    bots: list[str], workers: str, capfd: pytest.CaptureFixture[str]
) -> None:
    out, err = output_of(capfd, "tournament", *bots, "--workers", workers, "--json")
    assert json.loads(out)["players"] == 2
    assert {"imported", "thinking", "aloud"} <= set(err.split())


def test_a_cash_game_s_document(bots: list[str], capfd: pytest.CaptureFixture[str]) -> None:
    out, _ = output_of(capfd, "cash", *bots, "--rounds", "3", "--json")
    assert json.loads(out)["seed"] == 1


def test_a_table_of_standings(bots: list[str], capfd: pytest.CaptureFixture[str]) -> None:
    out, _ = output_of(capfd, "tournament", *bots, "--csv", "-")
    assert [line.split(",")[0] for line in out.splitlines()] == ["place", "1", "2"]


@pytest.mark.parametrize("command", [("tournament", "--json"), ("cash", "--json", "--rounds", "2")])
def test_what_a_bot_prints_when_the_program_ends(bots: list[str], command: tuple[str, ...]) -> None:
    file = Path(bots[1].rpartition(":")[0])
    ending = "import atexit\natexit.register(lambda: print('the end'))\n"
    file.write_text(ending + NOISY, encoding="utf-8")
    words = [sys.executable, "-m", "croupier", *command, *bots]
    finished = subprocess.run(words, capture_output=True, text=True, check=True)
    assert json.loads(finished.stdout)["seed"] == 1
    assert "the end" in finished.stderr


@pytest.mark.boxed
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs a box for bots")
def test_what_an_isolated_bot_prints_is_no_answer(
    bots: list[str], capfd: pytest.CaptureFixture[str]
) -> None:
    out, _ = output_of(capfd, "bot", "check", bots[1], "--move-limit", "5", "--json")
    assert json.loads(out)["passed"] is True
