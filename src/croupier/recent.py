"""What was made lately, found again by what it was made from.

Programs set up hand after hand in the same way, and setting up takes longer than dealing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

_T = TypeVar("_T")
_MOST = 256


class Recent(Generic[_T]):
    """Values that never change, each made once for the same arguments.

    >>> lists = Recent[list[int]]()
    >>> lists.make((1, 2), lambda: [3]) is lists.make((1, 2), lambda: [3])
    True
    >>> lists.make((1, 2), lambda: [3]) is lists.make((1, 2.0), lambda: [3])
    False
    """

    def __init__(self) -> None:
        self._made: dict[object, tuple[_T, object]] = {}

    def make(self, given: tuple[object, ...], make: Callable[[], _T]) -> _T:
        """Return what was made from the same arguments before, or make it."""
        key = _sameness(given)
        if key is None:
            return make()
        found = self._made.get(key)
        if found is not None:
            return found[0]
        made = make()
        if len(self._made) >= _MOST:
            self._made.clear()
        self._made[key] = made, given  # what was given lives on: nothing else takes its identity
        return made


def _sameness(given: object) -> object:
    """Return a key: of numbers their value and type, of all else the identity, tuples by item.

    None where there are lists, mappings or iterators: the same one may be another next time.
    """
    kind = type(given)
    if kind is int or kind is float:  # 1 and 1.0 are different chips
        return kind, given
    if isinstance(given, tuple) and kind is tuple:
        keys = [_sameness(item) for item in given]
        return None if None in keys else tuple(keys)
    if hasattr(given, "__iter__") and not isinstance(given, tuple | str | type):
        return None
    return id(given)
