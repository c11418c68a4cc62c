"""What players do is learned from what they did, and deals are played out by it."""

import numpy as np
import pytest

from croupier import _core
from croupier.analysis.learning import (
    CALLS,
    DECISIONS,
    FOLDS,
    RAISES,
    Dealing,
    learn_habits,
    read_dealing,
)
from croupier.analysis.learning.habits import Codes, Deals, Seeds
from croupier.arena.setting import make_setting


def dealing_of(game: str) -> Dealing:
    found = make_setting(game, 2, "100bb", 100).dealing
    assert found is not None
    return found


def drawn(count: int, seed: int) -> tuple[Deals, Seeds]:
    draw = np.random.default_rng(seed)
    deals = np.argsort(draw.random((count, 52)), axis=1)[:, :9].astype(np.uint8)
    return deals, draw.integers(0, 2**62, count).astype(np.uint64)


def always(first: list[int], second: list[int], count: int) -> Codes:
    """Decisions of hands that always go the same way; the button acts first before the flop."""
    codes = np.zeros((count, 2 * DECISIONS), dtype=np.int32)
    codes[:, : len(first)] = first
    codes[:, DECISIONS : DECISIONS + len(second)] = second
    return codes


def test_players_do_what_they_did() -> None:
    deals, _ = drawn(60, 1)
    # The second entry folds the button, and as the big blind raises to 5 bb; the first one calls
    # on the button and folds to the raise.
    codes = always([FOLDS], [CALLS, RAISES + 400, FOLDS], 60)
    model = learn_habits(dealing_of("holdem"), deals, codes)
    others = drawn(20, 2)
    assert model.values(*others) == pytest.approx((0.5 - 1.0) / 2)
    assert model._replace(boards=1).luck(*others) == pytest.approx(0.0)


def test_sizes_of_raises_go_by_the_pot() -> None:
    deals, _ = drawn(60, 3)
    # On the button 3 bb; the big blind calls, and gives up on the flop for half the pot.
    hand = [RAISES + 250, CALLS, CALLS, RAISES + 300, FOLDS]
    model = learn_habits(dealing_of("holdem"), deals, always(hand, hand, 60))
    # Either entry wins 3 bb on the button.
    assert model.values(*drawn(5, 4)) == pytest.approx(0.0)
    half = always(hand, [FOLDS], 60)
    model = learn_habits(dealing_of("holdem"), deals, half)
    # The first entry loses 3 bb in the big blind and 0.5 bb on the button.
    assert model.values(*drawn(5, 4)) == pytest.approx(-1.75)


@pytest.mark.parametrize("game", ["holdem", "limit holdem"])
def test_values_less_their_mean_have_mean_zero(game: str) -> None:
    draw = np.random.default_rng(5)
    deals, _ = drawn(300, 6)
    codes = draw.choice([CALLS, CALLS, RAISES + 300, FOLDS], (300, 2 * DECISIONS)).astype(np.int32)
    model = learn_habits(dealing_of(game), deals, codes)._replace(boards=1)
    others = drawn(1500, 7)
    values, luck = model.values(*others), model.luck(*others)
    assert values.std() > 0.1
    assert abs(luck.mean()) < 3.5 * luck.std() / len(luck) ** 0.5
    assert np.corrcoef(values, luck)[0, 1] > 0.5


def test_the_same_decisions_teach_the_same() -> None:
    deals, seeds = drawn(80, 8)
    codes = np.random.default_rng(9).choice([CALLS, FOLDS], (80, 2 * DECISIONS)).astype(np.int32)
    values = [learn_habits(dealing_of("holdem"), deals, codes).values(deals, seeds) for _ in "ab"]
    assert np.array_equal(values[0], values[1])


def test_which_games_can_be_played_out() -> None:
    for name in ("holdem", "limit holdem", "omaha", "short-deck"):
        assert dealing_of(name).start is not None, name
    for name in ("stud", "five-card-draw", "leduc"):
        assert make_setting(name, 2, "100bb", 100).dealing is None
    assert make_setting("holdem", 3, "100bb", 100).dealing is None
    holdem, omaha = (make_setting(name, 2, "100bb", 100) for name in ("holdem", "omaha"))
    start = dealing_of("omaha").start
    assert start is not None
    wrong = read_dealing(holdem.row, start, omaha.unit)
    assert wrong is not None
    assert wrong.start is None


def test_what_cannot_be_learned_from_is_refused() -> None:
    dealing = dealing_of("holdem")
    deals, seeds = drawn(10, 1)
    with pytest.raises(ValueError, match="decisions of two seatings"):
        learn_habits(dealing, deals, np.zeros((9, 2 * DECISIONS), dtype=np.int32))
    with pytest.raises(ValueError, match="no card is in two places"):
        learn_habits(dealing, deals * 0, np.zeros((10, 2 * DECISIONS), dtype=np.int32))
    assert dealing.start is not None
    with pytest.raises(ValueError, match="learned first"):
        _core.Habits().values(dealing.game, dealing.start, deals, seeds, 1, 0)
