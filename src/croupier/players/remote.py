"""Bots that run elsewhere: the same protocol over a local socket."""

from __future__ import annotations

import hmac
import os
import socket
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from croupier.errors import NotationError, SetupError
from croupier.players import protocol
from croupier.players.channel import ChannelClosed, LineChannel
from croupier.players.line_player import LinePlayer

if TYPE_CHECKING:
    from pathlib import Path

Address = tuple[str, int] | str


class RemotePlayer(LinePlayer):
    """Waits at an address for a bot to connect, and asks it over that connection.

    The address is a path for a Unix socket, or a host and a port (0 takes a free one); `address`
    tells where a bot has to go. Only this machine is listened to unless another host is named.
    A bot that knows no `token`, where one is asked for, is sent away. Who loses the connection
    may come back `restarts` times.
    """

    def __init__(
        self,
        player_index: int,
        address: tuple[str, int] | str | Path = ("127.0.0.1", 0),
        *,
        token: str | None = None,
        restarts: int = 1,
        **timing: Any,
    ) -> None:
        super().__init__(player_index, **timing)
        self.token = token
        self.restarts = restarts
        self._path = None if isinstance(address, tuple) else os.fspath(address)
        family = socket.AF_INET if self._path is None else socket.AF_UNIX
        self._listener = socket.socket(family, socket.SOCK_STREAM)
        try:
            if family == socket.AF_INET:
                self._listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            self._listener.bind(address if isinstance(address, tuple) else os.fspath(address))
            self._listener.listen(1)
        except OSError as error:
            self._listener.close()
            raise SetupError(f"{address!r} can not be listened to: {error.strerror}") from None
        self._waiting_since = time.monotonic()

    @property
    def address(self) -> Address:
        """Where a bot has to connect to."""
        name = self._listener.getsockname()
        return name if isinstance(name, str) else (name[0], name[1])

    def close(self) -> None:
        """Say good-bye, and listen no more."""
        super().close()
        self._listener.close()
        if self._path is not None:
            with suppress(OSError):
                os.unlink(self._path)

    def __enter__(self) -> RemotePlayer:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _connect(self) -> None:
        deadline = self._waiting_since + self.startup_limit
        while self._channel is None:
            left = deadline - time.monotonic()
            if left <= 0:
                self._sit_out("nobody connected in time")
                raise ChannelClosed("nobody connected in time")
            self._listener.settimeout(left)
            try:
                connection, _ = self._listener.accept()
            except TimeoutError:
                continue
            except OSError as error:
                raise ChannelClosed(f"no connection: {error.strerror}") from None
            if self._path is None:
                # A question after the end of a hand must not wait until that was acknowledged.
                with suppress(OSError):  # it is gone already, which shows soon enough
                    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            descriptor = connection.detach()
            self._greet(LineChannel(descriptor, descriptor))

    def _check_greeting(self, greeting: dict[str, Any]) -> str:
        name = protocol.check_hello(greeting)
        given = greeting.get("token")
        if self.token is not None and not (
            isinstance(given, str)
            and hmac.compare_digest(given.encode("utf-8", "replace"), self.token.encode())
        ):
            raise NotationError("the token is not the one that was agreed on")
        return name

    def _lost(self, reason: str) -> None:
        if self._channel is not None:
            self._channel.close()
            self._channel = None
        if self.restarts > 0 and not self.out:
            self.restarts -= 1
            self._waiting_since = time.monotonic()
        else:
            self._sit_out(reason)


def connect(address: Address) -> socket.socket:
    """Return a connection to a table that waits at an address."""
    if isinstance(address, str):
        connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        connection.connect(address)
        return connection
    return socket.create_connection(address)
