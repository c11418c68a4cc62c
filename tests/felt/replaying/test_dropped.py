"""Dropped files: read by a process that can be killed, with limits; every format, bombs refused."""

import asyncio
import gzip
import io
import json
import sys
import zipfile
from collections.abc import AsyncIterator
from typing import Any

import pytest

from croupier.errors import NotationError, SetupError
from croupier.felt.replaying import dropped, worker
from croupier.felt.replaying.dropped import DroppedFiles, TooLarge
from croupier.history import FORMATS
from croupier.history.rooms.reading.markup import element
from tests.felt.replaying.format_samples import sample

STARS = sample("pokerstars").encode()
# Each entity expands to ten of the one before.
ENTITIES = b"""<?xml version="1.0"?>
<!DOCTYPE session [<!ENTITY a "aaaaaaaaaa">%s]>
<session sessioncode="1"><general><gametype>Holdem NL</gametype></general>
<game gamecode="1">&j;</game></session>
""" % b"".join(
    b'<!ENTITY %c "%s">' % (98 + level, b"&%c;" % (97 + level) * 10) for level in range(9)
)


def read(data: bytes, hand: int = 0, seconds: float = 60.0) -> dict[str, Any]:
    """Read a file as the server does."""

    async def body() -> AsyncIterator[bytes]:
        for start in range(0, len(data) or 1, 1 << 16):
            yield data[start : start + (1 << 16)]

    async def run() -> dict[str, Any]:
        return await DroppedFiles(seconds).read(body(), hand)

    return asyncio.run(run())


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_is_read(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    data = io.TextIOWrapper(io.BytesIO(sample(name).encode()))
    monkeypatch.setattr(sys, "stdin", data)
    answer = worker.answer(0)
    assert "problem" not in answer, answer
    assert len(answer["scene"]["steps"]) > 3
    assert json.loads(json.dumps(answer)) == answer


def test_a_process_reads_the_file() -> None:
    twice = STARS + b"\n\n\n" + STARS
    first, second = read(twice), read(twice, 1)
    assert len(first["titles"]) == 2
    assert (first["hand"], second["hand"]) == (0, 1)
    assert first["scene"]["hidden"]["names"] != first["scene"]["names"]
    with pytest.raises(SetupError, match="there is no hand 3"):
        read(twice, 2)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "no hands"),
        (b"\x00\xff" * 5000, "format of this file is unknown"),
        (b"hello\n", "format of this file is unknown"),
        (STARS[:300], "no hand can be read"),
        (ENTITIES, "undefined entity"),
    ],
    ids=["nothing", "noise", "text", "cut", "entities"],
)
def test_what_has_no_hands_is_refused(data: bytes, reason: str) -> None:
    with pytest.raises(SetupError, match=reason):
        read(data)


def test_no_entity_is_ever_expanded() -> None:
    bomb = ENTITIES.decode()
    with pytest.raises(NotationError, match="cannot have definitions"):
        element(bomb, 1)
    assert element(bomb[bomb.index("<session") :].replace("&j;", ""), 1).tag == "session"


def test_compressed_files_are_read_and_bombs_are_not() -> None:
    assert len(read(gzip.compress(STARS))["titles"]) == 1
    bomb = gzip.compress(STARS + (b" " * 999 + b"\n") * (1 << 18), 9)
    assert len(bomb) < dropped.LARGEST
    with pytest.raises(SetupError, match="250 times its size"):
        read(bomb)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("hands/session.txt", STARS)
    assert len(read(packed.getvalue())["titles"]) == 1


def test_a_large_file_is_not_even_taken() -> None:
    with pytest.raises(TooLarge, match="8 MB at most"):
        read(b"x" * (dropped.LARGEST + 1))


def test_a_file_that_takes_too_long_is_given_up() -> None:
    with pytest.raises(SetupError, match=r"takes longer than 0\.05 seconds"):
        read(STARS * 2000, seconds=0.05)


@pytest.mark.parametrize(
    "code",
    ["import time; time.sleep(5)", "import re; re.match('(a+)+$', 'a' * 60 + 'b')"],
    ids=["sleep", "slow pattern"],
)
def test_a_process_that_takes_too_long_is_killed(
    monkeypatch: pytest.MonkeyPatch, code: str
) -> None:
    start = asyncio.create_subprocess_exec
    started: list[asyncio.subprocess.Process] = []

    async def sleeper(*command: str, **streams: Any) -> asyncio.subprocess.Process:
        waits = (sys.executable, "-c", code)
        started.append(await start(*waits, **streams))
        return started[-1]

    monkeypatch.setattr(asyncio, "create_subprocess_exec", sleeper)
    with pytest.raises(SetupError, match="takes longer"):
        read(STARS, seconds=0.2)
    assert started[0].returncode not in (None, 0)


def test_the_limits_are_set_before_a_byte_is_read(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    done: list[str] = []

    def answer(hand: int) -> dict[str, Any]:
        done.append("read")
        return {"hand": hand}

    monkeypatch.setattr(worker, "_limit", lambda: done.append("limited"))
    monkeypatch.setattr(worker, "answer", answer)
    assert worker.main(["3"]) == 0
    assert done == ["limited", "read"]
    assert json.loads(capsys.readouterr().out) == {"hand": 3}


def test_the_worker_limits_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    resource = pytest.importorskip("resource")
    set_to: dict[int, tuple[int, int]] = {}
    monkeypatch.setattr(resource, "setrlimit", set_to.__setitem__)
    monkeypatch.setattr(resource, "getrlimit", lambda limit: (0, resource.RLIM_INFINITY))
    worker._limit()
    assert set_to[resource.RLIMIT_AS] == (worker.MEMORY, worker.MEMORY)
    assert set_to[resource.RLIMIT_CPU] == (worker.PROCESSOR, worker.PROCESSOR)


def test_a_worker_that_dies_is_a_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/bin/false")
    with pytest.raises(SetupError, match="too much time or memory"):
        read(STARS)
