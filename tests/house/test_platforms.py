"""Without what only Linux has, everything but the box imports; programs as bots are refused."""

import subprocess
import sys

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
sys.modules["msvcrt"] = types.ModuleType("msvcrt")
sys.platform = "win32"
import croupier
"""


def run_elsewhere(code: str) -> str:
    finished = subprocess.run(
        [sys.executable, "-c", ELSEWHERE + code], capture_output=True, text=True, check=False
    )
    assert finished.returncode == 0, finished.stderr
    return finished.stdout


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
