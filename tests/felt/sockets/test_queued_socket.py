"""A queue of frames: nobody waits for a browser that reads slowly."""

import asyncio
from typing import Any

import pytest

from croupier.felt.sockets import browser_socket
from croupier.felt.sockets.browser_socket import Gone
from croupier.felt.sockets.queued_socket import MOST_WAITING, QueuedSocket


class StuckSocket:
    """A browser whose buffers are full."""

    def __init__(self) -> None:
        self.closed: list[tuple[int, str]] = []
        self.sent: list[str] = []

    async def send_text(self, text: str) -> None:
        """Wait for room that never comes."""
        self.sent.append(text)
        await asyncio.Event().wait()

    async def close(self, code: int, reason: str) -> None:
        """Remember why it was closed."""
        self.closed.append((code, reason))


def test_a_slow_reader_is_dropped_and_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(browser_socket, "SEND_LIMIT", 0.01)
    stuck: Any = StuckSocket()

    async def flood() -> None:
        connection = QueuedSocket(stuck)
        for number in range(2 * MOST_WAITING):
            connection.push(str(number))
        assert connection._frames.qsize() <= MOST_WAITING + 1
        with pytest.raises(Gone, match="too slowly"):
            await asyncio.wait_for(connection._write(), 5)

    asyncio.run(flood())
    assert stuck.sent == ["0"]
