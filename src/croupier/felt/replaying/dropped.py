"""Files that are dropped on a page: each is read by a process of its own, which can be killed."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from croupier.errors import SetupError

if TYPE_CHECKING:
    from collections.abc import AsyncIterable

LARGEST = 8 << 20  # bytes of a dropped file
SECONDS = 20.0
AT_ONCE = 2
_WAITING = 8
_LARGEST_ANSWER = 16 << 20


class TooLarge(SetupError):
    """A file that is not read because of its size."""


class DroppedFiles:
    """Reads dropped files, few at a time, each with a limit of size, time and memory."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self.seconds = seconds
        self._turn = asyncio.Semaphore(AT_ONCE)
        self._waiting = 0

    async def read(self, body: AsyncIterable[bytes], hand: int) -> dict[str, Any]:
        """Return the hands of a file and the scene of one; raise SetupError if that fails."""
        if self._waiting >= _WAITING:
            raise SetupError("the server is reading too many files: try again in a moment")
        self._waiting += 1
        try:
            async with asyncio.timeout(self.seconds):
                data = await _collect(body)
                async with self._turn:
                    found = await _ask(data, hand)
        except TimeoutError:
            raise SetupError(
                f"the file takes longer than {self.seconds:g} seconds to read; "
                "start the server with it: croupier serve FILE"
            ) from None
        finally:
            self._waiting -= 1
        if "problem" in found:
            raise SetupError(str(found["problem"]))
        return found


async def _collect(body: AsyncIterable[bytes]) -> bytes:
    parts: list[bytes] = []
    size = 0
    async for part in body:
        size += len(part)
        if size > LARGEST:
            raise TooLarge(
                f"a dropped file can have {LARGEST >> 20} MB at most; "
                "start the server with larger ones: croupier serve FILE"
            )
        parts.append(part)
    return b"".join(parts)


async def _ask(data: bytes, hand: int) -> dict[str, Any]:
    # Its environment has nothing of ours; -I keeps the working directory out of its path.
    kept = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT") if name in os.environ}
    worker = await asyncio.create_subprocess_exec(
        *(sys.executable, "-I", "-m", "croupier.felt.replaying.worker", str(hand)),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        env=kept,
    )
    assert worker.stdin is not None
    assert worker.stdout is not None
    try:
        with suppress(BrokenPipeError, ConnectionResetError):
            worker.stdin.write(data)
            await worker.stdin.drain()
        worker.stdin.close()
        text = b""
        while len(text) <= _LARGEST_ANSWER and (more := await worker.stdout.read(1 << 20)):
            text += more
        if len(text) > _LARGEST_ANSWER:
            return {"problem": "the hand is too long to be shown"}
        code = await worker.wait()
    finally:
        if worker.returncode is None:
            worker.kill()
            await worker.wait()
    if code:
        return {"problem": "the file needs too much time or memory to be read"}
    answer: dict[str, Any] = json.loads(text)
    return answer
