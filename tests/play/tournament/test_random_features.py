"""A share of the tournaments with random features; `make tournaments` plays two thousand."""

import pytest

from .random_features import play_checked


@pytest.mark.parametrize("seed", range(60))
def test_chips_and_money_are_conserved(seed: int) -> None:
    assert play_checked(seed).hands
