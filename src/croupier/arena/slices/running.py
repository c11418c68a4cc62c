"""Playing tables slice by slice: from the store what is there, from the runner what is not."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, NamedTuple

from croupier.arena.slices.playing import play_slice
from croupier.arena.slices.store import work_key
from croupier.arena.slices.work import SliceOrder, SliceResult
from croupier.arena.verdict import compare

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator, Sequence

    from croupier.arena.setting import Setting
    from croupier.arena.slices.store import Store
    from croupier.arena.slices.work import TableWork
    from croupier.arena.verdict import Comparison
    from croupier.runners import Runner


def take_slice(
    comparison: Comparison,
    result: SliceResult,
    setting: Setting,
    pair: tuple[int, int],
    begin: int,
    table: int = 0,
) -> int:
    """Give a comparison the blocks of a slice, from the number `begin` on; return how many."""
    data = compare(result, setting, pair, begin, table)
    comparison.add(data)
    if comparison.declared and result.declared is not None:
        comparison.note_fits(result.declared.fits)
    return data.blocks


class TableOrder(NamedTuple):
    """A table, and the most blocks that are played at it."""

    work: TableWork
    blocks: int

    def slices(self) -> Iterator[SliceOrder]:
        """Yield the slices of the table; the last one may be short."""
        size = self.work.blocks_per_slice
        for number, begin in enumerate(range(0, self.blocks, size)):
            yield SliceOrder(self.work, number, min(size, self.blocks - begin))


class _Next(NamedTuple):
    """A slice that is to be read next; `result` is there where it came from the store."""

    table: int
    order: SliceOrder
    result: SliceResult | None


def play_tables(
    tables: Sequence[TableOrder],
    runner: Runner,
    store: Store | None,
    is_finished: Callable[[int], bool] = lambda table: False,
) -> Generator[tuple[int, SliceResult], None, None]:
    """Yield (number of the table, slice) in order: table by table, slice by slice.

    Slices of tables that `is_finished` are left out. What was under way then is stored, and not
    used.
    """
    waiting: deque[_Next] = deque()
    played = runner.run(play_slice, _missing(tables, store, is_finished, waiting))
    try:
        while True:
            result = next(played, None)
            while waiting and waiting[0].result is not None:
                table, _, stored = waiting.popleft()
                if stored is not None and not is_finished(table):
                    yield table, stored
            if result is None:
                return
            table, order, _ = waiting.popleft()
            if store is not None:
                store.put(order.work, order.number, result)
            if not is_finished(table):
                yield table, result
    finally:
        close = getattr(played, "close", None)
        if close is not None:
            close()


def _missing(
    tables: Sequence[TableOrder],
    store: Store | None,
    is_finished: Callable[[int], bool],
    waiting: deque[_Next],
) -> Iterator[SliceOrder]:
    """Yield the slices that must be played, and line up all of them in `waiting`."""
    for number, table in enumerate(tables):
        stored: set[tuple[int, int]] = set()
        if store is not None:
            store.begin(table.work)
            stored = store.stored(work_key(table.work))
        for order in table.slices():
            if is_finished(number):
                break
            result = None
            if store is not None and (order.number, order.blocks) in stored:
                result = store.get(work_key(order.work), order.number, order.blocks)
            waiting.append(_Next(number, order, result))
            if result is None:
                yield order
