"""A killed run is resumed from its log, with the same result as without the stop."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from croupier import NotationError, SetupError
from croupier.play.tournament.tournament import Tournament
from croupier.players.bots import CallBot, RandomBot
from tests.play.bots import Brute, Learner, Shover

SCHEDULE = {1: (10, 20), 8: (50, 100), 16: (200, 400)}


def make(**keywords: Any) -> Tournament:
    entries = {
        f"p{number}": kind
        for number, kind in enumerate(
            [Learner, RandomBot, CallBot, Brute, Shover, Learner, CallBot]
        )
    }
    defaults: dict[str, Any] = {
        "starting_stack": 400,
        "schedule": SCHEDULE,
        "seed": 11,
        "max_rounds": 60,
    }
    return Tournament(entries, **defaults | {"table_size": 4, "payouts": [5, 3]} | keywords)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, list[Any]]:
    path = tmp_path_factory.mktemp("whole") / "log"
    standings = make(log=path).run()
    return path.read_bytes(), standings


@pytest.mark.parametrize("part", range(40))
def test_killed_anywhere(tmp_path: Path, whole: tuple[bytes, list[Any]], part: int) -> None:
    log, standings = whole
    path = tmp_path / "log"
    # Cuts at every 40th of the file, of which most are in the middle of a line.
    path.write_bytes(log[: len(log) * part // 40 + part % 3])
    if part == 0:
        path.write_bytes(b"")
    assert make().resume(path) == standings
    assert path.read_bytes() == log


def test_killed_at_the_end_of_every_kind_of_line(
    tmp_path: Path, whole: tuple[bytes, list[Any]]
) -> None:
    log, standings = whole
    path = tmp_path / "log"
    lines = log.splitlines(keepends=True)
    seen: dict[bytes, int] = {}
    for number, line in enumerate(lines):
        seen[line[:18]] = number
    for number in seen.values():
        path.write_bytes(b"".join(lines[: number + 1]))
        assert make().resume(path) == standings
        assert path.read_bytes() == log


def test_a_whole_log_is_checked_and_left_alone(
    tmp_path: Path, whole: tuple[bytes, list[Any]]
) -> None:
    log, standings = whole
    path = tmp_path / "log"
    path.write_bytes(log)
    assert make().resume(path) == standings
    assert path.read_bytes() == log


def test_with_workers(tmp_path: Path, whole: tuple[bytes, list[Any]]) -> None:
    log, standings = whole
    path = tmp_path / "log"
    path.write_bytes(log[: len(log) // 2])
    assert make(workers=2).resume(path) == standings
    assert path.read_bytes() == log


def test_the_seed_of_the_log_is_used(tmp_path: Path, whole: tuple[bytes, list[Any]]) -> None:
    log, standings = whole
    path = tmp_path / "log"
    path.write_bytes(log[: len(log) // 3])
    assert make(seed=None).resume(path) == standings


def test_bots_that_are_named_need_not_be_given_again(tmp_path: Path) -> None:
    path = tmp_path / "log"
    entries = ["random", "call", "tight", "exploiter"]
    first = Tournament(
        entries, starting_stack=400, schedule=SCHEDULE, seed=3, log=path, payouts=[0.7, 0.3],
        game="horse",
    )  # fmt: skip
    standings = first.run()
    log = path.read_bytes()
    path.write_bytes(log[: len(log) * 2 // 3])
    assert Tournament.from_log(path).resume(path) == standings
    assert path.read_bytes() == log


def test_a_log_runs_no_code_of_its_own(tmp_path: Path) -> None:
    path, trap = tmp_path / "log", tmp_path / "sprung"
    Tournament(["call", "call"], starting_stack=9, schedule=SCHEDULE, seed=3, log=path).run()
    opening = json.loads(path.read_text().splitlines()[1])
    evil = tmp_path / "evil.py"
    evil.write_text(f"open({str(trap)!r}, 'w')\n")
    for spec in (f"{evil}:Evil", f"touch {trap}", f"'touch {trap}'", "os:system", ["call"], 5):
        opening["entries"][0]["player"] = spec
        path.write_text(f'{{"event":"log","version":2}}\n{json.dumps(opening)}\n')
        with pytest.raises(SetupError):
            Tournament.from_log(path)
        assert not trap.exists()


def test_another_tournament_is_refused_and_the_log_stays(
    tmp_path: Path, whole: tuple[bytes, list[Any]]
) -> None:
    log, _ = whole
    path = tmp_path / "log"
    path.write_bytes(log[: len(log) // 2])
    for other in ({"seed": 12}, {"starting_stack": 500}, {"payouts": [5, 3, 2]}):
        with pytest.raises(NotationError, match="line 2"):
            make(**other).resume(path)
    assert path.read_bytes() == log[: len(log) // 2]


def test_a_log_that_was_tampered_with_is_refused(
    tmp_path: Path, whole: tuple[bytes, list[Any]]
) -> None:
    log, _ = whole
    path = tmp_path / "log"
    for old, new in (
        (b'"operation":"Folding"', b'"operation":"BetCollection"'),
        (b'"event":"end","stacks":[', b'"event":"end","stacks":[1'),
        (b'"event":"elimination"', b'"event":"resurrection"'),
        (b'"amount":20', b'"amount":21'),
    ):
        assert old in log
        path.write_bytes(log.replace(old, new, 1))
        with pytest.raises(NotationError, match="line"):
            make().resume(path)
    path.write_bytes(log + b'{"event":"more"}\n')
    with pytest.raises(NotationError, match="the end of the log"):
        make().resume(path)


def test_files_that_are_no_logs(tmp_path: Path) -> None:
    path = tmp_path / "log"
    with pytest.raises(SetupError, match="No such file"):
        make().resume(path)
    path.write_bytes(b"hello\n")
    with pytest.raises(NotationError, match="not a log"):
        make().resume(path)
    with pytest.raises(NotationError, match="not a log"):
        Tournament.from_log(path)
    path.write_bytes(b'{"event":"log","version":2}\n{"event":"cash"}\n')
    with pytest.raises(NotationError, match="tournament"):
        Tournament.from_log(path)
    path.write_bytes(b'{"event":"log","version":2}\n{"event":"tournament"}\n')
    with pytest.raises(SetupError, match="does not describe"):
        Tournament.from_log(path)


def test_a_log_is_not_overwritten(tmp_path: Path, whole: tuple[bytes, list[Any]]) -> None:
    path = tmp_path / "log"
    path.write_bytes(whole[0])
    with pytest.raises(SetupError, match="exists"):
        make(log=path).run()
    assert path.read_bytes() == whole[0]


def test_a_killed_process(tmp_path: Path) -> None:
    code = (
        "import sys; from croupier.tournament import Tournament; "
        "Tournament(['random', 'tight', 'call'] * 4, starting_stack=1000, seed=4, "
        "schedule={1: (10, 20), 10: (100, 200)}, table_size=6, log=sys.argv[1]).run()"
    )
    path = tmp_path / "log"
    process = subprocess.Popen([sys.executable, "-c", code, str(path)])
    while process.poll() is None and (not path.exists() or path.stat().st_size < 30_000):
        time.sleep(0.01)
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    standings = Tournament.from_log(path).resume(path)
    again = tmp_path / "again"
    subprocess.run([sys.executable, "-c", code, str(again)], check=True)
    assert path.read_bytes() == again.read_bytes()
    assert standings[0].place == 1
