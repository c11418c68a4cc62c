"""What bots write to their standard error: kept for each bot, bounded, in one folder."""

import sys
from pathlib import Path

import pytest

from croupier.botkit import CallBot, Table
from croupier.errors import SetupError
from croupier.players.transports.bot_log import LARGEST_LOG, last_words, log_path, trim
from croupier.players.transports.options import BotOptions
from croupier.players.transports.process import ProcessPlayer
from croupier.tournament import Tournament

SCHEDULE = {1: (10, 20)}
BREAKS = """
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print("thinking about", message["seat"], file=sys.stderr)
        print(json.dumps({"type": "hello", "protocol": 1}), flush=True)
    elif message["type"] == "act":
        raise LookupError("no idea")
"""


@pytest.mark.parametrize(
    "name",
    [
        "../../etc/passwd",
        "/etc/passwd",
        "..",
        ".",
        "",
        "a/b",
        "a\\b",
        "a\0b",
        "a\nb",
        "é",
        "x" * 500,
    ],
)
def test_no_name_leads_out_of_the_folder(tmp_path: Path, name: str) -> None:
    path = log_path(tmp_path, name)
    assert path.parent == tmp_path
    path.write_text("it can be written")
    assert path.resolve().parent == tmp_path.resolve()


def test_two_names_have_two_files(tmp_path: Path) -> None:
    names = ["a/b", "a\\b", "a_b", "a b", "x" * 60, "x" * 61, "x" * 62]
    assert len({log_path(tmp_path, name) for name in names}) == len(names)


def test_a_large_log_loses_its_middle(tmp_path: Path) -> None:
    path = tmp_path / "a.log"
    path.write_bytes(b"first\n" + b"x" * (3 << 20) + b"\nlast\n")
    trim(path)
    kept = path.read_bytes()
    assert len(kept) < LARGEST_LOG + 100
    assert kept.startswith(b"first\n")
    assert kept.endswith(b"\nlast\n")
    assert b"bytes are left out" in kept
    trim(tmp_path / "none")


def test_last_words_are_on_one_line_that_a_terminal_can_show(tmp_path: Path) -> None:
    path = tmp_path / "a.log"
    path.write_bytes(b"before\n\x1b[2Jone\n    ^^^^\n\ntwo\xff\x07\n")
    assert last_words(path, since=7) == "?[2Jone / two\ufffd?"
    path.write_bytes(b"y" * 10_000)
    assert last_words(path) == "y" * 300
    assert last_words(tmp_path / "none") == ""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="programs run on Linux")
class TestPrograms:
    def test_what_a_bot_wrote_is_kept_over_all_its_starts(self, tmp_path: Path) -> None:
        (tmp_path / "bot.py").write_text(BREAKS)
        logs = tmp_path / "logs" / "deep"
        command = [sys.executable, str(tmp_path / "bot.py")]
        options = BotOptions(logs=logs, move_limit=10.0)
        with ProcessPlayer(0, command, options=options, name="my bot") as player:
            table = Table([player, CallBot(1)], 1000, SCHEDULE, seed=1)
            for _ in range(3):
                table.simulate_hand()
        assert [file.name[:7] for file in logs.iterdir()] == ["my_bot-"]
        text = next(logs.iterdir()).read_text()
        assert text.count("--- started: ") == 2
        assert text.count("thinking about 0\n") == 2
        assert text.count("LookupError: no idea\n") == 2
        assert text.count("--- it closed its output\n") == 2
        assert 'bot.py", line 9' in text
        reason = table.incidents[0].reason
        assert "crashed: it closed its output; it said last: " in reason
        assert 'bot.py", line 9' in reason
        assert reason.endswith("LookupError: no idea")

    def test_the_words_of_another_run_are_not_this_one_s(self, tmp_path: Path) -> None:
        (tmp_path / "bot.py").write_text("import sys; sys.exit(1)")
        logs = tmp_path / "logs"
        logs.mkdir()
        (logs / "bot.log").write_text("of yesterday\n")
        command = [sys.executable, str(tmp_path / "bot.py")]
        with ProcessPlayer(0, command, options=BotOptions(logs=logs), name="bot") as player:
            assert "yesterday" not in player.greet()
        assert (logs / "bot.log").read_text().startswith("of yesterday\n--- started: ")

    def test_two_copies_of_a_bot_have_a_file_each(self, tmp_path: Path) -> None:
        (tmp_path / "bot.py").write_text(BREAKS)
        command = [sys.executable, str(tmp_path / "bot.py")]
        logs = tmp_path / "logs"
        options = BotOptions(logs=logs)
        for _ in range(2):
            with (
                ProcessPlayer(0, command, options=options, name="bot") as first,
                ProcessPlayer(1, command, options=options, name="bot") as second,
            ):
                assert first.greet() == second.greet() == ""
        assert sorted(file.name for file in logs.iterdir()) == ["bot.2.log", "bot.log"]
        for seat, name in enumerate(("bot.log", "bot.2.log")):
            text = (logs / name).read_text()
            assert text.count("--- started: ") == text.count(f"thinking about {seat}\n") == 2

    def test_a_tournament_has_a_log_for_each_bot(self, tmp_path: Path) -> None:
        (tmp_path / "bot.py").write_text(BREAKS)
        command = f"{sys.executable} {tmp_path / 'bot.py'}"
        Tournament(
            {"Ann": command, "Bob": command, "Cid": "call"},
            starting_stack=1000,
            schedule=SCHEDULE,
            seed=1,
            max_rounds=2,
            options=BotOptions(logs=tmp_path / "logs", move_limit=10.0),
        ).run()
        assert sorted(file.name for file in (tmp_path / "logs").iterdir()) == ["Ann.log", "Bob.log"]

    def test_a_folder_that_cannot_be_made(self, tmp_path: Path) -> None:
        (tmp_path / "file").write_text("")
        options = BotOptions(logs=tmp_path / "logs")
        object.__setattr__(options, "logs", tmp_path / "file" / "logs")  # it became a file since
        with pytest.raises(SetupError, match="Not a directory"):
            ProcessPlayer(0, [sys.executable], options=options)
