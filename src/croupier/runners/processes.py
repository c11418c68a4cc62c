"""Work done in processes of this machine; a process that dies costs only what it was doing."""

from __future__ import annotations

import multiprocessing
import pickle
import signal
from collections import deque
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TYPE_CHECKING, Any

from croupier.errors import CroupierError, SetupError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from concurrent.futures import Future

    from croupier.runners.runner import R, T

AHEAD = 2  # items per worker that are under way or waiting
MOST_DEATHS = 3  # of workers in a row, before an item is given up


class ProcessRunner:
    """Does items in `workers` processes.

    The function and the items are pickled. When a process dies, the items under way are done
    again; an item during which workers die again and again is an error.
    """

    def __init__(self, workers: int) -> None:
        self.workers = workers

    def run(self, work: Callable[[T], R], items: Iterable[T]) -> Iterator[R]:
        """Yield `work(item)` for each item, in the order of the items."""
        _check_pickles(work)
        waiting = iter(items)
        under_way: deque[tuple[T, Future[R]]] = deque()
        pool, deaths = self._pool(), 0
        try:
            while True:
                while len(under_way) < AHEAD * self.workers:
                    try:
                        item = next(waiting)
                    except StopIteration:
                        break
                    under_way.append((item, pool.submit(work, item)))
                if not under_way:
                    return
                try:
                    result = under_way[0][1].result()
                except BrokenProcessPool:
                    deaths += 1
                    if deaths > MOST_DEATHS:
                        raise CroupierError(
                            f"worker processes died {deaths} times in a row; the machine may be "
                            "out of memory: use fewer workers"
                        ) from None
                    pool.shutdown(wait=False, cancel_futures=True)
                    pool = self._pool()
                    under_way = deque((item, pool.submit(work, item)) for item, _ in under_way)
                    continue
                deaths = 0
                under_way.popleft()
                yield result
        finally:
            pool.shutdown(wait=True, cancel_futures=True)

    def _pool(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self.workers, mp_context=context, initializer=_begin)


def _begin() -> None:
    """Leave control-C to the process that reads the results."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _check_pickles(work: Any) -> None:
    try:
        pickle.dumps(work)
    except Exception as error:
        raise SetupError(
            f"the work cannot be sent to worker processes: {error}; use one worker"
        ) from None
