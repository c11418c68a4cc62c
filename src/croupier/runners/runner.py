"""What a runner is: it applies a function to items, and gives the results in their order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, TypeVar

from croupier.errors import SetupError, shown

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

T = TypeVar("T")
R = TypeVar("R")

MOST_WORKERS = 1024


class Runner(Protocol):
    """Does slices of work.

    The function is pure: its result depends on the item alone, so an item may be done twice, or
    elsewhere. Items are taken from the iterable as there is room for them. The work stops when the
    caller stops reading the results.
    """

    @property
    def workers(self) -> int:
        """How many items are done at the same time."""
        ...

    def run(self, work: Callable[[T], R], items: Iterable[T]) -> Iterator[R]:
        """Yield `work(item)` for each item, in the order of the items."""
        ...


def make_runner(workers: int = 1, *, ray: bool = False, ray_address: str | None = None) -> Runner:
    """Return a runner that works in this process, in that many others, or on a Ray cluster.

    >>> list(make_runner().run(abs, [1, -2]))
    [1, 2]
    """
    from croupier.runners.local import LocalRunner
    from croupier.runners.processes import ProcessRunner

    if type(workers) is not int or not 1 <= workers <= MOST_WORKERS:
        raise SetupError(
            f"workers must be a whole number from 1 to {MOST_WORKERS}, not {shown(workers)}"
        )
    if ray or ray_address is not None:
        if workers != 1:
            raise SetupError("workers are processes of this machine: leave them out with Ray")
        from croupier.runners.ray_cluster import RayRunner

        return RayRunner(ray_address)
    return LocalRunner() if workers == 1 else ProcessRunner(workers)
