"""Chips at busy tables: counted at every decision, every request and after every hand."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.play.cash.busy_table import FEATURES, Host


@settings(max_examples=20)
@given(st.integers(0, 10**6))
def test_no_chip_is_lost_with_every_feature(seed: int) -> None:
    host = Host(seed, **FEATURES["everything"])
    host.play(60)
    assert host.counts > 60
    assert len(host.games) > 3


@pytest.mark.parametrize("feature", FEATURES)
def test_no_chip_is_lost_with_one_feature(feature: str) -> None:
    Host(11, **FEATURES[feature]).play(60)
