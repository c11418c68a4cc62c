"""Seeds by path: the same everywhere, different for every path, and fair when they shuffle."""

import doctest
import os
import subprocess
import sys
from collections import Counter
from itertools import permutations
from math import factorial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.errors import SetupError
from croupier.hand import randomness
from croupier.hand.randomness import (
    SeedPath,
    bot_seed,
    derive_seed,
    fresh_seed,
    seed_to_json,
    shuffled,
)

parts = st.one_of(st.integers(), st.text(max_size=5))
paths = st.lists(parts, min_size=1, max_size=5)


def test_derived_seeds_never_change() -> None:
    # Logs name their seeds: other numbers here would change every recorded deal.
    assert derive_seed(0) == 0xB512C605046A01370C0D03EC46482A19
    hand = derive_seed(7, "table", 3, "hand", 12)
    assert hand == 0xBC2A48E7925082589B6AD33A3E57F3F1


@given(paths, paths)
def test_different_paths_give_different_seeds(one: list[int | str], two: list[int | str]) -> None:
    same = [(type(part), part) for part in one] == [(type(part), part) for part in two]
    assert (derive_seed(*one) == derive_seed(*two)) == same


def test_paths_that_look_alike() -> None:
    alike: list[tuple[int | str, ...]] = [
        (1,),
        ("1",),
        (1, ""),
        ("", 1),
        ("i1:1",),
        ("ab", "c"),
        ("a", "bc"),
        ("abc",),
        (-1,),
        (11,),
        (1, 1),
        ("\ud800",),
    ]
    assert len({derive_seed(*path) for path in alike}) == len(alike)


@given(paths)
def test_seeds_have_128_bits(path: list[int | str]) -> None:
    assert 0 <= derive_seed(*path) < 1 << 128


@pytest.mark.parametrize("part", [None, 1.0, True, b"x", ("a",)])
def test_only_ints_and_strings(part: object) -> None:
    with pytest.raises(SetupError, match="ints and strings"):
        derive_seed(0, part)  # type: ignore[arg-type]


def test_fresh_seeds_have_256_bits_and_differ() -> None:
    seeds = {fresh_seed() for _ in range(100)}
    assert len(seeds) == 100
    assert all(0 <= seed < 1 << 256 for seed in seeds)
    assert max(seeds) >= 1 << 250


def test_bots_and_cards_have_unrelated_seeds() -> None:
    assert bot_seed(7, "player", "Ann") == 0x665F2FB27921E46E4E90268AE26DFF4B
    assert bot_seed(7, "table", 3, "hand", 12) != derive_seed(7, "table", 3, "hand", 12)
    below = SeedPath(7, "player", "Ann", "hand", for_bots=True)
    assert below[12] == bot_seed(7, "player", "Ann", "hand", 12)


@given(st.integers(0, 1 << 260))
def test_a_seed_in_a_document_can_be_typed_again(seed: int) -> None:
    told = seed_to_json(seed)
    assert int(told) == seed
    assert isinstance(told, int) == (seed < 1 << 53)


@given(st.lists(st.integers(), max_size=60), st.integers())
def test_shuffling_keeps_the_values(values: list[int], seed: int) -> None:
    before = list(values)
    order = shuffled(values, seed)
    assert values == before
    assert Counter(order) == Counter(values)
    assert shuffled(values, seed) == order


def test_without_a_seed_orders_differ() -> None:
    assert len({tuple(shuffled(range(52))) for _ in range(20)}) == 20


def test_all_orders_are_equally_likely() -> None:
    deals = 4_800
    counts = Counter(tuple(shuffled("AKQJ", seed)) for seed in range(deals))
    assert set(counts) == set(permutations("AKQJ"))
    expected = deals / factorial(4)
    # Chi-squared with 23 degrees of freedom exceeds 49.7 once in a thousand; the seeds are fixed.
    assert sum((count - expected) ** 2 / expected for count in counts.values()) < 49.7


def test_doctests() -> None:
    assert doctest.testmod(randomness).failed == 0


FORK = """
import os
from croupier import holdem

def deck():
    return "".join(map(repr, holdem(players=2).deck_cards))

deck()
reading, writing = os.pipe()
if os.fork() == 0:
    os.write(writing, deck().encode())
    os._exit(0)
os.wait()
print(len({deck(), deck(), os.read(reading, 1000).decode()}))
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are not forked on this system")
def test_hands_without_a_seed_differ_also_after_a_fork() -> None:
    finished = subprocess.run(
        [sys.executable, "-c", FORK], capture_output=True, text=True, check=True
    )
    assert finished.stdout == "3\n"
