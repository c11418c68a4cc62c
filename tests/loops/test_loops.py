"""A part of the hands of `make soak`."""

import pytest

from tests.loops.lockstep import GAMES
from tests.loops.soak import POLICIES, play_all, play_house_rules


@pytest.mark.parametrize("name", GAMES)
def test_chips_are_conserved_in_random_hands(name: str) -> None:
    assert play_all(name, 1_000) == 1_000 * len(POLICIES)
    assert play_house_rules(name, 4_000) == 4_000
