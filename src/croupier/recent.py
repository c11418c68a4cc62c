"""The cache of the package: recently made values, by the arguments they were made from.

Programs set up hand after hand in the same way, and setup takes longer than dealing. Every cache of
specs, streets, games, and of facts about them at tables, is a `Recent`: it keeps the thousand or so
values that were used last. Keys that are equal but not identical (Decimals, records) go into
`functools.lru_cache`. A cached value must not refer back to the object that holds the cache: the
garbage collector does not look into a `Recent`, so neither would ever be freed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar

from croupier import _core

if TYPE_CHECKING:
    from collections.abc import Callable

_T = TypeVar("_T")


class Recent(Generic[_T]):
    """A cache of immutable values, each made once for the same arguments.

    Numbers and strings are compared by value and type, tuples item by item, other objects by
    identity; lists, mappings and iterators are never keys.

    >>> lists = Recent[list[int]]()
    >>> lists.make((1, 2), lambda: [3]) is lists.make((1, 2), lambda: [3])
    True
    >>> lists.make((1, 2), lambda: [3]) is lists.make((1, 2.0), lambda: [3])
    False
    """

    __slots__ = ("_made", "find", "put", "start")
    _made: _core.Recent
    find: Callable[[tuple[object, ...]], Any]  # _T, or None
    put: Callable[[tuple[object, ...], _T], None]
    # For a cache of specs: class, arguments, stacks, seed, cards -> a State, or None.
    start: Callable[..., Any]

    def __init__(self) -> None:
        self.clear()

    def __len__(self) -> int:
        return len(self._made)

    def clear(self) -> None:
        """Forget everything."""
        self._made = _core.Recent()
        self.find, self.put, self.start = self._made.find, self._made.put, self._made.start

    def make(self, given: tuple[object, ...], make: Callable[[], _T]) -> _T:
        """Return the cached value for these arguments, or make it."""
        found: _T | None = self.find(given)
        if found is None:
            found = make()
            self.put(given, found)
        return found
