"""A system that cannot close a whole box is refused, or its gaps are listed if it is allowed."""

import json
import sys
from pathlib import Path

import pytest

from croupier.botkit import BotSpec
from croupier.cli import main
from croupier.errors import SetupError
from croupier.players.transports.box import system
from croupier.players.transports.box.box import Box
from croupier.players.transports.box.limits import Limits
from croupier.players.transports.box.system import missing_measures
from croupier.players.transports.options import BotOptions
from croupier.players.transports.process import ProcessPlayer
from croupier.tournament import Tournament
from tests.players.transports.box.inside import inside, run

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="boxes are Linux's")

# What a system without each thing lacks: some have a second way.
LACKING = [
    (("users",), set()),
    (("network",), set()),
    (("processes",), {"processes"}),
    (("files",), {"files"}),
    (("sockets",), {"sockets", "memory"}),
    (("folder",), {"folder"}),
    (("network", "sockets"), {"network", "sockets", "memory"}),
    (("processes", "files"), {"processes", "files"}),
]


@pytest.fixture(autouse=True)
def whole_box() -> None:
    if missing_measures():
        pytest.skip(f"this system does not offer {', '.join(missing_measures())}")


@pytest.mark.parametrize(("without", "lacking"), LACKING)
def test_what_is_missing_is_refused_by_name_or_named(
    without: tuple[str, ...], lacking: set[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(system, "pretended_missing", without)
    missing = missing_measures()
    if without != ("users",):  # an ordinary user has nothing else without them
        assert missing.keys() == lacking
    file = tmp_path / "bot.py"
    file.write_text("print('ran')")
    command = [sys.executable, str(file)]
    if missing:
        with pytest.raises(SetupError, match="--allow-weak-box") as refused:
            Box(command)
        for measure in missing:
            assert system.MEASURES[measure] in str(refused.value)
    text, program = run(Box(command, allow_weak=True))
    assert text == "ran\n"
    assert program.report.missing is not None
    assert program.report.missing.keys() == missing.keys()


def test_the_launcher_itself_refuses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # What was there when the system was asked may be gone when the bot is started.
    file = tmp_path / "bot.py"
    file.write_text("print('ran')")
    box = Box([sys.executable, str(file)])
    monkeypatch.setattr(system, "pretended_missing", ("files",))
    text, program = run(box)
    assert text == ""
    assert program.report.missing is not None
    assert program.report.missing.keys() == {"files"}


def test_a_launcher_that_does_not_run_closes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system, "pretended_missing", ("asked for the first time",))
    monkeypatch.setattr(system, "_LAUNCHER", Path("/no/such/launcher.py"))
    assert missing_measures().keys() == system.MEASURES.keys()
    system._try_out.cache_clear()


def test_options_decide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system, "pretended_missing", ("files",))
    with pytest.raises(SetupError, match="--allow-weak-box"):
        BotSpec("call").isolated(0)
    with pytest.raises(SetupError, match="--allow-weak-box"):
        ProcessPlayer(0, ["true"], options=BotOptions(isolate=True))
    for options in (BotOptions(isolate=True, allow_weak_box=True), BotOptions()):
        with ProcessPlayer(0, ["true"], options=options) as player:
            assert player.missing.keys() == {"files"}


def test_processes_of_a_weak_box_are_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The system's limit would count everything the user runs: it is not set.
    monkeypatch.setattr(system, "pretended_missing", ("users", "processes"))
    file = tmp_path / "bomb.py"
    file.write_text(
        "import os, time\n"
        "for _ in range(100):\n"
        "    if os.fork() == 0:\n"
        "        os.setsid()\n"
        "        time.sleep(600)\n"
        "time.sleep(600)\n"
    )
    _, program = run(Box([sys.executable, str(file)], allow_weak=True))
    assert program.report.ended == "ran more than 64 processes and threads"


def test_shared_memory_is_counted_where_it_cannot_be_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(system, "pretended_missing", ("sockets",))
    assert inside(tmp_path, "result['mmap'] = len(mmap.mmap(-1, 4096))", allow_weak=True)
    file = tmp_path / "greedy.py"
    file.write_text(
        "import mmap, time\n"
        "block = mmap.mmap(-1, 300 << 20)\n"
        "for _ in range(300): block.write(bytes(1 << 20))\n"
        "time.sleep(600)\n"
    )
    limits = Limits(memory=200 << 20)
    _, program = run(Box([sys.executable, str(file)], limits=limits, allow_weak=True))
    assert program.report.ended == "used more than 200 MB of memory"


@pytest.mark.parametrize("arguments", [["tournament", "--bot", "call"], ["cash"], ["bot", "check"]])
def test_a_command_refuses_before_it_begins(
    arguments: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(system, "pretended_missing", ("files", "sockets"))
    log = tmp_path / "game.log"
    words = ["call"] if arguments[0] == "bot" else ["--bot", "call", "--log", str(log)]
    with pytest.raises(SystemExit) as ended:
        main([*arguments, "--isolate", *words])
    assert ended.value.code == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    for word in ("files (not offered)", "Unix sockets (not offered)", "--allow-weak-box"):
        assert word in said.err
    assert not log.exists()


def test_what_a_weak_box_lacks_is_in_text_document_and_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(system, "pretended_missing", ("files",))
    log = tmp_path / "game.log"
    game = ["tournament", "--bot", "call", "--bot", "call", "--isolate", "--allow-weak-box"]
    game += ["--seed", "7", "--stack", "100"]
    with pytest.raises(SystemExit):
        main([*game, "--log", str(log)])
    assert "lacks files: not offered" in capsys.readouterr().out
    assert '{"files":"not offered"}' in log.read_text()
    with pytest.raises(SystemExit):
        main([*game, "--json"])
    document = json.loads(capsys.readouterr().out)
    assert document["run"]["box_lacks"] == {"files": "not offered"}


SPY = """
import os
from croupier.botkit import Player

class Spy(Player):
    def get_action(self, gamestate, hole_cards):
        try:
            return "read " + open(LOG).read()[:50], 0
        except OSError as error:
            return type(error).__name__, 0
"""


@pytest.mark.boxed
def test_a_bot_cannot_read_the_log_that_lies_beside_it(tmp_path: Path) -> None:
    log, bot = tmp_path / "game.log", tmp_path / "spy.py"
    bot.write_text(SPY.replace("LOG", repr(str(log))))
    Tournament(
        [f"{bot}:Spy", "call"],
        starting_stack=100,
        schedule={1: (10, 20)},
        seed=4,
        max_rounds=2,
        log=log,
        options=BotOptions(isolate=True),
    ).run()
    faults = [json.loads(line) for line in log.read_text().splitlines() if '"fault"' in line]
    assert {fault["requested"][0] for fault in faults} == {"PermissionError"}
