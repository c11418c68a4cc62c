"""A cache of read texts: files repeat the same few texts."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

Meaning = TypeVar("Meaning")
LONGEST = 100  # characters; a longer text is hardly ever repeated


class Known(dict[str, Meaning]):
    """A reader of texts with a cache; it is a dictionary, so that native loops can read it.

    >>> size = Known(len)
    >>> size("folds"), size.get("folds"), size.get("calls $2")
    (5, 5, None)
    """

    def __init__(self, read: Callable[[str], Meaning], most: int = 1 << 11) -> None:
        self.read = read
        self.most = most

    def __missing__(self, text: str) -> Meaning:
        meaning = self.read(text)
        if len(text) <= LONGEST:
            if len(self) >= self.most:
                self.clear()
            self[text] = meaning
        return meaning

    __call__ = dict[str, Meaning].__getitem__
