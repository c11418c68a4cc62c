"""On other systems than Linux everything except the box can be imported; boxed bots are refused."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.house

# Windows has none of these modules. Other libraries are imported before the system changes its
# name: they are not what is tested.
ELSEWHERE = """
import asyncio, ctypes, concurrent.futures.process, importlib, multiprocessing.popen_spawn_posix
import numpy, pkgutil, rich.console, rich.progress, rich.table, starlette, sys, typer, types
import uvicorn, websockets, yaml

MISSING = {"resource", "fcntl", "termios", "tty", "pwd", "grp", "pty"}

class Elsewhere:
    def find_spec(self, name, path=None, target=None):
        if name in MISSING:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

for name in MISSING:
    sys.modules.pop(name, None)
sys.meta_path.insert(0, Elsewhere())
sys.modules["msvcrt"] = types.SimpleNamespace(LK_NBLCK=2, locking=lambda *place: None)
sys.platform = "win32"
import croupier
"""


def run_elsewhere(code: str, *arguments: str) -> str:
    finished = subprocess.run(
        [sys.executable, "-c", ELSEWHERE + code, *arguments],
        capture_output=True,
        text=True,
        check=False,
    )
    assert finished.returncode == 0, finished.stderr
    return finished.stdout


def command_elsewhere(*arguments: str) -> str:
    return run_elsewhere("from croupier.cli import main\nmain()", *arguments)


def test_everything_but_the_box_imports_without_what_only_linux_has() -> None:
    said = run_elsewhere(
        """
for module in pkgutil.walk_packages(croupier.__path__, "croupier."):
    if module.name.endswith(".__main__"):
        continue
    try:
        importlib.import_module(module.name)
    except ModuleNotFoundError as error:
        if error.name in MISSING:
            print(module.name)
    except ImportError:
        pass  # an extra that tells how to install it
"""
    )
    box = "croupier.players.transports.box."
    assert {name for name in said.split() if not name.startswith(box)} == set()


def test_a_program_as_a_bot_is_refused_in_one_sentence() -> None:
    said = run_elsewhere(
        """
from croupier.players.transports.process import ProcessPlayer
try:
    ProcessPlayer(0, ["bot"])
except croupier.CroupierError as error:
    print(error)
"""
    )
    assert said == "bots that are programs need Linux; this is win32\n"


def test_boxes_are_refused_in_one_sentence() -> None:
    said = run_elsewhere(
        """
from croupier.players.transports.options import BotOptions
try:
    BotOptions(isolate=True).check_system()
except croupier.CroupierError as error:
    print(error)
"""
    )
    assert said == "boxes for bots (--isolate) need Linux; this is win32\n"


def test_hands_are_played_and_recorded() -> None:
    said = run_elsewhere(
        """
from croupier.botkit import CallBot, play_tournament
print(len(play_tournament([CallBot(0), CallBot(1)], seed=7)))
"""
    )
    assert said == "2\n"


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "game.log"
    bots = ["-b", "Ann=call", "-b", "Ben=call"]
    command_elsewhere("cash", *bots, "--rounds", "3", "--seed", "7", "--log", str(path))
    return path


def test_histories_are_verified_converted_and_counted(log: Path) -> None:
    verified = json.loads(command_elsewhere("history", "verify", str(log), "--json"))
    assert verified["verified"] == 3

    phhs = log.with_suffix(".phhs")
    command_elsewhere("history", "convert", str(log), "-o", str(phhs))
    verified = json.loads(command_elsewhere("history", "verify", str(phhs), "--json"))
    assert verified["verified"] == 3

    counted = json.loads(command_elsewhere("history", "stats", str(phhs), "--json"))
    assert {(row["player"], row["hands"]) for row in counted["players"]} == {("Ann", 3), ("Ben", 3)}


def test_equities_ranges_and_prizes_are_computed() -> None:
    equity = json.loads(command_elsewhere("equity", "AhAd", "KsKc", "--board", "2c7d9h", "--json"))
    assert equity["exact"]
    assert sum(equity["equities"]) == pytest.approx(1)
    assert json.loads(command_elsewhere("range", "QQ+", "--json"))["hands"] == 18
    prizes = json.loads(command_elsewhere("icm", "-s", "5000,3000", "-p", "60,40", "--json"))
    assert prizes["values"] == [52.5, 47.5]
