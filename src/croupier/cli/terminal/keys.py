"""Single keys from the terminal, without waiting for the end of a line."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from enum import Enum, auto
from itertools import count
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


class Key(Enum):
    """A key with a meaning."""

    FORWARD = auto()
    BACK = auto()
    NEXT = auto()
    PREVIOUS = auto()
    FIRST = auto()
    LAST = auto()
    QUIT = auto()


_KEYS = {
    **dict.fromkeys(("\x1b[C", "\x1bOC", " ", "\r", "\n", "n", "l"), Key.FORWARD),
    **dict.fromkeys(("\x1b[D", "\x1bOD", "p", "h", "\x7f", "\b"), Key.BACK),
    **dict.fromkeys(("\x1b[B", "\x1bOB", "j"), Key.NEXT),
    **dict.fromkeys(("\x1b[A", "\x1bOA", "k"), Key.PREVIOUS),
    **dict.fromkeys(("\x1b[H", "\x1bOH", "\x1b[1~", "g"), Key.FIRST),
    **dict.fromkeys(("\x1b[F", "\x1bOF", "\x1b[4~", "G"), Key.LAST),
    **dict.fromkeys(("q", "Q", "\x03", "\x04", "\x1b", ""), Key.QUIT),
}


def key_of(pressed: str) -> Key | None:
    """Return the key for what the terminal sends."""
    return _KEYS.get(pressed)


@contextmanager
def pressed_keys() -> Iterator[Iterator[Key]]:
    """Yield keys as they are pressed; restore the terminal at the end."""
    try:
        import termios
        import tty
    except ImportError:  # Windows: a key is read only after Enter
        yield (key_of(line.rstrip("\n") or "\n") or Key.FORWARD for line in sys.stdin)
        return
    number = sys.stdin.fileno()
    before = termios.tcgetattr(number)
    try:
        tty.setcbreak(number)
        yield filter(None, (key_of(_pressed(number)) for _ in count()))
    finally:
        termios.tcsetattr(number, termios.TCSANOW, before)


def _pressed(number: int) -> str:
    """One key; arrows are sent as several characters at once."""
    import os
    from select import select

    text = os.read(number, 1)
    while text.startswith(b"\x1b") and len(text) < 8 and select([number], [], [], 0.05)[0]:
        text += os.read(number, 1)
        if (len(text) > 2 and text[-1:].isalpha()) or text.endswith(b"~"):
            break
    return text.decode("utf-8", "replace")
