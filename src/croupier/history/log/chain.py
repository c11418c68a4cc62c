"""The hashes of a log: each binds the lines before it, so that a changed byte is found.

A line that carries a hash ends with `,"hash":"..."}`. The hash is the SHA-256 of the previous hash
in the file, as its 64 characters (nothing for the first), and of every byte between the line that
carries it and the comma before `"hash"`. So a hand cannot be changed, removed or moved, and damage
is found where it is: later hashes continue from the hash in the file.
"""

from __future__ import annotations

from hashlib import sha256

_BEFORE, _AFTER = b',"hash":"', b'"}\n'
_DIGITS = 64
_SEAL = len(_BEFORE) + _DIGITS + len(_AFTER)
_END = b'{"event":"end"'
_CLOSE = b'{"event":"close"}\n'


class Chain:
    """The hash of a log so far."""

    def __init__(self) -> None:
        self._hasher = sha256()

    def go_on_from(self, digest: bytes) -> None:
        """Continue after a line that carries this hash."""
        self._hasher = sha256(digest)

    def add(self, lines: bytes) -> None:
        """Add lines that carry no hash."""
        self._hasher.update(lines)

    def seal(self, line: bytes) -> bytes:
        """Return a line with the hash of everything before it and of itself."""
        body = line[:-2]
        self._hasher.update(body)
        digest = self._hasher.hexdigest().encode()
        self._hasher = sha256(digest)
        return b"".join((body, _BEFORE, digest, _AFTER))

    def close(self) -> bytes:
        """Return the line that ends the log."""
        return self.seal(_CLOSE)

    def fault_of(self, line: bytes) -> str:
        """Check a line that must carry the right hash; return what is wrong, or ""."""
        body, given = split_seal(line)
        if not given:
            self._hasher.update(line)
            return "the line carries no hash"
        self._hasher.update(body[:-2])
        found = self._hasher.hexdigest().encode()
        self._hasher = sha256(given)
        if found == given:
            return ""
        return "the hash does not match: the log was changed here or after the previous hash"


def split_seal(line: bytes) -> tuple[bytes, bytes]:
    """Return a line without its hash, and the hash; b"" if it carries none."""
    if line[-3:] != _AFTER or line[-_SEAL:][: len(_BEFORE)] != _BEFORE:
        return line, b""
    return line[:-_SEAL] + b"}\n", line[-_SEAL:][len(_BEFORE) : -len(_AFTER)]


def _find_end(data: bytes, begin: int) -> int:
    """The offset of the next line that ends a hand; -1 if there is none."""
    if data.startswith(_END, begin):
        return begin
    found = data.find(b"\n" + _END, begin)
    return found + 1 if found >= 0 else -1


def sealed(chain: Chain, hands: str) -> bytes:
    """Return the lines of hands in their written form: the last line of each carries a hash."""
    data = hands.encode("ascii")
    parts = []
    begin = 0
    while (end := _find_end(data, begin)) >= 0:
        after = data.index(b"\n", end) + 1
        chain.add(data[begin:end])
        parts += [data[begin:end], chain.seal(data[end:after])]
        begin = after
    chain.add(data[begin:])
    parts.append(data[begin:])
    return b"".join(parts)
