"""Models of players are learned from their decisions, and deals are played out between them."""

import numpy as np
import pytest
from numpy.typing import NDArray

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
from croupier.analysis.learning.habits import WORDS, Codes, Deals, HabitModel, Seeds, Words
from croupier.arena.setting import make_setting


def dealing_of(game: str) -> Dealing:
    found = make_setting(game, 2, "100bb", 100).dealing
    assert found is not None
    return found


def drawn(count: int, seed: int) -> tuple[Deals, Words, Seeds]:
    draw = np.random.default_rng(seed)
    deals = np.argsort(draw.random((count, 52)), axis=1)[:, :9].astype(np.uint8)
    return deals, none(count), draw.integers(0, 2**62, count).astype(np.uint64)


def none(count: int) -> Words:
    return np.zeros((count, 0), dtype=np.uint64)


def ahead(deals: Deals) -> NDArray[np.float64]:
    """1 if the first hand wins at the end, -1 if the second one wins."""
    found: NDArray[np.float64] = dealing_of("holdem").game.features(deals)[-2] - 1.0
    return found


def learn(game: str, deals: Deals, codes: Codes, words: Words | None = None) -> HabitModel:
    return learn_habits(
        dealing_of(game), deals, codes, none(len(deals)) if words is None else words
    )


def always(first: list[int], second: list[int], count: int) -> Codes:
    """The same decisions for every hand; the button acts first before the flop."""
    codes = np.zeros((count, 2 * DECISIONS), dtype=np.int32)
    codes[:, : len(first)] = first
    codes[:, DECISIONS : DECISIONS + len(second)] = second
    return codes


def test_players_do_what_they_did() -> None:
    deals, *_ = drawn(60, 1)
    # The second entry folds the button, and as the big blind raises to 5 bb; the first one calls
    # on the button and folds to the raise.
    codes = always([FOLDS], [CALLS, RAISES + 400, FOLDS], 60)
    model = learn("holdem", deals, codes)
    others = drawn(20, 2)
    assert model.values(*others) == pytest.approx((0.5 - 1.0) / 2)
    assert model._replace(boards=1).luck(*others) == pytest.approx(0.0)


def test_sizes_of_raises_go_by_the_pot() -> None:
    deals, *_ = drawn(60, 3)
    # On the button 3 bb; the big blind calls, and gives up on the flop for half the pot.
    hand = [RAISES + 250, CALLS, CALLS, RAISES + 300, FOLDS]
    model = learn("holdem", deals, always(hand, hand, 60))
    # Either entry wins 3 bb on the button.
    assert model.values(*drawn(5, 4)) == pytest.approx(0.0)
    half = always(hand, [FOLDS], 60)
    model = learn("holdem", deals, half)
    # The first entry loses 3 bb in the big blind and 0.5 bb on the button.
    assert model.values(*drawn(5, 4)) == pytest.approx(-1.75)


@pytest.mark.parametrize("game", ["holdem", "limit holdem"])
def test_values_less_their_mean_have_mean_zero(game: str) -> None:
    draw = np.random.default_rng(5)
    deals, *_ = drawn(300, 6)
    codes = draw.choice([CALLS, CALLS, RAISES + 300, FOLDS], (300, 2 * DECISIONS)).astype(np.int32)
    model = learn(game, deals, codes)._replace(boards=1)
    others = drawn(1500, 7)
    values, luck = model.values(*others), model.luck(*others)
    assert values.std() > 0.1
    assert abs(luck.mean()) < 3.5 * luck.std() / len(luck) ** 0.5
    assert np.corrcoef(values, luck)[0, 1] > 0.5


def test_the_same_decisions_teach_the_same() -> None:
    deals, words, seeds = drawn(80, 8)
    codes = np.random.default_rng(9).choice([CALLS, FOLDS], (80, 2 * DECISIONS)).astype(np.int32)
    values = [learn("holdem", deals, codes).values(deals, words, seeds) for _ in "ab"]
    assert np.array_equal(values[0], values[1])


def test_the_number_of_threads_changes_no_value() -> None:
    deals, *_ = drawn(80, 8)
    draw = np.random.default_rng(9)
    codes = draw.choice([CALLS, RAISES + 300, FOLDS], (80, 2 * DECISIONS)).astype(np.int32)
    model = learn("holdem", deals, codes)._replace(boards=2)
    others = drawn(200, 10)
    alone = model.luck(*others)
    assert alone.std() > 0.1
    for threads in (2, 3, 500):
        together = model._replace(dealing=model.dealing._replace(threads=threads))
        assert np.array_equal(together.luck(*others), alone)


