"""Intervals contain known true values, and equal bots are not distinguished."""

import numpy as np
import pytest

from croupier.arena.declared.declaring import EVERY_HOLDING
from croupier.arena.declared.imagined import all_first_factors
from croupier.arena.setting import make_setting
from croupier.arena.verdict import BlockData
from croupier.games import find_game
from tests.arena.truth import CHUNK, Bold, Timid, coverage, exact_value, pieces, play_blocks

SETTING = make_setting("leduc", 2, "100bb", CHUNK)
MATCHES, BLOCKS = 500, 20


@pytest.fixture(scope="module")
def data() -> BlockData:
    return play_blocks(SETTING, Timid, Bold, MATCHES * BLOCKS, 1)


def slack(runs: int) -> float:
    return 3 * float(np.sqrt(0.05 * 0.95 / runs))


def test_the_truth_is_zero_between_equals_and_changes_sign() -> None:
    assert exact_value(SETTING, Bold, Bold) == pytest.approx(0.0)
    value = exact_value(SETTING, Timid, Bold)
    assert value == pytest.approx(-exact_value(SETTING, Bold, Timid))
    assert abs(value) > 0.02


def test_every_estimate_is_unbiased(data: BlockData) -> None:
    truth = exact_value(SETTING, Timid, Bold)
    start = np.array(all_first_factors(find_game("leduc"), EVERY_HOLDING))
    controlled = data.mean - data.luck.sum(axis=1)
    declared = data.declared - data.declared_luck @ start
    for values in (data.first, data.mean, controlled, data.declared, declared):
        error = values.std(ddof=1) / len(values) ** 0.5
        assert abs(values.mean() - truth) < 3 * error


def test_every_control_of_declared_probabilities_has_mean_zero(data: BlockData) -> None:
    luck = data.declared_luck[:, data.declared_luck.std(axis=0) > 1e-9]
    assert luck.shape[1] >= 10
    errors = luck.std(axis=0, ddof=1) / len(luck) ** 0.5
    # Three standard errors for all of them at once.
    assert (np.abs(luck.mean(axis=0)) < 3.9 * errors).all()


def test_intervals_of_a_fixed_number_of_hands_cover_the_truth(data: BlockData) -> None:
    held = coverage(pieces(data, BLOCKS), SETTING, exact_value(SETTING, Timid, Bold))
    assert set(held) == {"raw", "duplicate", "board", "declared"}
    for name, share in held.items():
        assert abs(share - 0.95) < slack(MATCHES), name


def test_sequences_cover_the_truth_all_the_time(data: BlockData) -> None:
    runs = 20
    truth = exact_value(SETTING, Timid, Bold)
    held = coverage(pieces(data, data.blocks // runs), SETTING, truth, sequential=True)
    assert all(share > 0.95 - slack(runs) for share in held.values())


def test_the_control_is_worth_something(data: BlockData) -> None:
    assert (data.mean - data.luck.sum(axis=1)).var() < 0.8 * data.mean.var()
    assert data.mean.var() < 0.6 * data.first.var()
    declared = data.declared - data.declared_luck @ np.array(
        all_first_factors(find_game("leduc"), EVERY_HOLDING)
    )
    assert declared.var() < 0.1 * data.first.var()
