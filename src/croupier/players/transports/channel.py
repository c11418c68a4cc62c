"""Lines to and from an untrusted peer, with limits on length and time."""

from __future__ import annotations

import os
import select
import time
from contextlib import suppress

from croupier.errors import CroupierError

LONGEST_LINE = 64 * 1024
MOST_UNASKED = 1 << 20  # bytes that a peer may send in addition to the answer
_CHUNK = 64 * 1024


class ChannelClosed(CroupierError):
    """The other side is gone."""


class ChannelTimeout(CroupierError):
    """No data came in time."""


class ChannelFlooded(CroupierError):
    """The other side sends too much."""


class LineChannel:
    """Two file descriptors and a buffer of unused input.

    Pipes have one for each direction, a socket the same one twice. The channel owns both: it
    makes them non-blocking and closes them.
    """

    def __init__(self, reading: int, writing: int) -> None:
        self._reading = reading
        self._writing = writing
        self._waiting = b""
        self.closed = False
        for descriptor in {reading, writing}:
            os.set_blocking(descriptor, False)
        self._readable, self._writable = select.poll(), select.poll()
        self._readable.register(reading, select.POLLIN)
        self._writable.register(writing, select.POLLOUT)

    @property
    def descriptor(self) -> int:
        """The descriptor that becomes readable when the other side sends data."""
        return self._reading

    def send(self, line: bytes, deadline: float) -> None:
        """Send a line; a peer that does not read in time counts as silent."""
        rest: bytes | memoryview = line
        while rest:
            try:
                sent = os.write(self._writing, rest)
                if sent == len(rest):
                    return  # the usual case
                rest = memoryview(rest)[sent:]
            except BlockingIOError:
                self._wait(self._writable, deadline)
            except OSError as error:
                raise ChannelClosed(f"it closed its input: {error.strerror}") from None

    def receive(self, deadline: float) -> bytes:
        """Return the next line without its end."""
        read = 0
        while True:
            line, ended, rest = self._waiting.partition(b"\n")
            if ended:
                self._waiting = rest
                return line
            if len(self._waiting) > LONGEST_LINE:
                raise ChannelFlooded(f"a line of more than {LONGEST_LINE} bytes")
            self._wait(self._readable, deadline)
            try:
                data = os.read(self._reading, _CHUNK)
            except BlockingIOError:
                continue
            except OSError as error:
                raise ChannelClosed(f"its output broke: {error.strerror}") from None
            if not data:
                raise ChannelClosed("it closed its output")
            read += len(data)
            if read > MOST_UNASKED:
                raise ChannelFlooded(f"more than {MOST_UNASKED} bytes instead of an answer")
            self._waiting += data

    def close(self) -> None:
        """Close both ends."""
        if self.closed:
            return
        self.closed = True
        for descriptor in {self._reading, self._writing}:
            with suppress(OSError):
                os.close(descriptor)

    @staticmethod
    def _wait(poll: select.poll, deadline: float) -> None:
        left = deadline - time.monotonic()
        # Rounded up: less than a millisecond would become 0. Data that has arrived counts, even
        # if it is read late.
        if not poll.poll(int(left * 1000) + 1 if left > 0 else 0):
            raise ChannelTimeout("no answer")
