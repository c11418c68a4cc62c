"""A browser that does not read is disconnected, and so is a silent one."""

import asyncio
from typing import Any

import pytest

from croupier.felt.house import House
from croupier.felt.playing import connection
from croupier.felt.playing.connection import Connection
from croupier.felt.playing.tables import Tables
from croupier.felt.sockets import browser_socket
from croupier.felt.sockets.browser_socket import Gone


class StuckSocket:
    """A browser whose buffers are full and that says nothing."""

    def __init__(self) -> None:
        self.closed: list[tuple[int, str]] = []

    async def accept(self) -> None:
        """Take the connection."""

    async def receive(self) -> dict[str, Any]:
        """Wait for a message that never comes."""
        await asyncio.Event().wait()
        raise AssertionError

    async def send_text(self, text: str) -> None:
        """Wait for room that never comes."""
        await asyncio.Event().wait()

    async def close(self, code: int, reason: str) -> None:
        """Remember why it was closed."""
        self.closed.append((code, reason))


def stuck() -> tuple[Any, Connection]:
    socket: Any = StuckSocket()
    return socket, Connection(socket, House(), Tables(), "token")


def test_a_slow_reader_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(browser_socket, "SEND_LIMIT", 0.01)
    _, browser = stuck()
    with pytest.raises(Gone, match="too slowly"):
        asyncio.run(asyncio.wait_for(browser.tell({"type": "hand"}), 5))


def test_a_silent_browser_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "FIRST_MESSAGE", 0.01)
    socket, browser = stuck()
    asyncio.run(asyncio.wait_for(browser.run(), 5))
    assert socket.closed == [(1008, "the browser said nothing")]


def test_an_error_of_the_server_ends_one_connection_kindly(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail(self: Connection) -> None:
        raise RuntimeError("a mistake of ours")

    monkeypatch.setattr(Connection, "serve", fail)
    socket, browser = stuck()
    asyncio.run(browser.run())
    assert socket.closed == [(1011, "an error of the server")]
    assert "a mistake of ours" in caplog.text
