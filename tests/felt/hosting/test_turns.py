"""Tables begin and end hands one after the other: no frame waits for all of them."""

import asyncio
import gc
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from croupier.felt.hosting.hosted_tables import HostedTables
from croupier.felt.hosting.settings import TableSettings
from croupier.felt.house import House
from croupier.felt.server import SELDOM, keep_what_is_loaded

TURNS = 200  # of the event loop: more than a hand needs to begin


class Reader:
    """A browser that takes every frame."""

    def push(self, text: str) -> None:
        """Take a frame."""

    def drop(self, reason: str) -> None:
        """Be sent away."""

    def shown(self, hand: int) -> int:
        """Return that nothing was shown yet."""
        return 0

    def show(self, hand: int, steps: int, text: str) -> None:
        """Take a frame of a hand."""


async def make_tables(folder: Path, count: int) -> tuple[HostedTables, list[Any]]:
    """Make tables that begin to play: a person and a bot at each."""
    hosted = HostedTables(House(), folder, restful=False)
    settings = TableSettings(fill=2, bots=("call",), move_limit=600)
    tables = [await hosted.make(settings) for _ in range(count)]
    for table in tables:
        host = next(iter(table.people))
        reader: Any = Reader()
        table.enter(host, reader)
        table.seats.join(host, "Ann", settings.least)
        table.set_running(True)
    return hosted, tables


def test_a_hand_begins_when_no_other_table_begins_or_ends_one(tmp_path: Path) -> None:
    async def play() -> None:
        hosted, tables = await make_tables(tmp_path, 3)
        async with hosted.turn:
            for _ in range(TURNS):
                await asyncio.sleep(0)
            assert [table.game.hand for table in tables] == [None, None, None]
        most = begun = 0
        for _ in range(TURNS):
            before = begun
            await asyncio.sleep(0)
            begun = sum(table.game.hand is not None for table in tables)
            most = max(most, begun - before)
        assert (begun, most) == (3, 1)
        hosted.close()

    asyncio.run(play())


@pytest.fixture
def own_garbage() -> Iterator[None]:
    """Undo what a server changes for its whole process."""
    thresholds = gc.get_threshold()
    yield
    gc.set_threshold(*thresholds)
    gc.unfreeze()


def test_a_server_seldom_searches_all_objects_for_garbage(own_garbage: None) -> None:
    young, middle, _ = gc.get_threshold()
    keep_what_is_loaded()
    assert gc.get_threshold() == (young, middle, SELDOM)
    assert gc.get_freeze_count() > 0
