"""Models of what deals are worth, learned from played deals."""

from typing import Any

import numpy as np
import pytest

from croupier import _core
from croupier.analysis.learning import deal_game, learn_deals
from croupier.games import find_game
from tests.analysis.learning.plain_trees import grown

PLAIN: dict[str, Any] = {"trees": 30, "depth": 3, "rate": 0.2, "prior": 5.0, "patience": 10}


def holdem() -> _core.DealGame:
    game = deal_game(find_game("holdem"))
    assert game is not None
    return game


def deals_of(count: int, seed: int) -> np.ndarray[tuple[int, int], np.dtype[np.uint8]]:
    draw = np.random.default_rng(seed)
    return np.argsort(draw.random((count, 52)), axis=1)[:, :9].astype(np.uint8)


@pytest.mark.parametrize("seed", range(5))
def test_trees_agree_with_their_plain_twin(seed: int) -> None:
    draw = np.random.default_rng(seed)
    features = draw.integers(0, 64, (6, 500)).astype(np.uint8)
    features[3] %= 2
    targets = np.where(features[0] > 20, 2.0, -1.0) * features[3] + draw.standard_t(3, 500)
    forest = _core.grow_forest(features, targets, 400, rows=1.0, columns=1.0, seed=1, **PLAIN)
    assert forest.predict(features) == pytest.approx(grown(features, targets, 400, **PLAIN))


def test_what_is_learned_is_worth_something_and_has_mean_zero() -> None:
    game = holdem()
    features = game.features(deals_of(8000, 1))
    # The better hand of the river wins, more with a strong hand; and there is noise.
    ahead, strength = features[-2].astype(float) - 1.0, features[18].astype(float) / 32
    results = ahead * strength + np.random.default_rng(2).normal(0, 0.3, 8000)
    deals = deals_of(8000, 1)
    model = learn_deals(game, deals[:4000], results[:4000])
    luck = model.luck(deals[4000:], np.arange(4000, dtype=np.uint64))
    assert results[4000:].var() / (results[4000:] - luck).var() > 3.0
    assert abs(luck.mean()) < 3 * luck.std() / 4000**0.5
    again = model.luck(deals[4000:], np.arange(4000, dtype=np.uint64))
    assert np.array_equal(luck, again)


def test_noise_is_not_learned_and_biases_nothing() -> None:
    game, deals = holdem(), deals_of(20_000, 3)
    noise = np.random.default_rng(4).standard_t(3, 20_000)
    means = []
    for begin in range(0, 20_000, 2000):
        model = learn_deals(game, deals[begin : begin + 1000], noise[begin : begin + 1000])
        other = slice(begin + 1000, begin + 2000)
        luck = model.luck(deals[other], np.arange(begin, begin + 1000, dtype=np.uint64))
        assert (noise[other] - luck).var() < 1.05 * noise[other].var()
        means.append(luck.mean())
    assert abs(np.mean(means)) <= 3.0 * np.std(means) / len(means) ** 0.5


def test_wrong_arguments_are_refused() -> None:
    features, targets = np.zeros((2, 10), dtype=np.uint8), np.zeros(10)
    usual: dict[str, Any] = {**PLAIN, "rows": 1.0, "columns": 1.0, "seed": 1}
    with pytest.raises(ValueError, match="some rows are learned"):
        _core.grow_forest(features, targets, 10, **usual)
    with pytest.raises(ValueError, match="each row has a target"):
        _core.grow_forest(features, targets[1:], 5, **usual)
    with pytest.raises(ValueError, match="finite"):
        _core.grow_forest(features, targets + np.nan, 5, **usual)
    with pytest.raises(ValueError, match="0 to 63"):
        _core.grow_forest(features + 64, targets, 5, **usual)
    with pytest.raises(ValueError, match="1 to 8 levels"):
        _core.grow_forest(features, targets, 5, **{**usual, "depth": 9})
    counted = np.tile(np.arange(10, dtype=np.uint8), (2, 1))
    forest = _core.grow_forest(counted, targets, 5, **usual)
    assert forest.predict(features).tolist() == [0.0] * 10
