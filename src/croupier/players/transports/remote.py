"""Bots that run elsewhere: the same protocol over a local socket."""

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
GREETING_LIMIT = 5.0  # seconds somebody may be connected without greeting
MOST_CALLERS = 32  # who are heard at a time
MOST_FAULTS = 100


class Caller(NamedTuple):
    """Somebody who connected and has not greeted yet."""

    channel: LineChannel
    came: float


class RemotePlayer(LinePlayer):
    """Waits at an address for a bot to connect, and asks it over that connection.

    The address is a path for a Unix socket, or a host and a port (0 takes a free one); `address`
    tells where a bot has to go. Only this machine is listened to unless another host is named.
    The seat is for the first who greets within `startup_limit` and repeats the `token`, where one
    is asked for; who is silent or does not know it is sent away, and the next is heard. A bot
    that loses the connection may come back `restarts` times.
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
            raise SetupError(f"a token is some text, not {shown(token)}")
        self.token = token
        self.restarts = restarts
        self._callers: list[Caller] = []
        self._refused = ""  # why the last one was sent away
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
            raise SetupError(f"{address!r} cannot be listened to: {error.strerror}") from None

    @property
    def address(self) -> Address:
        """Where a bot has to connect to."""
        name = self._listener.getsockname()
        return name if isinstance(name, str) else (name[0], name[1])

    def close(self) -> None:
        """Say good-bye, and listen no more."""
        super().close()
        self._send_all_away()
        self._listener.close()
        if self._path is not None:
            with suppress(OSError):
                os.unlink(self._path)

    def __enter__(self) -> RemotePlayer:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # Somebody comes.

    def _connect(self) -> None:
        self._began = time.monotonic()

    def descriptors(self) -> list[int]:
        """Return what becomes readable when somebody comes, or says something."""
        callers = [caller.channel.descriptor for caller in self._callers]
        return callers if self._listener.fileno() < 0 else [self._listener.fileno(), *callers]

    def _take_greeting(self, now: float) -> None:
        """Hear everybody who came; the first who greets as agreed plays, the others are sent away.

        Nobody is waited for: who is silent, or is not the one, costs the others nothing.
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
        """Let those in who wait at the door; of too many the first to come go first."""
        for _ in range(MOST_CALLERS):
            try:
                connection, _ = self._listener.accept()
            except (BlockingIOError, InterruptedError):
                return
            except OSError as error:
                if self._listener.fileno() < 0:
                    raise ChannelClosed(f"no connection: {error.strerror}") from None
                return  # this one is gone again, or there is no descriptor for it now
            if self._path is None:
                # A question after the end of a hand must not wait until that was acknowledged.
                with suppress(OSError):  # it is gone already, which shows soon enough
                    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            descriptor = connection.detach()
            caller = Caller(LineChannel(descriptor, descriptor), now)
            clock = self.clock
            # Whoever connects reads it: the bot's seed is not for those who know no token.
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
                raise NotationError("the token is not the one that was agreed on")
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
