"""Playing a table slice by slice: from the store what is there, from the runner what is not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.arena.playing import SliceOrder, play_slice
from croupier.arena.store import work_key

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.arena.playing import SliceResult, TableWork
    from croupier.arena.store import Store
    from croupier.runners import Runner


def play_table(
    work: TableWork, blocks: int, runner: Runner, store: Store | None
) -> Iterator[SliceResult]:
    """Yield the slices of a table in order, until there are `blocks` blocks."""
    if store is not None:
        store.begin(work)
    stored = {} if store is None else store.counts(work_key(work))
    orders = list(_orders(work, blocks))
    missing = (order for order in orders if stored.get(order.number) != order.blocks)
    played = runner.run(play_slice, missing)
    try:
        for order in orders:
            result = None
            if store is not None and stored.get(order.number) == order.blocks:
                result = store.get(work_key(work), order.number)
            if result is None:
                result = next(played)
                if store is not None:
                    store.put(work, order.number, result)
            yield result
    finally:
        close = getattr(played, "close", None)
        if close is not None:
            close()


def _orders(work: TableWork, blocks: int) -> Iterator[SliceOrder]:
    size = work.blocks_per_slice
    for number, begin in enumerate(range(0, blocks, size)):
        yield SliceOrder(work, number, min(size, blocks - begin))
