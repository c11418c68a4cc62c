"""The protocol over a local socket."""

import json
import os
import socket
import threading
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest

from croupier.botkit import CallBot, RemotePlayer, Table
from croupier.errors import SetupError
from croupier.players.transports.remote import MOST_CALLERS, connect
from croupier.players.transports.serve import serve_at

SCHEDULE = {1: (10, 20)}


def in_background(work: Callable[[], None]) -> threading.Thread:
    thread = threading.Thread(target=work)
    thread.start()
    return thread


@pytest.mark.parametrize("kind", ["unix", "tcp"])
def test_a_bot_plays_over_a_socket(tmp_path: Path, kind: str) -> None:
    address = tmp_path / "table" if kind == "unix" else ("127.0.0.1", 0)
    with RemotePlayer(0, address, token="sesame") as player:
        bot = in_background(lambda: serve_at(player.address, CallBot, "sesame"))
        table = Table([player, CallBot(1)], 1000, SCHEDULE, seed=1)
        for _ in range(3):
            table.simulate_hand()
        assert table.incidents == []
        assert player.bot_name == "CallBot"
    bot.join(5)
    assert not bot.is_alive()
    assert not (tmp_path / "table").exists()


def test_messages_of_a_table_do_not_wait_for_each_other() -> None:
    with RemotePlayer(0) as player:
        bot = in_background(lambda: serve_at(player.address, CallBot))
        Table([player, CallBot(1)], 1000, SCHEDULE, seed=1).simulate_hand()
        channel = player._channel
        assert channel is not None
        with socket.socket(fileno=os.dup(channel._writing)) as connection:
            assert connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
    bot.join(5)


def test_a_wrong_token_is_sent_away() -> None:
    with RemotePlayer(0, token="sesame", startup_limit=1.0) as player:
        bot = in_background(lambda: serve_at(player.address, CallBot, "guess"))
        table = Table([player, CallBot(1)], 1000, SCHEDULE, seed=1)
        table.simulate_hand()
        assert "token" in table.incidents[0].reason
        assert "sits out" in player.out
    bot.join(5)
    assert not bot.is_alive()


def hello(**more: str) -> bytes:
    return json.dumps({"type": "hello", "protocol": 1, **more}).encode() + b"\n"


WRONG = {
    "silent": b"",
    "half a line": b'{"type": "hel',
    "no token": hello(),
    "a wrong token": hello(token="guess"),
    "half a character": b'{"type":"hello","protocol":1,"token":"\\ud800"}\n',
    "another protocol": b"GET / HTTP/1.1\r\n\r\n",
    "too much": b"x" * 100_000,
}


@pytest.mark.parametrize("kind", ["unix", "tcp"])
def test_whoever_comes_first_does_not_take_the_seat_of_the_bot(tmp_path: Path, kind: str) -> None:
    address = tmp_path / "table" if kind == "unix" else ("127.0.0.1", 0)
    with RemotePlayer(0, address, token="sesame") as player:
        strangers = [connect(player.address) for _ in WRONG]
        for stranger, said in zip(strangers, WRONG.values(), strict=True):
            stranger.sendall(said)
        connect(player.address).close()
        bot = in_background(lambda: serve_at(player.address, CallBot, "sesame"))
        table = Table([player, CallBot(1)], 1000, SCHEDULE, seed=1)
        for _ in range(3):
            table.simulate_hand()
        assert table.incidents == []
        assert player.bot_name == "CallBot"
        assert player.decisions > 3
        for stranger in strangers:  # they are not kept waiting
            stranger.settimeout(5)
            with suppress(ConnectionResetError):
                while stranger.recv(4096):
                    pass
            stranger.close()
    bot.join(5)


def test_who_is_silent_is_sent_away_after_a_while() -> None:
    with (
        RemotePlayer(0, token="sesame", startup_limit=60) as player,
        closing(connect(player.address)) as silent,
    ):
        player.launch()
        assert not player.hear_greeting()
        assert len(player._callers) == 1
        player._callers = [caller._replace(came=caller.came - 6) for caller in player._callers]
        assert not player.hear_greeting()
        assert player._callers == []
        assert player.faults == ["sent away: no greeting within 5 seconds"]
        assert silent.recv(4096).startswith(b'{"type":"hello"')
        assert silent.recv(4096) == b""


def test_a_crowd_at_the_door_is_bounded() -> None:
    with RemotePlayer(0, token="sesame") as player:
        crowd = []
        player.launch()
        for _ in range(MOST_CALLERS + 5):
            crowd.append(connect(player.address))
            player.hear_greeting()
        assert len(player._callers) == MOST_CALLERS
        bot = in_background(lambda: serve_at(player.address, CallBot, "sesame"))
        table = Table([player, CallBot(1)], 1000, SCHEDULE, seed=1)
        table.simulate_hand()
        assert table.incidents == []
        assert player._callers == []
        for each in crowd:
            each.close()
    bot.join(5)


@pytest.mark.parametrize("token", ["", 7, b"sesame"])
def test_a_token_is_some_text(token: Any) -> None:
    with pytest.raises(SetupError, match="a token must be a text"):
        RemotePlayer(0, token=token)


def test_nobody_comes() -> None:
    with RemotePlayer(0, startup_limit=0.1) as player:
        table = Table([player, CallBot(1)], 1000, SCHEDULE, seed=1)
        table.simulate_hand()
        assert "nobody connected in time" in table.incidents[0].reason


def test_who_hangs_up_may_come_back_once() -> None:
    def hang_up() -> None:
        with connect(player.address) as connection, connection.makefile("rb") as lines:
            connection.sendall(hello())
            assert any(b'"act"' in line for line in lines)
        serve_at(player.address, CallBot)

    with RemotePlayer(0, startup_limit=20.0) as player:
        bot = in_background(hang_up)
        table = Table([player, CallBot(1)], 1000, SCHEDULE, seed=1)
        for _ in range(3):
            table.simulate_hand()
        assert len(table.incidents) == 1
        assert "crashed" in table.incidents[0].reason
        assert player.decisions > 3
    bot.join(5)


def test_an_address_that_is_taken(tmp_path: Path) -> None:
    with (
        RemotePlayer(0, tmp_path / "table"),
        pytest.raises(SetupError, match="cannot listen at"),
    ):
        RemotePlayer(1, tmp_path / "table")
