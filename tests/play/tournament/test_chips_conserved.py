"""A share of the thousand tournaments; `make tournaments` plays all of them."""

import pytest

from .random_tournaments import play_checked


@pytest.mark.parametrize("seed", range(45))
def test_no_chip_is_ever_lost(seed: int) -> None:
    assert play_checked(seed) > 1
