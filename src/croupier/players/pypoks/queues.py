"""Queues between processes: `QMessage`s in, `QMessage`s out; a dead process blocks nobody.

A queue is one pipe. A message is JSON text that ends with a byte that never occurs in it. It is
written in pieces that the system writes atomically (PIPE_BUF), so any number of processes may
write without a lock that a killed one would keep. Nothing is unpickled: a peer can send wrong
data, not code.
"""

from __future__ import annotations

import json
import os
import select
import threading
from collections import deque
from contextlib import suppress
from importlib import import_module
from multiprocessing import Pipe
from queue import Empty, Full
from time import monotonic
from typing import TYPE_CHECKING, Any

from croupier.errors import SetupError

try:
    _fast: Any = import_module("orjson")  # ten times as fast, if it is installed
except ImportError:
    _fast = None

if TYPE_CHECKING:
    from collections.abc import Sequence

_END = b"\xff"  # in no UTF-8 text
_PIECE = select.PIPE_BUF - 64
_MORE, _LAST = b"+", b"="  # mark the pieces of a message that needs several
_TAG = 12  # identifies the pieces of one message
_READ_AT_ONCE = 1 << 16
_LARGEST = 1 << 24
_LARGEST_BACKLOG = 1 << 26
_MOST_HELD = 50  # messages
_PIPE_SIZE = 1 << 18
_SET_PIPE_SIZE = 1031  # F_SETPIPE_SZ, if the system has it

_to_json = json.JSONEncoder(separators=(",", ":")).encode
_from_json = json.JSONDecoder().decode


class QMessage:
    """A message: its type and JSON data.

    >>> QMessage("run_hand", ["GCF: 2players_2bets"])
    QMessage('run_hand', ['GCF: 2players_2bets'])
    """

    __slots__ = ("data", "type")

    def __init__(self, type: str, data: Any = None) -> None:
        if not isinstance(type, str):
            raise SetupError(f"the type of a message must be text, not {type!r}")
        self.type = type
        self.data = data

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, QMessage):
            return NotImplemented
        return (self.type, self.data) == (other.type, other.data)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"QMessage({self.type!r}, {self.data!r})"


class Que:
    """A queue of messages: any number of processes write, one at a time reads.

    `put` never waits: messages are kept while the pipe is full. Messages
    that cannot be read are dropped by `get` and counted in `dropped`. Events of a history arrive
    unchanged; other tuples arrive as lists.
    """

    def __init__(self) -> None:
        reader, writer = Pipe(duplex=False)
        _widen(writer.fileno())
        for end in (reader, writer):
            os.set_blocking(end.fileno(), False)
        self.__setstate__((reader, writer))

    def __getstate__(self) -> tuple[Any, Any]:
        return self._reader, self._writer

    def __setstate__(self, ends: tuple[Any, Any]) -> None:
        self._reader, self._writer = ends
        self._settle_in()

    def _settle_in(self) -> None:
        """Make the state of one process: locks, read data, unsent data."""
        self._process = os.getpid()
        self._reading, self._writing = threading.Lock(), threading.Lock()
        self._ready: deque[QMessage] = deque()
        self._rest = b""
        self._pieces: dict[bytes, bytes] = {}
        self._pieces_size = 0
        self._held: list[QMessage] = []
        self._backlog: deque[bytes] = deque()
        self._backlog_size = 0
        self._sender: threading.Thread | None = None
        self._reading_end, self._writing_end = self._reader.fileno(), self._writer.fileno()
        self._poll = select.poll()
        self._poll.register(self._reading_end, select.POLLIN)
        self.dropped = 0

    def put(self, message: QMessage) -> None:
        """Send a message."""
        self.put_all((message,))

    def put_all(self, messages: Sequence[QMessage]) -> None:
        """Send messages together: they arrive in order, with nothing between them."""
        if self._process != os.getpid():
            self._settle_in()
        with self._writing:
            if self._held:
                messages, self._held = [*self._held, *messages], []
            text = _to_bytes(messages)
            pieces = [text + _END] if len(text) <= _PIECE else _cut(text)
            sent = 0
            try:
                while not self._backlog and sent < len(pieces):
                    os.write(self._writing_end, pieces[sent])
                    sent += 1
            except BlockingIOError:
                pass
            if sent < len(pieces):
                self._send_later(pieces[sent:])

    def hold(self, message: QMessage) -> None:
        """Keep a message that is not urgent: it is sent with the next one, or by `flush`."""
        if self._process != os.getpid():
            self._settle_in()
        self._held.append(message)
        if len(self._held) > _MOST_HELD:
            self.put_all(())

    def get(self, block: bool = True, timeout: float | None = None) -> QMessage:
        """Return the next message; raise `queue.Empty` if none comes in time."""
        if self._process != os.getpid():
            self._settle_in()
        with self._reading:
            if not self._ready:
                self._fill(timeout if block else 0)
            return self._ready.popleft()

    def get_nowait(self) -> QMessage:
        """Return the next message; raise `queue.Empty` if there is none."""
        return self.get(block=False)

    def get_all(self, timeout: float | None = None) -> list[QMessage]:
        """Return all waiting messages, waiting for the first; [] if none comes."""
        if self._process != os.getpid():
            self._settle_in()
        with self._reading:
            try:
                if not self._ready:
                    self._fill(timeout)
            except Empty:
                return []
            messages = list(self._ready)
            self._ready.clear()
        return messages

    def empty(self) -> bool:
        """Return whether no message is waiting."""
        with self._reading:
            return not self._ready and not self._poll.poll(0)

    def fileno(self) -> int:
        """Return the descriptor that becomes readable when a message comes."""
        return int(self._reader.fileno())

    def flush(self, timeout: float = 1.0) -> bool:
        """Send held messages and wait until all are sent; return whether they are."""
        if self._held:
            self.put_all(())
        sender = self._sender
        if sender is not None:
            sender.join(timeout)
        return not self._backlog

    def close(self) -> None:
        """Close the ends this process has."""
        with self._writing:
            self._held.clear()
            self._backlog.clear()
            self._reader.close()
            self._writer.close()
            # The descriptors may be reused by other files.
            self._reading_end = self._writing_end = -1

    def _send_later(self, pieces: list[bytes]) -> None:
        size = sum(map(len, pieces))
        if self._backlog_size + size > _LARGEST_BACKLOG:
            raise Full
        self._backlog.extend(pieces)
        self._backlog_size += size
        if self._sender is None or not self._sender.is_alive():
            self._sender = threading.Thread(target=self._send_backlog, daemon=True)
            self._sender.start()

    def _send_backlog(self) -> None:
        """Send kept messages as the reader makes room."""
        while True:
            room = select.poll()
            with self._writing:
                if not self._backlog:
                    self._backlog_size = 0
                    self._sender = None
                    return
                room.register(self._writing_end, select.POLLOUT)
            room.poll(100)
            with self._writing, suppress(BlockingIOError):
                while self._backlog:
                    os.write(self._writing_end, self._backlog[0])
                    self._backlog_size -= len(self._backlog.popleft())

    def _fill(self, timeout: float | None) -> None:
        """Wait until there is a message to return, or raise Empty."""
        end = None if timeout is None else monotonic() + timeout
        while not self._ready:
            if self._reading_end < 0:
                raise OSError("the queue is closed")
            if end is None:
                self._poll.poll()
            elif timeout and not self._poll.poll(max(0.0, end - monotonic()) * 1000):
                raise Empty
            if not self._read() and timeout == 0:
                raise Empty  # without waiting, no poll is needed

    def _read(self) -> bool:
        """Read the pipe; return whether it had data."""
        try:
            data = os.read(self._reading_end, _READ_AT_ONCE)
        except BlockingIOError:
            return False
        if not data:
            raise EOFError("the queue was closed")
        *texts, self._rest = (self._rest + data).split(_END)
        if len(self._rest) > _PIECE + 64:
            self._rest = b""
            self.dropped += 1
        for text in texts:
            whole = self._joined(text) if text[:1] in (_MORE, _LAST) else text
            if whole is None:
                continue
            messages = _from_bytes(whole)
            if messages is None:
                self.dropped += 1
            else:
                self._ready.extend(messages)
        return True

    def _joined(self, piece: bytes) -> bytes | None:
        """Add a piece to its message; return the message when it is complete."""
        tag = piece[1 : 1 + _TAG]
        before = self._pieces.pop(tag, b"")
        whole = before + piece[1 + _TAG :]
        self._pieces_size -= len(before)
        if piece[:1] == _LAST:
            return whole
        if self._pieces_size + len(whole) > _LARGEST:
            # The others are incomplete: their writers died, or never end them.
            self.dropped += 1
            self._pieces.clear()
            self._pieces_size = 0
        if len(whole) <= _LARGEST:
            self._pieces[tag] = whole
            self._pieces_size += len(whole)
        return None


