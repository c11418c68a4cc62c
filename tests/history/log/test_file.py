"""One writer at a time; errors about a deleted log or a full disk have the name of the file."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import croupier
from croupier import CroupierError, SetupError
from croupier.history import LogReader, LogWarning, LogWriter
from croupier.play.running.journal import Journal

BUSY = "is being written by another run"


def test_the_second_writer_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "log"
    with LogWriter(path) as log:
        log.hand(croupier.kuhn(seed=1))
        for second in (
            lambda: LogWriter(path),
            lambda: Journal(path, resume=True),
            lambda: Journal(path),
        ):
            with pytest.raises(SetupError, match=BUSY):
                second()
    with LogWriter(path) as log:
        log.hand(croupier.kuhn(seed=2))
    reader = LogReader(path)
    assert len(list(reader.hands())) == 2
    assert reader.ended


def test_the_second_resume_is_refused_until_the_first_ends(tmp_path: Path) -> None:
    path = tmp_path / "log"
    with Journal(path) as journal:
        journal.event({"event": "tournament"})
    with Journal(path, resume=True):
        with pytest.raises(SetupError, match=BUSY):
            Journal(path, resume=True)
        assert path.read_bytes().count(b"\n") == 2
    Journal(path, resume=True).stop()


def test_a_file_that_is_refused_is_not_kept_locked(tmp_path: Path) -> None:
    path = tmp_path / "log"
    path.write_text("hello\n")
    for _ in range(2):
        with pytest.raises(croupier.NotationError, match="not a log"):
            LogWriter(path)
        with pytest.raises(croupier.NotationError, match="not a log"):
            Journal(path, resume=True)
        with pytest.raises(SetupError, match="exists: resume it, or write to another file"):
            Journal(path)
    assert path.read_text() == "hello\n"


def test_a_writer_in_another_process_is_seen(tmp_path: Path) -> None:
    path = tmp_path / "log"
    code = (
        "import sys; from croupier.history import LogWriter\n"
        "log = LogWriter(sys.argv[1], 'event'); log.event({'event': 'x'})\n"
        "print('begun', flush=True); sys.stdin.read()"
    )
    writer = subprocess.Popen(
        [sys.executable, "-c", code, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert writer.stdout is not None
    assert writer.stdin is not None
    assert writer.stdout.readline() == b"begun\n"
    with pytest.raises(SetupError, match=BUSY):
        LogWriter(path)
    writer.kill()  # the lock goes with the process
    writer.wait()
    writer.stdin.close()
    writer.stdout.close()
    with LogWriter(path) as log:
        log.hand(croupier.kuhn(seed=1))
    assert [entry for entry in LogReader(path) if isinstance(entry, dict)] == [{"event": "x"}]


def test_a_log_that_is_deleted_or_replaced_is_told_once(tmp_path: Path) -> None:
    for change in (os.unlink, lambda path: os.replace(path, f"{path}.moved")):
        path = tmp_path / "log"
        log = LogWriter(path)
        log.hand(croupier.kuhn(seed=1))
        change(str(path))
        with pytest.warns(LogWarning, match="log was deleted, moved or replaced"):
            log.hand(croupier.kuhn(seed=2))
        log.hand(croupier.kuhn(seed=3))  # another warning would be an error
        log.close()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no /dev/full")
def test_a_full_disk_names_the_file() -> None:
    with pytest.raises(CroupierError, match="/dev/full: No space left on device"):
        LogWriter("/dev/full", flush="event")
    log = LogWriter("/dev/full", flush="close")
    with pytest.raises(CroupierError, match="/dev/full: No space left on device"):
        log.close()
    with (
        pytest.raises(CroupierError, match="/dev/full: No space left on device"),
        Journal("/dev/full") as journal,
    ):
        journal.event({"event": "x"})


def test_a_folder_or_a_missing_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match="Is a directory"):
        LogWriter(tmp_path)
    with pytest.raises(SetupError, match="missing/log: No such file"):
        LogWriter(tmp_path / "missing" / "log")


def test_a_writer_that_fails_leaves_the_log_unfinished(tmp_path: Path) -> None:
    path = tmp_path / "log"
    log = LogWriter(path)
    log.hand(croupier.kuhn(seed=1))
    log.__exit__(ZeroDivisionError)
    reader = LogReader(path)
    assert len(list(reader)) == 1
    assert not reader.ended
