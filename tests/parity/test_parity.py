"""Hands of every game, played side by side with PokerKit."""

import os
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor

import pytest

from tests.parity.runner import Tally, collect, submit
from tests.parity.variants import VARIANTS

HANDS = int(os.environ.get("CROUPIER_PARITY_HANDS", "200"))


@pytest.fixture(scope="module")
def played() -> Iterator[dict[tuple[str, str | None], list[Future[Tally]]]]:
    with ProcessPoolExecutor(max_workers=os.cpu_count()) as pool:
        yield {
            (code, preset): submit(pool, code, range(hands), preset)
            for preset, hands in ((None, HANDS), ("POKERKIT", HANDS // 4))
            for code in VARIANTS
        }


@pytest.mark.parametrize("preset", [None, "POKERKIT"])
@pytest.mark.parametrize("code", VARIANTS)
def test_agrees_with_pokerkit(
    played: dict[tuple[str, str | None], list[Future[Tally]]], code: str, preset: str | None
) -> None:
    tally = collect(played[code, preset])
    assert not tally.failures, "\n\n".join(tally.failures[:3])
    # A comparison that always parts early would prove little.
    assert tally.ends["agreed"] > tally.hands / 3