def _cut(text: bytes) -> list[bytes]:
    """Return the pieces of a long text; no piece is longer than an atomic write."""
    if len(text) > _LARGEST:
        raise SetupError(f"a message of {len(text):,} bytes is too large")
    tag = os.urandom(_TAG // 2).hex().encode()
    pieces = []
    for start in range(0, len(text), _PIECE):
        mark = _LAST if start + _PIECE >= len(text) else _MORE
        pieces.append(mark + tag + text[start : start + _PIECE] + _END)
    return pieces


def _widen(descriptor: int) -> None:
    """Try to get a larger pipe for bursts; a small one works too."""
    try:
        import fcntl

        fcntl.fcntl(descriptor, _SET_PIPE_SIZE, _PIPE_SIZE)
    except (ImportError, OSError):
        pass


def _to_bytes(messages: Sequence[QMessage]) -> bytes:
    try:
        return _encode([[message.type, message.data] for message in messages])
    except AttributeError:
        raise SetupError(f"a queue needs QMessages, not {messages!r}") from None
    except (TypeError, ValueError, RecursionError) as error:
        raise SetupError(f"the data of a message must be JSON: {error}") from None


def _encode(data: object) -> bytes:
    if _fast is not None:
        try:
            encoded: bytes = _fast.dumps(data)
            return encoded
        except TypeError:
            pass  # very large numbers, or lone surrogates: use json below
    return _to_json(data).encode("ascii")


def _decode(text: bytes) -> Any:
    if _fast is not None:
        try:
            return _fast.loads(text)
        except ValueError:
            pass
    return _from_json(text.decode("ascii"))


def _from_bytes(text: bytes) -> list[QMessage] | None:
    """Return the messages that were sent together, None for invalid data."""
    try:
        return [QMessage(kind, _restored(kind, data)) for kind, data in _decode(text)]
    except (ValueError, TypeError, LookupError, RecursionError):
        return None


def _restored(kind: str, data: Any) -> Any:
    if kind == "state_changes":
        data["state_changes"] = [_tupled(event) for event in data["state_changes"]]
    elif kind == "hh_out":
        return [_tupled(event) for event in data]
    return data


def _tupled(event: list[Any]) -> tuple[str, tuple[Any, ...]]:
    """Return an event of a history with tuples where JSON had to write lists."""
    tag, values = event
    if tag == "MOV":
        values[4] = tuple(values[4])
    elif tag == "PRS" and isinstance(values[2], list):
        rank, value, cards, text = values[2]
        values[2] = (rank, value, tuple(map(tuple, cards)), text)
    return tag, tuple(values)
