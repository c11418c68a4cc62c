"""The protocol over a local socket."""

import os
import socket
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from croupier.botkit import CallBot, Table
from croupier.errors import SetupError
from croupier.players.remote import RemotePlayer, connect
from croupier.players.serve import serve_at

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


def test_nobody_comes() -> None:
    with RemotePlayer(0, startup_limit=0.1) as player:
        table = Table([player, CallBot(1)], 1000, SCHEDULE, seed=1)
        table.simulate_hand()
        assert "nobody connected in time" in table.incidents[0].reason


def test_who_hangs_up_may_come_back_once() -> None:
    with RemotePlayer(0, startup_limit=2.0) as player:
        connect(player.address).close()
        bot = in_background(lambda: serve_at(player.address, CallBot))
        table = Table([player, CallBot(1)], 1000, SCHEDULE, seed=1)
        for _ in range(3):
            table.simulate_hand()
        assert len(table.incidents) == 1
        assert player.decisions > 3
    bot.join(5)


def test_an_address_that_is_taken(tmp_path: Path) -> None:
    with (
        RemotePlayer(0, tmp_path / "table"),
        pytest.raises(SetupError, match="can not be listened to"),
    ):
        RemotePlayer(1, tmp_path / "table")
