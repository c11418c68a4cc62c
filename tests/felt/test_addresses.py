"""Limits for each address, through a server that others reach behind a reverse proxy."""

import json
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from croupier.felt import addresses
from tests.felt.hosting.clients import post
from tests.felt.serving import HOST, fetch, page_data, served

NAME = "poker.example.org"
SMALL = {
    "MOST_SOCKETS": 2,
    "REQUESTS_AT_ONCE": 150,
    "FAILURES_AT_ONCE": 2,
    "TABLES_AT_ONCE": 2,
    "REQUESTS_PER_SECOND": 0,
    "FAILURES_PER_SECOND": 0,
    "TABLES_PER_SECOND": 0,
}


@pytest.fixture
def port(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    for name, value in SMALL.items():
        monkeypatch.setattr(addresses, name, value)
    monkeypatch.setattr("croupier.felt.access.secrets.token_urlsafe", lambda size: "key")
    with served(games=tmp_path, public_url=f"https://{NAME}") as port:
        yield port


def of(address: str) -> dict[str, str]:
    """Return the headers that the proxy adds for a browser at an address."""
    return {"Host": NAME, "X-Forwarded-For": f"10.0.0.1, {address}"}


def enter(port: int, address: str, code: str = "abcdefghjk") -> Any:
    """Open a websocket of a game; without a code, of one that does not exist."""
    return connect(
        f"ws://{NAME}/host/{code}/table",
        origin=Origin(f"https://{NAME}"),
        additional_headers={"X-Forwarded-For": address},
        close_timeout=0.2,
        proxy=None,
        sock=socket.create_connection((HOST, port)),
    )


def make(port: int, address: str, key: str) -> tuple[int, Any]:
    """Ask for a table."""
    token = page_data(fetch(port, "/host", **of(address))[1])["token"]
    wish = {"type": "make", "token": token, "key": key}
    return post(port, "/host", wish, Origin=f"https://{NAME}", **of(address))


def test_requests_are_limited(port: int) -> None:
    for _ in range(SMALL["REQUESTS_AT_ONCE"]):
        assert fetch(port, "/healthz", **of("192.0.2.1"))[0] == 200
    status, text, _ = fetch(port, "/healthz", **of("192.0.2.1"))
    assert (status, text) == (429, "too many requests: try again in a while\n")
    assert fetch(port, "/healthz", **of("192.0.2.2"))[0] == 200
    assert fetch(port, "/healthz")[0] == 200  # this machine


def test_connections_are_limited(port: int) -> None:
    with enter(port, "192.0.2.1"):
        with enter(port, "192.0.2.1"):
            with pytest.raises(InvalidStatus), enter(port, "192.0.2.1"):
                pass
            with enter(port, "192.0.2.2"):
                pass
        for _ in range(100):  # the server notices a moment later
            try:
                with enter(port, "192.0.2.1"):
                    return
            except InvalidStatus:
                fetch(port, "/healthz")
        pytest.fail("a connection that was closed still counts")


def test_tables_are_limited(port: int) -> None:
    assert [make(port, "192.0.2.1", "key")[0] for _ in range(3)] == [201, 201, 429]
    assert make(port, "192.0.2.2", "key")[0] == 201


def test_wrong_keys_are_limited(port: int) -> None:
    assert [make(port, "192.0.2.1", "guess")[0] for _ in range(3)] == [403, 403, 429]
    status, answer = make(port, "192.0.2.1", "key")  # the right one comes too late
    assert status == 429
    assert answer["reason"].startswith("too many wrong tokens or keys from your address")
    assert make(port, "192.0.2.2", "key")[0] == 201


def test_wrong_invitations_are_limited(port: int) -> None:
    _, made = make(port, "192.0.2.2", "key")

    def answer(address: str, invitation: str) -> Any:
        with enter(port, address, made["code"]) as opened:
            opened.send(json.dumps({"type": "enter", "invitation": invitation}))
            return json.loads(opened.recv(timeout=20))

    for _ in range(2):
        assert "needs an invitation" in answer("192.0.2.1", "guess")["reason"]
    assert "too many wrong tokens" in answer("192.0.2.1", made["invitation"])["reason"]
    assert answer("192.0.2.3", made["invitation"])["type"] == "welcome"
