"""What was made lately, found again by what it was made from.

Programs set up hand after hand in the same way, and setting up takes longer than dealing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar

from croupier import _core

if TYPE_CHECKING:
    from collections.abc import Callable

_T = TypeVar("_T")


class Recent(Generic[_T]):
    """Values that never change, each made once for the same arguments.

    Arguments are the same by value and type where they are numbers, item by item where they are
    tuples, and by identity otherwise; lists, mappings and iterators may change and never match.

    >>> lists = Recent[list[int]]()
    >>> lists.make((1, 2), lambda: [3]) is lists.make((1, 2), lambda: [3])
    True
    >>> lists.make((1, 2), lambda: [3]) is lists.make((1, 2.0), lambda: [3])
    False
    """

    __slots__ = ("find", "put")
    find: Callable[[tuple[object, ...]], Any]  # _T, or None
    put: Callable[[tuple[object, ...], _T], None]

    def __init__(self) -> None:
        made = _core.Recent()
        self.find, self.put = made.find, made.put

    def make(self, given: tuple[object, ...], make: Callable[[], _T]) -> _T:
        """Return what was made from the same arguments before, or make it."""
        found: _T | None = self.find(given)
        if found is None:
            found = make()
            self.put(given, found)
        return found
