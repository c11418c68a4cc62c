"""Real hands of the World Series and of Pluribus end with the stacks on record."""

from pathlib import Path

import pytest

from tests import ours
from tests.history.phh.phh_reader import read_hands, replay

DATA = Path(__file__).parents[4] / "shared" / "data" / "phh"
needs_data = pytest.mark.skipif(
    not DATA.is_dir(), reason="needs the data sets beside the repository"
)


def _replay_all(folder: str, pattern: str) -> int:
    count = 0
    for path in sorted((DATA / folder).rglob(pattern)):
        for hand in read_hands(path):
            state = replay(hand, ours)
            assert not state.status, path
            assert list(state.stacks) == hand["finishing_stacks"], (path, hand.get("hand"))
            count += 1
    return count


@needs_data
def test_world_series_of_poker_hands() -> None:
    assert _replay_all("wsop", "*.phh") == 83


@needs_data
def test_pluribus_hands() -> None:
    assert _replay_all("pluribus", "*.phhs") == 722
