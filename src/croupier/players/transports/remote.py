"""Bots in other programs or on other machines: the same protocol over a socket."""

from __future__ import annotations

import hmac
import os
import socket
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

from croupier.errors import CroupierError, NotationError, SetupError, shown
from croupier.players.transports import protocol
from croupier.players.transports.channel import (
    ChannelClosed,
    ChannelFlooded,
    ChannelTimeout,
    LineChannel,
)
from croupier.players.transports.line_player import LinePlayer

if TYPE_CHECKING:
    from pathlib import Path

Address = tuple[str, int] | str
GREETING_LIMIT = 5.0  # seconds that a connection may last without a greeting
MOST_CALLERS = 32  # open connections without a greeting
MOST_FAULTS = 100


class Caller(NamedTuple):
    """A connection that has not greeted yet."""

    channel: LineChannel
    came: float


class RemotePlayer(LinePlayer):
    """Waits at an address for a bot to connect, and asks it over that connection.

    The address is a path for a Unix socket, or a host and a port (0 takes a free one); `address`
    is where a bot must connect. Only this machine can connect unless another host is named.
    The seat goes to the first bot that greets within `startup_limit` and repeats the `token`, if
    there is one; a silent connection, or one with a wrong token, is closed. A bot that loses the
    connection may reconnect `restarts` times.
    """

    starts_here = False

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
        if token is not None and not (isinstance(token, str) and token):
            raise SetupError(f"a token must be a text, not {shown(token)}")
        self.token = token
        self.restarts = restarts
        self._callers: list[Caller] = []
        self._refused = ""  # why the last connection was closed
        self._path = None if isinstance(address, tuple) else os.fspath(address)
        family = socket.AF_INET if self._path is None else socket.AF_UNIX
        self._listener = socket.socket(family, socket.SOCK_STREAM)
        try:
            if family == socket.AF_INET:
                self._listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            self._listener.bind(address if isinstance(address, tuple) else os.fspath(address))
            self._listener.listen(MOST_CALLERS)
            self._listener.setblocking(False)
        except OSError as error:
            self._listener.close()
            raise SetupError(f"cannot listen at {address!r}: {error.strerror}") from None

    @property
    def address(self) -> Address:
        """The address that a bot must connect to."""
        name = self._listener.getsockname()
        return name if isinstance(name, str) else (name[0], name[1])

    def close(self) -> None:
        """Say goodbye, and stop listening."""
        super().close()
        self._send_all_away()
        self._listener.close()
        if self._path is not None:
            with suppress(OSError):
                os.unlink(self._path)

    # Connections.

    def _connect(self) -> None:
        self._began = time.monotonic()

    def descriptors(self) -> list[int]:
        """Return the descriptors that become readable on a connection or data."""
        callers = [caller.channel.descriptor for caller in self._callers]
        return callers if self._listener.fileno() < 0 else [self._listener.fileno(), *callers]

    def _take_greeting(self, now: float) -> None:
        """Read all connections; the first valid greeting gets the seat, the others are closed.

        This never waits: a silent or wrong connection does not delay the others.
        """
        self._accept(now)
        for caller in list(self._callers):
            try:
                greeting = protocol.decode(caller.channel.receive(now))
                name = self._check_greeting(greeting)
            except ChannelTimeout:
                if now > caller.came + GREETING_LIMIT:
                    self._send_away(caller, f"no greeting within {GREETING_LIMIT:g} seconds")
            except (ChannelClosed, ChannelFlooded, NotationError) as error:
                self._send_away(caller, str(error))
            else:
                self._callers.remove(caller)
                self._send_all_away()
                self._welcome(caller.channel, name)
                return
        raise ChannelTimeout("nobody greeted")

    def _accept(self, now: float) -> None:
        """Accept waiting connections; if there are too many, close the oldest."""
        for _ in range(MOST_CALLERS):
            try:
                connection, _ = self._listener.accept()
            except (BlockingIOError, InterruptedError):
                return
            except OSError as error:
                if self._listener.fileno() < 0:
                    raise ChannelClosed(f"no connection: {error.strerror}") from None
                return  # it is closed again, or there is no free descriptor
            if self._path is None:
                # A question after the end of a hand must not wait for an acknowledgement.
                with suppress(OSError):  # it is already closed, which will be noticed
                    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            descriptor = connection.detach()
            caller = Caller(LineChannel(descriptor, descriptor), now)
            clock = self.clock
            # Anybody who connects can read this message: the seed is sent only after the token.
            seed = self.seed if self.token is None else None
            hello = protocol.hello(self.player_index, clock.move_limit, clock.left, seed)
            try:
                caller.channel.send(protocol.encode(hello), now)
            except CroupierError:
                caller.channel.close()
                continue
            self._callers.append(caller)
            if len(self._callers) > MOST_CALLERS:
                self._send_away(self._callers[0], "too many came at once")

    def _send_away(self, caller: Caller, reason: str) -> None:
        self._callers.remove(caller)
        caller.channel.close()
        self._refused = reason
        self.faults.append(f"sent away: {reason}")
        del self.faults[:-MOST_FAULTS]

    def _send_all_away(self) -> None:
        for caller in self._callers:
            caller.channel.close()
        self._callers.clear()

    def _nobody(self) -> str:
        if self._refused:
            return f"no bot came within {self.startup_limit:g} seconds; one was sent away: " + (
                self._refused
            )
        return f"nobody connected in time, {self.startup_limit:g} seconds"

    def _check_greeting(self, greeting: dict[str, Any]) -> str:
        name = protocol.check_hello(greeting)
        if self.token is not None:
            given = greeting.get("token")
            text = given.encode("utf-8", "surrogatepass") if isinstance(given, str) else b""
            if not hmac.compare_digest(text, self.token.encode("utf-8", "surrogatepass")):
                raise NotationError("the token is wrong")
        return name

    def _lost(self, reason: str) -> None:
        if self.restarts > 0 and not self.out:
            self.restarts -= 1
            self._refused = ""
            self._restart()
        else:
            self._sit_out(reason)

    def _sit_out(self, reason: str) -> None:
        super()._sit_out(reason)
        self._send_all_away()


def connect(address: Address) -> socket.socket:
    """Return a connection to a table that waits at an address."""
    if isinstance(address, str):
        connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        connection.connect(address)
        return connection
    return socket.create_connection(address)
