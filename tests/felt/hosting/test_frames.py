"""Every frame that a hosted table sends is looked at: nobody learns what they may not know."""

from pathlib import Path

import pytest

from tests.felt.hosting.watched import GAMES, watch


@pytest.mark.parametrize("game", GAMES)
def test_no_frame_has_what_its_reader_may_not_know(tmp_path: Path, game: str) -> None:
    hands = 60 if game == "holdem" else 15
    watched = watch(tmp_path, game, hands)
    assert watched.hands == hands
