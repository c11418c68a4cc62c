"""Bots of a tournament that do not start, do not repeat, or write something."""

import sys
from pathlib import Path

import pytest

from tests.cli.running import Shell, write_bot

BOT = """
import random
from croupier.botkit import CallBot
class Moody(CallBot):
    remembers = True
    def get_action(self, gamestate, hole_cards):
        return random.choice([("call", 0), ("fold", 0), ("raise", 60)])
"""


def test_the_command_says_that_a_run_does_not_repeat(shell: Shell, tmp_path: Path) -> None:
    bot, log = tmp_path / "moody.py", tmp_path / "log"
    bot.write_text(BOT)
    arguments = ("tournament", "-b", f"{bot}:Moody", "-b", "call", "--max-rounds", "30")
    assert shell.run(*arguments, "--seed", "3", "--log", str(log)).code == 0
    text = log.read_bytes()
    log.write_bytes(text[: text.rindex(b'{"event":"hand"')])
    copy = tmp_path / "copy"
    copy.write_bytes(log.read_bytes())
    finished = shell.run("tournament", "-b", f"{bot}:Moody", "-b", "call", "--resume", str(log))
    assert finished.code == 0
    assert "Moody-1 does not repeat: it was asked again for" in finished.output
    assert "reseed" in finished.output
    document = shell.run(
        "tournament", "-b", f"{bot}:Moody", "-b", "call", "--resume", str(copy), "--json"
    ).document
    assert document["run"]["not_repeated"][0]["name"] == "Moody-1"
    assert document["run"]["not_repeated"][0]["differed"] > 0


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="programs run on Linux")
def test_a_tournament_in_which_nobody_played_says_so_and_exits_with_1(
    shell: Shell, tmp_path: Path
) -> None:
    silent = tmp_path / "silent.py"
    silent.write_text("import sys, time\nprint('so tired', file=sys.stderr)\ntime.sleep(60)\n")
    command = f"{sys.executable} {silent}"
    arguments = ("tournament", "-b", command, "-b", command, "-b", command, "--seed", "1")
    limits = ("--startup-limit", "3", "--logs", str(tmp_path / "logs"))
    finished = shell.run(*arguments, *limits)
    assert finished.code == 1
    assert "Nobody played" in finished.output
    assert "silent.py-1 did not start: no greeting within 3 seconds" in finished.output
    assert "it said last: so tired" in finished.output
    assert f"The output of bots is in {tmp_path / 'logs'}" in finished.output
    logs = sorted((tmp_path / "logs").iterdir())
    assert len(logs) == 3
    assert all("so tired\n--- no greeting within 3 seconds\n" in f.read_text() for f in logs)
    finished = shell.run(*arguments, *limits, "--json")
    assert finished.code == 1
    assert "Nobody played" in finished.complaint
    reasons = finished.document["run"]["not_started"]
    assert sorted(reasons) == ["silent.py-1", "silent.py-2", "silent.py-3"]


@pytest.mark.boxed
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="programs run on Linux")
def test_a_folder_plays_under_the_name_it_gives(shell: Shell, tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "helper.py").write_text("ANSWER = 'call', 0\n")
    (folder / "bot.py").write_text(
        "from croupier.botkit import Player\n"
        "from helper import ANSWER\n"
        "class Bot(Player):\n"
        "    def get_action(self, gamestate, hole_cards): return ANSWER\n"
    )
    (folder / "bot.toml").write_text('name = "Deep Thought"\npython = "bot.py:Bot"\n')
    boxed = ("--isolate", "--allow-weak-box", "--max-rounds", "2", "--json")
    finished = shell.run("tournament", "-b", str(folder), "-b", "call", "--seed", "1", *boxed)
    assert finished.code == 0
    records = {each["name"]: each for each in finished.document["conduct"]}
    assert records["Deep Thought-1"]["faults"] == 0
    assert records["Deep Thought-1"]["decisions"] > 0


def test_what_a_box_lacks_is_named_in_text_document_log_and_report(
    shell: Shell, tmp_path: Path
) -> None:
    weak = write_bot(tmp_path, "Weak", "return 'call', 0")
    file = Path(weak.rpartition(":")[0])
    file.write_text(file.read_text() + "    missing = {'network': 'no namespaces'}\n")
    log, report = str(tmp_path / "log"), tmp_path / "report.html"
    words = ("-b", weak, "-b", "call", "--seed", "3")
    finished = shell.run(
        "tournament", *words, "--max-rounds", "3", "--log", log, "--report", str(report)
    )
    assert "The box of bots lacks network: no namespaces" in finished.output
    assert "The box of bots lacked network: no namespaces" in report.read_text()
    [line] = [line for line in Path(log).read_text().splitlines() if "weak_box" in line]
    assert '"name":"Weak-1","lacks":{"network":"no namespaces"}' in line
    assert shell.run("history", "verify", log).code == 0
    for command, rounds in (("tournament", "--max-rounds"), ("cash", "--rounds")):
        document = shell.run(command, *words, rounds, "3", "--json").document
        assert document["run"]["box_lacks"] == {"network": "no namespaces"}
    # A tournament goes on from such a log, also where the box is another one.
    lines = Path(log).read_text().splitlines(keepends=True)
    Path(log).write_text("".join(lines[:-1]))
    file.write_text(file.read_text().replace("no namespaces", "other"))
    assert shell.run("tournament", *words, "--resume", log).code == 0
