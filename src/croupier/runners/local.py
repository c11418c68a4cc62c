"""Work done in this process."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from croupier.runners.runner import R, T


class LocalRunner:
    """Does one item after the other, each when its result is asked for."""

    workers = 1

    def run(self, work: Callable[[T], R], items: Iterable[T]) -> Iterator[R]:
        """Yield `work(item)` for each item, in the order of the items."""
        for item in items:
            yield work(item)
