"""Bots that play each life differently: intervals still cover, and watched matches do not err."""

import numpy as np
import pytest

from croupier.arena.setting import make_setting
from croupier.arena.statistics.lives import LEAST_LIVES
from croupier.arena.verdict import BlockData, Comparison

SESSION = 100  # blocks of a life, as they are if nothing is said
SETTING = make_setting("kuhn", 2, "100bb", SESSION)


def lives(draw: np.random.Generator, first: int, count: int, mood: float, luck: float) -> BlockData:
    """Lives of equal bots: noise of 1, a mean of each life with that error, and known luck."""
    blocks = count * SESSION
    number = np.repeat(np.arange(first, first + count), SESSION)
    dealt = draw.normal(0.0, luck, (blocks, 1))
    means = np.repeat(draw.normal(0.0, mood, count), SESSION)
    results = means + draw.normal(0.0, 1.0, blocks) + dealt[:, 0]
    none = np.zeros((blocks, 0))
    return BlockData(
        *(results, results, dealt, number, results, none, results**2),
        *(none.astype(np.uint8), np.zeros(blocks, np.uint64)),
        *(none.astype(np.int32), none.astype(np.uint64)),
    )


def comparison(*, sequential: bool) -> Comparison:
    return Comparison(SETTING, 0.95, sequential=sequential, remembers=True)


@pytest.mark.parametrize("mood", [0.1, 0.3])
def test_intervals_of_moody_bots_cover(mood: float) -> None:
    draw, runs, held = np.random.default_rng(1), 150, 0
    for _ in range(runs):
        found = comparison(sequential=False)
        found.add(lives(draw, 0, 8, mood, 0.0))
        interval = found.intervals()["board"]
        held += interval.low <= 0.0 <= interval.high
    assert held / runs > 0.95 - 3 * (0.05 * 0.95 / runs) ** 0.5


@pytest.mark.parametrize("mood", [0.0, 0.1, 0.5])
def test_moods_do_not_decide_a_watched_match(mood: float) -> None:
    draw, runs, wrong = np.random.default_rng(2), 60, 0
    for _ in range(runs):
        found = comparison(sequential=True)
        for life in range(2 * LEAST_LIVES):
            found.add(lives(draw, life, 1, mood, 0.0))
            interval = found.preview()
            if interval.low > 0.0 or interval.high < 0.0:
                wrong += 1
                break
    assert wrong / runs <= 0.05 + 3 * (0.05 * 0.95 / runs) ** 0.5


def test_moods_that_luck_hides_are_found() -> None:
    found = comparison(sequential=False)
    found.add(lives(np.random.default_rng(3), 0, 20, 0.3, 20.0))
    assert found.by_lives
    assert "lives are the unit" in found.lives_note()
    by_lives = found.intervals()["board"].standard_error
    assert 0.05 < by_lives < 0.12  # 0.3 / sqrt(20), not 1 / sqrt(2000)


def test_halves_are_made_of_whole_lives() -> None:
    data = lives(np.random.default_rng(4), 0, 4, 0.0, 5.0)
    changed = data._replace(mean=data.mean.copy())
    changed.mean[3] += 1000.0  # of life 0: it teaches lives 1 and 3
    values = []
    for each in (data, changed):
        found = comparison(sequential=False)
        found.add(each)
        values.append(found.corrected("board"))
    same = values[0] == values[1]
    assert same[SESSION * 2 : SESSION * 3].all()
    assert not same[SESSION : SESSION * 2].any()


@pytest.mark.parametrize(
    ("count", "said"), [(1, "one life is too few"), (4, "4 lives are too few"), (LEAST_LIVES, "")]
)
def test_few_lives_are_noted(count: int, said: str) -> None:
    found = comparison(sequential=False)
    found.add(lives(np.random.default_rng(6), 0, count, 0.0, 0.0))
    assert found.lives_note().startswith(said)
    assert bool(said) == bool(found.lives_note())
    calm = Comparison(SETTING, 0.95, sequential=False, remembers=False)
    calm.add(lives(np.random.default_rng(5), 0, count, 0.5, 0.0))
    assert calm.lives_note() == ""
