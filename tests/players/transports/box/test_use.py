"""The limits of a boxed bot apply to everything it does: memory, files, processes."""

import sys
import tempfile
from pathlib import Path

import pytest

from croupier.players.transports.box.box import Box
from croupier.players.transports.box.limits import Limits
from tests.players.transports.box.inside import inside, run
from tests.players.transports.box.test_ways_out import needs

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="boxes are Linux's")

MB = 1 << 20


def ended(folder: Path, code: str, limits: Limits) -> str:
    """Run code that uses too much and would go on for ever; return the reason why it was ended."""
    file = folder / "greedy.py"
    file.write_text(f"import mmap, os, sys, time\n{code}\nprint('went on', flush=True)\n")
    text, program = run(Box([sys.executable, str(file)], limits=limits))
    assert text == ""
    return program.report.ended


def test_shared_mappings_do_not_pass_the_limit(tmp_path: Path) -> None:
    needs("memory")
    result = inside(
        tmp_path,
        """
        result["mmap"] = attempt(lambda: len(mmap.mmap(-1, 300 << 20)))
        result["memfd"] = attempt(lambda: os.memfd_create("hidden"))
        result["sysv"] = libc.shmget(0, 300 << 20, 0o600 | 0o1000)
        grows_down = 0x100
        private = mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS
        result["stack"] = attempt(lambda: len(mmap.mmap(-1, 300 << 20, flags=private | grows_down)))
        """,
        limits=Limits(memory=100 * MB),
    )
    assert result == {
        "mmap": "EPERM",
        "memfd": "EPERM",
        "sysv": -1,
        "stack": "EPERM",
    }


def test_a_family_shares_one_limit_of_memory(tmp_path: Path) -> None:
    # Each process stays below the limit; together they are far above it.
    code = """
for _ in range(4):
    if os.fork() == 0:
        block = bytearray(b"x") * (60 << 20)
        time.sleep(600)
time.sleep(600)
"""
    assert ended(tmp_path, code, Limits(memory=100 * MB)) == "used more than 100 MB of memory"


def test_memory_that_a_fork_shares_counts_once(tmp_path: Path) -> None:
    result = inside(
        tmp_path,
        """
        block = bytearray(b"x") * (120 << 20)
        children = []
        for _ in range(3):
            child = os.fork()
            if child == 0:
                time.sleep(2)  # longer than the time between two looks
                os._exit(0)
            children.append(child)
        result["codes"] = [os.waitpid(child, 0)[1] for child in children]
        """,
        limits=Limits(memory=200 * MB),
    )
    assert result == {"codes": [0, 0, 0]}


def test_files_in_memory_count_as_memory(tmp_path: Path) -> None:
    needs("folder")
    code = """
for number in range(8):
    with open(f"file{number}", "wb") as file:
        file.write(bytes(12 << 20))
time.sleep(600)
"""
    assert ended(tmp_path, code, Limits(memory=64 * MB)) == "used more than 64 MB of memory"


@pytest.mark.skipif(not Path("/dev/shm").is_dir(), reason="no /dev/shm here")
def test_named_shared_memory_is_the_bot_s_own_and_counts(tmp_path: Path) -> None:
    needs("folder")
    with tempfile.NamedTemporaryFile(dir="/dev/shm") as outside:
        result = inside(
            tmp_path,
            f"""
            result["outside"] = os.path.exists({outside.name!r})
            import multiprocessing
            result["queue"] = attempt(lambda: multiprocessing.Queue() and "made")
            """,
        )
    assert result == {"outside": False, "queue": "made"}
    code = """
for number in range(8):
    with open(f"/dev/shm/file{number}", "wb") as file:
        file.write(bytes(12 << 20))
time.sleep(600)
"""
    assert ended(tmp_path, code, Limits(memory=64 * MB)) == "used more than 64 MB of memory"


def test_the_folder_is_limited(tmp_path: Path) -> None:
    needs("folder")
    result = inside(
        tmp_path,
        """
        written = 0
        def write():
            global written
            for number in range(100):
                with open(f"file{number}", "wb", 0) as file:
                    written += file.write(bytes(1 << 20))
        result["error"] = attempt(write)
        result["written"] = written >> 20
        """,
        limits=Limits(folder=10 * MB),
    )
    assert result["error"] == "ENOSPC"
    assert 8 <= result["written"] <= 10


def test_a_folder_on_disk_is_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.players.transports.box.system.pretended_missing", ("folder",))
    file = tmp_path / "greedy.py"
    file.write_text(
        "import time\n"
        "for number in range(30):\n"
        "    open(f'file{number}', 'wb').write(bytes(1 << 20))\n"
        "time.sleep(600)\n"
    )
    box = Box([sys.executable, str(file)], limits=Limits(folder=10 * MB), allow_weak=True)
    _, program = run(box)
    assert program.report.ended == "wrote more than 10 MB into its folder"


def test_processes_are_counted_for_root_too(tmp_path: Path) -> None:
    # The system's own limit lets the fork fail, and does not bind root: root's bot is ended.
    file = tmp_path / "bomb.py"
    file.write_text(
        "import os, time\n"
        "for _ in range(40):\n"
        "    try:\n"
        "        if os.fork() == 0:\n"
        "            time.sleep(600)\n"
        "    except OSError as error:\n"
        "        print(error.strerror, flush=True)\n"
        "        os._exit(0)\n"
        "time.sleep(600)\n"
    )
    text, program = run(Box([sys.executable, str(file)], limits=Limits(processes=20)))
    refused = text == "Resource temporarily unavailable\n"
    assert refused or program.report.ended == "ran more than 20 processes and threads"


def test_the_stack_cannot_be_raised_without_end(tmp_path: Path) -> None:
    result = inside(
        tmp_path,
        """
        import resource
        unlimited = resource.RLIM_INFINITY
        set_all = lambda: resource.setrlimit(resource.RLIMIT_STACK, (unlimited, unlimited))
        result["raise"] = attempt(set_all)
        """,
    )
    assert result == {"raise": "ValueError"}
