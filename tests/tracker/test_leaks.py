"""Deviations from the pool: found where they are, not found where there are none."""

import math

import pytest

from croupier.tracker.filters import Filters
from croupier.tracker.hand_facts import Chance
from croupier.tracker.leaks import EVERYWHERE, FEWEST_OWN, LeakFinder, two_proportions
from croupier.tracker.person import Person
from tests.tracker.playing import facts


def test_a_player_who_never_raises() -> None:
    person = Person(["Cy"])
    limps = [facts("c f f c c c c c c c", seed=seed, id=f"limp {seed}") for seed in range(30)]
    raises = [facts("6 f f f", names=("Al", "Bo", "Eve", "Flo"), seed=seed) for seed in range(60)]
    for found in (*limps, *raises):
        person.add(found)
    leaks = {(leak.statistic, leak.position): leak for leak in person.leaks.leaks()}
    leak = leaks["raise_first", "CO"]
    assert (leak.own.did, leak.own.could, leak.pool.did, leak.pool.could) == (0, 30, 60, 60)
    assert not leak.too_often
    assert leak.p_value <= leak.p_adjusted < 0.05
    assert leaks["limp", EVERYWHERE].too_often
    # The examples are the hands that cost most.
    costs = [hand.replay().payoffs[2] for hand in leak.examples]
    assert costs == sorted(found.payoffs[2] for found in limps)[: len(costs)]
    assert len(costs) == 3


def test_the_same_play_has_no_leaks() -> None:
    person = Person(["Cy"], Filters.read(positions=["CO"]))
    for seed in range(240):
        names = ("Ann", "Bob", "Cy", "Dan") if seed % 3 == 0 else ("Al", "Bo", "Eve", "Flo")
        person.add(facts("6 f f f" if seed % 2 else "f f f", names=names, seed=seed))
    assert person.leaks.compared > 0
    assert person.leaks.leaks() == []


def test_few_hands_are_not_compared() -> None:
    person = Person(["Cy"])
    for seed in range(FEWEST_OWN - 1):
        person.add(facts("c f f c c c c c c c", seed=seed))
        person.add(facts("6 f f f", names=("Al", "Bo", "Eve", "Flo"), seed=seed))
    assert person.leaks.compared == 0
    assert LeakFinder().leaks() == []


def test_the_test_of_two_shares() -> None:
    # By hand: shares 0.2 and 0.3, pooled 0.28, z = -0.1 / sqrt(0.28 * 0.72 * (1/100 + 1/400)).
    z = 0.1 / math.sqrt(0.28 * 0.72 * (1 / 100 + 1 / 400))
    expected = math.erfc(z / math.sqrt(2))
    assert two_proportions(Chance(100, 20), Chance(400, 120)) == pytest.approx(expected)
    assert two_proportions(Chance(5, 0), Chance(7, 0)) == 1.0
