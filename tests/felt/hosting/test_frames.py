"""Every frame that a hosted table sends is checked: it has nothing that its reader may not see."""

import asyncio
from pathlib import Path

import pytest

from croupier.felt.hosting.hosted_table import REST
from tests.felt.hosting.watched import CUSTOMS, GAMES, watch


@pytest.mark.parametrize("game", GAMES)
def test_no_frame_has_what_its_reader_may_not_know(tmp_path: Path, game: str) -> None:
    hands = 60 if game == "holdem" else 15
    watched = watch(tmp_path, game, hands)
    assert watched.hands == hands


@pytest.mark.parametrize("custom", CUSTOMS)
def test_offers_and_customs_tell_nobody_more_than_they_may_know(
    tmp_path: Path, custom: str
) -> None:
    watched = watch(tmp_path, hands=20, **{"game": "holdem", **CUSTOMS[custom]})
    assert watched.hands == 20
    assert (watched.answers > 0) == (custom != "kills")


def test_a_table_rests_until_the_end_of_a_hand_was_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits: list[float] = []
    sleep = asyncio.sleep

    async def note(seconds: float) -> None:
        if seconds:
            waits.append(seconds)
        await sleep(0)

    monkeypatch.setattr("croupier.felt.hosting.hosted_table.asyncio.sleep", note)
    watch(tmp_path, "holdem", 8, restful=True)
    assert len(waits) >= 7
    assert REST < min(waits) < max(waits) < 10  # the more players show their cards, the longer