def words_of(count: int, seed: int, *players: int) -> Words:
    """Random words of the players, by seating and chair, and zeros for the others."""
    draw = np.random.default_rng(seed)
    found = np.zeros((count, 4, WORDS), dtype=np.uint64)
    for player in players:
        found[:, player] = draw.integers(1, 2**64, (count, WORDS), dtype=np.uint64)
    return found.reshape(count, -1)


def test_what_players_draw_is_known() -> None:
    # The second entry calls on the button or folds, as its first word says; then both check.
    def hands(seed: int) -> tuple[Deals, Words, Seeds, Codes]:
        deals, _, seeds = drawn(200, seed)
        words = words_of(200, seed, 1, 2)
        codes = always([CALLS] * 8, [CALLS] * 8, 200)
        folds = words[:, WORDS] % 3 == 0
        codes[folds, :DECISIONS] = 0
        codes[folds, 0] = FOLDS
        return deals, words, seeds, codes

    deals, words, _, codes = hands(12)
    model = learn("holdem", deals, codes, words)
    others, known, more, did = hands(13)
    # Checked hands are worth 1 bb; in the second seating the first entry has the second hand.
    wanted = (np.where(did[:, 0] == FOLDS, 0.5, ahead(others)) - ahead(others)) / 2
    won = model.values(others, known, more)
    assert np.corrcoef(won, wanted)[0, 1] > 0.95
    assert np.median(np.abs(won - wanted)) < 1e-6


def test_sizes_that_players_draw_are_known() -> None:
    # On the button the second entry raises by any size, and everybody calls.
    deals, _, seeds = drawn(300, 14)
    words = words_of(300, 14, 1, 2)
    codes = always([CALLS] * 8, [CALLS] * 8, 300)
    size = words[:, WORDS + 1] % 9801
    codes[:, 0] = RAISES + 150 + size
    model = learn("holdem", deals, codes, words)
    wanted = ahead(deals) * ((200 + size) / 100.0 - 1.0) / 2
    assert model.values(deals, words, seeds) == pytest.approx(wanted)


def test_words_are_as_likely_as_random_ones() -> None:
    draw = np.random.default_rng(15)
    deals, *_ = drawn(300, 16)
    codes = draw.choice([CALLS, CALLS, RAISES + 300, FOLDS], (300, 2 * DECISIONS)).astype(np.int32)
    words = words_of(300, 15, 1, 2)
    codes[words[:, WORDS] % 2 == 0, 0] = FOLDS  # the second entry, on the button
    model = learn("holdem", deals, codes, words)._replace(boards=1)
    others, _, seeds = drawn(1500, 17)
    luck = model.luck(others, words_of(1500, 18, 1, 2), seeds)
    assert abs(luck.mean()) < 3.5 * luck.std() / len(luck) ** 0.5


def test_zeros_are_no_words() -> None:
    # Half of the time the second entry folds on the button; some of its lives may take no seeds.
    deals, *_ = drawn(300, 19)
    words = words_of(300, 19, 1, 2)
    codes = always([CALLS] * 8, [CALLS] * 8, 300)
    codes[words[:, WORDS] % 2 == 0, 0] = FOLDS
    model = learn("holdem", deals, codes, words)._replace(boards=2)
    others, _, more = drawn(1500, 20)
    luck = model.luck(others, words_of(1500, 21), more)
    assert abs(luck.mean()) < 3.5 * luck.std() / len(luck) ** 0.5


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
    deals, words, seeds = drawn(10, 1)
    with pytest.raises(ValueError, match="decisions of two seatings"):
        learn_habits(dealing, deals, np.zeros((9, 2 * DECISIONS), dtype=np.int32), words)
    with pytest.raises(ValueError, match="no card is in two places"):
        learn_habits(dealing, deals * 0, np.zeros((10, 2 * DECISIONS), dtype=np.int32), words)
    with pytest.raises(ValueError, match="words of two players"):
        learn_habits(dealing, deals, np.zeros((10, 2 * DECISIONS), dtype=np.int32), none(9))
    assert dealing.start is not None
    with pytest.raises(ValueError, match="learned first"):
        _core.Habits().values(dealing.game, dealing.start, deals, words, seeds, 1, 0, 1, 1)
