"""Every feature of a cash game survives `kill -9`: the resumed log equals the uninterrupted one."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from croupier.cash import DrivenCashGame, Journal
from croupier.play.running.verification import verify_game
from tests.play.cash.busy_table import FEATURES, Deadly, Host, SetClock

ROUNDS = 40


def played(feature: str, log: Path, *, resume: bool = False) -> bytes:
    """Play to the end; return the log."""
    Deadly.left = -1
    with Journal(log, resume=resume) as journal:
        Host(7, journal, **FEATURES[feature]).play(ROUNDS)
        journal.close()
    return log.read_bytes()


@pytest.mark.parametrize("feature", FEATURES)
def test_a_killed_game_goes_on(feature: str, tmp_path: Path) -> None:
    whole = played(feature, tmp_path / "whole.log")
    log = tmp_path / "killed.log"
    words = [sys.executable, "-m", "tests.play.cash", "kill", feature, str(log), "30"]
    killed = subprocess.run(words, check=False, capture_output=True)
    assert killed.returncode == -signal.SIGKILL, killed.stderr
    assert log.read_bytes() != whole
    assert played(feature, log, resume=True) == whole


@pytest.mark.parametrize("feature", FEATURES)
def test_a_log_that_was_cut_anywhere_goes_on(feature: str, tmp_path: Path) -> None:
    whole = played(feature, tmp_path / "whole.log")
    lines = whole.splitlines(keepends=True)
    log = tmp_path / "cut.log"
    for part in range(1, 8):
        cut = b"".join(lines[: len(lines) * part // 8])
        log.write_bytes(cut[: len(cut) - part % 3])  # inside a line too
        assert played(feature, log, resume=True) == whole, part


@pytest.mark.parametrize("feature", FEATURES)
def test_a_driven_game_goes_on_from_every_part_of_a_log(feature: str, tmp_path: Path) -> None:
    lines = played(feature, tmp_path / "whole.log").splitlines(keepends=True)
    log = tmp_path / "cut.log"
    for part in (2, 3, 5, 7):
        kept = b"".join(lines[: len(lines) * part // 8])
        log.write_bytes(kept)
        game = DrivenCashGame.resume(
            log, lambda name, spec, seat: Deadly(seat), clock=SetClock(10**6)
        )
        game.journal.stop()
        assert log.read_bytes().startswith(kept)
        assert game.verify_chip_count()[0]


@pytest.mark.parametrize("feature", FEATURES)
def test_a_log_is_verified_from_its_seed(feature: str, tmp_path: Path) -> None:
    whole = played(feature, tmp_path / "whole.log")
    with (tmp_path / "whole.log").open("rb") as file:
        verdict = verify_game(file)
    assert verdict is not None
    assert (verdict.hands, verdict.finished, verdict.fault) == (ROUNDS, True, "")
    assert b'"event":"straddle"' in whole or "straddle" not in FEATURES[feature]
    assert b'"event":"time"' in whole or "time_fee" not in FEATURES[feature]
