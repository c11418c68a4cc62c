"""Folders of bots are removed with them, or by the next run after a kill; live ones stay."""

import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest

from croupier.players.transports.box.folder import BotFolder, remove_leftovers

OWNER = """
import sys, time
from croupier.players.transports.process import ProcessPlayer
player = ProcessPlayer(0, ["sleep", "600"])
player.launch()
print(player.folder, player.pid, flush=True)
time.sleep(600)
"""


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    return tmp_path


def test_a_folder_goes_with_its_bot(place: Path) -> None:
    folder = BotFolder()
    assert folder.home.is_dir()
    assert folder.path.parent == place
    remove_leftovers()
    assert folder.home.is_dir()
    folder.remove()
    folder.remove()
    assert list(place.iterdir()) == []


def test_what_is_not_a_left_over_stays(place: Path) -> None:
    unlocked = place / "croupier-bot-new"  # its owner is about to lock it
    unlocked.mkdir()
    (place / "croupier-bot-file").touch()
    (place / "other").mkdir()
    (place / "croupier-bot-link").symlink_to(place / "other")
    remove_leftovers()
    assert len(list(place.iterdir())) == 4
    long_ago = time.time() - 100_000
    os.utime(unlocked, (long_ago, long_ago))
    remove_leftovers()
    assert not unlocked.exists()


@pytest.mark.boxed
def test_the_folder_of_a_killed_table_is_removed_by_the_next(place: Path) -> None:
    environment = {**os.environ, "TMPDIR": str(place)}
    owner = subprocess.Popen(
        [sys.executable, "-c", OWNER], stdout=subprocess.PIPE, text=True, env=environment
    )
    assert owner.stdout is not None
    path, _, launcher = owner.stdout.readline().strip().rpartition(" ")
    remove_leftovers()
    assert Path(path).is_dir()  # its table lives
    owner.send_signal(signal.SIGKILL)
    owner.wait()
    owner.stdout.close()
    deadline = time.monotonic() + 30
    while Path(f"/proc/{launcher}").exists() and time.monotonic() < deadline:
        time.sleep(0.01)
    assert not Path(f"/proc/{launcher}").exists()  # nor does its bot go on
    assert Path(path).is_dir()
    remove_leftovers()
    assert list(place.iterdir()) == []
